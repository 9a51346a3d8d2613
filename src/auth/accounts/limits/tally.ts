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
