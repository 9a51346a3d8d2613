import type { Writes } from './writes.ts';

/** Far more than are committed between two proofs. What is forgotten counts as somebody else's. */
const MOST = 2_000;

/** What this server's latest transactions wrote, by number. */
export class OwnCommits {
  readonly #writes = new Map<number, Writes>();

  /** Must be called before the transaction becomes visible to others; it need not be committed then. */
  add(number: number, writes: Writes): void {
    this.#writes.set(number, writes);
    if (this.#writes.size <= MOST) return;
    for (const oldest of this.#writes.keys()) {
      this.#writes.delete(oldest);
      return;
    }
  }

  /** What these transactions wrote; null unless all of them are this server's. */
  find(numbers: Iterable<number>): readonly Writes[] | null {
    const found: Writes[] = [];
    for (const number of numbers) {
      const writes = this.#writes.get(number);
      if (writes === undefined) return null;
      found.push(writes);
    }
    return found;
  }

  forgetBefore(number: number): void {
    for (const one of this.#writes.keys()) if (one < number) this.#writes.delete(one);
  }
}
