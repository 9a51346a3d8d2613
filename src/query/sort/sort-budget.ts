import type { SortKey, SortStep } from '../query.ts';
import { rejectBudget, type Resolution } from '../resolution.ts';

/** A sort key whose position among the others is not known yet. */
export type FoundKey = Omit<SortKey, 'selectedAt' | 'shownAs'>;

/** Removes repeated keys, which cannot change the order. */
export function withinBudget(resolution: Resolution, keys: readonly FoundKey[]): readonly SortKey[] {
  const distinct = new Map<string, SortKey>();
  for (const [selectedAt, key] of keys.entries()) {
    const name = [...key.path.map((step) => step.attribute.name), key.attribute.name].join('.');
    const first = distinct.get(name);
    if (first === undefined) distinct.set(name, { ...key, selectedAt, shownAs: null });
    // The contract joins a path again each time it is named, but selects a field of the entry itself only once.
    else if (key.path.length > 0) distinct.set(name, { ...first, selectedAt });
  }
  if (distinct.size > resolution.budgets.sortKeys) {
    rejectBudget(
      resolution,
      `Too many sort keys: ${distinct.size}. At most ${resolution.budgets.sortKeys} are accepted.`,
    );
  }
  const sorted = [...distinct.values()];
  if (countLinks(sorted) > MAX_LINKS) {
    rejectBudget(resolution, `Too many relations in sort. At most ${MAX_LINKS} can be followed.`);
  }
  return sorted;
}

/** MySQL and MariaDB join at most 61 tables, and a relation can take two. */
const MAX_LINKS = 20;

/** Keys share to-one relations; a path with a to-many relation is read only for its key. */
function countLinks(keys: readonly SortKey[]): number {
  const shared = new Set<string>();
  let own = 0;
  for (const { path } of keys) {
    if (path.some(({ attribute }) => attribute.many)) own += path.length;
    else for (const [index] of path.entries()) shared.add(pathText(path.slice(0, index + 1)));
  }
  return own + shared.size;
}

const pathText = (path: readonly SortStep[]): string => path.map((step) => step.attribute.name).join('.');
