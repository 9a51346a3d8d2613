import { type Changes, createEqualProofs, type ReadTables } from '../../database/changes/changes.ts';
import type { Freshness, Proof } from '../../database/freshness.ts';
import { BoundedMap } from '../../util/bounded-map.ts';

/** A response as it is sent. */
export interface CompleteResponse {
  readonly body: Buffer;
  /** Strong: equal tags mean equal bytes. */
  readonly etag: string;
  /** What it was read from; null: anything. Absent if nobody has noted it. */
  readonly tables?: ReadTables;
}

/** Responses and totals, cached while nothing they were read from has changed. */
export interface ResponseCache {
  recallResponse(proof: string, key: string): CompleteResponse | undefined;
  recallTotal(proof: string, key: string): number | undefined;
  /**
   * A total, counted once for all who ask for it at the same time: whoever comes later joins if the tables have not
   * changed since. If that count fails, perhaps because its caller has left, they count for themselves.
   */
  countOnce(reading: Reading, key: string, tables: ReadonlySet<string>, count: () => Promise<number>): Promise<number>;
  /** Must be called before the first statement of a read. */
  startReading(proof: string, tables: Reading['tables']): Reading;
  /** Whether nothing in these tables has changed since the read began: `after` is a proof requested now. */
  hasHeld(reading: Reading, tables: ReadTables, after: Proof): boolean;
  /** Stores what was read, unless some of it has changed since the read began: `after` is a proof taken at its end. */
  keep(reading: Reading, key: string, answer: CompleteResponse, after: Proof): void;
  /** Responses that are read, or were and are not yet stored, by proof and key. */
  readonly underWay: Map<string, UnderWay>;
  /** Number of lookups and hits. */
  readonly counts: { hits: number; misses: number };
  /** Bytes in the cache. */
  bytes(): number;
}

export interface UnderWay {
  /** Where it is read: another server may prove the same while this one has gone on. */
  readonly freshness: Freshness | null;
  /** Null for one that cannot be shared. */
  readonly answer: Promise<CompleteResponse | null>;
}

/** The read of one response. */
export interface Reading {
  /** Taken before the first statement. */
  readonly proof: string;
  /** The state of that proof. */
  readonly since: number;
  /** The tables it has read so far, in lower case; null: any. */
  tables: Set<string> | null;
  /** Totals counted while reading. */
  readonly totals: Map<string, { readonly total: number; readonly tables: ReadTables }>;
}

interface Counting {
  readonly since: number;
  readonly total: Promise<number>;
}

interface CachedValue {
  readonly value: CompleteResponse | number;
  readonly since: number;
  readonly tables: ReadTables;
}

const NUMBER_BYTES = 8;

/** Of a table in a set; its name is shared. */
const TABLE_BYTES = 64;

export function createResponseCache(maxBytes: number, changes: Changes = createEqualProofs()): ResponseCache {
  const cached = new BoundedMap<string, CachedValue>(maxBytes);
  let epoch = changes.epoch();
  const counts = { hits: 0, misses: 0 };
  const counting = new Map<string, Counting>();

  const recall = (proof: string, key: string): CachedValue['value'] | undefined => {
    changes.stateOf(proof);
    if (changes.epoch() !== epoch) {
      cached.clear();
      epoch = changes.epoch();
    }
    const kept = cached.get(key);
    if (kept === undefined) return undefined;
    if (changes.isCurrent(kept.since, kept.tables)) return kept.value;
    cached.delete(key);
    return undefined;
  };

  const keepOne = (key: string, kept: CachedValue, bytes: number): void =>
    cached.set(key, kept, bytes + TABLE_BYTES * (kept.tables?.size ?? 0));

  return {
    underWay: new Map(),
    counts,
    bytes: () => cached.bytes,
    recallResponse(proof, key) {
      const known = recall(proof, answerKey(key));
      const isFound = typeof known === 'object';
      counts[isFound ? 'hits' : 'misses'] += 1;
      return isFound ? known : undefined;
    },
    recallTotal(proof, key) {
      const known = recall(proof, totalKey(key));
      return typeof known === 'number' ? known : undefined;
    },
    async countOnce({ since }, key, tables, count) {
      const other = counting.get(key);
      if (other !== undefined && changes.isCurrent(other.since, tables)) {
        const total = await other.total.catch(() => null);
        if (total !== null) return total;
      }
      const own = { since, total: count() };
      counting.set(key, own);
      try {
        return await own.total;
      } finally {
        if (counting.get(key) === own) counting.delete(key);
      }
    },
    startReading: (proof, tables) => ({ proof, since: changes.stateOf(proof), tables, totals: new Map() }),
    hasHeld: (reading, tables, after) => changes.hasHeld(reading, tables, after),
    keep(reading, key, answer, after) {
      const { since, tables, totals } = reading;
      for (const [counted, { total, tables: of }] of totals) {
        if (changes.hasHeld(reading, of, after)) {
          keepOne(totalKey(counted), { value: total, since, tables: of }, NUMBER_BYTES);
        }
      }
      if (!changes.hasHeld(reading, tables, after)) return;
      keepOne(answerKey(key), { value: answer, since, tables }, answer.body.byteLength);
    },
  };
}

const answerKey = (key: string): string => `answer\n${key}`;
const totalKey = (key: string): string => `total\n${key}`;
