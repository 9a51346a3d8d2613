import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../../errors.ts';
import type { Log } from '../logging/log.ts';
import { restartDelay, STABLE_MS } from './restart-delay.ts';
import { type StartedWorker, startWorker, WorkerEnd } from './start-worker.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

export interface Workers {
  readonly log: Log;
  readonly slots: Slot[];
  /** Additional environment variables for workers. */
  readonly environment: Readonly<Record<string, string>>;
  /** Printed when all have started. */
  readonly message: string;
  /** Aborted to stop all of them. */
  readonly stopping: AbortController;
}

/** One worker's slot; the process in it changes. */
interface Slot {
  /** Null until the first one has started. */
  worker: Worker | null;
  /** Consecutive failures, each soon after its start. */
  earlyDeaths: number;
}

/** Long enough for a request that a client sent on an open connection before it was closed. */
const RESTART_IDLE_MS = 5_000;

/**
 * Runs several processes on one port. The first prepares the database, the others follow when it listens. This process
 * never opens the database, so a restart reads the current files of the project. If the first worker fails, the start
 * fails. Later, a worker that fails to start is retried.
 */
export async function superviseWorkers(count: number, log: Log, stopping: AbortController): Promise<Workers> {
  const first = await startFirst();
  const { environment, message } = first.ready;
  const slots = Array.from({ length: count }, (): Slot => ({ worker: null, earlyDeaths: 0 }));
  const crew: Workers = { log, slots, environment, message, stopping };
  const [firstSlot, ...others] = slots;
  if (firstSlot !== undefined) occupy(crew, firstSlot, first);
  await Promise.all(others.map((slot) => startNext(crew, slot)));
  return crew;
}

async function startFirst(): Promise<StartedWorker> {
  try {
    return await startWorker('first');
  } catch (error) {
    await stopProcesses(0);
    if (!(error instanceof WorkerEnd)) throw error;
    throw new StartError(`A worker did not start (${error.message}).`);
  }
}

/** Nothing waits for the retry: the other workers keep serving. */
async function startNext(crew: Workers, slot: Slot): Promise<void> {
  if (crew.stopping.signal.aborted) return;
  try {
    occupy(crew, slot, await startWorker('next', crew.environment));
  } catch (error) {
    failed(crew, slot, error);
    void replaceDead(crew, slot);
  }
}

function failed({ log, stopping }: Workers, slot: Slot, error: unknown): void {
  slot.earlyDeaths += 1;
  if (!stopping.signal.aborted) log.error(`A worker did not start (${(error as Error).message}); retrying`);
}

function occupy(crew: Workers, slot: Slot, { worker, startedAt }: StartedWorker): void {
  const before = slot.worker;
  slot.worker = worker;
  if (before !== null && before !== worker) void stopTogether([before], RESTART_IDLE_MS);
  const ended = (code: number | null, signal: string | null): void => {
    if (crew.stopping.signal.aborted || slot.worker !== worker) return;
    const end = new WorkerEnd(code, signal);
    crew.log.error(`Worker ${worker.process.pid} exited (${end.message}); replacing it`);
    slot.earlyDeaths = performance.now() - startedAt < STABLE_MS ? slot.earlyDeaths + 1 : 0;
    void replaceDead(crew, slot);
  };
  if (worker.isDead()) ended(worker.process.exitCode, worker.process.signalCode);
  else worker.once('exit', ended);
}

/**
 * The project has started before, so this is a temporary problem: its
 * database is unreachable, or memory is short. The other workers keep serving, and this one is retried until it works.
 */
async function replaceDead(crew: Workers, slot: Slot): Promise<void> {
  const { signal } = crew.stopping;
  while (!signal.aborted) {
    await delay(restartDelay(slot.earlyDeaths), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      return occupy(crew, slot, await startWorker('next', crew.environment));
    } catch (error) {
      failed(crew, slot, error);
    }
  }
}

/** Each worker is replaced before it stops, so one is always listening. */
export async function restartWorkers(crew: Workers): Promise<void> {
  const { slots, environment, log } = crew;
  log.info('Replacing the workers one by one');
  for (const [index, slot] of slots.entries()) {
    try {
      occupy(crew, slot, await startWorker(index === 0 ? 'firstAgain' : 'next', environment));
    } catch (error) {
      log.error(`A new worker did not start (${(error as WorkerEnd).message}); the running ones continue`);
      return;
    }
    if (crew.stopping.signal.aborted) return;
  }
  log.info('All workers have been replaced');
}

/** Stops all workers once they have answered requests in progress. */
export async function stopWorkers(crew: Workers, idleMs: number): Promise<void> {
  crew.stopping.abort();
  await stopProcesses(idleMs);
}

/** Including those that are starting or stopping. */
export async function stopProcesses(idleMs: number): Promise<void> {
  await stopTogether(
    Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined),
    idleMs,
  );
}

/**
 * Clients are disconnected only when none of these workers listens any more, so they do not reconnect to one that is
 * stopping.
 */
async function stopTogether(workers: readonly Worker[], idleMs: number): Promise<void> {
  const living = workers.filter((worker) => !worker.isDead());
  const ended = living.map((worker) => once(worker, 'exit'));
  const closed = living.map((worker) => heard(worker, 'closed'));
  for (const worker of living) sendUntilReceived(worker, { kind: 'stop', idleMs });
  await Promise.all(closed.map((one, index) => Promise.race([one, ended[index]])));
  for (const worker of living) send(worker, { kind: 'drain' });
  await Promise.all(ended);
}

const heard = (worker: Worker, kind: FromWorker['kind']): Promise<void> =>
  new Promise((resolve) => {
    worker.on('message', (message: FromWorker) => {
      if (message.kind === kind) resolve();
    });
  });

const RESEND_MS = 100;

/** A process that was just started has no message handler yet. */
function sendUntilReceived(worker: Worker, message: ToWorker): void {
  send(worker, message);
  const again = setInterval(() => send(worker, message), RESEND_MS);
  const stop = (): void => clearInterval(again);
  void heard(worker, 'closed').then(stop);
  worker.once('exit', stop);
}

function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message);
}
