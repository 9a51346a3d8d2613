import { createHash } from 'node:crypto';

/**
 * Numbers below `count` that stand for the values to be locked, in ascending order: whoever locks
 * several at once takes them in the same order as everybody else, so that no two wait for one another.
 */
export function lockNumbers(keys: readonly string[], count: bigint): readonly bigint[] {
  const numbers = new Set(keys.map((key) => createHash('sha256').update(key).digest().readBigUInt64BE() % count));
  return [...numbers].sort((one, other) => (one < other ? -1 : 1));
}
