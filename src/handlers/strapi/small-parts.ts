import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CodeHost } from '../host/code-host.ts';
import { withUnsupported } from '../unsupported/unsupported-members.ts';
import { createNoOp } from '../unsupported/no-op.ts';
import type { RouteMap } from '../routing/describe-routes.ts';
import { createContentApi } from './content-api/content-api.ts';
import type { AdminServices } from './admin/admin-services.ts';

/** Small parts of v4's `strapi`, and those that only the admin panel uses. */
export function createSmallParts(host: CodeHost, admin: AdminServices, routes: () => RouteMap) {
  const { root } = (host.strapi.dirs as { readonly app: { readonly root: string } }).app;
  const hooks = createHooks();
  return {
    app: (host.strapi.server as { readonly app: unknown }).app,
    admin: withUnsupported('strapi.admin', {
      services: admin.all,
      config: host.config.admin ?? {},
      routes: createNoOp(),
    }),
    EE: false,
    features: { future: { isEnabled: () => false }, config: undefined },
    fs: createFiles(root),
    hook: hooks.get,
    hooks: hooks.all,
    reload: Object.assign(() => undefined, { isReloading: false, isWatching: false }),
    telemetry: {
      isDisabled: true,
      send: async () => false,
      register: () => undefined,
      bootstrap: () => undefined,
      destroy: () => undefined,
    },
    sanitizers: createRules('strapi.sanitizers'),
    validators: createRules('strapi.validators'),
    contentAPI: createContentApi({ routes, isStarted: () => host.adminPermissions.isClosed }),
    stop(code = 1) {
      process.exit(code);
    },
    stopWithError(error: unknown) {
      (host.strapi.log as { error(error: unknown): void }).error(error);
      process.exit(1);
    },
    destroy: async () => undefined,
  };
}

/** v4 lets plugins extend its sanitizers; Plinth has no such hooks. */
const createRules = (path: string) => withUnsupported(path, { get: () => [], has: () => false });

/** `strapi.fs`: files in the project folder. */
function createFiles(root: string) {
  const placeOf = (file: string | readonly string[]): string => {
    const place = path.resolve(root, [file].flat().join('/'));
    if (!place.startsWith(`${root}${path.sep}`)) throw new Error(`${place} is outside the project.`);
    return place;
  };
  return {
    async writeAppFile(file: string | readonly string[], text: string) {
      const place = placeOf(file);
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(place, text);
    },
    writePluginFile(plugin: string, file: string | readonly string[], text: string) {
      return this.writeAppFile(['src', 'extensions', plugin, ...[file].flat()], text);
    },
    removeAppFile: (file: string | readonly string[]) => rm(placeOf(file), { force: true, recursive: true }),
    appendFile: (file: string | readonly string[], text: string) => appendFile(placeOf(file), text),
  };
}

type Handler = (context: unknown) => unknown;

/**
 * `strapi.hook(name)`: handlers that code registers. Plinth calls none of v4's own hooks, because it prepares the
 * database itself.
 */
function createHooks() {
  const all: Record<string, ReturnType<typeof createHook>> = {};
  return {
    all,
    get(name: string) {
      all[name] ??= createHook();
      return all[name];
    },
  };
}

function createHook() {
  const handlers: Handler[] = [];
  const hook = {
    getHandlers: () => handlers,
    register(handler: Handler) {
      handlers.push(handler);
      return hook;
    },
    delete(handler: Handler) {
      handlers.splice(handlers.indexOf(handler), 1);
      return hook;
    },
    call: (context: unknown) => Promise.all(handlers.map((handler) => handler(context))),
  };
  return hook;
}
