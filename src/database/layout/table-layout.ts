import type { LiveIndex } from './live-tables.ts';

/** A table as v4 would create it for the model, plus the indexes it lacks. */
export interface TableLayout {
  readonly name: string;
  readonly columns: readonly ColumnLayout[];
  readonly indexes: readonly IndexLayout[];
  readonly foreignKeys: readonly ForeignKeyLayout[];
}

export interface ColumnLayout {
  readonly name: string;
  readonly type: ColumnType;
}

/** The kind of a column's values; each engine has its own type for it. */
export type ColumnType =
  | 'id'
  | 'reference'
  | 'order'
  | 'string'
  | 'text'
  | 'json'
  | 'integer'
  | 'bigint'
  | 'double'
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'time'
  | 'datetime'
  | 'timestamp';

export interface IndexLayout extends LiveIndex {
  /** The operations that are slow without it; absent for v4's own indexes. */
  readonly why?: string;
}

export interface ForeignKeyLayout {
  readonly name: string;
  readonly column: string;
  readonly referencedTable: string;
  readonly onDelete: 'cascade' | 'set null';
}
