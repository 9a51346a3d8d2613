import type { ReleaseDetails } from '../../../src/admin/contract/releases.ts';
import { t } from '../texts/t.ts';
import { explainRefused, refusedIn } from './explain-refused.ts';
import { RefusedEntries } from './refused-entries.tsx';

/** Why it was not published at its time. */
export function ReleaseFault({ release: { fault, entries } }: { readonly release: ReleaseDetails }) {
  if (fault === null) return null;
  const refused = refusedIn(fault.details);
  const title =
    refused.length > 0
      ? t('releases.refusedAtItsTime', { count: refused.length })
      : t('schedule.failed', { reason: explainRefused(fault) });
  return <RefusedEntries title={title} refused={refused} entries={entries} />;
}
