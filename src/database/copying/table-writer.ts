import type { CataloguedTable } from '../layout/catalogue.ts';
import type { Row } from '../../sql/rows.ts';

/** A new database that receives tables of another one. */
export interface TableWriter {
  /** `all` are the tables it may refer to. */
  create(table: CataloguedTable, all: readonly CataloguedTable[]): void;
  /**
   * Returns a function that takes rows with cells in the order of the columns, and returns their approximate size in
   * bytes.
   */
  open(table: CataloguedTable): (rows: readonly Row[]) => number;
  /** Called after all rows, for everything that depends on them. */
  finish(table: CataloguedTable): void;
  close(): void;
}
