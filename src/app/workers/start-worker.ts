import cluster, { type Worker } from 'node:cluster';
import { type FromWorker, type Ready, WORKER_VARIABLE, type WorkerRole } from './worker-messages.ts';

export interface StartedWorker {
  readonly worker: Worker;
  readonly startedAt: number;
  readonly ready: Ready;
}

/** The same command line in a process of its own; resolves when it listens. */
export function startWorker(
  role: WorkerRole,
  environment: Readonly<Record<string, string>> = {},
): Promise<StartedWorker> {
  const startedAt = performance.now();
  const worker = cluster.fork({ ...environment, [WORKER_VARIABLE]: role });
  // A message to a process that is about to end may fail; its end is heard of anyway.
  worker.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'ready') resolve({ worker, startedAt, ready: message });
    });
    worker.once('exit', (code, signal) => reject(new WorkerEnd(code, signal)));
  });
}

/** How a process ended, in words. */
export class WorkerEnd extends Error {
  constructor(code: number | null, signal: string | null) {
    super(signal ? `by ${signal}` : `exit code ${code}`);
  }
}
