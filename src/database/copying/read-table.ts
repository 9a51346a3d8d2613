import { dialectOf } from '../../sql/dialect-of.ts';
import { allRowsStatement, nextRowsStatement } from '../../sql/whole-table.ts';
import type { Driver, Row } from '../driver.ts';

const BATCH = 1_000;

/** A driver, or a snapshot of its database. */
export type TableSource = Pick<Driver, 'client' | 'query'>;

/** Where to start and end. */
export interface TableRange {
  readonly after?: number;
  readonly until?: number;
  /** Tables of early v4 have no ids, and are read in one statement. */
  readonly hasIds?: boolean;
}

/**
 * The rows of a table in batches by id, each row with its id first. Every statement is short, whatever the size of the
 * table. The next batch is read while the caller processes one.
 */
export async function* readTable(
  driver: TableSource,
  table: string,
  columns: readonly string[],
  { after = 0, until = Number.POSITIVE_INFINITY, hasIds = true }: TableRange = {},
): AsyncGenerator<readonly Row[]> {
  const dialect = dialectOf(driver.client);
  if (!hasIds) {
    yield await driver.query(allRowsStatement(dialect, table, columns), []);
    return;
  }
  const statement = nextRowsStatement(dialect, table, columns, BATCH);
  const read = (last: number): Promise<readonly Row[]> => {
    const reading = driver.query(statement, [last]);
    // Awaited later: until then its error has no handler.
    reading.catch(() => undefined);
    return reading;
  };
  let reading = read(after);
  try {
    for (;;) {
      const rows = await reading;
      const last = Number(rows.at(-1)?.[0]);
      const isLast = rows.length < BATCH || last >= until;
      if (!isLast) reading = read(last);
      const wanted = last > until ? rows.filter(([id]) => Number(id) <= until) : rows;
      if (wanted.length > 0) yield wanted;
      if (isLast) return;
    }
  } finally {
    // A caller that stops early may close the database next.
    await reading.catch(() => undefined);
  }
}
