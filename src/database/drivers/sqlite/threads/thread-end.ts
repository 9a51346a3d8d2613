import { writeSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';

/**
 * How much CPU time the end of the process leaves to each thread for the statement that it still runs. Time
 * alone says nothing: on a busy machine such a thread, which gives way to others, has been given a tenth of it.
 */
const LAST_STATEMENTS_CPU_MS = 10_000;
const LONGEST_MS = 60_000;
const LOOK_MS = 100;

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
  const isOver = startTimes(running.size);
  for (const state of running.values()) {
    if (isEnded(state, isOver)) continue;
    // No exit code can be given without ending the threads first.
    tell('An SQLite statement does not end; killing the process with SIGKILL.\n');
    process.kill(process.pid, 'SIGKILL');
  }
}

/** Whether the threads have had their time; nothing else of this process takes any while it waits for them. */
function startTimes(threads: number): () => boolean {
  const start = performance.now();
  const spent = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(spent);
    return (user + system) / 1000 >= threads * LAST_STATEMENTS_CPU_MS || performance.now() - start >= LONGEST_MS;
  };
}

/** What the thread does is set to nothing any more, as soon as it does nothing. */
function isEnded(state: Int32Array, isOver: () => boolean): boolean {
  while (Atomics.compareExchange(state, 0, 0, 2) === 1) {
    if (isOver()) return false;
    Atomics.wait(state, 0, 1, LOOK_MS);
  }
  return true;
}

function tell(line: string): void {
  try {
    writeSync(process.stderr.fd, line);
  } catch {
    // Nobody reads it any more.
  }
}
