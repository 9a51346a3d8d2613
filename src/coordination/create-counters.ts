import { briefTransaction } from '../database/brief-transaction.ts';
import type { Driver } from '../database/driver.ts';
import { createOwnStatements } from '../database/own/own-statements.ts';
import { createOwnTables } from '../database/own/own-tables.ts';
import type { Dialect } from '../sql/dialect.ts';
import { COUNTERS } from './coordination-tables.ts';

/** Counters shared by all servers of a database. */
export interface Counters {
  /** The count of all servers in the current interval. */
  read(name: string): Promise<number>;
  /** Adds `by` and returns the new count; the interval starts with the first call. */
  add(name: string, intervalMs: number, by: number): Promise<number>;
}

export function createCounters(driver: Driver, dialect: Dialect): Counters {
  const tables = createOwnTables(driver, [COUNTERS]);
  const counters = createOwnStatements(dialect, COUNTERS);
  const find = counters.select(['id', 'count'], 'where [name] = ? and [ends_at] > ?');
  const add = counters.update('set [count] = [count] + ? where [id] = ?');
  const sweep = counters.remove('where [name] = ? or [ends_at] <= ?');
  return {
    async read(name) {
      if (!(await tables.look())) return 0;
      const [counter] = await find(driver, name, Date.now());
      return counter?.count ?? 0;
    },
    async add(name, intervalMs, by) {
      await tables.prepare();
      return briefTransaction(driver, async (session) => {
        await session.lock(`${COUNTERS.name} ${name}`);
        const now = Date.now();
        const [counter] = await find(session, name, now);
        if (counter !== undefined) {
          await add(session, by, counter.id);
          return counter.count + by;
        }
        await sweep(session, name, now);
        await counters.insert(session, { name, count: by, ends_at: now + intervalMs });
        return by;
      });
    },
  };
}
