import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { RequestError } from '../../errors.ts';
import { MAKER } from '../receiving/temporary-name.ts';
import type { ImageJob, ImageResult } from './image-job.ts';

export interface ImagePool {
  /** Rejects with a 503 if the queue is full, and with the signal's reason if it is aborted. */
  run(job: ImageJob, signal?: AbortSignal): Promise<ImageResult>;
  /** Length of the queue. */
  waiting(): number;
  close(): void;
}

export interface ImagePoolOptions {
  readonly processes: number;
  readonly waiting: number;
  /** The time limit per image. */
  readonly jobMs?: number;
  /** Processes end after this idle time, to free their memory. */
  readonly idleMs?: number;
}

interface Task {
  readonly job: ImageJob;
  readonly signal: AbortSignal | undefined;
  resolve(result: ImageResult): void;
  reject(error: unknown): void;
}

interface ImageProcess {
  readonly child: ChildProcess;
  task: Task | null;
  timer: NodeJS.Timeout | undefined;
}

/** A third of a request's share if CPU cores are scarce: uploads must end, too, however busy the server is. */
const PRIORITY = 5;

/**
 * Images are processed in separate processes, so the event loop, the thread pool and, by priority, the cores stay
 * available to requests. Processes start with the first image. A process that crashes or exceeds its time limit is
 * killed, and its image is refused.
 */
export function createImagePool({
  processes,
  waiting: mostWaiting,
  jobMs = 60_000,
  idleMs = 30_000,
}: ImagePoolOptions): ImagePool {
  const idle: ImageProcess[] = [];
  const busy = new Set<ImageProcess>();
  const queue: Task[] = [];
  let sharp: string | null = null;
  let closed = false;

  const start = (library: string): ImageProcess => {
    const worker: ImageProcess = {
      child: fork(PROGRAM, [library], { stdio: FORK_STDIO, execArgv: [] }),
      task: null,
      timer: undefined,
    };
    const { child } = worker;
    if (child.pid !== undefined) lowerPriority(child.pid);
    child.on('message', ({ result, isWorn = false }: { readonly result?: ImageResult; readonly isWorn?: boolean }) => {
      if (result === undefined) return;
      finish(worker, (task) => task.resolve(result), !isWorn);
      if (isWorn) child.kill();
    });
    child.on('error', (error) => finish(worker, (task) => task.reject(error), false));
    // The process kills itself this way if its image costs too much; so does the kernel.
    child.on('exit', (_code, signal) =>
      finish(worker, (task) => task.resolve(signal === 'SIGKILL' ? tooCostly(task.job) : CRASHED), false),
    );
    // An idle process does not keep the server alive.
    child.unref();
    child.channel?.unref();
    return worker;
  };

  const finish = (worker: ImageProcess, settle: (task: Task) => void, alive: boolean): void => {
    const { task } = worker;
    worker.task = null;
    clearTimeout(worker.timer);
    busy.delete(worker);
    leave(worker);
    if (alive && !closed) {
      worker.timer = setTimeout(() => {
        // A process that is about to end gets no more work.
        leave(worker);
        worker.child.kill();
      }, idleMs).unref();
      idle.push(worker);
    }
    if (task !== null) settle(task);
    next();
  };

  const leave = (worker: ImageProcess): void => {
    const place = idle.indexOf(worker);
    if (place !== -1) idle.splice(place, 1);
  };

  const next = (): void => {
    while (!closed && queue.length > 0) {
      if (queue[0]?.signal?.aborted) {
        const task = queue.shift();
        task?.reject(task.signal?.reason);
        continue;
      }
      const worker = idle.pop() ?? (busy.size < processes && sharp !== null ? start(sharp) : undefined);
      if (worker === undefined) return;
      const task = queue.shift() as Task;
      worker.task = task;
      busy.add(worker);
      clearTimeout(worker.timer);
      worker.timer = setTimeout(() => {
        finish(
          worker,
          (late) => late.resolve({ kind: 'faulty', reason: `takes longer than ${jobMs / 1000} s` }),
          false,
        );
        worker.child.kill('SIGKILL');
      }, jobMs);
      worker.child.send({ ...task.job, maker: MAKER });
    }
  };

  return {
    run: (job, signal) =>
      new Promise((resolve, reject) => {
        sharp ??= findSharp();
        if (sharp === null) {
          reject(
            new RequestError('NotImplementedError', 'Image uploads need the package "sharp", which is not installed.'),
          );
        } else if (queue.length >= mostWaiting && (idle.length === 0 || queue.length > 0)) {
          reject(new RequestError('ServiceUnavailableError', 'Too many images are waiting. Please try again later.'));
        } else {
          queue.push({ job, signal, resolve, reject });
          next();
        }
      }),
    waiting: () => queue.length,
    close() {
      closed = true;
      for (const { child, timer } of [...idle, ...busy]) {
        clearTimeout(timer);
        child.kill();
      }
      for (const task of queue.splice(0)) task.reject(new Error('The server is closing.'));
    },
  };
}

const PROGRAM = fileURLToPath(new URL('./image-process.mjs', import.meta.url));

const FORK_STDIO: ('ignore' | 'inherit' | 'ipc')[] = ['ignore', 'ignore', 'inherit', 'ipc'];

const tooCostly = ({ maxMegabytes, maxMs }: ImageJob): ImageResult => ({
  kind: 'tooLarge',
  reason: `takes more than ${maxMegabytes} MB of memory or ${maxMs / 1000} s to decode`,
});

const CRASHED: ImageResult = { kind: 'faulty', reason: 'cannot be decoded' };

/** Only the image processes load the library; the server only locates it. */
function findSharp(): string | null {
  try {
    return pathToFileURL(createRequire(import.meta.url).resolve('sharp')).href;
  } catch {
    return null;
  }
}

/** Not every system supports this. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, PRIORITY);
  } catch {
    // It continues at its current priority.
  }
}
