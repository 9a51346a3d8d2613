import type { Planning, StoredRow } from './stored-read.ts';

/** Two plans that know nothing of one another, made at the same time: what they ask at each step is asked at once. */
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
