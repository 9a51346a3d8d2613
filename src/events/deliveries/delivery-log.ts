import { messageOf } from '../../errors.ts';
import type { Attempt } from './delivery.ts';
import type { DeliveryStore } from './delivery-store.ts';

/** Logs attempts independently of the sender, which neither waits for it nor learns of failures. */
export interface DeliveryLog {
  note(attempt: Attempt): void;
  /** Writes pending attempts. Never throws. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Attempts are written in batches: each commit invalidates cached responses. */
const FLUSH_MS = 250;
/** Beyond this many unwritten attempts, the oldest are dropped. */
const MAX_NOTED = 100;
const CLOSE_MS = 2_000;
const WARN_MS = 60_000;

export function createDeliveryLog(store: DeliveryStore, warn: (message: string) => void): DeliveryLog {
  let noted: Attempt[] = [];
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let warnedAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  const write = async (): Promise<void> => {
    const attempts = noted;
    noted = [];
    if (attempts.length === 0) return;
    try {
      await store.add(attempts);
    } catch (error) {
      if (performance.now() - warnedAt < WARN_MS) return;
      warnedAt = performance.now();
      const reason = messageOf(error);
      warn(`The log of webhook deliveries could not be written: ${reason}`);
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  };
  return {
    note(attempt) {
      if (isClosed) return;
      noted.push(attempt);
      if (noted.length > MAX_NOTED) noted.shift();
      timer ??= setTimeout(flush, FLUSH_MS).unref();
    },
    flush,
    async close() {
      isClosed = true;
      let waitLimit: NodeJS.Timeout | undefined;
      const end = new Promise<void>((resolve) => {
        waitLimit = setTimeout(resolve, CLOSE_MS);
      });
      await Promise.race([flush(), end]);
      clearTimeout(waitLimit);
    },
  };
}
