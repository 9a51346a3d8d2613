import { isShared, type Lock, lockName } from '../../../plan/writing/locks/lock.ts';

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
