import type { Id, PlainPassword, WriteValue } from '../../change/write-value.ts';
import type { FixedColumn } from '../plan.ts';

/**
 * What is written, row by row, in an executable order. References to rows that do not exist yet are the rows
 * themselves; their ids are known at run time from the preceding insert.
 */

/** As stored in a column; passwords are hashed before planning. */
export type StoredValue = Exclude<WriteValue, PlainPassword>;

export interface NewRow {
  readonly kind: 'newRow';
  readonly cells: ReadonlyMap<string, CellValue>;
}

export type RowId = Id | NewRow;

export type CellValue = StoredValue | NewRow;

export type Cells = ReadonlyMap<string, CellValue>;

/** The rows of a table that have one of the ids in a column, and fixed values from the model in others. */
export interface RowSet {
  readonly column: string;
  readonly ids: readonly RowId[];
  readonly fixed: readonly FixedColumn[];
  /** Restricts them to those that have this id in that column, or to those that do not. */
  readonly also?: { readonly column: string; readonly id: RowId; readonly is: boolean };
}

export type RowOperation =
  | InsertOperation
  | UpdateOperation
  | RewriteOperation
  | DeleteOperation
  | NumberOperation
  | RenumberOperation
  | ShiftOperation;

/** New rows of one table. `gives`: whether their ids are needed. */
export interface InsertOperation {
  readonly kind: 'insert';
  readonly table: string;
  readonly rows: readonly NewRow[];
  readonly gives: 'ids' | 'nothing';
}

/** New rows whose ids are not needed. */
export const insertion = (table: string, ...rows: readonly Readonly<Record<string, CellValue>>[]): InsertOperation => ({
  kind: 'insert',
  table,
  rows: rows.map(newRow),
  gives: 'nothing',
});

export const newRow = (cells: Readonly<Record<string, CellValue>>): NewRow => ({
  kind: 'newRow',
  cells: cellsOf(cells),
});

/** By column. */
export const cellsOf = (cells: Readonly<Record<string, CellValue>>): Cells => new Map(Object.entries(cells));

/** The same values for all rows of a set. */
export interface UpdateOperation {
  readonly kind: 'update';
  readonly table: string;
  readonly where: RowSet;
  readonly cells: Cells;
}

/** Stored rows, each with values of its own for the same columns. */
export interface RewriteOperation {
  readonly kind: 'rewrite';
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly id: Id; readonly cells: Cells }[];
}

export interface DeleteOperation {
  readonly kind: 'delete';
  readonly table: string;
  readonly where: RowSet;
}

/** Stored rows get the given numbers. */
export interface NumberOperation {
  readonly kind: 'number';
  readonly table: string;
  readonly column: string;
  readonly rows: readonly { readonly id: Id; readonly number: number }[];
}

/**
 * Numbers the rows of each group from one, in their current order, without gaps. `leaving` are rows about to be
 * deleted: groups with such a row are numbered as if it were gone.
 */
export interface RenumberOperation {
  readonly kind: 'renumber';
  readonly table: string;
  /** Rows that are equal in all of these columns form one list. */
  readonly groupColumns: readonly [string, ...string[]];
  readonly orderColumn: string;
  readonly groups:
    | { readonly kind: 'named'; readonly ids: readonly Id[] }
    | { readonly kind: 'leaving'; readonly where: RowSet };
}

/**
 * Lists without gaps lose one row each, which is about to be deleted: the rows after it move up by one. The rows before
 * it are neither read nor sorted. The position of the row is read when this runs.
 */
export interface ShiftOperation extends Pick<RenumberOperation, 'table' | 'groupColumns' | 'orderColumn'> {
  readonly kind: 'shift';
  readonly leaving: RowSet;
  /** Whether another row may have the same number: then there is no gap, and nothing moves. */
  readonly mayShare: boolean;
}
