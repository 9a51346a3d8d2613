import { RequestError } from '../errors.ts';
import { startTrace, type Trace } from './trace.ts';

/** The state of a request that scheduling and limits depend on. */
export interface Work {
  /** Arrival time, on the clock of `performance.now()`. */
  readonly arrived: number;
  /** Time worked so far in milliseconds. */
  worked: number;
  /** Time limit in milliseconds; infinite if there is none. */
  readonly timeMs: number;
  /** When the time limit expires, on the same clock. */
  readonly deadline: number;
  /** Whether the caller has disconnected. */
  isAbandoned(): boolean;
  /** Whether the response was sent; anything still running does not belong to it. */
  isDone(): boolean;
  readonly trace: Trace;
  /** Budget for all rows the request reads; null before the first read. */
  rows: RowBudget | null;
  /** Receives the tables that the request reads, where its memory does not; null if nobody asks, or if they are not known. */
  readTables: Set<string> | null;
  /** The response contains URLs that expire within minutes, so it must not be cached. */
  isPassing: boolean;
  /** The response shows what is not published: it is for its caller alone, and must not be cached. */
  isPreview: boolean;
  /** What the answer to a subscription says of those that follow: null if it is none. */
  subscription: SubscriptionState | null;
  /** Aborted when the caller disconnects or the deadline passes; its reason is the error to throw. */
  readonly signal: AbortSignal;
  /** Suspends the deadline while the caller reads a part of the response. */
  rest(): void;
  /** Gives the next part the full time limit again. */
  renew(): void;
}

export interface SubscriptionState {
  /** Nothing follows: its caller may not see it. */
  readonly isOver: boolean;
  /** Others who ask the same with the same credentials get the same. */
  readonly isShared: boolean;
}

/** Rows that may still be read, and the initial number. */
export interface RowBudget {
  left: number;
  readonly most: number;
}

/** The owner's view of a request's work. */
export interface StartedWork extends Work {
  /** Called when the caller has disconnected. */
  abandon(): void;
  /** Called when the work is done; nothing is aborted after that. */
  end(): void;
}

export const startWork = (timeMs: number = Number.POSITIVE_INFINITY, trace: Trace = startTrace()): StartedWork =>
  new TimedWork(timeMs, trace);

/** A class because creating an object with its own accessors for each request takes microseconds. */
class TimedWork implements StartedWork {
  readonly arrived = performance.now();
  worked = 0;
  rows: RowBudget | null = null;
  readTables: Set<string> | null = null;
  isPassing = false;
  isPreview = false;
  subscription: SubscriptionState | null = null;
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

  /** Created on demand: most requests are answered before the signal or its timer is needed. */
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

/** Throws if the caller has disconnected or the time limit has expired. */
export function assertWanted(work: Work, now: number): void {
  if (work.isAbandoned()) throw new AbandonedError();
  if (now >= work.deadline) throw new OverdueError(work.timeMs);
}

/** Thrown to end abandoned work. */
export class AbandonedError extends Error {
  override readonly name = 'AbandonedError';

  constructor() {
    super('The client has disconnected.');
  }
}

/** Thrown when the time limit has expired. */
export class OverdueError extends RequestError {
  constructor(timeMs: number) {
    super(
      'ValidationError',
      `The request exceeded ${timeMs / 1000} seconds. Request fewer entries, populate less, or use fewer filters and sort keys.`,
    );
  }
}
