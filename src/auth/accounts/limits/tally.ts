import type { Counters } from '../../../coordination/create-counters.ts';
import { StartError } from '../../../errors.ts';

/** Counts events under a name within an interval that starts with the first event. */
export interface Tally {
  /** The number of events including this one; `by` 0 only reads it. */
  count(name: string, intervalMs: number, by?: 0 | 1): Promise<number>;
}

const MAX_NAMES = 50_000;

/** In the memory of this process. */
export function createTally(now: () => number = () => performance.now()): Tally {
  const counters = new Map<string, { count: number; readonly until: number }>();

  const makeRoom = (): void => {
    for (const [name, { until }] of counters) if (until <= now()) counters.delete(name);
    for (const name of counters.keys()) {
      if (counters.size < MAX_NAMES) return;
      counters.delete(name);
    }
  };

  return {
    async count(name, intervalMs, by = 1) {
      let counter = counters.get(name);
      if (counter === undefined || counter.until <= now()) {
        if (by === 0) return 0;
        if (counters.size >= MAX_NAMES) makeRoom();
        counter = { count: 0, until: now() + intervalMs };
        counters.set(name, counter);
      }
      counter.count += by;
      return counter.count;
    },
  };
}

/**
 * Counts jointly with the other servers of a database. The first count under a name stays in memory, because most
 * people sign in once and every commit invalidates cached responses. A limit therefore allows at most one extra attempt
 * per server.
 */
export function createDatabaseTally(counters: Counters, own: Tally, warn: (message: string) => void): Tally {
  let isRefused = false;
  const together = async (name: string, intervalMs: number, by: 0 | 1, counted: number): Promise<number> => {
    if (by === 0 || counted < 2) return (await counters.read(name)) + (counted === 1 ? 1 : 0);
    // The first attempt was counted in memory only; the second one reports both.
    return counters.add(name, intervalMs, counted === 2 ? 2 : 1);
  };
  return {
    async count(name, intervalMs, by = 1) {
      const counted = await own.count(name, intervalMs, by);
      if (isRefused) return counted;
      try {
        return await together(name, intervalMs, by, counted);
      } catch (error) {
        // The database user may not create the table; signing in must still work.
        if (!(error instanceof StartError)) throw error;
        isRefused = true;
        warn(`Login limits are counted by each server alone: ${error.message}`);
        return counted;
      }
    },
  };
}
