import { type RequestError, validationError } from '../errors.ts';
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
  readonly isAbandoned: () => boolean;
  readonly trace: Trace;
  /** Aborted when the caller has gone or the deadline is over; its reason is the error to throw. */
  readonly signal: AbortSignal;
  /** A part of the answer is there, and however long the caller takes for it counts for nothing. */
  rest(): void;
  /** The next part has as much time as the first. */
  renew(): void;
}

/** Work in the hands of whoever started it. */
export interface StartedWork extends Work {
  /** The caller has gone. */
  abandon(): void;
  /** It is done: nothing is aborted any more. */
  end(): void;
}

export function startWork(timeMs: number = Number.POSITIVE_INFINITY, trace: Trace = startTrace()): StartedWork {
  const arrived = performance.now();
  let deadline = arrived + timeMs;
  let abandoned = false;
  let controller: AbortController | undefined;
  let timer: NodeJS.Timeout | undefined;
  // Most requests are answered before anybody asks for a signal: neither it nor its timer is made for them.
  const open = (): AbortController => {
    const opened = new AbortController();
    if (abandoned) opened.abort(new AbandonedError());
    else watchDeadline(opened);
    return opened;
  };
  const watchDeadline = (opened: AbortController): void => {
    if (deadline === Number.POSITIVE_INFINITY) return;
    timer = setTimeout(() => opened.abort(overdue(timeMs)), Math.max(0, deadline - performance.now())).unref();
  };
  const rest = (): void => {
    deadline = Number.POSITIVE_INFINITY;
    clearTimeout(timer);
  };
  return {
    arrived,
    worked: 0,
    timeMs,
    get deadline() {
      return deadline;
    },
    trace,
    isAbandoned: () => abandoned,
    get signal() {
      controller ??= open();
      return controller.signal;
    },
    abandon() {
      abandoned = true;
      clearTimeout(timer);
      controller?.abort(new AbandonedError());
    },
    rest,
    renew() {
      rest();
      deadline = performance.now() + timeMs;
      if (controller !== undefined && !abandoned) watchDeadline(controller);
    },
    end: () => clearTimeout(timer),
  };
}

/** Ends work that nobody waits for, and work whose time is over. */
export function assertWanted(work: Work, now: number): void {
  if (work.isAbandoned()) throw new AbandonedError();
  if (now >= work.deadline) throw overdue(work.timeMs);
}

/** Thrown into work that is abandoned, so that it ends. */
export class AbandonedError extends Error {
  override readonly name = 'AbandonedError';

  constructor() {
    super('The client has gone.');
  }
}

const overdue = (timeMs: number): RequestError =>
  validationError(
    `The request takes longer than ${timeMs / 1000} seconds. Ask for fewer entries, populate less, or filter and sort by less.`,
  );
