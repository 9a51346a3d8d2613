import { DatabaseFault } from './database-fault.ts';
import type { Patience } from './driver.ts';

/** A signal says why it ends the waiting; where there is one, it is given the first word. */
const SIGNAL_FIRST_MS = 100;

/** The longest time a timer takes. */
const LONGEST_MS = 2 ** 31 - 1;

/** Nothing is begun for somebody who has gone already. */
export function assertPatient({ deadline, signal }: Patience): void {
  if (signal?.aborted) throw reasonOf(signal);
  if (performance.now() >= deadline) throw tookTooLong();
}

/** Calls `over` once, with the error to throw, when nobody waits any longer. Gives what ends the watch. */
export function watchPatience({ deadline, signal }: Patience, over: (reason: Error) => void): () => void {
  const left = deadline - performance.now() + (signal === undefined ? 0 : SIGNAL_FIRST_MS);
  const end = (reason: Error): void => {
    stop();
    over(reason);
  };
  const timer = left > LONGEST_MS ? undefined : setTimeout(() => end(tookTooLong()), Math.max(left, 0));
  const onAbort = (): void => end(reasonOf(signal));
  const listening = signal === undefined ? undefined : listenersOf(signal).add(onAbort);
  const stop = (): void => {
    clearTimeout(timer);
    listening?.delete(onAbort);
  };
  return stop;
}

/** One listener for all statements of a request: an event target is slower, and warns of more than ten. */
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

/** Waits for what is running until patience is over, and then calls `abandon`. */
export function waitPatiently<T>(patience: Patience, running: Promise<T>, abandon: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = watchPatience(patience, (reason) => {
      abandon();
      reject(reason);
    });
    running.then(resolve, reject).finally(stop);
  });
}

/** Whether a promise is kept or broken within a time. */
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

const tookTooLong = (): DatabaseFault => new DatabaseFault('cancelled', 'The database took too long to answer.');
