import { useContext } from 'preact/hooks';
import { hasDrafts, isLocalized, isSingle } from '../../model/model.ts';
import { nameOf, type Person } from '../../server/people.ts';
import { useStudio } from '../../state/studio.ts';
import { t } from '../../texts/t.ts';
import { TrashButton } from '../../trash/trash-button.tsx';
import { ConfigureLink } from '../../view/configure-link.tsx';
import { HistoryLink } from '../../view/history-link.tsx';
import { formatTime } from '../../view/format.ts';
import { lazy } from '../../view/lazy.tsx';
import { ApiPreview } from './api-preview.tsx';
import { CommentsContext } from '../comments/comments-context.ts';
import type { EntryAddress } from '../entry-address.ts';
import { EntryUses } from './entry-uses.tsx';
import type { Template, Translation } from '../load-template.ts';
import { OthersHere } from './others-here.tsx';
import { Translations } from './translations.tsx';
import type { Editor } from '../use-editor.ts';
import { Versions } from './versions.tsx';

const loadSchedule = async () => (await import('./schedule.tsx')).Schedule;
const Schedule = lazy('entry.loadingTheSchedule', loadSchedule, { isPage: false });
const loadReview = async () => (await import('./review.tsx')).Review;
const Review = lazy('entry.loadingTheSchedule', loadReview, { isPage: false });
const loadInReleases = async () => (await import('./in-releases.tsx')).InReleases;
const InReleases = lazy('entry.loadingTheSchedule', loadInReleases, { isPage: false });

interface EntryAsideProps {
  readonly address: EntryAddress;
  readonly template: Template;
  readonly editor: Editor;
  readonly onBeside: (translation: Translation) => void;
}

/** Details of the entry, and its translations. */
export function EntryAside({ address, template, editor, onBeside }: EntryAsideProps) {
  const { type, id } = address;
  const { rights } = useStudio();
  const comments = useContext(CommentsContext);
  const { mine, theirs } = editor.editing;
  const entry = theirs.entry?.body;
  const planned = id !== null &&
    hasDrafts(type) && {
      ...{ address, entry, hasChanges: theirs.unpublished.changes !== null, isSaved: mine.changed.length === 0 },
    };
  if (entry === undefined && !isLocalized(type)) return null;
  return (
    <aside class="entry-aside" aria-label={t('entry.aboutThisEntry')}>
      {isLocalized(type) && (
        <Translations address={address} known={template.translations} editing={editor.editing} onBeside={onBeside} />
      )}
      {entry !== undefined && (
        <dl class="facts">
          <dt>{t('entry.updated')}</dt>
          <dd>
            {entry.updatedAt === undefined ? '–' : formatTime(entry.updatedAt)}
            <By person={entry.updatedBy} />
          </dd>
          <dt>{t('entry.createdTime')}</dt>
          <dd>
            {typeof entry.createdAt === 'string' ? formatTime(entry.createdAt) : '–'}
            <By person={entry.createdBy} />
          </dd>
          {entry.publishedAt && (
            <>
              <dt>{t('entry.publishedTime')}</dt>
              <dd>{formatTime(entry.publishedAt)}</dd>
            </>
          )}
          <dt>{t('shell.id')}</dt>
          <dd>{entry.id}</dd>
        </dl>
      )}
      {id === null && isSingle(type) && <TrashButton trashed={type} onRestored={editor.reopen} />}
      {id !== null && <OthersHere address={address} />}
      {comments !== null && <comments.Section />}
      {id !== null && <EntryUses uid={type.uid} id={id} />}
      <ConfigureLink type={type} />
      {id !== null && <HistoryLink of={{ type: type.uid, id: String(id) }} />}
      {id !== null && rights.may('plugin::users-permissions.roles.read') && <ApiPreview address={address} />}
      {id !== null && hasDrafts(type) && entry?.publishedAt && (
        <Versions
          address={address}
          entry={entry}
          mayRestore={rights.mayEntry('update', type.uid)}
          onRestored={editor.reopen}
        />
      )}
      {id !== null && (
        <Review
          address={address}
          state={`${entry?.updatedAt} ${theirs.unpublished.changes?.savedAt}`}
          isSaved={mine.changed.length === 0}
        />
      )}
      {planned && <Schedule {...planned} />}
      {planned && <InReleases {...planned} />}
    </aside>
  );
}

const By = ({ person }: { readonly person: unknown }) => {
  const name = nameOf(person as Person | null);
  return name === '' ? null : <small> {t('entry.by', { name })}</small>;
};
