/**
 * How long an idle connection stays open for a request that may be in transit. Expected when a service is stopped; not
 * for Ctrl+C.
 */
const IDLE_MS = { SIGTERM: 1_000, SIGINT: 0 } as const;

/** Exit code by which a server asks `plinth dev` to start it again. */
export const RESTART_EXIT_CODE = 75;

type Signal = keyof typeof IDLE_MS;

/** Resolves on a stop signal with the grace period for idle connections. A second signal exits immediately. */
export const stopSignal = (): Promise<number> =>
  new Promise((resolve) => {
    const asked = (signal: Signal): void => {
      process.once('SIGINT', endAtOnce);
      process.once('SIGTERM', endAtOnce);
      resolve(IDLE_MS[signal]);
    };
    process.once('SIGINT', asked);
    process.once('SIGTERM', asked);
    whenNpmEnds(() => asked('SIGTERM'));
  });

const LOOK_MS = 250;

/**
 * npm runs commands through a shell and forwards a signal only to that: the shell exits, and the server would be
 * orphaned. `exec` in a package.json script would help where the shell supports it, which Windows does not.
 * So a server started by npm stops when its parent does.
 */
function whenNpmEnds(ended: () => void): void {
  if (process.env.npm_lifecycle_event === undefined && process.env.npm_command === undefined) return;
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    ended();
  }, LOOK_MS);
  looking.unref();
}

/**
 * Project code may block a start forever: until its port opens, a process exits immediately on a signal.
 * Afterwards a client may be waiting for a response. Returns a function to call when the port opens.
 */
export function endUntilOpen(stopped: Promise<unknown>): () => void {
  let isOpen = false;
  void stopped.then(() => isOpen || process.exit());
  return () => {
    isOpen = true;
  };
}

/** Uses the default action of the signal, which does not wait for any thread. */
function endAtOnce(signal: Signal): void {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}
