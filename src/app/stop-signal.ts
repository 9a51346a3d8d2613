/**
 * How long a connection is left open for a request that may be on its way on it. Whoever ends a
 * service expects that; whoever presses Ctrl+C does not wait for it.
 */
const IDLE_MS = { SIGTERM: 1_000, SIGINT: 0 } as const;

type Signal = keyof typeof IDLE_MS;

/** Resolves when the process is asked to end, with the time for idle connections. A second request ends it at once. */
export const stopSignal = (): Promise<number> =>
  new Promise((resolve) => {
    const asked = (signal: Signal): void => {
      process.once('SIGINT', endAtOnce);
      process.once('SIGTERM', endAtOnce);
      resolve(IDLE_MS[signal]);
    };
    process.once('SIGINT', asked);
    process.once('SIGTERM', asked);
  });

/** As if nobody had listened: by the system, which waits for no thread. */
function endAtOnce(signal: Signal): void {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}
