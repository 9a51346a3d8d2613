import get from 'lodash/get.js';
import has from 'lodash/has.js';
import set from 'lodash/set.js';

/** `strapi.config`: the values, and v4's access by path. */
export type ConfigRegistry = Record<string, unknown> & {
  get(path: ConfigPath, byDefault?: unknown): unknown;
  has(path: ConfigPath): boolean;
  set(path: ConfigPath, value: unknown): unknown;
};

type ConfigPath = string | readonly string[];

/** `plugin::name.key` and `plugin.name.key` are the same path. */
const pathOf = (path: ConfigPath) => (typeof path === 'string' ? path.replace('::', '.') : path);

export function createConfigRegistry(values: Readonly<Record<string, unknown>>): ConfigRegistry {
  const config: Record<string, unknown> = { ...values };
  return Object.assign(config, {
    get: (path: ConfigPath, byDefault?: unknown) => get(config, pathOf(path), byDefault),
    has: (path: ConfigPath) => has(config, pathOf(path)),
    set: (path: ConfigPath, value: unknown) => set(config, pathOf(path), value),
  });
}
