import type { Uid } from '../schema/model.ts';

/** A value as a driver returns it. */
export type SqlCell = string | number | bigint | boolean | null | Buffer | Date;

/** One row: values in the order of the selected columns. */
export type Row = readonly SqlCell[];

/** The rows of one node of a plan and of everything below it. */
export interface EntryRows {
  readonly rows: readonly Row[];
  /** Rows of related entries start with the parent's key; their cells follow. */
  readonly offset: 0 | 1;
  /** One per child of the plan's node, in the same order. */
  readonly children: readonly ChildRows[];
  /** The ids of the entries whose URLs are signed; absent if unknown. */
  readonly signed?: { has(id: number): boolean };
}

export type ChildRows =
  | { readonly kind: 'related'; readonly entries: EntryRows }
  | { readonly kind: 'absent' }
  | { readonly kind: 'count'; readonly rows: readonly Row[] }
  | { readonly kind: 'variants'; readonly rows: readonly Row[]; readonly variants: ReadonlyMap<Uid, EntryRows> };

/** Whether the condition in a cell is true. */
export const isShown = (row: Row, cell: number): boolean => Number(row[cell]) === 1;
