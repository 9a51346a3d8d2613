import type { Freshness, Proof } from '../../database/freshness.ts';
import { BoundedMap } from '../../util/bounded-map.ts';

/** A response as it is sent. */
export interface CompleteResponse {
  readonly body: Buffer;
  /** Strong: equal tags mean equal bytes. */
  readonly etag: string;
}

/** Responses and totals that were read entirely under one proof, cached while that proof is valid. */
export interface ResponseCache {
  recallResponse(proof: string, key: string): CompleteResponse | undefined;
  recallTotal(proof: string, key: string): number | undefined;
  /** Stores what was read, unless something was committed since the read began: `after` is a proof taken at its end. */
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
  /** Totals counted while reading. */
  readonly totals: Map<string, number>;
}

const NUMBER_BYTES = 8;

export function createResponseCache(maxBytes: number): ResponseCache {
  const kept = new BoundedMap<string, CompleteResponse | number>(maxBytes);
  let proven: Proof = null;
  const counts = { hits: 0, misses: 0 };

  const recall = (proof: string, key: string): CompleteResponse | number | undefined => {
    if (proof === proven) return kept.get(key);
    kept.clear();
    proven = proof;
    return undefined;
  };

  return {
    underWay: new Map(),
    counts,
    bytes: () => kept.bytes,
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
    keep({ proof, totals }, key, answer, after) {
      // Another request may have seen a later proof, which invalidated everything.
      if (after !== proof || proven !== proof) return;
      for (const [counted, total] of totals) kept.set(totalKey(counted), total, NUMBER_BYTES);
      kept.set(answerKey(key), answer, answer.body.byteLength);
    },
  };
}

const answerKey = (key: string): string => `answer\n${key}`;
const totalKey = (key: string): string => `total\n${key}`;
