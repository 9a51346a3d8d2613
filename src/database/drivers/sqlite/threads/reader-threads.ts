import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { DatabaseFault } from '../../../database-fault.ts';
import type { LongReadUsage, WaitLimit, Row } from '../../../driver.ts';
import { silenceOf, watchWaitLimit } from '../../../wait-limit.ts';
import { rowsOf } from './row-block.ts';
import type { BoundStatement } from '../sqlite-connection.ts';
import { sqlitePackage } from '../sqlite-library.ts';
import { endWithProcess } from './thread-end.ts';
import { lowerThreadPriority } from './lower-thread-priority.ts';
import { deriveDocumentId } from '../../../../util/document-id.ts';
import { runThread, type ThreadData, type ThreadReply, type ThreadRequest } from './sqlite-thread.ts';

interface Thread {
  readonly worker: Worker;
  /** Pending responses of this thread, by number of the read. */
  readonly asked: Map<number, (reply: ThreadReply | Error) => void>;
  /** Reads in progress. */
  open: number;
  /** Whether the running statement is expected to take long. */
  isLong: boolean;
  idleSince: number;
  /** Called when it is idle. */
  atRest?: () => void;
}

/** A thread, and the number under which it responds. */
interface Place {
  readonly thread: Thread;
  readonly id: number;
}

interface Waiting {
  readonly isLong: boolean;
  take: (place: Place) => void;
  readonly refuse: (error: Error) => void;
}

/** More would take CPU time from the thread that serves requests. */
const MAX_THREADS = Math.max(2, Math.min(4, availableParallelism()));
/** One is left for statements that do not take long: SQLite cannot be interrupted to make room for them. */
const MOST_LONG = MAX_THREADS - 1;
const IDLE_MS = 30_000;

/** How long a closing thread may take for its last statement. */
const LAST_STATEMENT_MS = 30_000;

export interface ReadOptions {
  /** Whether it is expected to hold its thread for a while. */
  readonly isLong: boolean;
  readonly waitLimit: WaitLimit | undefined;
}

/** Threads with their own connections, for statements that would block this one. */
export class ReaderThreads {
  readonly #data: Omit<ThreadData, 'state'>;
  readonly #threads = new Set<Thread>();
  readonly #waiting = new Set<Waiting>();
  #lastId = 0;
  #sweep: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(data: Omit<ThreadData, 'library' | 'state'>) {
    this.#data = { ...data, library: sqlitePackage() };
  }

  /** All rows, and the time SQLite took. */
  async query(statement: BoundStatement, options: ReadOptions): Promise<{ rows: readonly Row[]; ms: number }> {
    const blocks: (readonly Row[])[] = [];
    let ms = 0;
    for await (const reply of this.#read(statement, null, options)) {
      ms += reply.ms;
      if (reply.rows !== undefined) blocks.push(rowsOf(reply.rows));
    }
    return { rows: blocks.length === 1 ? (blocks[0] as readonly Row[]) : blocks.flat(), ms };
  }

  async *stream(statement: BoundStatement, batch: number, options: ReadOptions): AsyncIterable<readonly Row[]> {
    for await (const { rows } of this.#read(statement, batch, options)) {
      if (rows !== undefined && rows.count > 0) yield rowsOf(rows);
    }
  }

  /** Merges the log into the file, except for the part that readers still need. */
  async checkpoint(): Promise<void> {
    const { thread, id } = await this.#take({ isLong: false, waitLimit: undefined });
    await this.#ask(thread, { kind: 'checkpoint', id });
  }

  async *#read(statement: BoundStatement, batch: number | null, options: ReadOptions): AsyncIterable<ThreadReply> {
    const { waitLimit } = options;
    const { thread, id } = await this.#take(options);
    let isOpen = true;
    thread.open += 1;
    try {
      for (let request: ThreadRequest = { kind: 'read', id, ...statement, batch }; isOpen; ) {
        const reply = await this.#ask(thread, request, waitLimit);
        isOpen = !reply.done;
        yield reply;
        request = { kind: 'more', id };
      }
    } finally {
      thread.open -= 1;
      if (isOpen) thread.worker.postMessage({ kind: 'end', id } satisfies ThreadRequest);
    }
  }

  /** An idle thread, as soon as there is one. */
  #take({ isLong, waitLimit }: ReadOptions): Promise<Place> {
    if (this.#closed) return Promise.reject(threadEnded());
    const free = this.#free(isLong);
    if (free !== null) return Promise.resolve(this.#reserve(free, isLong));
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { isLong, take: resolve, refuse: reject };
      this.#waiting.add(waiting);
      if (waitLimit === undefined) return;
      const stop = watchWaitLimit(waitLimit, (reason) => {
        this.#waiting.delete(waiting);
        reject(silenceOf(waitLimit, reason));
      });
      waiting.take = (place) => {
        stop();
        resolve(place);
      };
    });
  }

  longReads(): LongReadUsage {
    const waiting = [...this.#waiting].filter(({ isLong }) => isLong).length;
    return { running: this.#countLong(), waiting, stopped: 0 };
  }

  #countLong(): number {
    let count = 0;
    for (const { isLong } of this.#threads) if (isLong) count += 1;
    return count;
  }

  #free(isLong: boolean): Thread | null {
    if (isLong && this.#countLong() >= MOST_LONG) return null;
    let best: Thread | null = null;
    for (const thread of this.#threads) {
      if (thread.asked.size === 0 && (best === null || thread.open < best.open)) best = thread;
    }
    return best ?? (this.#threads.size < MAX_THREADS ? this.#start() : null);
  }

  #reserve(thread: Thread, isLong: boolean): Place {
    this.#lastId += 1;
    thread.isLong = isLong;
    thread.asked.set(this.#lastId, () => undefined);
    return { thread, id: this.#lastId };
  }

  #ask(thread: Thread, request: ThreadRequest, waitLimit?: WaitLimit): Promise<ThreadReply> {
    const { worker, asked } = thread;
    if (this.#closed) {
      // The slot was taken before: a caller waiting for the thread must not wait for it.
      asked.delete(request.id);
      if (asked.size === 0) this.#rest(thread);
      return Promise.reject(threadEnded());
    }
    return new Promise((resolve, reject) => {
      const stop =
        waitLimit &&
        watchWaitLimit(waitLimit, (reason) => {
          // SQLite cannot be interrupted from outside: the thread is free after the step.
          asked.set(request.id, () => undefined);
          reject(reason);
        });
      asked.set(request.id, (reply) => {
        stop?.();
        if (reply instanceof Error) reject(reply);
        else if (reply.error !== undefined) reject(errorOf(reply.error));
        else resolve(reply);
      });
      worker.ref();
      worker.postMessage(request);
    });
  }

  #start(): Thread {
    const state = new SharedArrayBuffer(4);
    Atomics.store(new Int32Array(state), 0, 1);
    const worker = new Worker(PROGRAM, { eval: true, workerData: { ...this.#data, state } satisfies ThreadData });
    const thread: Thread = { worker, asked: new Map(), open: 0, isLong: false, idleSince: performance.now() };
    this.#threads.add(thread);
    endWithProcess(worker, state);
    worker.unref();
    worker.on('message', (reply: ThreadReply) => {
      const answer = thread.asked.get(reply.id);
      thread.asked.delete(reply.id);
      if (thread.asked.size === 0) this.#rest(thread);
      answer?.(reply);
    });
    const ended = (error: unknown): void => {
      this.#threads.delete(thread);
      for (const answer of thread.asked.values()) answer(threadEnded(error));
      thread.asked.clear();
      thread.atRest?.();
      if (!this.#closed) this.#next();
    };
    worker.on('error', ended);
    worker.on('exit', ended);
    return thread;
  }

  #rest(thread: Thread): void {
    thread.worker.unref();
    thread.isLong = false;
    thread.atRest?.();
    thread.idleSince = performance.now();
    if (this.#closed) return;
    this.#sweep ??= setInterval(() => this.#endIdle(), IDLE_MS).unref();
    this.#next();
  }

  /** Assigns free threads to waiting reads, in order; long ones do not hold up the others. */
  #next(): void {
    for (const waiting of this.#waiting) {
      const thread = this.#free(waiting.isLong);
      if (thread === null) continue;
      this.#waiting.delete(waiting);
      waiting.take(this.#reserve(thread, waiting.isLong));
    }
  }

  #endIdle(): void {
    const now = performance.now();
    for (const thread of this.#threads) {
      if (thread.asked.size > 0 || thread.open > 0 || now - thread.idleSince < IDLE_MS) continue;
      this.#threads.delete(thread);
      void thread.worker.terminate();
    }
    if (this.#threads.size > 0) return;
    clearInterval(this.#sweep);
    this.#sweep = undefined;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#sweep);
    for (const waiting of this.#waiting) waiting.refuse(threadEnded());
    this.#waiting.clear();
    await Promise.all([...this.#threads].map(endThread));
  }
}

/** Terminating a thread inside a statement ends the whole process: the library aborts. */
async function endThread(thread: Thread): Promise<void> {
  const { worker, asked } = thread;
  if (asked.size > 0) {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      thread.atRest = resolve;
      timer = setTimeout(resolve, LAST_STATEMENT_MS);
    });
    clearTimeout(timer);
  }
  if (asked.size === 0) await worker.terminate();
  else worker.unref();
}

const PROGRAM = `const { emitWarning } = process;
process.emitWarning = () => undefined;
const { parentPort, workerData } = require('node:worker_threads');
(${lowerThreadPriority.toString()})(require);
(${runThread.toString()})(parentPort, workerData, require, ${deriveDocumentId.toString()});
process.emitWarning = emitWarning;`;

function errorOf({ message, code }: { readonly message: string; readonly code: unknown }): Error {
  return Object.assign(new Error(message), { code });
}

const threadEnded = (cause?: unknown): DatabaseFault =>
  new DatabaseFault('lost', 'The thread that read the file has ended.', cause);
