import type { EntryAction, Outcome } from './change-entry.ts';

const DONE: Readonly<Record<EntryAction, string>> = {
  publish: 'published',
  unpublish: 'unpublished',
  delete: 'deleted',
};

const ALREADY: Readonly<Record<EntryAction, string>> = {
  publish: 'already published, without unpublished changes',
  unpublish: 'already a draft',
  delete: 'already deleted',
};

export const entries = (count: number): string => `${count} ${count === 1 ? 'entry' : 'entries'}`;

/** What a bulk action did, in one sentence; empty if it did nothing at all. */
export function describeOutcomes(action: EntryAction, outcomes: readonly Outcome[]): string {
  const count = (done: Outcome['done']): number => outcomes.filter((one) => one.done === done).length;
  const [own, changes, none] = [count('entry'), count('changes'), count('none')];
  return [
    ...(own > 0 ? [`${entries(own)} ${DONE[action]}`] : []),
    ...(changes > 0 ? [`unpublished changes of ${entries(changes)} published`] : []),
    ...(none > 0 ? [`${entries(none)} ${none === 1 ? 'was' : 'were'} ${ALREADY[action]}`] : []),
  ]
    .join('; ')
    .replace(/^u/, 'U');
}
