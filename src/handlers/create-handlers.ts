import once from 'lodash/once.js';
import type { SchemaExtension } from '../graphql/extending/schema-extension.ts';
import { collectExtension } from './graphql/collect-extension.ts';
import { createEnterCode, type EnterCode } from './graphql/enter-code.ts';
import { createOwnAccounts, type OwnAccount } from './graphql/own-accounts.ts';
import {
  type HandlersOptions,
  type LoadedHandlers,
  loadHandlers,
  type RegisteredTypes,
} from './loading/load-handlers.ts';
import type { SchemaDocuments } from '../schema/documents.ts';
import { guardStrayErrors } from './loading/stray-errors.ts';
import type { AttachedServer } from '../util/reply.ts';
import { createPrivateFieldsWarning } from './context/warn-private-fields.ts';
import { arrangeAdminRoutes } from './routing/arrange-admin-routes.ts';
import { type ArrangeOptions, arrangeRoute, type HandlerRoute } from './routing/arrange-routes.ts';
import type { CoreRoute } from './core/core-reads.ts';
import { arrangePluginRoutes } from './routing/arrange-plugin-routes.ts';
import type { RouteMap } from './routing/describe-routes.ts';
import { findGlobalMiddlewares } from './routing/global-middlewares.ts';
import { planAddedRoutes } from './routing/plan-added-routes.ts';
import { type Surround, surroundRequests } from './routing/surround-requests.ts';
import { actionHasHooks, typeHasHooks } from './lifecycles/read-hooks.ts';
import { hasReadHooks } from './lifecycles/read-hooks.ts';
import { callPhase } from './start/call-phase.ts';

/** The project's request code, ready to run. Its additions are complete once it has started. */
export interface Handlers {
  /** v4's `bootstrap`, before the first request. */
  start(): Promise<void>;
  /** The routes of the content types. Those that the project changed are its own, the others are unchanged. */
  arrangeRoutes<T extends CoreRoute>(core: readonly T[]): readonly (T | HandlerRoute)[];
  /** The routes of v4's plugins, as changed by extensions, and those of plugins with their own code. */
  arrangePluginRoutes<T extends CoreRoute>(native: readonly T[]): readonly (T | HandlerRoute)[];
  /** The routes of the admin API, with the project's lifecycle hooks behind them. */
  arrangeAdminRoutes<T extends CoreRoute>(admin: readonly T[]): readonly T[];
  /** The routes of the API, as v4 lists them for editing roles and tokens. */
  describeRoutes(): RouteMap;
  /** Undefined if the project has no middlewares. */
  surround(): Surround | undefined;
  /** The HTTP server that code has attached something to; null if it has not. */
  attachedServer(): AttachedServer | null;
  /** Changes of project code to GraphQL; null if there are none. */
  graphql(shadowCrud: boolean): GraphqlCode | null;
  /** v4's `destroy`, after the last request. */
  stop(): Promise<void>;
}

/** `register` has changed types: content must be reopened with these schemas, and the code attached to it. */
export interface ChangedTypes extends RegisteredTypes {
  readonly schemas: SchemaDocuments;
}

/** Loads, registers and binds. An error in project code stops the start with its file and line. */
export async function createHandlers(options: HandlersOptions): Promise<Handlers | ChangedTypes> {
  const unguard = guardStrayErrors(options.reportFault);
  const loaded = await loadHandlers(options).catch((error) => {
    unguard();
    throw error;
  });
  const forget = (): void => {
    unguard();
    loaded.forget();
  };
  if (loaded.isEmpty) {
    forget();
    return { ...NOTHING, describeRoutes: loaded.describeRoutes };
  }
  try {
    const types = await register(options, loaded);
    if (types.schemas !== null) {
      forget();
      return { ...types, schemas: types.schemas };
    }
    loaded.listenAs(types.assigned);
    return await bindHandlers(options, { ...loaded, forget });
  } catch (error) {
    forget();
    throw error;
  }
}

async function register(options: HandlersOptions, loaded: LoadedHandlers): Promise<RegisteredTypes> {
  if (options.registered !== null) return { schemas: null, assigned: options.registered };
  const readTypes = loaded.watchTypes();
  await callPhase(loaded, 'register', options);
  return readTypes();
}

async function bindHandlers(options: HandlersOptions, loaded: LoadedHandlers): Promise<Handlers> {
  const { host } = loaded;
  const { server, cron, unsupported } = host;
  const routes = loaded.bindRoutes();
  const pluginRoutes = loaded.bindPluginRoutes();
  for (const route of [...routes, ...pluginRoutes]) route.prepare();
  server.passMiddlewares();
  const configured = (await findGlobalMiddlewares(options, loaded)).map((make) => make());
  const around = () => [...server.middlewares.before, ...configured, ...server.middlewares.after];
  const added = once(() => planAddedRoutes(server.routes, options).map(loaded.bind));
  /** Project code identifies callers, which requires their requests before admission. */
  const identifies = () =>
    loaded.identity.isChanged() || [...added(), ...routes, ...pluginRoutes].some((route) => route.hasStrategies);
  const warnPrivateFields = createPrivateFieldsWarning(options.warn);
  const arrangement = (): ArrangeOptions => ({
    ...options,
    warnPrivateFields,
    isSurrounded: around().length > 0 || loaded.identity.isChanged(),
    hasOwnIdentity: loaded.identity.isChanged(),
    actionHasHooks: (uid, action) => actionHasHooks(options.content, uid, action),
    typeHasHooks: (uid) => typeHasHooks(options.content, uid),
    locate: host.importer.locate,
  });
  return {
    async start() {
      openMail(options);
      if (options.tasks !== null) cron.members.add(options.tasks);
      await callPhase(loaded, 'bootstrap', options);
      cron.members.start();
      server.close();
      host.adminPermissions.isClosed = true;
      unsupported.startServing();
    },
    arrangeRoutes(core) {
      loaded.reads.setRoutes(core);
      return [...added(), ...routes].map((route) => arrangeRoute(arrangement(), route, core));
    },
    arrangePluginRoutes: (native) => arrangePluginRoutes(arrangement(), host, pluginRoutes, native),
    arrangeAdminRoutes: (admin) => arrangeAdminRoutes(options, admin),
    describeRoutes: loaded.describeRoutes,
    surround: () => (around().length === 0 && !identifies() ? undefined : surroundRequests(around(), options)),
    attachedServer: server.httpServer,
    graphql: (shadowCrud) => graphqlCode(options, loaded, shadowCrud),
    async stop() {
      cron.members.destroy();
      await callPhase(loaded, 'destroy', options);
      loaded.forget();
    },
  };
}

/** v4's email plugin does this in its own bootstrap, before that of the project. */
function openMail({ mailer, logError }: HandlersOptions): void {
  try {
    mailer.open();
  } catch (error) {
    logError(`The e-mail provider cannot be used: ${(error as Error).message}`);
  }
}

export interface GraphqlCode {
  /** Changes to the schema; null if there are none. */
  readonly extension: SchemaExtension | null;
  readonly enter: EnterCode;
  /** Whether it listens to reads or writes of a type. */
  readonly hasHooks: (uid: string) => boolean;
  readonly ownAccount: OwnAccount;
}

function graphqlCode(options: HandlersOptions, loaded: LoadedHandlers, shadowCrud: boolean): GraphqlCode {
  const { strapi, registry, host } = loaded;
  const { content } = options;
  const extension = collectExtension(host.graphql, {
    ...{ ...options, strapi, registry, shadowCrud },
    hasReadHooks: (uid) => hasReadHooks(content, uid),
    isDecorated: host.entityDecorators.all.length > 0,
  });
  return {
    extension,
    enter: createEnterCode(content, options),
    hasHooks: (uid) => typeHasHooks(content, uid),
    ownAccount: createOwnAccounts(registry, options.reportFault),
  };
}

/** For projects without code: nothing is added to any request. */
export const NOTHING: Omit<Handlers, 'describeRoutes'> = {
  start: async () => {},
  arrangeRoutes: (core) => core,
  arrangePluginRoutes: (native) => native,
  arrangeAdminRoutes: (admin) => admin,
  surround: () => undefined,
  attachedServer: () => null,
  graphql: () => null,
  stop: async () => {},
};
