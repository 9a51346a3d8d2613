import { BUILT_IN_TYPES } from '../../schema/built-in-types.ts';
import type { Context } from '../context/context.ts';
import { unsupportedParts, partOf, withUnsupported } from '../unsupported/unsupported-members.ts';
import { builtInRoutes } from './built-in-routes.ts';
import type { NativePlugins } from './native-plugins.ts';
import { fillPlugin, type Members, type RawPlugin } from './raw-plugin.ts';

/** Services of v4's plugins, by plugin: `strapi.plugin(name).service(…)` without an extension. */
const SERVICES: Readonly<Record<string, readonly string[]>> = {
  'users-permissions': [
    ...['jwt', 'providers', 'providers-registry', 'role', 'user', 'users-permissions', 'permission'],
  ],
  upload: [
    ...['upload', 'provider', 'file', 'folder', 'image-manipulation', 'api-upload-folder', 'metrics'],
    ...['weeklyMetrics', 'extensions'],
  ],
  i18n: [
    ...['locales', 'content-types', 'localizations', 'iso-locales', 'permissions', 'metrics', 'core-api'],
    ...['entity-service-decorator'],
  ],
  email: ['email'],
};

type ReadEnv = { readonly env: (name: string) => unknown };

/** v4's defaults. */
const DEFAULT_CONFIG: Readonly<Record<string, unknown>> = {
  'users-permissions': ({ env }: ReadEnv) => ({
    jwtSecret: env('JWT_SECRET'),
    jwt: { expiresIn: '30d' },
    ratelimit: { interval: 60_000, max: 10 },
  }),
  email: { provider: 'sendmail', providerOptions: {}, settings: {} },
  upload: { provider: 'local', providerOptions: {}, actionOptions: {} },
};

/** Actions that v4 has in addition to those of API routes. */
const MORE_ACTIONS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'users-permissions': { user: ['destroyAll'] },
  email: { email: ['test', 'getSettings'] },
};

/** Plugins that Plinth implements, with every detail that an extension may change. */
export function builtInPlugins(native: NativePlugins): Readonly<Record<string, RawPlugin>> {
  const routes = builtInRoutes();
  return Object.fromEntries(
    Object.entries(SERVICES).map(([name, services]) => [
      name,
      fillPlugin({
        register: () => undefined,
        bootstrap: () => undefined,
        destroy: () => undefined,
        config: { default: DEFAULT_CONFIG[name] ?? {} },
        contentTypes: schemasOf(name),
        controllers: controllersOf(name, routes[name] ?? [], native),
        services: Object.fromEntries(services.map((service) => [service, () => serviceOf(native, name, service)])),
        middlewares: name === 'users-permissions' ? { rateLimit: native.limitRate } : {},
        routes: {
          admin: { type: 'admin', routes: [] },
          'content-api': { type: 'content-api', routes: routes[name] ?? [] },
        },
      }),
    ]),
  );
}

const nativeActions = new WeakSet<object>();

/** Whether an action is Plinth's own, unchanged by extensions. */
export const isNativeAction = (action: unknown): boolean => typeof action === 'function' && nativeActions.has(action);

const serviceOf = (native: NativePlugins, plugin: string, name: string): unknown =>
  withUnsupported(partOf(plugin, 'service', name), native.service(plugin, name) ?? {});

const schemasOf = (plugin: string): Members =>
  Object.fromEntries(
    BUILT_IN_TYPES.filter((type) => type.plugin === plugin).map(({ typeName, content }) => [
      typeName,
      { schema: structuredClone(content) },
    ]),
  );

function controllersOf(
  plugin: string,
  routes: readonly { readonly handler: unknown }[],
  native: NativePlugins,
): Members {
  const controllers: Record<string, Members> = {};
  const add = (controller: string, action: string): void => {
    controllers[controller] ??= {};
    const run = (ctx: Context) => native.call(`plugin::${plugin}.${controller}.${action}`, ctx);
    nativeActions.add(run);
    controllers[controller][action] = run;
  };
  for (const { handler } of routes) {
    const [controller = '', action = ''] = String(handler).split('.');
    add(controller, action);
  }
  for (const [controller, actions] of Object.entries(MORE_ACTIONS[plugin] ?? {})) {
    for (const action of actions) add(controller, action);
  }
  for (const name of unsupportedParts(plugin, 'controller')) {
    controllers[name] = withUnsupported(partOf(plugin, 'controller', name), controllers[name] ?? {});
  }
  return controllers;
}
