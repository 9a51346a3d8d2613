import type { CataloguedTable } from '../layout/catalogue.ts';
import type { Row } from '../layout/live-tables.ts';

/** A new database that takes tables of another one. */
export interface TableWriter {
  /** `all` are the tables that it may refer to. */
  create(table: CataloguedTable, all: readonly CataloguedTable[]): void;
  /** Returns what takes rows of the table, with their cells in the order of its columns, and tells about how many bytes they are. */
  open(table: CataloguedTable): (rows: readonly Row[]) => number;
  /** All rows are there: what only then can be had. */
  finish(table: CataloguedTable): void;
  close(): void;
}
