import { validationError, type RequestError } from '../errors.ts';

/** What one request does, as far as others are concerned. */
export interface Work {
  /** When it arrived, on the clock of `performance.now()`. */
  readonly arrived: number;
  /** How long it has worked, in milliseconds. */
  worked: number;
  /** When it must be done, on the same clock; infinite where nobody said. */
  readonly deadline: number;
  /** Nobody waits for the result any more. */
  readonly isAbandoned: () => boolean;
  /** Aborted when the caller has gone or the deadline is over; its reason is the error to throw. */
  readonly signal: AbortSignal;
}

/** Work in the hands of whoever started it. */
export interface StartedWork extends Work {
  /** The caller has gone. */
  abandon(): void;
  /** It is done: nothing is aborted any more. */
  end(): void;
}

export function startWork(timeMs: number = Number.POSITIVE_INFINITY): StartedWork {
  const arrived = performance.now();
  const deadline = arrived + timeMs;
  let abandoned = false;
  let controller: AbortController | undefined;
  let timer: NodeJS.Timeout | undefined;
  // Most requests are answered before anybody asks for a signal: neither it nor its timer is made for them.
  const open = (): AbortController => {
    const opened = new AbortController();
    if (abandoned) opened.abort(new AbandonedError());
    else if (deadline !== Number.POSITIVE_INFINITY) {
      timer = setTimeout(() => opened.abort(overdue(timeMs)), Math.max(0, deadline - performance.now())).unref();
    }
    return opened;
  };
  return {
    arrived,
    worked: 0,
    deadline,
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
    end: () => clearTimeout(timer),
  };
}

/** Ends work that nobody waits for, and work whose time is over. */
export function assertWanted(work: Work, now: number): void {
  if (work.isAbandoned()) throw new AbandonedError();
  if (now >= work.deadline) throw overdue(work.deadline - work.arrived);
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
