import type { SchemaExtension } from '../../graphql/extending/schema-extension.ts';
import type { SchemaDocuments } from '../../schema/documents.ts';
import { collectExtension } from '../graphql/collect-extension.ts';
import { callPhase } from '../start/call-phase.ts';
import { arrangeRoute } from '../routing/arrange-routes.ts';
import { arrangePluginRoutes } from '../routing/arrange-plugin-routes.ts';
import { type Handlers, NOTHING } from '../create-handlers.ts';
import { callSite } from '../unsupported/call-site.ts';
import { findGlobalMiddlewares } from '../routing/global-middlewares.ts';
import { type HandlersOptions, type LoadedHandlers, loadHandlers } from './load-handlers.ts';
import { guardStrayErrors } from './stray-errors.ts';

export type InspectedHandlers = Pick<
  Handlers,
  'arrangeRoutes' | 'arrangePluginRoutes' | 'arrangeAdminRoutes' | 'graphql'
>;

/**
 * The project's code as a start would find it, with the same errors, for inspection: neither `register` nor `bootstrap`
 * runs, and no middleware is created, because that may open connections.
 */
export const inspectHandlers = (options: HandlersOptions): Promise<InspectedHandlers> =>
  inspect(options, (loaded) => inspectLoaded(options, loaded));

/**
 * The changes of project code to the GraphQL schema and the types, passed to `make`. `register` runs for this; its
 * database queries are refused, as before the database is open at a start.
 */
export const inspectExtension = <T>(
  options: HandlersOptions,
  shadowCrud: boolean,
  make: (extension: SchemaExtension | null, schemas: SchemaDocuments | null) => T,
): Promise<T> =>
  inspect(options, async (loaded) => {
    if (loaded.isEmpty) return make(null, null);
    const readTypes = loaded.watchTypes();
    await callPhase(loaded, 'register', options);
    const { strapi, registry, host } = loaded;
    return make(
      collectExtension(host.graphql, {
        ...options,
        strapi,
        registry,
        shadowCrud,
        hasReadHooks: () => false,
        isDecorated: false,
      }),
      readTypes().schemas,
    );
  });

async function inspect<T>(options: HandlersOptions, work: (loaded: LoadedHandlers) => Promise<T>): Promise<T> {
  const stopGuarding = guardImports(options);
  try {
    const loaded = await loadHandlers(options);
    return await work(loaded).finally(loaded.forget);
  } finally {
    // Pending work of imported files fails now; nothing awaits it.
    setImmediate(stopGuarding);
  }
}

async function inspectLoaded(options: HandlersOptions, loaded: LoadedHandlers): Promise<InspectedHandlers> {
  if (loaded.isEmpty) return NOTHING;
  const routes = loaded.bindRoutes();
  const pluginRoutes = loaded.bindPluginRoutes();
  const middlewares = await findGlobalMiddlewares(options, loaded);
  const { locate } = options.host.importer;
  const arrangement = {
    ...options,
    isSurrounded: middlewares.length > 0,
    warnPrivateFields: () => undefined,
    hasOwnIdentity: false,
    actionHasHooks: () => false,
    typeHasHooks: () => false,
    locate,
  };
  return {
    arrangeRoutes: (core) => routes.map((route) => arrangeRoute(arrangement, route, core)),
    arrangePluginRoutes: (native) => arrangePluginRoutes(arrangement, options.host, pluginRoutes, native),
    arrangeAdminRoutes: (admin) => admin,
    // The project's additions are known once `register` has run.
    graphql: () => null,
  };
}

/** Files that read or write content when they are imported get no database here, and their errors are ignored. */
function guardImports({ dir, warn }: HandlersOptions): () => void {
  return guardStrayErrors((error) => {
    const { message = String(error), stack } = error as { readonly message?: string; readonly stack?: string };
    const place = stack === undefined ? null : callSite(dir, stack);
    warn(`${place === null ? '' : `${place}: `}code failed on import: ${message}`);
  });
}
