import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../../errors.ts';
import type { Log } from '../log.ts';
import { restartDelay, STABLE_MS } from './restart-delay.ts';
import { type StartedWorker, startWorker, WorkerEnd } from './start-worker.ts';
import type { Stop } from './worker-messages.ts';

export interface Crew {
  readonly log: Log;
  readonly slots: Slot[];
  /** Variables that workers get beside those of this process. */
  readonly environment: Readonly<Record<string, string>>;
  /** What to print when all of them listen. */
  readonly message: string;
  /** Called when a worker cannot be kept alive. */
  giveUp: (error: StartError) => void;
  stopping: boolean;
}

/** The place of one worker among the others; who holds it changes. */
interface Slot {
  worker: Worker;
  /** In a row, each soon after its start. */
  earlyDeaths: number;
}

/** Long enough for a request that a client sent on an open connection before it could know better. */
const RESTART_IDLE_MS = 5_000;

/**
 * Several processes on one port. The first prepares the database, the others follow when it
 * listens. This process never opens it: a restart reads the project's files as they are then.
 */
export async function superviseWorkers(count: number, log: Log): Promise<Crew> {
  try {
    const first = await startWorker('first');
    const { environment, message } = first.ready;
    const others = await Promise.all(Array.from({ length: count - 1 }, () => startWorker('next', environment)));
    const crew: Crew = { log, slots: [], environment, message, giveUp() {}, stopping: false };
    for (const started of [first, ...others]) {
      const slot = { worker: started.worker, earlyDeaths: 0 };
      crew.slots.push(slot);
      occupy(crew, slot, started);
    }
    return crew;
  } catch (error) {
    await stopProcesses();
    if (!(error instanceof WorkerEnd)) throw error;
    throw new StartError(`A worker did not start (${error.message}).`);
  }
}

function occupy(crew: Crew, slot: Slot, { worker, startedAt }: StartedWorker): void {
  const before = slot.worker;
  slot.worker = worker;
  if (before !== worker) ask(before, RESTART_IDLE_MS);
  const ended = (code: number | null, signal: string | null): void => {
    if (crew.stopping || slot.worker !== worker) return;
    const end = new WorkerEnd(code, signal);
    crew.log.error(`Worker ${worker.process.pid} ended (${end.message}); another takes its place`);
    slot.earlyDeaths = performance.now() - startedAt < STABLE_MS ? slot.earlyDeaths + 1 : 0;
    void replaceDead(crew, slot, end);
  };
  if (worker.isDead()) ended(worker.process.exitCode, worker.process.signalCode);
  else worker.once('exit', ended);
}

async function replaceDead(crew: Crew, slot: Slot, end: WorkerEnd): Promise<void> {
  const wait = restartDelay(slot.earlyDeaths);
  if (wait === null) return crew.giveUp(hopeless(slot, end));
  await delay(wait);
  if (crew.stopping) return;
  try {
    occupy(crew, slot, await startWorker('next', crew.environment));
  } catch (error) {
    slot.earlyDeaths += 1;
    await replaceDead(crew, slot, error as WorkerEnd);
  }
}

const hopeless = ({ earlyDeaths }: Slot, end: WorkerEnd): StartError =>
  new StartError(
    `A worker ended ${earlyDeaths} times in a row, each time within ${STABLE_MS / 1000} seconds of its start (${end.message} at last).`,
    { remedy: 'All workers are stopped. What they printed before says why.' },
  );

/** Each worker is replaced before it goes, so that somebody listens all the time. */
export async function restartWorkers(crew: Crew): Promise<void> {
  const { slots, environment, log } = crew;
  log.info('The workers are replaced one by one');
  for (const [index, slot] of slots.entries()) {
    try {
      occupy(crew, slot, await startWorker(index === 0 ? 'first' : 'next', environment));
    } catch (error) {
      log.error(`A new worker did not start (${(error as WorkerEnd).message}); those that run go on`);
      return;
    }
    if (crew.stopping) return;
  }
  log.info('The workers have been replaced');
}

/** Ends all workers when they have answered what is under way. */
export async function stopWorkers(crew: Crew): Promise<void> {
  crew.stopping = true;
  await stopProcesses();
}

/** Also those that are still starting or already on their way out. */
async function stopProcesses(): Promise<void> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined && !worker.isDead());
  await Promise.all(
    workers.map((worker) => {
      const ended = once(worker as Worker, 'exit');
      ask(worker as Worker, 0);
      return ended;
    }),
  );
}

function ask(worker: Worker, idleMs: number): void {
  if (worker.isConnected()) worker.send({ kind: 'stop', idleMs } satisfies Stop);
}
