/**
 * What is written, row by row, in an order in which it can happen. A row that does not exist yet is
 * pointed to as itself; whoever runs the operations knows its id from the insert that comes before.
 */
import type { Id, PlainPassword, WriteValue } from '../../change/write-value.ts';
import type { FixedColumn } from '../plan.ts';

/** As a column takes it; passwords are hashed before anything is planned. */
export type StoredValue = Exclude<WriteValue, PlainPassword>;

export interface NewRow {
  readonly kind: 'newRow';
  readonly cells: ReadonlyMap<string, CellValue>;
}

export type RowId = Id | NewRow;

export type CellValue = StoredValue | NewRow;

export type Cells = ReadonlyMap<string, CellValue>;

/** The rows of a table that have one of the ids in a column, and in others a value that the model knows. */
export interface RowSet {
  readonly column: string;
  readonly ids: readonly RowId[];
  readonly fixed: readonly FixedColumn[];
  /** Among them, those that have this id in that column, or those that have not. */
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

/** Stored rows get the numbers that are given with them. */
export interface NumberOperation {
  readonly kind: 'number';
  readonly table: string;
  readonly column: string;
  readonly rows: readonly { readonly id: Id; readonly number: number }[];
}

/**
 * The rows of each group are numbered from one in the order they have, without gaps. `leaving` are rows
 * about to be deleted: groups that have one are numbered as if it was gone.
 */
export interface RenumberOperation {
  readonly kind: 'renumber';
  readonly table: string;
  /** Rows that are equal in all of them are one list. */
  readonly groupColumns: readonly [string, ...string[]];
  readonly orderColumn: string;
  readonly groups:
    | { readonly kind: 'named'; readonly ids: readonly Id[] }
    | { readonly kind: 'leaving'; readonly where: RowSet };
}

/**
 * Lists without gaps lose one row each, which is about to be deleted: what comes after it moves up by one.
 * Nothing is read or sorted of what comes before. The position of the row is read when this runs.
 */
export interface ShiftOperation {
  readonly kind: 'shift';
  readonly table: string;
  /** As of a `RenumberOperation`. */
  readonly groupColumns: readonly [string, ...string[]];
  readonly orderColumn: string;
  readonly leaving: RowSet;
  /** Whether another row may have the same number: then there is no gap, and nothing moves. */
  readonly mayShare: boolean;
}
