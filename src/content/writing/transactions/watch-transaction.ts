import type { WaitLimit, Session } from '../../../database/driver.ts';
import type { Trace } from '../../../util/trace.ts';
import { AbandonedError, type Work } from '../../../util/work.ts';

/** How long a transaction of project code may be idle, in milliseconds. */
export interface IdleLimits {
  /** Outside requests: in a cron task, in `bootstrap`, after the response. */
  readonly alone: number;
  /** After the response to the request that opened it. */
  readonly answered: number;
}

/** A transaction watched until its code ends it. */
export interface Watch {
  readonly waitLimit: WaitLimit;
  /** The same session; using it counts as activity. */
  watch(session: Session): Session;
  stop(): void;
}

const LOOK_MS = 100;

/**
 * Ends a transaction that its code has left open: with its request, at the request's deadline, or without a request
 * after being idle for too long. It occupies a connection, and on SQLite blocks all other writers.
 */
export function watchTransaction(work: Work, limits: IdleLimits): Watch {
  const over = new AbortController();
  const hasRequest = work.timeMs !== Number.POSITIVE_INFINITY;
  let busy = 0;
  // Waiting for a connection does not count as idle.
  let idleSince = Number.POSITIVE_INFINITY;
  const limit = (): number => (!hasRequest ? limits.alone : work.isDone() ? limits.answered : Number.POSITIVE_INFINITY);
  const look = setInterval(() => {
    if (busy === 0 && performance.now() - idleSince > limit()) over.abort(new IdleError());
  }, LOOK_MS).unref();
  const leave = (): void => {
    if (work.isAbandoned()) over.abort(new AbandonedError());
  };
  if (hasRequest) work.signal.addEventListener('abort', leave, { once: true });
  const used = async <T>(run: () => Promise<T>): Promise<T> => {
    busy += 1;
    try {
      return await run();
    } finally {
      busy -= 1;
      idleSince = performance.now();
    }
  };
  return {
    waitLimit: { deadline: work.deadline, trace: work.trace as Trace, signal: over.signal },
    watch(session) {
      idleSince = performance.now();
      return {
        query: (...args) => used(() => session.query(...args)),
        stream: (...args) => session.stream(...args),
        insert: (...args) => used(() => session.insert(...args)),
        execute: (...args) => used(() => session.execute(...args)),
        lock: (...args) => used(() => session.lock(...args)),
        named: (...args) => used(() => session.named(...args)),
        savepoint: (part) => session.savepoint(part),
      };
    },
    stop() {
      clearInterval(look);
      if (hasRequest) work.signal.removeEventListener('abort', leave);
    },
  };
}

/** Thrown into a transaction that has been idle for too long. */
class IdleError extends Error {
  override readonly name = 'IdleError';

  constructor() {
    super('The transaction was never ended and has been rolled back.');
  }
}
