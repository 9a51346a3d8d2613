import type { AddedRoutes } from '../host/code-server.ts';
import type { HandlersOptions } from '../loading/load-handlers.ts';
import { type PlannedRoute, planList } from './plan-routes.ts';

/**
 * Routes that code adds with `strapi.server.routes` and `strapi.server.router`; unreadable ones are reported and
 * skipped.
 */
export const planAddedRoutes = (
  added: readonly AddedRoutes[],
  { logError }: Pick<HandlersOptions, 'logError'>,
): readonly PlannedRoute[] =>
  added.flatMap(({ isContentApi, prefix, routes }) => {
    try {
      return planList(routes, prefix).map((route) => ({
        ...route,
        owner: ownerOf(route.handler),
        file: null,
        isFree: !isContentApi,
      }));
    } catch (error) {
      logError(`A route added by code cannot be served: ${(error as Error).message}`);
      return [];
    }
  });

/** A route without an owner names its controller in full. */
function ownerOf(handler: unknown): PlannedRoute['owner'] {
  const [, kind, name] = /^(api|plugin)::([^.]+)\./.exec(String(handler)) ?? [];
  return name === undefined ? null : { kind: kind as 'api' | 'plugin', name };
}
