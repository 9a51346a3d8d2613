import type { Driver } from './driver.ts';

/** About how many rows tables have, by their names. */
export type TableRows = ReadonlyMap<string, number>;

/** What is known of the sizes of tables, without anybody waiting for it. */
export interface TableSizes {
  /** The same map as long as nothing newer is known; empty before the first reading. */
  latest(): TableRows;
  refresh(): Promise<void>;
}

/** Sizes say which query is out of proportion: how they were a minute ago is good enough. */
const FRESH_MS = 60_000;

/** Read in the background, when somebody asks and the last reading is old. */
export function createTableSizes(driver: Pick<Driver, 'layout' | 'query'>): TableSizes {
  let rows: TableRows = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  const read = async (): Promise<void> => {
    try {
      rows = await driver.layout.tableRows((statement) => driver.query(statement, []));
    } catch {
      // A database that does not answer now is somebody else's message; the last sizes are still about right.
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
