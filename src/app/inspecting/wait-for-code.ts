import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../errors.ts';
import { WAITS_FOREVER } from '../messages/waits-forever.ts';

const LOOK_MS = 1_000;

/** Handle types that a process and the server of a dry run always have open. */
const ALWAYS: ReadonlySet<string> = new Set(['CloseReq', 'PipeWrap', 'SignalWrap', 'TTYWrap']);

/**
 * Waits for project code to finish its start; returns null if that takes too long. If nothing is pending that
 * could end the wait, a real start would exit; here the polling keeps the process alive.
 */
export async function waitForCode(longestMs: number, signal: AbortSignal): Promise<null> {
  const until = performance.now() + longestMs;
  for (let idle = 0; performance.now() < until; ) {
    await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return null;
    idle = isIdle() ? idle + 1 : 0;
    // Checked twice, because something ending right now may start something else.
    if (idle > 1) throw new StartError(WAITS_FOREVER.message, { remedy: WAITS_FOREVER.remedy });
  }
  return null;
}

const isIdle = (): boolean => process.getActiveResourcesInfo().every((kind) => ALWAYS.has(kind));
