import { DatabaseFault } from './database-fault.ts';
import type { WaitLimit } from './driver.ts';

/** A signal carries the reason why waiting ended; if there is one, it takes precedence. */
const SIGNAL_FIRST_MS = 100;

/** The longest delay of a timer. */
const LONGEST_MS = 2 ** 31 - 1;

/** Nothing starts after its deadline. Callers who have disconnected are noticed a moment later. */
export function assertInTime({ deadline }: WaitLimit): void {
  if (performance.now() >= deadline) throw tookTooLong();
}

/** Nor for a caller who has disconnected; called before long work. */
export function assertWanted(waitLimit: WaitLimit): void {
  assertInTime(waitLimit);
  if (waitLimit.signal?.aborted) throw reasonOf(waitLimit.signal);
}

/**
 * Calls `over` once, with the error to throw, when the caller no longer waits. Returns a function that ends the watch.
 */
export function watchWaitLimit({ deadline, signal }: WaitLimit, over: (reason: Error) => void): () => void {
  const left = deadline - performance.now() + (signal === undefined ? 0 : SIGNAL_FIRST_MS);
  let isOver = false;
  const end = (reason: Error): void => {
    if (isOver) return;
    stop();
    over(reason);
  };
  const onAbort = (): void => end(reasonOf(signal));
  const listening = signal === undefined ? undefined : listenersOf(signal).add(onAbort);
  const timer = left > LONGEST_MS ? undefined : setTimeout(() => end(tookTooLong()), Math.max(left, 0));
  const stop = (): void => {
    isOver = true;
    clearTimeout(timer);
    listening?.delete(onAbort);
  };
  // Never before the caller can end the watch.
  if (signal?.aborted) queueMicrotask(onAbort);
  return stop;
}

/** One listener for all statements of a request: an event target is slower, and warns about more than ten. */
const listeners = new WeakMap<AbortSignal, Set<() => void>>();

function listenersOf(signal: AbortSignal): Set<() => void> {
  const known = listeners.get(signal);
  if (known !== undefined) return known;
  const all = new Set<() => void>();
  listeners.set(signal, all);
  signal.addEventListener('abort', () => {
    for (const listener of [...all]) listener();
  });
  return all;
}

/** Waits for work until the limit, and then calls `abandon`, which may return another reason. */
export function waitWithin<T>(
  waitLimit: WaitLimit,
  running: Promise<T>,
  abandon: (reason: Error) => Error | undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = watchWaiting(waitLimit, (reason) => reject(abandon(reason) ?? reason));
    running.then(
      (result) => {
        stop();
        resolve(result);
      },
      (error) => {
        stop();
        reject(error);
      },
    );
  });
}

/** How long a server may take to confirm that it has cancelled a statement. */
const LAST_WORD_MS = 500;

/**
 * Like `waitWithin`, for a statement of a server. If it ends when cancelled, too much was requested; if it does not,
 * the server is unresponsive, which is not the caller's fault.
 */
export function waitForServer<T>(waitLimit: WaitLimit, running: Promise<T>, abandon: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const stop = watchWaiting(waitLimit, (reason) => {
      isOver = true;
      abandon();
      if (!isLate(waitLimit)) reject(reason);
      else
        void settlesWithin(LAST_WORD_MS, running).then((isEnded) =>
          reject(isEnded ? reason : silenceOf(waitLimit, reason)),
        );
    });
    const inTime = (settle: () => void): void => {
      stop();
      if (!isOver) settle();
    };
    running.then(
      (result) => inTime(() => resolve(result)),
      (error) => inTime(() => reject(error)),
    );
  });
}

/** Like `waitWithin`, for several statements in sequence: the running one decides. */
export function waitForLast<T>(waitLimit: WaitLimit, running: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const stop = watchWaiting(waitLimit, (reason) => {
      if (!isLate(waitLimit)) reject(reason);
      else timer = setTimeout(() => reject(reason), LAST_WORD_MS + SIGNAL_FIRST_MS);
    });
    const end = (): void => {
      stop();
      clearTimeout(timer);
    };
    running.then(
      (result) => {
        end();
        resolve(result);
      },
      (error) => {
        end();
        reject(error);
      },
    );
  });
}

/** The error if not even a connection was available. A caller who has disconnected gets none. */
export const silenceOf = (waitLimit: WaitLimit, reason: Error): Error =>
  isLate(waitLimit) ? new DatabaseFault('busy', 'The database does not respond.', reason) : reason;

/** A timer may fire slightly early. */
export const isLate = ({ deadline }: WaitLimit): boolean => performance.now() >= deadline - 5;

/** Like `watchWaitLimit`, for work that is usually short: nothing is set up until it has taken a while. */
export function watchWaiting(waitLimit: WaitLimit, over: (reason: Error) => void): () => void {
  const wait: Wait = { waitLimit, over, stop: null };
  startWait(wait);
  return () => endWait(wait);
}

interface Wait {
  readonly waitLimit: WaitLimit;
  readonly over: (reason: Error) => void;
  /** Null while it is not watched. */
  stop: (() => void) | null;
}

/**
 * Most statements finish before a timer and a listener would be worth their cost, a third of the statement's CPU time
 * in this process: only those that take longer than this are watched.
 */
const SHORT_MS = 25;

let fresh = new Set<Wait>();
let aging = new Set<Wait>();
let timer: NodeJS.Timeout | null = null;

function startWait(wait: Wait): void {
  fresh.add(wait);
  timer ??= setInterval(watchAging, SHORT_MS);
}

function endWait(wait: Wait): void {
  if (wait.stop !== null) wait.stop();
  else if (!fresh.delete(wait)) aging.delete(wait);
}

/** Watches everything that has lasted a whole interval. */
function watchAging(): void {
  for (const wait of aging) wait.stop = watchWaitLimit(wait.waitLimit, wait.over);
  aging.clear();
  [fresh, aging] = [aging, fresh];
  if (aging.size > 0 || timer === null) return;
  clearInterval(timer);
  timer = null;
}

/** Whether a promise settles within a time. */
export function settlesWithin(ms: number, promise: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    const settled = (): void => {
      clearTimeout(timer);
      resolve(true);
    };
    promise.then(settled, settled);
  });
}

const reasonOf = (signal: AbortSignal | undefined): Error =>
  signal?.reason instanceof Error ? signal.reason : tookTooLong();

const tookTooLong = (): DatabaseFault => new DatabaseFault('cancelled', 'The database took too long to respond.');
