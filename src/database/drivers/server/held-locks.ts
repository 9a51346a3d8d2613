import { isShared, type Lock, lockName } from '../../../plan/writing/locks/lock.ts';

/** What a transaction has locked so far: what it has it need not ask for again. */
export class HeldLocks {
  /** By name, whether others share it. */
  #held = new Map<string, boolean>();

  /** Those that are to be asked for. From now on they count as held. */
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

  /** Makes it forget what is added from now on: a savepoint that is undone may take its locks with it. */
  mark(): () => void {
    const before = new Map(this.#held);
    return () => {
      this.#held = before;
    };
  }
}
