import type { Replication } from '../driver.ts';

/** The positions of the primary over time, for as long as needed to compute the lag of a replica. */
export interface PrimaryPositions {
  add(position: string, at: number): void;
  /** Milliseconds since the primary was first seen beyond this position; zero if it has not been. */
  lagOf(position: string, now: number): number;
}

interface Seen {
  readonly position: string;
  readonly at: number;
}

export function createPrimaryPositions(includes: Replication['includes'], keptMs: number): PrimaryPositions {
  let seen: readonly Seen[] = [];
  return {
    add(position, at) {
      if (seen.at(-1)?.position === position) return;
      // One position older than requested is kept: it bounds the age of those after it.
      const young = seen.findIndex((one) => one.at > at - keptMs);
      seen = [...(young === -1 ? seen.slice(-1) : seen.slice(Math.max(0, young - 1))), { position, at }];
    },
    lagOf(position, now) {
      const beyond = seen.find((one) => !includes(position, one.position));
      return beyond === undefined ? 0 : now - beyond.at;
    },
  };
}
