import { setMaxListeners } from 'node:events';

/**
 * Runs `work` with a signal that aborts after `ms`, or as soon as `signal` does.
 *
 * Not `AbortSignal.any` with `AbortSignal.timeout`: Node may garbage-collect the timeout before it fires, and the work
 * then never ends.
 */
export async function withTimeLimit<Result>(
  ms: number,
  signal: AbortSignal | undefined,
  work: (ending: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController();
  const end = (): void => ending.abort();
  const timer = setTimeout(end, ms);
  if (signal?.aborted === true) end();
  // Any number of works may share it, and none leaves its listener.
  if (signal !== undefined) setMaxListeners(0, signal);
  signal?.addEventListener('abort', end);
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}
