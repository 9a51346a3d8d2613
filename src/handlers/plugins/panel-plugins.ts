import { lackingObject, lackingParts, partOf, withLacking } from '../lacking/lacking-members.ts';
import { createNothing } from '../lacking/nothing.ts';
import type { Members, RawPlugin } from './raw-plugin.ts';

/** Plugins of the admin panel that are part of every v4. */
export const PANEL_PLUGINS: readonly string[] = ['content-manager', 'content-type-builder', 'content-releases'];

/** What plugins tell the panel when they start: nothing is missing without it. */
const TOLD: Readonly<Record<string, readonly string[]>> = {
  'field-sizes': ['setFieldSize', 'setCustomFieldInputSizes'],
  permission: ['registerPermissions'],
  metrics: ['sendDidConfigureListView'],
};

/** An extension may change whatever it likes in them, and nothing comes of it; what it calls of them is named. */
export const panelPlugin = (plugin: string): RawPlugin => ({
  config: {},
  contentTypes: {},
  controllers: Object.fromEntries(
    lackingParts(plugin, 'controller').map((name) => [name, lackingObject(partOf(plugin, 'controller', name))]),
  ),
  services: servicesOf(plugin),
  policies: (lackingObject(`strapi.plugin('${plugin}').policies`) ?? {}) as Members,
  middlewares: (lackingObject(`strapi.plugin('${plugin}').middlewares`) ?? {}) as Members,
  routes: createNothing(),
  register: () => undefined,
  bootstrap: () => undefined,
  destroy: () => undefined,
});

function servicesOf(plugin: string): Members {
  const told = plugin === 'content-manager' ? TOLD : {};
  const names = new Set([...Object.keys(told), ...lackingParts(plugin, 'service')]);
  return Object.fromEntries(
    [...names].map((name) => {
      const members = Object.fromEntries((told[name] ?? []).map((one) => [one, createNothing()]));
      return [name, () => withLacking(partOf(plugin, 'service', name), members)];
    }),
  );
}
