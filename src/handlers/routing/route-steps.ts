import memoize from 'lodash/memoize.js';
import { codeErrors } from '../modules/code-errors.ts';
import type { CodeRegistry } from '../loading/code-registry.ts';
import type { Middleware } from './compose.ts';
import type { Context } from '../context/context.ts';
import type { Strapi } from '../core/factories.ts';

type PolicyHandler = (context: Context, config: unknown, args: { readonly strapi: Strapi }) => unknown;

interface Named {
  readonly name?: unknown;
  readonly resolve?: unknown;
  readonly config?: unknown;
}

/** The policies of a route as one step: all of them must pass, in order. */
export function policyStep(
  policies: readonly unknown[],
  namespace: string,
  registry: CodeRegistry,
  strapi: Strapi,
): Middleware {
  const resolved = policies.map((policy) => resolvePolicy(policy, namespace, registry));
  return async (ctx, next) => {
    const context = policyContext(ctx);
    for (const { handler, config } of resolved) {
      const verdict = await handler(context, config, { strapi });
      if (verdict !== true && verdict !== undefined) throw new codeErrors.PolicyError();
    }
    return next();
  };
}

/**
 * A copy of the request's context; `is` and `type` tell a policy the kind of request. A copy, because an object that
 * others inherit from stays slow to read.
 */
const policyContext = (ctx: Context): Context => Object.assign(Object.create(policyMembers(ctx)) as Context, ctx);

const policyMembers = memoize(
  (ctx: Context): object =>
    Object.create(Object.getPrototypeOf(ctx), {
      is: { value: (type: unknown) => type === 'koa' },
      type: { value: 'koa' },
    }),
  (ctx) => Object.getPrototypeOf(ctx),
);

/** A policy by name or as a function, with its settings. */
export function resolvePolicy(policy: unknown, namespace: string, registry: Pick<CodeRegistry, 'policy'>) {
  if (typeof policy === 'function') return { handler: policy as PolicyHandler, config: {} };
  const { name, config = {} } = typeof policy === 'string' ? { name: policy } : ((policy ?? {}) as Named);
  const registeredPolicy = registry.policy(String(name)) ?? registry.policy(`${namespace}.${String(name)}`);
  if (registeredPolicy === undefined) throw new Error(`There is no policy "${String(name)}".`);
  if (typeof registeredPolicy === 'function') return { handler: registeredPolicy as PolicyHandler, config };
  const { handler, validator } = registeredPolicy as {
    readonly handler?: unknown;
    readonly validator?: (config: unknown) => void;
  };
  if (typeof handler !== 'function') throw new Error(`The policy "${String(name)}" is not a function.`);
  validator?.(config);
  return { handler: handler as PolicyHandler, config };
}

type MiddlewareFactory = (config: unknown, args: { readonly strapi: Strapi }) => Middleware | undefined;

/** Calls the project's factory once, at the start. */
export type MakeMiddleware = () => Middleware;

/** A middleware of a route or of config/middlewares, found by name but not yet created with its config. */
export function resolveMiddleware(
  item: unknown,
  strapi: Strapi,
  find: (name: string, isPath: boolean) => unknown,
): MakeMiddleware {
  if (typeof item === 'function') return () => item as Middleware;
  const {
    name,
    resolve,
    config = {},
  } = typeof item === 'string' ? { name: item } : ((item ?? {}) as Named & { resolve?: unknown });
  const shown = String(name ?? resolve);
  const factory = find(shown, name === undefined);
  if (typeof factory !== 'function') throw new Error(`There is no middleware "${shown}".`);
  return () => {
    const middleware = (factory as MiddlewareFactory)(config, { strapi });
    return typeof middleware === 'function' ? middleware : (_ctx, next) => next();
  };
}
