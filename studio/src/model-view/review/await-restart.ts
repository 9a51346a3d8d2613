import { readEditing } from '../schemas.ts';

const STEP_MS = 300;
const LONGEST_MS = 60_000;

/** Waits for a server started after the one with this id. False if none appears in time. */
export async function awaitRestart(before: string): Promise<boolean> {
  const end = Date.now() + LONGEST_MS;
  while (Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    const server = await readEditing(AbortSignal.timeout(STEP_MS * 10)).then(
      (editing) => editing.server,
      // Failures are expected while the server restarts.
      () => before,
    );
    if (server !== before) return true;
  }
  return false;
}
