import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../errors.ts';
import { WAITS_FOR_EVER } from '../messages/waits-for-ever.ts';

const LOOK_MS = 1_000;

/** What a process, and the server of a trial, have open by themselves. */
const ALWAYS: ReadonlySet<string> = new Set(['CloseReq', 'PipeWrap', 'SignalWrap', 'TTYWrap']);

/**
 * Waits for code of a project to be done with its start, and gives null when that takes too long. Where nothing is
 * under way that could end the waiting, a start would end with its process; here this looking keeps it alive.
 */
export async function waitForCode(longestMs: number, signal: AbortSignal): Promise<null> {
  const until = performance.now() + longestMs;
  for (let idle = 0; performance.now() < until; ) {
    await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return null;
    idle = isIdle() ? idle + 1 : 0;
    // Twice: what ends in this moment may begin something else.
    if (idle > 1) throw new StartError(WAITS_FOR_EVER.message, { remedy: WAITS_FOR_EVER.remedy });
  }
  return null;
}

const isIdle = (): boolean => process.getActiveResourcesInfo().every((kind) => ALWAYS.has(kind));
