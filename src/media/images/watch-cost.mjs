// Limits the memory and CPU time of an image, inside the image process. A separate thread watches, because a runaway
// decoder would block its own; it kills the process.
import { isMainThread, Worker, workerData } from 'node:worker_threads';

const LOOK_MS = 5;
const MEGABYTE = 1024 * 1024;

/** Memory that may be allocated between two checks. */
const MARGIN_MB = 20;

/** Kills the process if an image exceeds the limits of its job. Call `begin` and `end` around each image. */
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

/** Sleeps while there is no image. */
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
