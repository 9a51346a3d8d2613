import { useState } from 'preact/hooks';
import type { EntryVersion, VersionPage } from '../../../../src/admin/contract/revisions.ts';
import { call } from '../../server/call.ts';
import { nameOf } from '../../server/people.ts';
import { tell, tellError } from '../../state/tell.ts';
import { useAsked } from '../../state/use-asked.ts';
import { t } from '../../texts/t.ts';
import { formatTime } from '../../view/format.ts';
import { VersionDialog } from '../compare/version-dialog.tsx';
import type { Entry } from '../entry.ts';
import type { EntryAddress } from '../entry-address.ts';

interface VersionsProps {
  readonly address: EntryAddress;
  readonly entry: Entry;
  readonly mayRestore: boolean;
  readonly onRestored: () => void;
}

/** Earlier published versions. Restoring one creates unpublished changes: nothing goes live. */
export function Versions(props: VersionsProps) {
  const [isAsked, setAsked] = useState(false);
  return isAsked ? (
    <VersionList {...props} />
  ) : (
    <button type="button" class="quiet" onClick={() => setAsked(true)}>
      {t('entry.showEarlierVersions')}
    </button>
  );
}

function VersionList({ address: { type }, entry, mayRestore, onRestored }: VersionsProps) {
  const path = `/studio/api/entries/${type.uid}/${entry.id}/versions`;
  const [shown, setShown] = useState<EntryVersion | null>(null);
  const { data, error } = useAsked(path, async (signal) => {
    return (await call<VersionPage>('GET', `${path}?pageSize=10`, { signal })).data;
  });
  const restore = async (version: number) => {
    try {
      await call('POST', `${path}/${version}/restore`, { body: { as: 'changes' } });
      tell(t('entry.restoredAsUnpublishedChanges'));
      onRestored();
    } catch (problem) {
      tellError(problem);
    }
  };
  if (error !== null) return <small class="bad-text">{error.message}</small>;
  if (data === undefined) return <small>{t('entry.lookingForVersions')}</small>;
  if (data.length === 0) return <small>{t('entry.noEarlierVersions')}</small>;
  return (
    <section class="stack tight" aria-label={t('entry.versions')}>
      <strong>{t('entry.versions')}</strong>
      <ul class="locales">
        {data.map((version) => (
          <li key={version.id}>
            <button type="button" class="link" onClick={() => setShown(version)}>
              {formatTime(version.savedAt)}
            </button>
            <small>
              {authorOf(version)} {version.isCurrent && t('entry.current')}
            </small>
          </li>
        ))}
      </ul>
      {shown !== null && (
        <VersionDialog
          version={shown}
          author={authorOf(shown)}
          entry={entry}
          onRestore={mayRestore && !shown.isCurrent ? () => restore(shown.id) : null}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  );
}

/** Only administrators have names here. */
function authorOf({ savedBy, way }: Pick<EntryVersion, 'savedBy' | 'way'>): string {
  if (way === 'rest' || way === 'graphql') return t('entry.savedThroughApi');
  return way === 'code' || way === 'seed' ? t('entry.savedByCode') : nameOf(savedBy);
}
