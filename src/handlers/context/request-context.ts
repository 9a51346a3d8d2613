import { AsyncLocalStorage } from 'node:async_hooks';
import type { Engine } from '../../content/engine.ts';
import type { Scope } from '../../content/scope.ts';
import { codeScope } from '../../content/writing/transaction.ts';
import type { Work } from '../../util/work.ts';
import { type Context, knownParts } from './context.ts';

/** The context of the request that is being answered, for `strapi.requestContext`. */
export const requestContext = new AsyncLocalStorage<Context>();

/** The id of a request, or of the one that is being answered; undefined outside of any. */
export function requestIdOf(ctx: Context | undefined = requestContext.getStore()): string | undefined {
  return knownParts(ctx)?.incoming.id;
}

/**
 * The work of the request that is being answered: what its code reads and writes ends with its deadline, and
 * when its caller disconnects. Code that goes on after the answer is bound by neither.
 */
export function requestWork(ctx: Context | undefined = requestContext.getStore()): Work | undefined {
  const work = knownParts(ctx)?.incoming.work;
  return work?.isDone() === true ? undefined : work;
}

/** What project code reads and writes with: within its request, and within the transaction that it is in. */
export const requestScope = (engine: Engine): Scope => codeScope(engine, requestWork());
