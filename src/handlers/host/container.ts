import type { AuthStrategies } from './auth-strategies.ts';

/** `strapi.container`: v4's parts by name. Most of them are members of `strapi`, too. */
export function createContainer(strapi: Readonly<Record<string, unknown>>, auth: AuthStrategies) {
  const own = new Map<string, unknown>([['auth', auth]]);
  const registry = (all: string, one: string) => ({
    get: (uid: string) => (strapi[one] as ((uid: string) => unknown) | undefined)?.(uid),
    getAll: () => strapi[all] ?? {},
    keys: () => Object.keys((strapi[all] as object | undefined) ?? {}),
  });
  const container = {
    get(name: string): unknown {
      switch (name) {
        case 'config':
          return strapi.config;
        case 'content-types':
          return registry('contentTypes', 'contentType');
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
