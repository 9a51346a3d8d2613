import { unsupportedObject, unsupportedParts, partOf, withUnsupported } from '../unsupported/unsupported-members.ts';
import { createNoOp } from '../unsupported/no-op.ts';
import type { NativePlugins } from './native-plugins.ts';
import type { Members, RawPlugin } from './raw-plugin.ts';

/** Plugins of the admin panel that are part of every v4. */
export const PANEL_PLUGINS: readonly string[] = ['content-manager', 'content-type-builder', 'content-releases'];

/** Registrations of plugins with the panel: not needed here. */
const IGNORED_CALLS: Readonly<Record<string, readonly string[]>> = {
  'field-sizes': ['setFieldSize', 'setCustomFieldInputSizes'],
  permission: ['registerPermissions'],
  metrics: ['sendDidConfigureListView'],
};

/** Services that Plinth has. */
const OWN_SERVICES: Readonly<Record<string, readonly string[]>> = {
  'content-manager': ['permission-checker'],
  'content-type-builder': ['builder'],
};

/** Extensions may change anything in them, without effect; calls to what Plinth does not have are reported. */
export const panelPlugin = (plugin: string, native: NativePlugins): RawPlugin => ({
  config: {},
  contentTypes: {},
  controllers: Object.fromEntries(
    unsupportedParts(plugin, 'controller').map((name) => [name, unsupportedObject(partOf(plugin, 'controller', name))]),
  ),
  services: servicesOf(plugin, native),
  policies: (unsupportedObject(`strapi.plugin('${plugin}').policies`) ?? {}) as Members,
  middlewares: (unsupportedObject(`strapi.plugin('${plugin}').middlewares`) ?? {}) as Members,
  routes: createNoOp(),
  register: () => undefined,
  bootstrap: () => undefined,
  destroy: () => undefined,
});

function servicesOf(plugin: string, native: NativePlugins): Members {
  const ignored = plugin === 'content-manager' ? IGNORED_CALLS : {};
  const names = new Set([
    ...Object.keys(ignored),
    ...unsupportedParts(plugin, 'service'),
    ...(OWN_SERVICES[plugin] ?? []),
  ]);
  return Object.fromEntries(
    [...names].map((name) => {
      const members = Object.fromEntries((ignored[name] ?? []).map((one) => [one, createNoOp()]));
      return [name, () => withUnsupported(partOf(plugin, 'service', name), native.service(plugin, name) ?? members)];
    }),
  );
}
