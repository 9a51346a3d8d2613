import mapValues from 'lodash/mapValues.js';
import { type Context, partsOf } from '../context/context.ts';
import type { Middleware } from '../routing/compose.ts';
import { unavailable } from '../unsupported/unavailable.ts';
import type { StableParts } from '../host/stable-parts.ts';
import type { CoreRoute } from '../core/core-reads.ts';
import { RequestError } from '../../errors.ts';
import { callerOf } from '../context/caller-state.ts';
import type { CodeRequest } from '../context/http-messages.ts';

export type NativePlugins = ReturnType<typeof createNativePlugins>;

export type LimitRate = (config: unknown) => Middleware;

export type NativeServices = Readonly<Record<string, Readonly<Record<string, object>>>>;

/** The parts of Plinth behind v4's own plugins, known once the server is assembled. */
export function createNativePlugins(parts: StableParts) {
  const routes = new Map<string, CoreRoute[]>();
  let services: NativeServices = {};
  let limitRate: LimitRate = () => (_ctx, next) => next();
  return {
    /** Runs an action that Plinth itself implements: `plugin::users-permissions.user.me`. */
    async call(action: string, ctx: Context): Promise<unknown> {
      const found = routes.get(action);
      if (found === undefined) return (unavailable(action) as (ctx: Context) => unknown)(ctx);
      const [first] = [...found.filter(({ method }) => method === ctx.method), ...found];
      return callNative(first as CoreRoute, ctx);
    },
    /** The middleware `plugin::users-permissions.rateLimit`. */
    limitRate:
      (config: unknown): Middleware =>
      (ctx, next) =>
        limitRate(config)(ctx, next),
    setLimitRate(limit: LimitRate) {
      limitRate = limit;
    },
    /** Undefined if neither v4 nor Plinth has this name. */
    service: (plugin: string, name: string): object | undefined => services[plugin]?.[name],
    setRoutes(all: readonly CoreRoute[]) {
      for (const route of all) {
        if (route.action === null) continue;
        routes.set(route.action, [...(routes.get(route.action) ?? []), route]);
      }
    },
    setServices(all: NativeServices) {
      const stable = (plugin: string, pluginServices: Readonly<Record<string, object>>) =>
        mapValues(pluginServices, (service, name) => parts.of(`plugin::${plugin}.${name}`, service));
      services = mapValues(all, (pluginServices, plugin) => stable(plugin, pluginServices));
    },
  };
}

/**
 * An action of v4's plugins, called with a context: by an extension that wraps it, or by a route whose policies the
 * project changed. As in v4, it sets the response in the context.
 */
async function callNative(route: CoreRoute, ctx: Context): Promise<void> {
  const caller = callerOf(ctx);
  if (caller === null) throw new RequestError('UnauthorizedError', 'Missing or invalid credentials');
  const parts = partsOf(ctx);
  const request: CodeRequest = {
    ...parts.incoming,
    method: ctx.method,
    params: { ...ctx.params },
    queryString: parts.queryText(),
    body: ctx.request.body,
    surroundings: undefined,
  };
  parts.takeReply(await route.handle(Object.assign(request, { caller, proof: null })));
}
