/**
 * How long a connection is left open for a request that may be on its way on it. Whoever ends a
 * service expects that; whoever presses Ctrl+C does not wait for it.
 */
const IDLE_MS = { SIGTERM: 1_000, SIGINT: 0 } as const;

/** Resolves when the process is asked to end, with the time for idle connections. A second request ends it at once. */
export const stopSignal = (): Promise<number> =>
  new Promise((resolve) => {
    const asked = (signal: keyof typeof IDLE_MS): void => {
      process.once('SIGINT', () => process.exit(130));
      process.once('SIGTERM', () => process.exit(143));
      resolve(IDLE_MS[signal]);
    };
    process.once('SIGINT', () => asked('SIGINT'));
    process.once('SIGTERM', () => asked('SIGTERM'));
  });
