import { createHash } from 'node:crypto';
import { isShared, type Lock, lockName } from '../../../plan/writing/locks/lock.ts';
import { BoundedMap } from '../../../util/bounded-map.ts';

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

/** Locks that a transaction already holds and need not request again. */
export class HeldLocks {
  /** By name, whether the lock is shared. */
  #held = new Map<string, boolean>();

  /** The locks still to be requested. They count as held from now on. */
  add(locks: readonly Lock[]): readonly Lock[] {
    const missing = locks.filter((lock) => !this.#has(lock));
    for (const lock of missing) {
      const name = lockName(lock);
      this.#held.set(name, isShared(lock) && (this.#held.get(name) ?? true));
    }
    return missing;
  }

  #has(lock: Lock): boolean {
    const shared = this.#held.get(lockName(lock));
    return shared !== undefined && (!shared || isShared(lock));
  }

  /** Forgets locks added from now on: undoing a savepoint may release them. */
  mark(): () => void {
    const before = new Map(this.#held);
    return () => {
      this.#held = before;
    };
  }
}
