const MOST_MS = 3600 * 1000;

/** Milliseconds to wait after so many attempts. */
export const retryDelay = (retryMs: number, attempts: number): number =>
  Math.min(retryMs * 3 ** Math.max(0, attempts - 1), Math.max(retryMs, MOST_MS));
