import type { Counters } from '../../../coordination/create-counters.ts';
import { StartError } from '../../../errors.ts';
import type { Tally } from './tally.ts';

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
