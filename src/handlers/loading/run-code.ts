import type { RefuseFault } from '../../database/database-fault.ts';
import { forbidden, notFound, RequestError, unauthorized, RETRY_AFTER } from '../../errors.ts';
import { answerOfError, answerOfFault, codeErrors } from '../modules/code-errors.ts';
import type { ContextParts } from '../context/context.ts';
import type { SessionSettings } from '../context/context-session.ts';
import type { CodeReply } from '../context/http-messages.ts';
import {
  currentRequest,
  incomingOf,
  type LateContext,
  requestIdOf,
  type RunningRequest,
} from '../context/request-context.ts';
import { tooLate } from '../strapi/admin/permissions/in-time.ts';
import { watchDeadline } from '../../util/with-deadline.ts';
import { AbandonedError } from '../../util/work.ts';

export interface RunOptions {
  /** How `ctx.session` is stored, if `strapi::session` is among the middlewares. */
  readonly sessions: SessionSettings | null;
  /** Time limit of a handler, after which its request is answered without it. */
  readonly timeLimitMs: number;
  /** What a database error means to the caller. */
  readonly refuseFault: RefuseFault;
  /** Called with errors that project code did not throw on purpose. */
  readonly reportFault: (error: unknown, requestId?: string) => void;
}

/** How a request, as received, ends if its code fails outside the awaited call: in a timer or an event. */
const failures = new WeakMap<object, (error: unknown) => void>();

/** Ends the request that the failing code belongs to. `answered`: it already has a response. */
export function failRunning(error: unknown): 'failed' | 'answered' | 'none' {
  const current = currentRequest.get();
  if (current === undefined) return 'none';
  const fail = failures.get(incomingOf(current) ?? current);
  fail?.(error);
  return fail === undefined ? 'answered' : 'failed';
}

/** Runs project code for a request. Whatever the code does, the response follows the contract. */
export async function runCode(
  options: RunOptions,
  parts: ContextParts,
  work: () => Promise<unknown>,
): Promise<CodeReply> {
  const { ctx } = parts;
  try {
    await withinTime(options, ctx, work);
    if (!parts.isAnswered()) ctx.response.send({ ...notFoundBody }, 404);
    return parts.reply();
  } catch (error) {
    return replyToError(options, parts, error);
  }
}

const notFoundBody = answerOfError(notFound())?.body as object;

/**
 * The same for the engine's answer to a write whose lifecycle hooks are project code: headers, cookies and the status
 * that they set are part of the response. `settle` adds the engine's answer to it.
 */
export async function runHooked(
  options: RunOptions,
  late: LateContext,
  answer: () => Promise<CodeReply>,
  settle: (parts: ContextParts, reply: CodeReply) => void,
  shownError = shownRefusal,
): Promise<CodeReply> {
  try {
    const reply = await withinTime(options, late, answer);
    const parts = late.created;
    if (parts === null) return reply;
    settle(parts, reply);
    return parts.reply();
  } catch (error) {
    const shown = shownError(error);
    // No code has set anything: the server answers as it does everywhere.
    if (late.created === null && shown instanceof RequestError) throw shown;
    return replyToError(options, late.parts(), shown);
  }
}

/** As in v4, a caller refused inside a route learns neither which policy refused nor why. */
export function shownRefusal(error: unknown): unknown {
  if (error instanceof codeErrors.UnauthorizedError) return unauthorized('Unauthorized');
  return error instanceof codeErrors.ForbiddenError ? forbidden() : error;
}

function replyToError(options: RunOptions, parts: ContextParts, error: unknown): CodeReply {
  if (error instanceof AbandonedError) throw error;
  const { ctx } = parts;
  const refused = options.refuseFault(error) ?? error;
  const known = answerOfError(refused);
  // Calls to unsupported functions were reported where they happened.
  if (known === null || (known.status >= 500 && known.status !== 501)) options.reportFault(error, requestIdOf(ctx));
  const { status, body } = known ?? answerOfFault(error);
  if (refused instanceof RequestError && status === 503) ctx.set(RETRY_AFTER);
  ctx.response.send(body, status);
  return parts.reply();
}

/** Code running for a request, within its limits. */
export function withinTime<T>(
  { timeLimitMs }: RunOptions,
  request: RunningRequest,
  work: () => Promise<T>,
): Promise<T> {
  const key = incomingOf(request) ?? request;
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      end();
      reject(error);
    };
    const stopWatching = watchDeadline(performance.now() + timeLimitMs, () =>
      fail(tooLate(describe(request), timeLimitMs)),
    );
    const end = (): void => {
      stopWatching();
      failures.delete(key);
    };
    failures.set(key, fail);
    currentRequest.run(request, work).then((value) => {
      end();
      resolve(value);
    }, fail);
  });
}

function describe(request: RunningRequest): string {
  const { method, path } = incomingOf(request) ?? {};
  return `The handler of ${method} ${path}`;
}
