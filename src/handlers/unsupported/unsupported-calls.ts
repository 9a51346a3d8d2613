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
      const decides = isDeciding(path);
      if (!warned.has(path)) {
        const line = `${place === null ? '' : `${place}: `}${message}`;
        warned.set(path, line);
        const alone = decides ? FAILS : isStarting ? GOES_ON : GOES_ON_ALONE;
        warn(`${line} ${!isStarting && isAnswering() ? ANSWERED_SO : alone}`);
      }
      // A task or timer has no caller to respond to, and an error could end the process.
      if (!isStarting) {
        if (decides || isAnswering()) throw new RequestError('NotImplementedError', message);
        return createNoOp();
      }
      if (!strict && !decides) return createNoOp();
      const mistake = new StartError(message, {
        ...(place !== null && { file: place }),
        remedy: decides ? REMOVE : REMEDY,
      });
      if (strict) mistakes.push(mistake);
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

/**
 * Parts of v4 that decide who may do or see something, or that configure such decisions. Anything a placeholder returned
 * would be a decision, so a call fails wherever it is made.
 */
const DECIDING = [
  /^strapi\.auth\./,
  /^strapi\.contentAPI\.permissions\b/,
  /^strapi\.(sanitizers|validators)\./,
  /^require\('@strapi\/utils'\)\.(policy|sanitize|validate)\b/,
  /\bpolicies\./,
  /^strapi\.service\('admin::(action|condition)'\)/,
  /^strapi\.service\('admin::permission'\)\.(createPermissionsManager|engine|find|sanitize)/,
  /^strapi\.service\('admin::role'\)\.(has|check)/,
  /^strapi\.plugin\('content-manager'\)\.service\('permission(-checker)?'\)/,
  /^strapi\.plugin\('i18n'\)\.service\('permissions'\)/,
];

const isDeciding = (path: string): boolean => DECIDING.some((one) => one.test(path));

const FAILS = 'It decides about access, so the call fails.';
const REMOVE = 'Remove the call: it decides about access, so nothing can stand in for it.';
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
