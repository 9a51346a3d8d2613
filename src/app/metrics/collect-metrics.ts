import cluster, { type Worker } from 'node:cluster';
import type { Registry } from 'prom-client';
import { type FromWorker, type ToWorker, workerRole } from '../workers/worker-messages.ts';

/** Workers that do not answer within this time are skipped. */
const PATIENCE_MS = 2_000;

/** The metrics of all processes that serve the project together, as text. */
export function createCollectMetrics(registry: Registry): () => Promise<string> {
  if (workerRole() === undefined || process.send === undefined) return () => registry.metrics();
  const waiting = new Map<number, (text: string) => void>();
  let last = 0;
  process.on('message', async (message: ToWorker) => {
    if (message.kind === 'measure') {
      process.send?.({
        kind: 'measured',
        id: message.id,
        metrics: await registry.getMetricsAsJSON(),
      } satisfies FromWorker);
    } else if (message.kind === 'collected') {
      waiting.get(message.id)?.(message.text);
      waiting.delete(message.id);
    }
  });
  return () =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      process.send?.({ kind: 'collect', id: last } satisfies FromWorker);
    });
}

/** Runs in the supervisor, so any worker can report for all. */
export function collectForWorkers(): void {
  let last = 0;
  cluster.on('message', async (asking, message: FromWorker) => {
    if (message.kind !== 'collect') return;
    last += 1;
    const id = last;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() === true);
    const measured = await Promise.all(workers.map((worker) => measure(worker as Worker, id)));
    const { AggregatorRegistry } = await import('prom-client');
    const text = await AggregatorRegistry.aggregate(measured.filter((one) => one !== null)).metrics();
    if (asking.isConnected()) asking.send({ kind: 'collected', id: message.id, text } satisfies ToWorker);
  });
}

const measure = (worker: Worker, id: number): Promise<readonly object[] | null> =>
  new Promise((resolve) => {
    const end = (metrics: readonly object[] | null): void => {
      clearTimeout(timer);
      worker.off('message', listen);
      resolve(metrics);
    };
    const listen = (message: FromWorker): void => {
      if (message.kind === 'measured' && message.id === id) end(message.metrics);
    };
    const timer = setTimeout(() => end(null), PATIENCE_MS);
    worker.on('message', listen);
    worker.send({ kind: 'measure', id } satisfies ToWorker);
  });
