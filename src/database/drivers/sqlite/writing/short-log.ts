import type { SqliteLog } from './sqlite-log.ts';

/**
 * A log that has grown by this much is brought into the file, in bytes. When it begins again SQLite waits for the disk
 * within a commit: at every 4 MB, one commit of ten took 5 ms where others take 0.8.
 */
export const LONG_LOG = 16 * 1024 * 1024;

/** From this length on no commit comes before that is done. */
const ENDLESS_LOG = 64 * 1024 * 1024;

/**
 * Keeps a log short. SQLite's own checkpoints would keep the thread that writes waiting for the disk; while others
 * write, one that runs elsewhere always leaves something, and a log that never begins again grows: each of its turns
 * of the disk takes longer then. So a first one brings most of it into the file meanwhile, and a second one the rest,
 * while the next writers wait.
 */
export class ShortLog {
  readonly #checkpoint: () => Promise<void>;
  #running: Promise<void> | null = null;
  /** How long it was when most of it had been brought into the file for the last time. */
  #from = 0;
  #hasRest = false;

  /** `checkpoint` brings what nobody reads from before it into the file, elsewhere. */
  constructor(checkpoint: () => Promise<void>) {
    this.#checkpoint = checkpoint;
  }

  /** To be awaited after each commit. */
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

  /** Kept when nothing is under way. */
  async settled(): Promise<void> {
    await this.#running;
  }
}
