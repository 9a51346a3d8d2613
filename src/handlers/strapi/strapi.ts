import { AsyncLocalStorage } from 'node:async_hooks';
import path from 'node:path';
import { format } from 'node:util';
import get from 'lodash/get.js';
import has from 'lodash/has.js';
import set from 'lodash/set.js';
import type { ReadSetting } from '../../auth/core-store.ts';
import type { Engine } from '../../content/engine.ts';
import type { SchemaDocuments } from '../../schema/documents.ts';
import type { ContentType } from '../../schema/model.ts';
import { accessOf } from '../context/caller-state.ts';
import type { CodeRegistry } from '../loading/code-registry.ts';
import type { Context } from '../context/context.ts';
import { coreRoutes } from '../core/core-routes.ts';
import { createEntityService } from './entity-service.ts';
import type { StrapiCore } from '../core/factories.ts';
import { createPluginServices, type PluginOptions } from './plugin-services.ts';
import { createDatabaseLayer, createQueryEngine } from './query-engine.ts';
import { rawQuery } from './raw-params.ts';
import { sanitizeOutput } from '../core/sanitize-output.ts';
import { sanitizeQuery } from '../core/sanitize-query.ts';
import { createSchemaView } from './schema-view.ts';
import { unavailable, unavailableMembers, withUnavailable } from '../lacking/unavailable.ts';

/** Where the project's own code writes its log. */
export interface CodeLog {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export interface StrapiOptions extends PluginOptions {
  readonly content: Engine;
  readonly schemas: SchemaDocuments;
  /** The project's folder. */
  readonly dir: string;
  readonly publicDir: string;
  /** What `strapi.config.get` finds. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly log: CodeLog;
  readonly readSetting: ReadSetting;
  readonly registry: CodeRegistry;
  readonly typeOf: (uid: unknown) => ContentType;
}

export type Strapi = StrapiCore & Record<string, unknown>;

/** The context of the request that is being answered, for `strapi.requestContext`. */
export const requestContext = new AsyncLocalStorage<Context>();

/** What v4's `strapi` has and this one lacks; each is named when it is called. */
const LACKING = [
  ...['admin', 'app', 'auth', 'cache', 'container', 'contentAPI', 'cron', 'customFields', 'documents', 'ee'],
  ...['entityValidator', 'eventHub', 'features', 'fs', 'hook', 'hooks', 'reload', 'router', 'sanitizers', 'server'],
  ...['startupLogger', 'telemetry', 'validators', 'webhookRunner', 'webhookStore', 'middlewares', 'policies'],
  ...['bootstrap', 'destroy', 'listen', 'load', 'register', 'start', 'stop', 'stopWithError', 'startWebhooks'],
  ...['openAdmin', 'postListen', 'runLifecyclesFunctions'],
];

/** `strapi`: what handlers, services, policies and middlewares of a v4 project call. */
export function createStrapi(options: StrapiOptions): Strapi {
  const { content, registry, typeOf, log } = options;
  const { contentTypes, components } = createSchemaView(content.model, options.schemas);
  const query = createQueryEngine(content, typeOf);
  const plugins = createPlugins(options);
  const service = (uid: string): unknown => pluginService(plugins, uid) ?? registry.service(uid);
  const apiNames = [...content.model.contentTypes.values()].flatMap(({ apiName }) => apiName ?? []);

  return {
    ...unavailableMembers('strapi', LACKING),
    core: {
      controller: registry.coreController,
      service: registry.coreService,
      routes: (uid: string) => coreRoutes(typeOf(uid)),
      sanitizeOutput: (uid, data, auth) =>
        sanitizeOutput(content.model, typeOf(uid), data, accessOf({ state: { auth } })),
      sanitizeQuery: (uid, query, auth) =>
        sanitizeQuery(content.model, typeOf(uid), rawQuery(query), accessOf({ state: { auth } })),
    },
    entityService: createEntityService(content, typeOf),
    db: createDatabaseLayer(query),
    query,
    service,
    controller: registry.controller,
    policy: registry.policy,
    middleware: registry.middleware,
    get services() {
      return lazily(registry.names.services, service);
    },
    get controllers() {
      return lazily(registry.names.controllers, registry.controller);
    },
    api: lazily(apiNames, (api) => ({
      service: (name: string) => service(`api::${api}.${name}`),
      controller: (name: string) => registry.controller(`api::${api}.${name}`),
      contentType: (name: string) => contentTypes[`api::${api}.${name}`],
    })),
    plugins,
    plugin: (name: string) => plugins[name],
    contentTypes,
    contentType: (uid: string) => contentTypes[uid],
    components,
    getModel: (uid: string) => contentTypes[uid] ?? components[uid],
    config: createConfig(options.config),
    log: createLog(log),
    dirs: createDirs(options.dir, options.publicDir),
    store: createStore(options.readSetting),
    requestContext: { get: () => requestContext.getStore() },
    fetch: (input: string | URL, init?: RequestInit) => fetch(input, init),
    isLoaded: true,
  };
}

/** An object whose members are made when they are looked at. */
function lazily<T>(names: readonly string[], make: (name: string) => T): Readonly<Record<string, T>> {
  const object = {};
  for (const name of names) {
    Object.defineProperty(object, name, { enumerable: true, configurable: true, get: () => make(name) });
  }
  return object;
}

type Plugin = { readonly services: Readonly<Record<string, object>> } & Readonly<Record<string, unknown>>;

function createPlugins(options: StrapiOptions): Readonly<Record<string, Plugin>> {
  const all = Object.entries(createPluginServices(options));
  return Object.fromEntries(
    all.map(([name, services]) => {
      const path = `strapi.plugin('${name}')`;
      const plugin: Plugin = {
        services,
        service: (of: string) => services[of] ?? unavailable(`${path}.service('${of}')`),
        config: (key: string, byDefault?: unknown) =>
          get(options.config, ['plugin', name, ...key.split('.')], byDefault),
      };
      return [name, withUnavailable(path, plugin)];
    }),
  );
}

/** `strapi.service('plugin::users-permissions.user')` */
function pluginService(plugins: Readonly<Record<string, Plugin>>, uid: string): unknown {
  const [, name = '', service = ''] = /^plugin::([^.]+)\.(.+)$/.exec(uid) ?? [];
  return plugins[name]?.services[service];
}

/** `plugin::name.key` and `plugin.name.key` are one path. */
const configPath = (path: string | readonly string[]) => (typeof path === 'string' ? path.replace('::', '.') : path);

function createConfig(values: Readonly<Record<string, unknown>>) {
  const config: Record<string, unknown> = { ...values };
  return Object.assign(config, {
    get: (path: string, byDefault?: unknown) => get(config, configPath(path), byDefault),
    has: (path: string) => has(config, configPath(path)),
    set: (path: string, value: unknown) => set(config, configPath(path), value),
  });
}

function createLog(log: CodeLog) {
  const write =
    (level: keyof CodeLog) =>
    (message: unknown, ...rest: readonly unknown[]) =>
      log[level](format(message, ...rest));
  return {
    error: write('error'),
    warn: write('warn'),
    info: write('info'),
    http: write('debug'),
    verbose: write('debug'),
    debug: write('debug'),
    silly: write('debug'),
  };
}

function createDirs(dir: string, publicDir: string) {
  const app = {
    root: dir,
    src: path.join(dir, 'src'),
    ...Object.fromEntries(
      ['api', 'components', 'extensions', 'policies', 'middlewares'].map((name) => [name, path.join(dir, 'src', name)]),
    ),
    config: path.join(dir, 'config'),
  };
  return { app, dist: app, static: { public: publicDir } };
}

interface StorePlace {
  readonly type?: string;
  readonly name?: string;
  readonly key?: string;
}

/** `strapi.store({ type, name }).get({ key })`: settings that v4 keeps in the database. */
const createStore =
  (readSetting: ReadSetting) =>
  (place: StorePlace = {}) =>
    withUnavailable('strapi.store()', {
      get: (more: StorePlace = {}) => {
        const { type = 'core', name, key } = { ...place, ...more };
        return readSetting([type, name, key].filter((part) => part).join('_'));
      },
    });
