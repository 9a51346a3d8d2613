import type { AuthStrategies } from './auth-strategies.ts';

/** `strapi.container`: v4's parts by name. Most of them are members of `strapi`, too. */
export function createContainer(strapi: Readonly<Record<string, unknown>>, auth: AuthStrategies) {
  const own = new Map<string, unknown>([['auth', auth]]);
  const registry = (all: string, one: string) => ({
    get: (uid: string) => (strapi[one] as ((uid: string) => unknown) | undefined)?.(uid),
    getAll: () => strapi[all] ?? {},
    keys: () => Object.keys((strapi[all] as object | undefined) ?? {}),
  });
  /** Types replaced by `extend` and `set` are read after `register`. */
  const contentTypes = {
    ...registry('contentTypes', 'contentType'),
    set(uid: string, type: unknown) {
      (strapi.contentTypes as Record<string, unknown>)[uid] = type;
      return contentTypes;
    },
    extend(uid: string, change: (type: unknown) => unknown) {
      const type = (strapi.contentTypes as Record<string, unknown>)[uid];
      if (type === undefined) throw new Error(`Content-Type ${uid} doesn't exist`);
      return contentTypes.set(uid, change(type));
    },
  };
  const container = {
    get(name: string): unknown {
      switch (name) {
        case 'config':
          return strapi.config;
        case 'content-types':
          return contentTypes;
        case 'services':
          return registry('services', 'service');
        case 'controllers':
          return registry('controllers', 'controller');
        case 'policies':
          return registry('policies', 'policy');
        case 'middlewares':
          return registry('middlewares', 'middleware');
        case 'plugins':
          return registry('plugins', 'plugin');
        case 'custom-fields':
          return strapi.customFields;
        case 'content-api':
          return strapi.contentAPI;
        case 'apis':
          return registry('api', 'api');
        default:
          if (!own.has(name)) throw new Error(`Could not resolve service ${name}`);
          return own.get(name);
      }
    },
    register(name: string, part: unknown) {
      own.set(name, typeof part === 'function' ? part({ strapi }) : part);
      return container;
    },
    extend: () => container,
  };
  return container;
}
