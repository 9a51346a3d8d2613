/**
 * How long a connection is left open for a request that may be on its way on it. Whoever ends a
 * service expects that; whoever presses Ctrl+C does not wait for it.
 */
const IDLE_MS = { SIGTERM: 1_000, SIGINT: 0 } as const;

/** With this code a server asks `plinth dev` to start it again. */
export const RESTART_EXIT_CODE = 75;

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
    whenNpmEnds(() => asked('SIGTERM'));
  });

const LOOK_MS = 250;

/**
 * npm runs commands through a shell, and passes a signal on to that alone: the shell ends, and the server would stay
 * behind without a parent. `exec` in a script of package.json would help where the shell knows it, which that of
 * Windows does not. So a server that npm has started ends when its parent does.
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
 * Code of a project may keep a start waiting for ever: until its port opens, a process that is asked to end does so
 * at once. Afterwards somebody may wait for an answer. Gives what is to be called when the port opens.
 */
export function endUntilOpen(stopped: Promise<unknown>): () => void {
  let isOpen = false;
  void stopped.then(() => isOpen || process.exit());
  return () => {
    isOpen = true;
  };
}

/** As if nobody had listened: by the system, which waits for no thread. */
function endAtOnce(signal: Signal): void {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}
