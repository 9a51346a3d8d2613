import type { Planning, StoredRow } from './stored-read.ts';

/** Runs two independent plans at the same time: their reads of each step are sent together. */
export function* planTogether<A, B, R, S>(
  one: Planning<A, R>,
  other: Planning<B, S>,
): Planning<readonly [A, B], R | S> {
  let first = one.next([]);
  let second = other.next([]);
  while (!first.done || !second.done) {
    const asked: readonly R[] = first.done ? [] : first.value;
    const results: readonly (readonly StoredRow[])[] = yield [...asked, ...(second.done ? [] : second.value)];
    if (!first.done) first = one.next(results.slice(0, asked.length));
    if (!second.done) second = other.next(results.slice(asked.length));
  }
  return [first.value, second.value];
}
