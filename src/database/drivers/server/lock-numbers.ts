import { createHash } from 'node:crypto';
import { BoundedMap } from '../../../util/bounded-map.ts';
import { isShared, type Lock, lockName } from '../../../plan/writing/locks/lock.ts';

export interface NumberedLock {
  readonly number: bigint;
  readonly shared: boolean;
}

/**
 * Numbers for lock names, in ascending order: all transactions lock in the same order, so they cannot deadlock. Entries
 * and values are below `count`, lists between that and twice as much: they are taken last, even if they become known
 * late.
 */
export function lockNumbers(locks: readonly Lock[], count: bigint): readonly NumberedLock[] {
  const shared = new Map<bigint, boolean>();
  for (const lock of locks) {
    const number = numberOf(lock, count);
    shared.set(number, isShared(lock) && (shared.get(number) ?? true));
  }
  return [...shared]
    .map(([number, isOfMany]) => ({ number, shared: isOfMany }))
    .sort((one, other) => (one.number < other.number ? -1 : 1));
}

function numberOf(lock: Lock, count: bigint): bigint {
  const hash = hashOf(lockName(lock)) % count;
  return typeof lock !== 'string' && lock.kind === 'lists' ? count + hash : hash;
}

/** Numbers of frequent names; there are a few hundred per table. */
const hashes = new BoundedMap<string, bigint>(1024 ** 2);

function hashOf(name: string): bigint {
  const known = hashes.get(name);
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(name).digest().readBigUInt64BE();
  hashes.set(name, hash, 16);
  return hash;
}
