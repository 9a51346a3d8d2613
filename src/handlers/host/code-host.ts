import path from 'node:path';
import type { ServerOptions } from 'node:http';
import { createCron, type Scheduling } from '../cron/cron-schedule.ts';
import { currentRequest } from '../context/request-context.ts';
import { createGraphqlExtensions } from '../graphql/graphql-extensions.ts';
import { createUnsupportedCalls, watchUnsupported } from '../unsupported/unsupported-calls.ts';
import { codeFilesIn } from '../loading/code-files.ts';
import type { CodeImporter } from '../loading/project-code.ts';
import { findCustomFields } from '../plugins/find-custom-fields.ts';
import { loadPlugins, type LoadPluginsOptions } from '../plugins/load-plugins.ts';
import { createNativePlugins } from '../plugins/native-plugins.ts';
import { withPluginSchemas } from '../plugins/plugin-schemas.ts';
import type { Strapi } from '../core/factories.ts';
import { createAuthStrategies } from './auth-strategies.ts';
import { type CodeLog, createStrapiLog } from './code-log.ts';
import { createCodeServer } from './code-server.ts';
import { createConfigRegistry } from './config-registry.ts';
import { createContainer } from './container.ts';
import { createCustomFields } from './custom-fields.ts';
import { createPermissionRegistry } from '../../management/administrators/permission-rules.ts';
import { createEventHub } from '../../events/event-hub.ts';
import { createDecorators } from '../strapi/entities/decorated-service.ts';
import { needPackage } from './project-package.ts';
import { createStableParts } from './stable-parts.ts';

export interface HostOptions
  extends Pick<LoadPluginsOptions, 'dir' | 'importer' | 'guests' | 'env' | 'schemas' | 'absent' | 'installed'> {
  /** The project folder. */
  readonly root: string;
  readonly publicDir: string;
  /** The values of `strapi.config.get`. */
  readonly config: Readonly<Record<string, unknown>>;
  /** Used until the server has its own. */
  readonly log: CodeLog;
  /** The entries of config/plugins, by plugin. */
  readonly plugins: Readonly<Record<string, unknown>>;
  /** Options of the HTTP server that code can attach to. */
  readonly http: ServerOptions;
  /** Calls to unsupported functions stop the start. */
  readonly strict: boolean;
}

export type TaskRunner = (name: string, time: Date, task: () => unknown) => Promise<void>;

export type CodeHost = Awaited<ReturnType<typeof createCodeHost>>;

/**
 * The environment of project code from its first file to its last request: its `strapi`, initially with what v4 has
 * before content is loaded. Loads the plugins of the project with their extensions, which may add types.
 */
export async function createCodeHost(options: HostOptions) {
  const { dir, importer } = options;
  let log = options.log;
  let runTask: TaskRunner = async (_name, _time, task) => void (await task());
  const config = createConfigRegistry(options.config);
  const unsupported = createUnsupportedCalls({
    dir,
    warn: (message) => log.warn(message),
    strict: options.strict,
    isAnswering: () => currentRequest.get() !== undefined,
  });
  const server = createCodeServer(options.http);
  const events = createEventHub();
  const parts = createStableParts();
  const native = createNativePlugins(parts);
  const graphql = createGraphqlExtensions();
  const strapi = {} as Strapi;
  const auth = createAuthStrategies();
  const customFields = createCustomFields();
  const cron = createCron({
    load: () => needPackage(dir, 'node-schedule', 'A cron task') as Scheduling,
    runOnce: (name, time, task) => runTask(name, time, task),
    strapi: () => strapi,
  });
  Object.assign(strapi, {
    config,
    log: createStrapiLog(() => log),
    dirs: createDirs(options.root, dir, options.publicDir),
    server: server.members,
    eventHub: events,
    cron: cron.members,
    auth,
    container: createContainer(strapi, auth),
    customFields,
    isLoaded: false,
  });
  const enter = (): (() => void) => {
    const closeDesk = watchUnsupported(unsupported);
    Object.assign(globalThis, { strapi });
    return () => {
      closeDesk();
      forgetGlobal(strapi);
    };
  };
  const leave = enter();
  try {
    await importIndex(dir, importer);
    const plugins = await loadPlugins({
      ...options,
      declared: options.plugins,
      native,
      graphql,
      warn: (message) => log.warn(message),
      setConfig: (name, value) => config.set(['plugin', name], value),
    });
    const schemas = withPluginSchemas(options.schemas, plugins.values(), dir);
    const fieldTypes = await findCustomFields({ dir, importer, plugins, schemas, customFields });
    return {
      ...{ strapi, config, importer, unsupported, server, events, cron, native, parts, plugins },
      /** Authentication strategies of project code. */
      auth,
      /** Changes of project code to the GraphQL schema. */
      graphql,
      /** Additions of project code to administrators' permissions. */
      adminPermissions: createPermissionRegistry(),
      /** What code has decorated the entity service with. */
      entityDecorators: createDecorators(),
      /** The project's schemas with those of its plugins. */
      schemas,
      /** The types behind their custom fields, as registered by code. */
      fieldTypes,
      /** Sets the global variable `strapi`; returns a function that removes it. */
      enter,
      /** How tasks are run; set once the database is open. */
      setTaskRunner(run: TaskRunner) {
        runTask = run;
      },
      setLog(next: CodeLog) {
        log = next;
      },
    };
  } finally {
    leave();
  }
}

/** v4 imports `src/index` before any other code, so its preparations (folder names, a time zone) apply to all. */
async function importIndex(dir: string, { importFile }: CodeImporter): Promise<void> {
  const index = codeFilesIn(path.join(dir, 'src')).find(({ name }) => name === 'index');
  if (index !== undefined) await importFile(index.file);
}

/** Another server in this process may have replaced it. */
function forgetGlobal(strapi: Strapi): void {
  const known = globalThis as { strapi?: unknown };
  if (known.strapi === strapi) delete known.strapi;
}

const IN_SRC = ['api', 'components', 'extensions', 'policies', 'middlewares'];

/** `strapi.dirs`: nothing is built, so `dist` is the folder of the code. */
const createDirs = (root: string, dir: string, publicDir: string) => ({
  app: foldersOf(root),
  dist: foldersOf(dir),
  static: { public: publicDir },
});

const foldersOf = (dir: string) => ({
  root: dir,
  src: path.join(dir, 'src'),
  ...Object.fromEntries(IN_SRC.map((name) => [name, path.join(dir, 'src', name)])),
  config: path.join(dir, 'config'),
});
