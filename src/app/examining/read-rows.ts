import type { Driver, LiveTables, Row, SqlValue } from '../../database/driver.ts';
import { dialectOf } from '../../sql/dialect-of.ts';
import { fixedStatement } from '../../sql/fixed-statement.ts';

/** Rows of a table; none if the database, of an early v4, lacks the table or one of the columns. */
export type ReadRows = (
  table: string,
  columns: readonly string[],
  more?: string,
  values?: readonly SqlValue[],
) => Promise<readonly Row[]>;

export function createReadRows(driver: Pick<Driver, 'client' | 'query'>, live: LiveTables): ReadRows {
  const dialect = dialectOf(driver.client);
  return async (table, columns, more = '', values = []) => {
    const found = live.get(table);
    if (found === undefined || columns.some((name) => !found.columns.has(name))) return [];
    const names = columns.map((name) => `[${name}]`).join(', ');
    return driver.query(fixedStatement(dialect, `select ${names} from [${table}] ${more}`), values);
  };
}
