import cluster from 'node:cluster';
import { createTally, type Tally } from '../../auth/accounts/limits/tally.ts';
import { type Count, type Counted, type FromWorker, type ToWorker, workerRole } from './worker-messages.ts';

/** Counts for all processes that serve the project together. */
export const openTally = (): Tally =>
  // A process started by a worker inherits its role, but has no channel to the supervisor.
  workerRole() === undefined || process.send === undefined ? createTally() : createSharedTally();

/**
 * Counts in the supervisor. Dividing a limit among the workers would reject a caller too early if its connection stays
 * with one worker, and exceed the limit if that is small.
 */
function createSharedTally(): Tally {
  const waiting = new Map<number, (count: number) => void>();
  let last = 0;
  process.on('message', (message: ToWorker) => {
    if (message.kind !== 'counted') return;
    waiting.get(message.id)?.(message.count);
    waiting.delete(message.id);
  });
  return {
    count: (name, intervalMs, by = 1) =>
      new Promise((resolve) => {
        last += 1;
        waiting.set(last, resolve);
        process.send?.({ kind: 'count', id: last, name, intervalMs, by } satisfies Count);
      }),
  };
}

/** Answers all workers of this process, including those started later. */
export function countForWorkers(tally: Tally): void {
  cluster.on('message', async (worker, message: FromWorker) => {
    if (message.kind !== 'count') return;
    const count = await tally.count(message.name, message.intervalMs, message.by);
    if (worker.isConnected()) worker.send({ kind: 'counted', id: message.id, count } satisfies Counted);
  });
}
