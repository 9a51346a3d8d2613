import type { Driver } from '../database/driver.ts';
import { createOwnTables } from '../database/layout/own-tables.ts';
import { briefTransaction } from '../database/brief-transaction.ts';
import { runOperations } from '../database/running/run-operations.ts';
import { insertion } from '../plan/writing/row-operations.ts';
import type { Dialect } from '../sql/dialect.ts';
import { fixedStatement } from '../sql/fixed-statement.ts';
import { COUNTERS, COUNTERS_LAYOUT } from './coordination-layout.ts';

/** Counters shared by all servers of a database. */
export interface Counters {
  /** The count of all servers in the current interval. */
  read(name: string): Promise<number>;
  /** Adds `by` and returns the new count; the interval starts with the first call. */
  add(name: string, intervalMs: number, by: number): Promise<number>;
}

export function createCounters(driver: Driver, dialect: Dialect): Counters {
  const tables = createOwnTables(driver, [COUNTERS_LAYOUT]);
  const sql = (text: string) => fixedStatement(dialect, text);
  const find = sql(`select [id], [count] from [${COUNTERS}] where [name] = ? and [ends_at] > ?`);
  const add = sql(`update [${COUNTERS}] set [count] = [count] + ? where [id] = ?`);
  const sweep = sql(`delete from [${COUNTERS}] where [name] = ? or [ends_at] <= ?`);
  return {
    async read(name) {
      if (!(await tables.look())) return 0;
      const [row] = await driver.query(find, [name, Date.now()]);
      return row === undefined ? 0 : Number(row[1]);
    },
    async add(name, intervalMs, by) {
      await tables.prepare();
      return briefTransaction(driver, async (session) => {
        await session.lock(`${COUNTERS} ${name}`);
        const now = Date.now();
        const [row] = await session.query(find, [name, now]);
        if (row !== undefined) {
          await session.execute(add, [by, Number(row[0])]);
          return Number(row[1]) + by;
        }
        await session.execute(sweep, [name, now]);
        await runOperations(session, dialect, [insertion(COUNTERS, { name, count: by, ends_at: now + intervalMs })]);
        return by;
      });
    },
  };
}
