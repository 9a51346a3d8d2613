import type { Driver } from './driver.ts';

/** The approximate number of rows by table. */
export type TableRows = ReadonlyMap<string, number>;

/** Sizes of tables, available without waiting. */
export interface TableSizes {
  /** The same map until newer sizes are known; empty before the first reading. */
  latest(): TableRows;
  refresh(): Promise<void>;
}

/** Sizes reveal disproportionate queries: a minute old is good enough. */
const FRESH_MS = 60_000;

/** Read in the background, on demand, if the last reading is old. */
export function createTableSizes(driver: Pick<Driver, 'layout' | 'query'>): TableSizes {
  let rows: TableRows = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  const read = async (): Promise<void> => {
    try {
      rows = await driver.layout.tableRows((statement) => driver.query(statement, []));
    } catch {
      // Errors of the database are reported elsewhere; the last sizes are still about right.
    } finally {
      readAt = performance.now();
      reading = null;
    }
  };

  const refresh = (): Promise<void> => {
    reading ??= read();
    return reading;
  };

  return {
    latest() {
      if (reading === null && performance.now() - readAt > FRESH_MS) void refresh();
      return rows;
    },
    refresh,
  };
}
