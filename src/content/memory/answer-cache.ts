import type { Proof } from '../../database/freshness.ts';
import { BoundedMap } from '../../util/bounded-map.ts';

/** An answer as it goes over the wire. */
export interface WholeAnswer {
  readonly body: Buffer;
  /** Strong: equal tags mean equal bytes. */
  readonly etag: string;
}

/** Answers and totals that were read entirely under one proof, for as long as that proof is valid. */
export interface AnswerCache {
  recallAnswer(proof: string, key: string): WholeAnswer | undefined;
  recallTotal(proof: string, key: string): number | undefined;
  /** Keeps what a reading found, if nothing was committed since it began: `after` is a proof that was taken at its end. */
  keep(reading: Reading, key: string, answer: WholeAnswer, after: Proof): void;
  /** Answers that are being read, by proof and key; null for one that cannot be shared. */
  readonly underWay: Map<string, Promise<WholeAnswer | null>>;
  /** How often an answer was requested, and found. */
  readonly counts: { hits: number; misses: number };
  /** How many bytes are kept. */
  bytes(): number;
}

/** The reading of one answer. */
export interface Reading {
  /** Taken before the first statement. */
  readonly proof: string;
  /** Counted while reading. */
  readonly totals: Map<string, number>;
}

const NUMBER_BYTES = 8;

export function createAnswerCache(maxBytes: number): AnswerCache {
  const kept = new BoundedMap<string, WholeAnswer | number>(maxBytes);
  let proven: Proof = null;
  const counts = { hits: 0, misses: 0 };

  const recall = (proof: string, key: string): WholeAnswer | number | undefined => {
    if (proof === proven) return kept.get(key);
    kept.clear();
    proven = proof;
    return undefined;
  };

  return {
    underWay: new Map(),
    counts,
    bytes: () => kept.bytes,
    recallAnswer(proof, key) {
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
      // Another request may have seen a later proof, for which everything was dropped.
      if (after !== proof || proven !== proof) return;
      for (const [counted, total] of totals) kept.set(totalKey(counted), total, NUMBER_BYTES);
      kept.set(answerKey(key), answer, answer.body.byteLength);
    },
  };
}

const answerKey = (key: string): string => `answer\n${key}`;
const totalKey = (key: string): string => `total\n${key}`;
