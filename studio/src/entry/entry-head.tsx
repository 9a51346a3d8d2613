import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../../../kit/src/icon.tsx';
import { Status } from '../view/status.tsx';
import type { Configuration } from '../model/configuration.ts';
import { hasDrafts, isSingle } from '../model/model.ts';
import { lastList } from '../state/last-list.ts';
import { useStudio } from '../state/studio.ts';
import { type PlainKey, t } from '../texts/t.ts';
import { formatKeys } from '../view/format.ts';
import { usePageTitle } from '../view/use-page-title.ts';
import { EntryMenu } from './entry-menu.tsx';
import type { EntryAddress } from './entry-address.ts';
import type { ActionName } from './core/editing.ts';
import type { Form } from './form/form.ts';
import type { Editor } from './use-editor.ts';

interface EntryHeadProps {
  readonly address: EntryAddress;
  readonly configuration: Configuration;
  readonly editor: Editor;
  readonly isSheet: boolean;
  readonly isPreviewed: boolean;
  readonly onPreview: () => void;
}

/** The entry's title, status and main actions. */
export function EntryHead(props: EntryHeadProps) {
  const { address, configuration, editor, isSheet, isPreviewed, onPreview } = props;
  const { type, id } = address;
  const { rights } = useStudio();
  const { busy, session } = editor;
  const { mine, theirs } = editor.editing;
  const main = useMainText(mine.form, configuration.contentType.settings.mainField);
  const title =
    main || (id === null ? t('shell.newOf', { type: type.info.displayName }) : `${type.info.displayName} ${id}`);
  usePageTitle(isSheet ? null : title);
  const publishedAt = theirs.entry?.body.publishedAt;
  const mayWrite = rights.mayEntry(id === null ? 'create' : 'update', type.uid);
  const mayPublish = hasDrafts(type) && rights.mayEntry('publish', type.uid);
  const isChanged = mine.changed.length > 0;
  const isClean = !isChanged && id !== null;
  const isPublished = hasDrafts(type) && Boolean(publishedAt);
  return (
    <div class="entry-head">
      <div class="entry-title">
        {!isSheet && !isSingle(type) && (
          <a class="back" href={lastList(['content', type.uid])}>
            <Icon name="back" />
            {type.info.displayName}
          </a>
        )}
        <h1>{title}</h1>
        {hasDrafts(type) && <Status publishedAt={publishedAt} hasChanges={theirs.unpublished.changes !== null} />}
        {busy !== null && <span class="count busy">{t(BUSY[busy])}</span>}
        {isChanged && busy === null && <span class="count warn">{t('entry.unsavedChanges')}</span>}
      </div>
      <div class="row">
        {id !== null && !isSheet && (
          <button type="button" class="quiet" aria-pressed={isPreviewed} onClick={onPreview}>
            <Icon name="columns" />
            {t('entry.preview')}
          </button>
        )}
        {isPublished ? (
          <PublishedButtons editor={editor} mayWrite={mayWrite} mayPublish={mayPublish} />
        ) : (
          <>
            {mayWrite && (
              <button
                type="submit"
                class={mayPublish ? undefined : 'primary'}
                disabled={busy !== null || isClean}
                title={formatKeys('Ctrl+S')}
              >
                {t('common.save')}
              </button>
            )}
            {mayPublish && (
              <button type="button" class="primary" disabled={busy !== null} onClick={() => session.act('publish')}>
                {t('entry.publish')}
              </button>
            )}
          </>
        )}
        {id !== null && <EntryMenu address={address} editor={editor} isSheet={isSheet} />}
      </div>
    </div>
  );
}

const BUSY: Readonly<Record<ActionName, PlainKey>> = {
  save: 'entry.saving',
  saveUnpublished: 'entry.saving',
  publish: 'entry.publishing',
  publishPending: 'entry.publishing',
  unpublish: 'entry.unpublishing',
  discardPending: 'entry.discarding',
  remove: 'entry.deleting',
};

interface PublishedButtonsProps {
  readonly editor: Editor;
  readonly mayWrite: boolean;
  readonly mayPublish: boolean;
}

/** For a published entry: store the changes without publishing, or publish them. */
function PublishedButtons({ editor, mayWrite, mayPublish }: PublishedButtonsProps) {
  const { editing, session } = editor;
  const isBusy = editor.busy !== null;
  const isChanged = editing.mine.changed.length > 0;
  const isPending = editing.theirs.unpublished.changes !== null;
  return (
    <>
      {mayWrite && (
        <button type="submit" disabled={isBusy || !isChanged} title={t('entry.saveForLaterHint')}>
          {t('entry.saveForLater')}
        </button>
      )}
      {mayWrite && !isPending && (
        <button type="button" class="primary" disabled={isBusy || !isChanged} onClick={() => session.act('save')}>
          {t('entry.saveAndPublish')}
        </button>
      )}
      {mayWrite && mayPublish && isPending && (
        <button type="button" class="primary" disabled={isBusy} onClick={() => session.act('publishPending')}>
          {t('entry.publishChanges')}
        </button>
      )}
    </>
  );
}

/** Follows the main field while it is edited. */
function useMainText({ root }: Form, mainField: string): string {
  const cell = root.cells[mainField];
  const [text, setText] = useState(() => String(cell?.value ?? ''));
  useEffect(() => cell?.subscribe(() => setText(String(cell.value ?? ''))), [cell]);
  return text;
}
