import cluster, { type Worker } from 'node:cluster';
import { type FromWorker, type Ready, WORKER_VARIABLE, type WorkerRole } from './worker-messages.ts';

export interface StartedWorker {
  readonly worker: Worker;
  readonly startedAt: number;
  readonly ready: Ready;
}

/** Runs the same command line in another process; resolves when it listens. */
export function startWorker(
  role: WorkerRole,
  environment: Readonly<Record<string, string>> = {},
): Promise<StartedWorker> {
  const startedAt = performance.now();
  const worker = cluster.fork({ ...environment, [WORKER_VARIABLE]: role });
  // A message to an exiting process may fail; its exit is noticed anyway.
  worker.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'ready') resolve({ worker, startedAt, ready: message });
    });
    worker.once('exit', (code, signal) => reject(new WorkerEnd(code, signal)));
  });
}

/** Describes how a process exited. */
export class WorkerEnd extends Error {
  constructor(code: number | null, signal: string | null) {
    super(signal ? `signal ${signal}` : `exit code ${code}`);
  }
}
