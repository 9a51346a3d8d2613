const GRACE_MS = 500;

/**
 * Code of a project may open connections and timers, and they would keep a process alive that has done
 * its work or could not begin it. The timer does not: where nothing is left open, the process has ended before.
 */
const endSoon = (): void => void setTimeout(() => process.exit(), GRACE_MS).unref();

/** For commands that import code of a project to look at it. */
export async function endAfterCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } finally {
    endSoon();
  }
}
