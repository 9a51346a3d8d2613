import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from './context.ts';

/** The context of the request that is being answered, for `strapi.requestContext`. */
export const requestContext = new AsyncLocalStorage<Context>();

const ids = new WeakMap<Context, string>();

export const nameRequest = (ctx: Context, id: string): void => void ids.set(ctx, id);

/** The id of a request, or of the one that is being answered; undefined outside of any. */
export function requestIdOf(ctx: Context | undefined = requestContext.getStore()): string | undefined {
  return ctx === undefined ? undefined : ids.get(ctx);
}
