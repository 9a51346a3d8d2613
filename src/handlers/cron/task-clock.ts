import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { TaskClock } from './run-task-once.ts';

/** The clock of this machine, until the server stops. Its timers do not keep the process alive. */
export function createTaskClock(stopped: AbortSignal): TaskClock {
  // Any number of tasks may wait at once.
  setMaxListeners(0, stopped);
  return {
    now: Date.now,
    wait: (ms) => wait(Math.max(ms, 0), true, { ref: false, signal: stopped }).catch(() => false),
  };
}
