import type { RefuseFault } from '../../database/refuse-fault.ts';
import { RequestError } from '../../errors.ts';
import { answerOfError, answerOfFault } from '../modules/code-errors.ts';
import type { Context, ContextParts } from '../context/context.ts';
import type { SessionSettings } from '../context/context-session.ts';
import type { CodeReply } from '../context/http-messages.ts';
import { requestContext, requestIdOf } from '../context/request-context.ts';
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

/** How a request ends if its code fails outside the awaited call: in a timer or an event. */
const failures = new WeakMap<Context, (error: unknown) => void>();

/** Ends the request that the failing code belongs to. `answered`: it already has a response. */
export function failRunning(error: unknown): 'failed' | 'answered' | 'none' {
  const ctx = requestContext.getStore();
  if (ctx === undefined) return 'none';
  const fail = failures.get(ctx);
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
    if (error instanceof AbandonedError) throw error;
    const known = answerOfError(options.refuseFault(error) ?? error);
    // Calls to unsupported functions were reported where they happened.
    if (known === null || (known.status >= 500 && known.status !== 501)) options.reportFault(error, requestIdOf(ctx));
    const { status, body } = known ?? answerOfFault(error);
    ctx.response.send(body, status);
    return parts.reply();
  }
}

const notFoundBody = answerOfError(new RequestError('NotFoundError', 'Not Found'))?.body as object;

/** Code running for a request, within its limits. */
export async function withinTime<T>({ timeLimitMs }: RunOptions, ctx: Context, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    failures.set(ctx, reject);
    timer = setTimeout(() => reject(tooLate(ctx, timeLimitMs)), timeLimitMs);
  });
  try {
    return await Promise.race([requestContext.run(ctx, work), ended]);
  } finally {
    clearTimeout(timer);
    failures.delete(ctx);
  }
}

const tooLate = ({ method, path }: Context, timeLimitMs: number): RequestError =>
  Object.assign(new RequestError('ServiceUnavailableError', 'The request took too long to answer.'), {
    cause: new Error(`The handler of ${method} ${path} did not respond within ${timeLimitMs} ms.`),
  });
