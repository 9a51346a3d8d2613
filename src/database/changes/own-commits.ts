import type { Writes } from './writes.ts';

/** Far more than are committed between two proofs. What is forgotten counts as somebody else's. */
const MOST = 2_000;

/**
 * What this server's latest transactions wrote, by number. Two maps take turns: removing the oldest of one map, one at a
 * time, costs a walk over all places that were emptied before.
 */
export class OwnCommits {
  #latest = new Map<number, Writes>();
  #earlier: ReadonlyMap<number, Writes> = new Map();

  /** Must be called before the transaction becomes visible to others; it need not be committed then. */
  add(number: number, writes: Writes): void {
    this.#latest.set(number, writes);
    if (this.#latest.size < MOST) return;
    this.#earlier = this.#latest;
    this.#latest = new Map();
  }

  /** What these transactions wrote; null unless all of them are this server's. */
  find(numbers: Iterable<number>): readonly Writes[] | null {
    const found: Writes[] = [];
    for (const number of numbers) {
      const writes = this.#latest.get(number) ?? this.#earlier.get(number);
      if (writes === undefined) return null;
      found.push(writes);
    }
    return found;
  }

  forgetBefore(number: number): void {
    this.#earlier = since(this.#earlier, number);
    this.#latest = since(this.#latest, number);
  }
}

function since<T>(all: ReadonlyMap<number, T>, number: number): Map<number, T> {
  const kept = new Map<number, T>();
  for (const [one, value] of all) if (one >= number) kept.set(one, value);
  return kept;
}
