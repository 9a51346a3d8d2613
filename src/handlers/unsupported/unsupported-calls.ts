import { RequestError, StartError } from '../../errors.ts';
import { callSite } from './call-site.ts';
import { createNoOp } from './no-op.ts';

export type UnsupportedCalls = ReturnType<typeof createUnsupportedCalls>;

export interface UnsupportedOptions {
  /** The project's folder. */
  readonly dir: string;
  readonly warn: (message: string) => void;
  /** Strict mode: a start with such a call fails. */
  readonly strict: boolean;
  /** Whether the running code belongs to a request. */
  readonly isAnswering: () => boolean;
}

/**
 * Decides what happens when project code calls something that v4 has and Plinth does not. Each name is reported once,
 * with the line that called it: projects catch errors, so the log may be the only trace.
 */
export function createUnsupportedCalls({ dir, warn, strict, isAnswering }: UnsupportedOptions) {
  const warned = new Map<string, string>();
  const mistakes: StartError[] = [];
  let isStarting = true;
  return {
    /**
     * Throws the response of a request, if there is one; otherwise, at a start and in tasks and timers, returns the
     * result of the call.
     */
    answerCall(path: string, reason: string): unknown {
      const place = callSite(dir);
      const message = `${path} is not available: ${reason}.`;
      if (!warned.has(path)) {
        const line = `${place === null ? '' : `${place}: `}${message}`;
        warned.set(path, line);
        warn(`${line} ${isStarting ? GOES_ON : isAnswering() ? ANSWERED_SO : GOES_ON_ALONE}`);
      }
      // A task or timer has no caller to respond to, and an error could end the process.
      if (!isStarting) {
        if (isAnswering()) throw new RequestError('NotImplementedError', message);
        return createNoOp();
      }
      if (!strict) return createNoOp();
      const mistake = new StartError(message, { ...(place !== null && { file: place }), remedy: REMEDY });
      mistakes.push(mistake);
      throw mistake;
    },
    /** From now on calls belong to requests and tasks. */
    startServing() {
      isStarting = false;
    },
    /** Every call found, as reported, with its location. */
    found: () => [...warned.values()],
    /** In strict mode: the first call found, including one whose error the project caught. */
    requireNone() {
      const [first] = mistakes;
      if (first !== undefined) throw first;
    },
  };
}

const GOES_ON = 'The start continues without it.';
const GOES_ON_ALONE = 'The code continues without it.';
const ANSWERED_SO = 'The request gets a 501, unless the code catches the error.';
const REMEDY = 'Remove the call, or remove "strict" from config/api to start without it.';

const watching: UnsupportedCalls[] = [];

/** v4 has one global `strapi` per process, so calls go to the instance opened last. */
export function watchUnsupported(unsupported: UnsupportedCalls): () => void {
  watching.push(unsupported);
  return () => {
    watching.splice(watching.indexOf(unsupported), 1);
  };
}

export function answerUnsupportedCall(path: string, reason: string): unknown {
  const unsupported = watching.at(-1);
  if (unsupported === undefined) throw new RequestError('NotImplementedError', `${path} is not available: ${reason}.`);
  return unsupported.answerCall(path, reason);
}
