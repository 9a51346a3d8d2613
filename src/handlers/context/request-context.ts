import { AsyncLocalStorage } from 'node:async_hooks';
import type { Engine } from '../../content/engine.ts';
import type { Scope } from '../../content/scope.ts';
import { codeScope } from '../../content/writing/transaction.ts';
import type { Work } from '../../util/work.ts';
import { type Context, knownParts } from './context.ts';

/** The context of the current request, for `strapi.requestContext`. */
export const requestContext = new AsyncLocalStorage<Context>();

/** The id of the given request, or of the current one; undefined outside requests. */
export function requestIdOf(ctx: Context | undefined = requestContext.getStore()): string | undefined {
  return knownParts(ctx)?.incoming.id;
}

/**
 * The work of the current request: reads and writes of its code end at its deadline and when its caller disconnects.
 * Code that continues after the response is bound by neither.
 */
export function requestWork(ctx: Context | undefined = requestContext.getStore()): Work | undefined {
  const work = knownParts(ctx)?.incoming.work;
  return work?.isDone() === true ? undefined : work;
}

/** The scope in which project code reads and writes: within its request and its transaction. */
export const requestScope = (engine: Engine): Scope => codeScope(engine, requestWork());
