import { writeSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';

/**
 * CPU time that each thread gets for its last statement when the process exits. Wall-clock time would not do: on a busy
 * machine such a low-priority thread may get a tenth of it.
 */
const LAST_STATEMENTS_CPU_MS = 10_000;
const LONGEST_MS = 60_000;
const LOOK_MS = 100;

/** Running threads, each with its state. */
const running = new Map<Worker, Int32Array>();

/**
 * The end of a process ends its threads, and one inside the SQLite package then aborts the process: exit code 134 and a
 * core dump. So however the process exits, statements end first.
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
  const isOver = startTimes(running.size);
  for (const state of running.values()) {
    if (isEnded(state, isOver)) continue;
    // Setting an exit code requires ending the threads first.
    printLine('An SQLite statement does not end; killing the process with SIGKILL.\n');
    process.kill(process.pid, 'SIGKILL');
  }
}

/** Whether the threads have used up their time; nothing else in this process runs while it waits. */
function startTimes(threads: number): () => boolean {
  const start = performance.now();
  const spent = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(spent);
    return (user + system) / 1000 >= threads * LAST_STATEMENTS_CPU_MS || performance.now() - start >= LONGEST_MS;
  };
}

/** The state becomes "ended" as soon as the thread is idle. */
function isEnded(state: Int32Array, isOver: () => boolean): boolean {
  while (Atomics.compareExchange(state, 0, 0, 2) === 1) {
    if (isOver()) return false;
    Atomics.wait(state, 0, 1, LOOK_MS);
  }
  return true;
}

function printLine(line: string): void {
  try {
    writeSync(process.stderr.fd, line);
  } catch {
    // The output is no longer read.
  }
}
