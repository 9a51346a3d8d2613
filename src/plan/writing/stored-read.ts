import type { Id } from '../../change/write-value.ts';
import type { FixedColumn } from '../plan.ts';
import type { Lock } from './locks/lock.ts';
import type { StoredValue } from './row-operations.ts';

/**
 * What a plan has to know of the stored rows. One statement each; the rows come as arrays, in the order
 * of the columns.
 */
export type StoredRead = RowsRead | GreatestRead | ExtentRead | MatchingRead | PresenceRead;

/** The rows that have one of the ids in one of the columns; all where no column is named. */
export interface RowsRead {
  readonly kind: 'rows';
  readonly table: string;
  readonly columns: readonly string[];
  readonly anyOf: readonly { readonly column: string; readonly ids: readonly Id[] }[];
  readonly fixed: readonly FixedColumn[];
  readonly order: readonly string[];
  /** A column may hold integers beyond 2^53. */
  readonly bigints?: true;
  /** So many of them are enough. */
  readonly first?: number;
}

/** The rows that have one of the ids in a column, the oldest first. */
export const rowsRead = (table: string, columns: readonly string[], column: string, ids: readonly Id[]): RowsRead => ({
  kind: 'rows',
  table,
  columns,
  anyOf: [{ column, ids }],
  fixed: [],
  order: ['id'],
});

/** For each id that occurs in `group`, the greatest number in `column`: quickly, where an index has both. */
export interface GreatestRead {
  readonly kind: 'greatest';
  readonly table: string;
  readonly group: string;
  readonly column: string;
  readonly ids: readonly Id[];
}

/** The same, with the number of rows, all of which are looked at; and of those that have one of other ids in a column. */
export interface ExtentRead extends Omit<GreatestRead, 'kind'> {
  readonly kind: 'extent';
  readonly having?: { readonly column: string; readonly ids: readonly Id[] };
}

/** The rows that have one of the values in a column: their ids, or these columns of them. */
export interface MatchingRead {
  readonly kind: 'matching';
  readonly table: string;
  readonly column: string;
  readonly values: readonly StoredValue[];
  readonly columns?: readonly string[];
}

/** Whether each of the sets has any row: one row, with a cell for each. */
export interface PresenceRead {
  readonly kind: 'presence';
  readonly sets: readonly StoredSet[];
}

export interface StoredSet {
  readonly table: string;
  readonly column: string;
  readonly ids: readonly Id[];
  readonly fixed: readonly FixedColumn[];
}

/** A cell of a stored row, as drivers give it. */
export type StoredCell = string | number | bigint | boolean | null | Buffer | Date;

export type StoredRow = readonly StoredCell[];

/**
 * A plan that asks while it is made: it yields what it has to know, is given the rows of each read, and
 * returns in the end. Nothing here touches a database, so a test answers with rows of its own.
 */
export type Planning<T, A = StoredRead> = Generator<readonly A[], T, readonly (readonly StoredRow[])[]>;

/** A plan of a write also waits for its turn: what it asks later is as those left it who had the turn before. */
export type WritePlanning<T> = Planning<T, StoredRead | Turn>;

/** It is given no rows. */
export interface Turn {
  readonly kind: 'turn';
  readonly locks: readonly Lock[];
}
