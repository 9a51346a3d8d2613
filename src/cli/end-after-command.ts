const GRACE_MS = 500;

/**
 * Code of a project may open connections and timers when it is imported, and they would keep a command
 * alive that has done its work. The timer does not: where nothing is left open, the process has ended before.
 */
export async function endAfterCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } finally {
    setTimeout(() => process.exit(), GRACE_MS).unref();
  }
}
