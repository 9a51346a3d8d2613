import type { ReleaseEntry } from '../../../src/admin/contract/releases.ts';
import { t } from '../texts/t.ts';
import { RefusedPlaces } from './refused-places.tsx';

interface EntryCheckProps {
  readonly entry: ReleaseEntry;
  /** Absent if the person may not. */
  readonly onTakeCurrent: (() => void) | undefined;
  readonly isBusy: boolean;
}

/** What would happen to an entry if its release were published now. */
export function EntryCheck({ entry: { uid, entry, action, check }, onTakeCurrent, isBusy }: EntryCheckProps) {
  if (check === null) return null;
  const { problem, isDone, isOutdated, drafts } = check;
  if (isDone)
    return <span class="soft">{t(action === 'publish' ? 'releases.isPublished' : 'releases.isUnpublished')}</span>;
  return (
    <div class="stack tight">
      {problem !== null && (
        <span class="bad-text">
          <RefusedPlaces uid={uid} entry={entry} problem={problem} />
        </span>
      )}
      {isOutdated && (
        <span>
          {t('releases.outdated')}{' '}
          {onTakeCurrent !== undefined && (
            <button type="button" class="link" disabled={isBusy} onClick={onTakeCurrent}>
              {t('releases.takeCurrent')}
            </button>
          )}
        </span>
      )}
      {drafts > 0 && <span>{t('releases.drafts', { count: drafts })}</span>}
    </div>
  );
}
