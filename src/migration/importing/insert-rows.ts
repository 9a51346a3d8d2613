import type { Session, SqlValue } from '../../database/driver.ts';
import type { Dialect } from '../../sql/dialect.ts';
import { insertStatement, MAX_PARAMETERS } from '../../sql/insert-statement.ts';
import type { Statement } from '../../sql/statement.ts';
import { getOrCreate } from '../../util/get-or-create.ts';
import type { RowShape } from './row-shape.ts';

const MAX_ROWS = 256;

/** Takes rows whose values are in the order of the shape's columns. Statements are not awaited one by one. */
export type InsertRows = (rows: readonly (readonly SqlValue[])[]) => readonly Promise<unknown>[];

/**
 * Statements have 256 rows, or 128, or 64, …, whatever the total, so a table needs at most nine different statements,
 * each prepared once.
 */
export function createInsert(dialect: Dialect, session: Session, { table, columns }: RowShape): InsertRows {
  const most = Math.min(MAX_ROWS, MAX_PARAMETERS / Math.max(1, columns.length));
  const statements = new Map<number, Statement>();
  const statementOf = (count: number): Statement =>
    getOrCreate(statements, count, () => insertStatement(dialect, table, columns, count));
  return (rows) => {
    const running: Promise<unknown>[] = [];
    let start = 0;
    for (const count of statementSizes(rows.length, most)) {
      const values: SqlValue[] = [];
      for (let index = start; index < start + count; index++) values.push(...(rows[index] as readonly SqlValue[]));
      running.push(session.execute(statementOf(count), values));
      start += count;
    }
    return running;
  };
}

/** The row counts of the statements: powers of two up to `most`. */
export function statementSizes(rows: number, most: number): readonly number[] {
  const sizes: number[] = [];
  for (let left = rows; left > 0; left -= sizes.at(-1) as number) {
    sizes.push(2 ** Math.floor(Math.log2(Math.max(1, Math.min(most, left)))));
  }
  return sizes;
}
