import { arrangeRoute } from '../routing/arrange-routes.ts';
import { arrangePluginRoutes } from '../routing/arrange-plugin-routes.ts';
import type { Handlers } from '../create-handlers.ts';
import { findGlobalMiddlewares } from '../routing/global-middlewares.ts';
import { type HandlersOptions, loadHandlers } from './load-handlers.ts';

export type InspectedHandlers = Pick<Handlers, 'arrangeRoutes' | 'arrangePluginRoutes' | 'graphql'>;

/**
 * The project's code as a start would find it, with the same mistakes, for looking at: neither
 * `register` nor `bootstrap` runs, and no middleware is made, for that may open connections.
 */
export async function inspectHandlers(options: HandlersOptions): Promise<InspectedHandlers> {
  const loaded = await loadHandlers(options);
  try {
    if (loaded.isEmpty) return UNTOUCHED;
    const routes = loaded.bindRoutes();
    const pluginRoutes = loaded.bindPluginRoutes();
    const middlewares = await findGlobalMiddlewares(options, loaded);
    const { locate } = options.host.importer;
    const arrangement = { ...options, isSurrounded: middlewares.length > 0, hearsReads: () => false, locate };
    return {
      arrangeRoutes: (core) => routes.map((route) => arrangeRoute(arrangement, route, core)),
      arrangePluginRoutes: (native) => arrangePluginRoutes(arrangement, options.host, pluginRoutes, native),
      // What a project adds is known when `register` has run.
      graphql: () => null,
    };
  } finally {
    loaded.forget();
  }
}

const UNTOUCHED: InspectedHandlers = {
  arrangeRoutes: (core) => core,
  arrangePluginRoutes: (native) => native,
  graphql: () => null,
};
