import type { Proof } from '../database/freshness.ts';

/** Caches values while they are current, and reads them again otherwise. */
export interface Memory {
  /**
   * With a proof, a value is cached until the proof changes; without one, for `maxAgeMs` (zero reads every time). A
   * request that already has a proof passes it as `known`.
   */
  recall<T>(key: string, maxAgeMs: number, load: () => Promise<T>, known?: Proof): Promise<T>;
}

export type ReadProof = () => Promise<Proof>;

/** Determines whether cached values are still current. */
export interface MemoryProofs {
  /** Changes with every commit. */
  readonly current?: ReadProof | undefined;
  /** Changes only with these values, which are rarely changed elsewhere. Null if it cannot be told without a proof. */
  readonly lasting?: ((known: Proof) => Promise<Proof>) | null | undefined;
  /** Changes when this server itself changes cached values, whatever their age. */
  readonly ownChanges?: (() => number) | undefined;
}

interface Remembered {
  readonly value: Promise<unknown>;
  readonly since: number;
  readonly ownChanges: number;
  readonly lasting: Proof;
  /** The proof under which it was read or last confirmed. */
  proof: Proof;
}

const MAX_ENTRIES = 10_000;

/** Monotonic: setting back the wall clock would keep revoked permissions alive. */
const monotonic = (): number => performance.now();

export function createMemory(
  { current, lasting, ownChanges = () => 0 }: MemoryProofs = {},
  now: () => number = monotonic,
): Memory {
  const entries = new Map<string, Remembered>();

  const remember = <T>(key: string, load: () => Promise<T>, proofs: Pick<Remembered, 'proof' | 'lasting'>) => {
    // The proof is taken before reading: a commit in between invalidates the value.
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

  const underProof = <T>(key: string, proof: Proof): Promise<T> | undefined => {
    const entry = entries.get(key);
    return proof !== null && entry?.proof === proof ? (entry.value as Promise<T>) : undefined;
  };

  const recallUnder = async <T>(key: string, maxAgeMs: number, load: () => Promise<T>, proof: Proof): Promise<T> => {
    const own = lasting ? await lasting(proof) : null;
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
  };

  return {
    // Not async: every request calls it at least once, and nearly always with a known proof.
    recall<T>(key: string, maxAgeMs: number, load: () => Promise<T>, known?: Proof): Promise<T> {
      if (known !== undefined || lasting || current === undefined) {
        const proof = known ?? null;
        return underProof<T>(key, proof) ?? recallUnder(key, maxAgeMs, load, proof);
      }
      return current().then((proof) => underProof<T>(key, proof) ?? recallUnder(key, maxAgeMs, load, proof));
    },
  };
}
