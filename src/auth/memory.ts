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

/** What tells whether something remembered is still true. */
export interface MemoryProofs {
  /** Of everything. */
  readonly current?: AskProof | undefined;
  /** Of what is remembered here alone, which others change seldom. */
  readonly lasting?: AskProof | null | undefined;
  /** Another number after this server itself has changed what is remembered: age counts for nothing then. */
  readonly ownChanges?: (() => number) | undefined;
}

interface Remembered {
  readonly value: Promise<unknown>;
  readonly since: number;
  readonly ownChanges: number;
  readonly lasting: Proof;
  /** Under which it was read, or seen to be true still. */
  proof: Proof;
}

const MAX_ENTRIES = 10_000;

/** A clock that is set back would keep permissions that were taken away. */
const monotonic = (): number => performance.now();

export function createMemory(
  { current, lasting, ownChanges = () => 0 }: MemoryProofs = {},
  now: () => number = monotonic,
): Memory {
  const entries = new Map<string, Remembered>();

  const remember = <T>(key: string, load: () => Promise<T>, proofs: Pick<Remembered, 'proof' | 'lasting'>) => {
    // What is compared later is taken before the reading: a commit during it makes the next one another.
    const taken = { ...proofs, since: now(), ownChanges: ownChanges() };
    const value = load();
    if (entries.size >= MAX_ENTRIES) entries.clear();
    const entry = { ...taken, value };
    entries.set(key, entry);
    value.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
    return value;
  };

  return {
    async recall<T>(key: string, maxAgeMs: number, load: () => Promise<T>, known?: Proof): Promise<T> {
      const asked = known === undefined && !lasting && current !== undefined;
      const proof = asked ? await current() : (known ?? null);
      const before = entries.get(key);
      if (proof !== null && before?.proof === proof) return before.value as Promise<T>;
      const own = lasting ? await lasting() : null;
      const entry = entries.get(key);
      if (own !== null && entry?.lasting === own) {
        entry.proof = proof;
        return entry.value as Promise<T>;
      }
      if (proof === null && own === null) {
        if (maxAgeMs === 0) return load();
        const isYoung = entry !== undefined && now() - entry.since < maxAgeMs && entry.ownChanges === ownChanges();
        if (isYoung) return entry.value as Promise<T>;
      }
      return remember(key, load, { proof, lasting: own });
    },
  };
}
