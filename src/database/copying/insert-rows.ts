import { dialectOf } from '../../sql/dialect-of.ts';
import { insertStatement, MAX_PARAMETERS } from '../../sql/insert-statement.ts';
import type { Statement } from '../../sql/statement.ts';
import { getOrCreate } from '../../util/get-or-create.ts';
import type { Driver, Session, SqlValue } from '../driver.ts';
import type { ColumnLayout } from '../layout/table-layout.ts';
import type { CopiedRow } from './copied-value.ts';

export type InsertRows = (session: Session, rows: readonly CopiedRow[]) => Promise<void>;

/** Inserts rows whose values are in the order of the columns. */
export function createInsert(driver: Driver, table: string, columns: readonly ColumnLayout[]): InsertRows {
  const dialect = dialectOf(driver.client);
  const { loadRows } = driver.layout;
  if (loadRows !== null) {
    const statement = loadRows.statement(table, columns);
    return async (session, rows) => {
      const values = columns.map((_, index) =>
        loadRows.parameter(rows.map((row) => dialect.encodeValue(row[index] ?? null) as LoadedValue)),
      );
      await session.execute(statement, values);
    };
  }
  const names = columns.map(({ name }) => name);
  const most = Math.max(1, Math.floor(MAX_PARAMETERS / names.length));
  // Statements of equal length are prepared once.
  const statements = new Map<number, Statement>();
  return async (session, rows) => {
    for (let start = 0; start < rows.length; start += most) {
      const some = rows.slice(start, start + most);
      const statement = getOrCreate(statements, some.length, (count) => insertStatement(dialect, table, names, count));
      await session.execute(
        statement,
        some.flat().map((value): SqlValue => dialect.encodeValue(value)),
      );
    }
  };
}

/** Copied values contain no binary data. */
type LoadedValue = Exclude<SqlValue, Buffer>;
