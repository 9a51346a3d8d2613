import type { Worker } from 'node:worker_threads';

/** How long the end of the process waits for statements that are still running. */
const LAST_STATEMENTS_MS = 10_000;

/** Threads that run, each with the number that says what it does. */
const running = new Map<Worker, Int32Array>();

/**
 * The end of a process ends its threads, and one that is within the SQLite package then aborts the process:
 * an exit of 134 and a dump of the memory. So however the process comes to its end, statements end before it.
 */
export function endWithProcess(worker: Worker, state: SharedArrayBuffer): void {
  if (running.size === 0) process.on('exit', awaitAll);
  running.set(worker, new Int32Array(state));
  worker.once('exit', () => {
    running.delete(worker);
    if (running.size === 0) process.off('exit', awaitAll);
  });
}

function awaitAll(): void {
  const end = performance.now() + LAST_STATEMENTS_MS;
  for (const state of running.values()) if (!isEndedBy(state, end)) process.kill(process.pid, 'SIGKILL');
}

/** What the thread does is set to nothing any more, as soon as it does nothing. */
function isEndedBy(state: Int32Array, end: number): boolean {
  while (Atomics.compareExchange(state, 0, 0, 2) === 1) {
    const left = end - performance.now();
    if (left <= 0) return false;
    Atomics.wait(state, 0, 1, left);
  }
  return true;
}
