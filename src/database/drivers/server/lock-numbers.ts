import { createHash } from 'node:crypto';
import { BoundedMap } from '../../../util/bounded-map.ts';
import { isShared, type Lock, lockName } from '../../../plan/writing/locks/lock.ts';

export interface NumberedLock {
  readonly number: bigint;
  readonly shared: boolean;
}

/**
 * Numbers that stand for what is locked, in ascending order: whoever locks several at once takes them in the
 * same order as everybody else, so that no two wait for one another. Entries and values are below `count`,
 * lists between that and twice as much: they are taken last, also by those who learn of them late.
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

/** Those of the names that come again and again; there are some hundred for a table. */
const hashes = new BoundedMap<string, bigint>(1024 ** 2);

function hashOf(name: string): bigint {
  const known = hashes.get(name);
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(name).digest().readBigUInt64BE();
  hashes.set(name, hash, 16);
  return hash;
}
