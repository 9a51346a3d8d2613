// What one picture may cost, for the process that works on it. It is watched from a thread of its own: a decoder that
// takes memory or time without end keeps no thread from looking, and whoever looks ends the process.
import { isMainThread, Worker, workerData } from 'node:worker_threads';

const LOOK_MS = 5;
const MEGABYTE = 1024 * 1024;

/** Of memory, what may be taken between two looks. */
const MARGIN_MB = 20;

/** Has the process ended when a picture costs more than its job allows. Gives two functions: it begins, it is over. */
export function watchCost() {
  const state = new Int32Array(new SharedArrayBuffer(12));
  const watcher = new Worker(new URL(import.meta.url), { workerData: { watched: state } });
  watcher.unref();
  return {
    begin({ maxMegabytes, maxMs }) {
      state[1] = maxMegabytes;
      state[2] = maxMs;
      Atomics.store(state, 0, 1);
      Atomics.notify(state, 0);
    },
    end() {
      Atomics.store(state, 0, 0);
      Atomics.notify(state, 0);
    },
  };
}

/** Sleeps while there is not a picture. */
function watch(state) {
  for (;;) {
    Atomics.wait(state, 0, 0);
    const begun = process.cpuUsage();
    const [, maxMegabytes, maxMs] = state;
    while (Atomics.wait(state, 0, 1, LOOK_MS) === 'timed-out') {
      const { user, system } = process.cpuUsage(begun);
      const isLate = user + system > maxMs * 1000;
      const isLarge = process.memoryUsage.rss() > (maxMegabytes - MARGIN_MB) * MEGABYTE;
      if (isLate || isLarge) process.kill(process.pid, 'SIGKILL');
    }
  }
}

if (!isMainThread && workerData?.watched) watch(workerData.watched);
