import { RequestError } from '../errors.ts';
import { startTrace, type Trace } from './trace.ts';

/** What one request does, as far as others are concerned. */
export interface Work {
  /** When it arrived, on the clock of `performance.now()`. */
  readonly arrived: number;
  /** How long it has worked, in milliseconds. */
  worked: number;
  /** What it has, in milliseconds; infinite where nobody said. */
  readonly timeMs: number;
  /** When it must be done, on the same clock. */
  readonly deadline: number;
  /** Nobody waits for the result any more. */
  isAbandoned(): boolean;
  /** It was answered: what still goes on is not a part of it. */
  isDone(): boolean;
  readonly trace: Trace;
  /** What it may read, over everything that it reads; null before it has read anything. */
  rows: RowBudget | null;
  /** The answer holds what is good for some minutes only: nobody may keep it. */
  isPassing: boolean;
  /** Aborted when the caller has disconnected or the deadline is over; its reason is the error to throw. */
  readonly signal: AbortSignal;
  /** A part of the answer is there, and however long the caller takes for it counts for nothing. */
  rest(): void;
  /** The next part has as much time as the first. */
  renew(): void;
}

/** Rows that may be read: how many are left, and how many they were. */
export interface RowBudget {
  left: number;
  readonly most: number;
}

/** Work in the hands of whoever started it. */
export interface StartedWork extends Work {
  /** The caller has disconnected. */
  abandon(): void;
  /** It is done: nothing is aborted any more. */
  end(): void;
}

export const startWork = (timeMs: number = Number.POSITIVE_INFINITY, trace: Trace = startTrace()): StartedWork =>
  new TimedWork(timeMs, trace);

/** One for each request: a class, because an object with accessors of its own takes microseconds to make. */
class TimedWork implements StartedWork {
  readonly arrived = performance.now();
  worked = 0;
  rows: RowBudget | null = null;
  isPassing = false;
  readonly timeMs: number;
  readonly trace: Trace;
  deadline: number;
  #abandoned = false;
  #done = false;
  #controller: AbortController | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(timeMs: number, trace: Trace) {
    this.timeMs = timeMs;
    this.trace = trace;
    this.deadline = this.arrived + timeMs;
  }

  isAbandoned(): boolean {
    return this.#abandoned;
  }

  isDone(): boolean {
    return this.#done;
  }

  /** Most requests are answered before anybody asks for a signal: neither it nor its timer is made for them. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#abandoned) this.#controller.abort(new AbandonedError());
      else this.#watchDeadline(this.#controller);
    }
    return this.#controller.signal;
  }

  abandon(): void {
    this.#abandoned = true;
    clearTimeout(this.#timer);
    this.#controller?.abort(new AbandonedError());
  }

  rest(): void {
    this.deadline = Number.POSITIVE_INFINITY;
    clearTimeout(this.#timer);
  }

  renew(): void {
    this.rest();
    this.deadline = performance.now() + this.timeMs;
    if (this.#controller !== undefined && !this.#abandoned) this.#watchDeadline(this.#controller);
  }

  end(): void {
    this.#done = true;
    clearTimeout(this.#timer);
  }

  #watchDeadline(controller: AbortController): void {
    if (this.deadline === Number.POSITIVE_INFINITY) return;
    const leftMs = Math.max(0, this.deadline - performance.now());
    this.#timer = setTimeout(() => controller.abort(new OverdueError(this.timeMs)), leftMs).unref();
  }
}

/** Ends work that nobody waits for, and work whose time is over. */
export function assertWanted(work: Work, now: number): void {
  if (work.isAbandoned()) throw new AbandonedError();
  if (now >= work.deadline) throw new OverdueError(work.timeMs);
}

/** Thrown into work that is abandoned, so that it ends. */
export class AbandonedError extends Error {
  override readonly name = 'AbandonedError';

  constructor() {
    super('The client has disconnected.');
  }
}

/** The time of the work is over. */
export class OverdueError extends RequestError {
  constructor(timeMs: number) {
    super(
      'ValidationError',
      `The request exceeded ${timeMs / 1000} seconds. Request fewer entries, populate less, or use fewer filters and sort keys.`,
    );
  }
}
