import type { PlannedChange } from '../../../src/admin/contract/content-types.ts';
import { t } from '../texts/t.ts';
import { formatTime } from '../view/format.ts';

/** What is to happen to an entry of a list. */
export const PlannedChanges = ({ planned }: { readonly planned: readonly PlannedChange[] }) => (
  <>
    {planned.map((one) => (
      <small
        key={`${one.action} ${one.release?.id}`}
        class={one.isGivenUp ? 'to-come bad-text' : 'to-come'}
        title={one.release === null || one.at === null ? undefined : atItsTime(one, one.at)}
      >
        {one.isGivenUp ? t('list.notCarriedOut') : describe(one)}
      </small>
    ))}
  </>
);

function describe(one: PlannedChange): string {
  const { action, at, release } = one;
  if (release === null) return at === null ? '' : atItsTime(one, at);
  return t(action === 'publish' ? 'list.publishedWith' : 'list.unpublishedWith', { release: release.name });
}

const atItsTime = ({ action }: PlannedChange, at: string): string =>
  t(action === 'publish' ? 'list.publishesAt' : 'list.unpublishesAt', { time: formatTime(at) });
