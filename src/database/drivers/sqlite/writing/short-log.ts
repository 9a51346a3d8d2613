import type { SqliteLog } from './sqlite-log.ts';

/**
 * Growth of the log, in bytes, after which it is merged. When it restarts, SQLite waits for the disk inside a commit:
 * at every 4 MB, one in ten commits took 5 ms instead of 0.8 ms.
 */
export const LONG_LOG = 16 * 1024 * 1024;

/** From this length on, commits wait for the merge. */
const ENDLESS_LOG = 64 * 1024 * 1024;

/**
 * Keeps the log short. SQLite's own checkpoints would make the writing thread wait for the disk; a checkpoint elsewhere
 * never completes while others write, and a log that never restarts grows, which makes each sync slower. So a first
 * checkpoint merges most of it while others write, and a second one the rest, while writers wait.
 */
export class ShortLog {
  readonly #checkpoint: () => Promise<void>;
  #running: Promise<void> | null = null;
  /** Its length when most of it was last merged. */
  #from = 0;
  #hasRest = false;

  /** `checkpoint` merges the part that no reader needs, in another thread. */
  constructor(checkpoint: () => Promise<void>) {
    this.#checkpoint = checkpoint;
  }

  /** Must be awaited after each commit. */
  async keep(log: SqliteLog): Promise<void> {
    const size = log.size();
    if (size <= LONG_LOG) {
      this.#from = 0;
      this.#hasRest = false;
      return;
    }
    if (this.#hasRest && this.#running === null) {
      this.#from = size;
      await this.#bring(false);
      return;
    }
    if (size <= ENDLESS_LOG && (this.#running !== null || size - this.#from <= LONG_LOG)) return;
    const bringing = this.#bring(true);
    if (size > ENDLESS_LOG) await bringing;
  }

  #bring(leavesRest: boolean): Promise<void> {
    this.#running ??= this.#checkpoint()
      .catch(() => undefined)
      .finally(() => {
        this.#running = null;
        this.#hasRest = leavesRest;
      });
    return this.#running;
  }

  /** Resolves when nothing is in progress. */
  async settled(): Promise<void> {
    await this.#running;
  }
}
