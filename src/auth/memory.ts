import type { Proof } from '../database/freshness.ts';

/** Answers from memory while they are current, and reads again when they may not be. */
export interface Memory {
  /**
   * With a proof, what was read stays for as long as the proof does. Without one it stays for
   * `maxAgeMs`; zero reads every time. A request that has a proof already hands it over as `known`.
   */
  recall<T>(key: string, maxAgeMs: number, load: () => Promise<T>, known?: Proof): Promise<T>;
}

export type AskProof = () => Promise<Proof>;

interface Remembered {
  readonly value: Promise<unknown>;
  readonly since: number;
}

const MAX_ENTRIES = 10_000;

/** A clock that is set back would keep permissions that were taken away. */
const monotonic = (): number => performance.now();

export function createMemory(askProof?: AskProof, now: () => number = monotonic): Memory {
  let proven: Proof = null;
  const entries = new Map<string, Remembered>();

  const remember = <T>(key: string, load: () => Promise<T>): Promise<T> => {
    const value = load();
    if (entries.size >= MAX_ENTRIES) entries.clear();
    const entry = { value, since: now() };
    entries.set(key, entry);
    value.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
    return value;
  };

  return {
    async recall<T>(key: string, maxAgeMs: number, load: () => Promise<T>, known?: Proof): Promise<T> {
      // The proof is taken before the reading: a commit during it changes the next proof.
      const current = known !== undefined ? known : askProof ? await askProof() : null;
      if (current !== proven) {
        entries.clear();
        proven = current;
      }
      if (current === null && maxAgeMs === 0) return load();
      const entry = entries.get(key);
      const fresh = entry && (current !== null || now() - entry.since < maxAgeMs);
      return fresh ? (entry.value as Promise<T>) : remember(key, load);
    },
  };
}
