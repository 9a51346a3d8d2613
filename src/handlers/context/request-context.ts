import { AsyncLocalStorage } from 'node:async_hooks';
import type { Engine } from '../../content/engine.ts';
import type { Scope } from '../../content/scope.ts';
import { codeScope } from '../../content/writing/transaction.ts';
import type { Work } from '../../util/work.ts';
import type { Context } from './context.ts';

/** The context of the request that is being answered, for `strapi.requestContext`. */
export const requestContext = new AsyncLocalStorage<Context>();

/** What the server knows of a request, and project code need not. */
interface Known {
  readonly id: string;
  readonly work?: Work;
}

const requests = new WeakMap<Context, Known>();

export const knowRequest = (ctx: Context, request: Known): void => void requests.set(ctx, request);

/** The id of a request, or of the one that is being answered; undefined outside any. */
export function requestIdOf(ctx: Context | undefined = requestContext.getStore()): string | undefined {
  return ctx === undefined ? undefined : requests.get(ctx)?.id;
}

/**
 * The work of the request that is being answered: what its code reads and writes ends with its deadline, and
 * when its caller disconnects. Code that goes on after the answer is bound by neither.
 */
export function requestWork(ctx: Context | undefined = requestContext.getStore()): Work | undefined {
  const work = ctx === undefined ? undefined : requests.get(ctx)?.work;
  return work?.isDone() === true ? undefined : work;
}

/** What project code reads and writes with: within its request, and within the transaction that it is in. */
export const requestScope = (engine: Engine): Scope => codeScope(engine, requestWork());
