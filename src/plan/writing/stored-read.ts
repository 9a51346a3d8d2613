import type { Id } from '../../change/write-value.ts';
import type { QueryValue } from '../../query/query.ts';
import type { Condition, FixedColumn } from '../plan.ts';
import type { Lock } from './locks/lock.ts';
import type { StoredValue } from './row-operations.ts';

/** Stored rows that a plan needs to read. One statement each; rows are arrays, in column order. */
export type StoredRead = RowsRead | GreatestRead | ExtentRead | MatchingRead | PresenceRead | CoveredRead;

/** The rows that have one of the ids in one of the columns; all rows if no column is given. */
export interface RowsRead {
  readonly kind: 'rows';
  readonly table: string;
  readonly columns: readonly string[];
  readonly anyOf: readonly { readonly column: string; readonly ids: readonly Id[] }[];
  readonly fixed: readonly FixedColumn[];
  readonly order: readonly string[];
  /** A column may contain integers beyond 2^53. */
  readonly bigints?: true;
  /** The maximum number of rows needed. */
  readonly first?: number;
}

/** The rows that have one of the ids in a column, oldest first. */
export const rowsRead = (table: string, columns: readonly string[], column: string, ids: readonly Id[]): RowsRead => ({
  kind: 'rows',
  table,
  columns,
  anyOf: [{ column, ids }],
  fixed: [],
  order: ['id'],
});

/** The greatest number in `column` for each id in `group`: fast if an index covers both. */
export interface GreatestRead {
  readonly kind: 'greatest';
  readonly table: string;
  readonly group: string;
  readonly column: string;
  readonly ids: readonly Id[];
}

/**
 * The same with the number of rows, which reads all of them; and the number of those that have one of other ids in a
 * column.
 */
export interface ExtentRead extends Omit<GreatestRead, 'kind'> {
  readonly kind: 'extent';
  readonly having?: { readonly column: string; readonly ids: readonly Id[] };
}

/** The rows that have one of the values in a column: their ids, or the given columns. */
export interface MatchingRead {
  readonly kind: 'matching';
  readonly table: string;
  readonly column: string;
  readonly values: readonly StoredValue[];
  readonly columns?: readonly string[];
}

/** Whether each of the sets has any rows: one row, with a cell per set. */
export interface PresenceRead {
  readonly kind: 'presence';
  readonly sets: readonly StoredSet[];
}

/** Columns of the rows with these ids, and a cell for each condition: 1 if it holds. */
export interface CoveredRead {
  readonly kind: 'covered';
  readonly table: string;
  readonly columns: readonly string[];
  readonly ids: readonly Id[];
  readonly conditions: readonly Condition[];
  /** The values that the conditions refer to. */
  readonly parameters: readonly QueryValue[];
}

export interface StoredSet {
  readonly table: string;
  readonly column: string;
  readonly ids: readonly Id[];
  readonly fixed: readonly FixedColumn[];
}

/** A cell of a stored row, as returned by drivers. */
export type StoredCell = string | number | bigint | boolean | null | Buffer | Date;

export type StoredRow = readonly StoredCell[];

/**
 * A plan that reads while it is created: it yields reads, receives their rows and finally returns. Nothing here touches
 * a database, so tests can supply rows of their own.
 */
export type Planning<T, A = StoredRead> = Generator<readonly A[], T, readonly (readonly StoredRow[])[]>;

/** A write plan also waits for locks: its later reads see the writes of previous lock holders. */
export type WritePlanning<T> = Planning<T, StoredRead | Turn>;

/** A wait for locks; receives no rows. */
export interface Turn {
  readonly kind: 'turn';
  readonly locks: readonly Lock[];
}

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
