import { t } from '../texts/t.ts';
import type { EntryAction, Outcome } from './change-entry.ts';

const DONE = { publish: 'list.publishDone', unpublish: 'list.unpublishDone', delete: 'list.deleteDone' } as const;

const NEEDLESS = {
  publish: 'list.publishNeedless',
  unpublish: 'list.unpublishNeedless',
  delete: 'list.deleteNeedless',
} as const;

/** What a bulk action did; empty if it did nothing at all. */
export function describeOutcomes(action: EntryAction, outcomes: readonly Outcome[]): string {
  const countOf = (done: Outcome['done']): number => outcomes.filter((one) => one.done === done).length;
  const [own, changes, none] = [countOf('entry'), countOf('changes'), countOf('none')];
  return [
    ...(own > 0 ? [t(DONE[action], { count: own })] : []),
    ...(changes > 0 ? [t('list.changesDone', { count: changes })] : []),
    ...(none > 0 ? [t(NEEDLESS[action], { count: none })] : []),
  ].join('; ');
}
