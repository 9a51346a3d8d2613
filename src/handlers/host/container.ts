import type { AuthStrategies } from './auth-strategies.ts';

/** Parts with many members, and the function of `strapi` that returns one of them. */
const REGISTRIES: Readonly<Record<string, string>> = {
  ...{ services: 'service', controllers: 'controller', policies: 'policy', middlewares: 'middleware' },
  plugins: 'plugin',
};

const MEMBERS: Readonly<Record<string, string>> = {
  ...{ config: 'config', 'custom-fields': 'customFields', 'content-api': 'contentAPI' },
};

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
      if (name === 'content-types') return contentTypes;
      if (name === 'apis') return registry('api', 'api');
      const one = REGISTRIES[name];
      if (one !== undefined) return registry(name, one);
      const member = MEMBERS[name];
      if (member !== undefined) return strapi[member];
      if (!own.has(name)) throw new Error(`Could not resolve service ${name}`);
      return own.get(name);
    },
    register(name: string, part: unknown) {
      own.set(name, typeof part === 'function' ? part({ strapi }) : part);
      return container;
    },
    extend: () => container,
  };
  return container;
}
