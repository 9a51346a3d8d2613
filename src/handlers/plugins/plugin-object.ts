import { types } from 'node:util';
import type { CodeRegistry } from '../loading/code-registry.ts';
import type { ConfigRegistry } from '../host/config-registry.ts';
import type { LoadedPlugin, Members } from './raw-plugin.ts';
import { isRecord } from '../../util/is-record.ts';

type View = Readonly<Record<string, unknown>>;

/** `strapi.plugin(name)` and `strapi.plugins[name]`: its members, created on first use. */
export function createPluginObject(
  { name, raw }: LoadedPlugin,
  registry: Pick<CodeRegistry, 'controller' | 'service' | 'policy' | 'middleware'>,
  config: ConfigRegistry,
  contentTypes: View,
  /** Members that v4 adds to those of every plugin. */
  more: View = {},
): View {
  const uidOf = (of: string): string => `plugin::${name}.${of}`;
  const all = (members: Members, get: (uid: string) => unknown): View =>
    isAnyNamed(members)
      ? new Proxy({}, { get: (_own, of) => (typeof of === 'symbol' ? undefined : get(uidOf(of))) })
      : lazily(Object.keys(members), (of) => get(uidOf(of)));
  return {
    ...(name === 'email' && { provider: { send: (options: unknown) => sendWith(registry, options) } }),
    ...more,
    register: raw.register,
    bootstrap: raw.bootstrap,
    destroy: raw.destroy,
    get routes() {
      return raw.routes;
    },
    config: (path: string, byDefault?: unknown) => config.get(`plugin.${name}.${path}`, byDefault),
    contentType: (of: string) => contentTypes[uidOf(of)],
    get contentTypes() {
      return all(raw.contentTypes, (uid) => contentTypes[uid]);
    },
    service: (of: string) => registry.service(uidOf(of)),
    get services() {
      return all(raw.services, registry.service);
    },
    controller: (of: string) => registry.controller(uidOf(of)),
    get controllers() {
      return all(raw.controllers, registry.controller);
    },
    policy: (of: string) => registry.policy(uidOf(of)),
    get policies() {
      return all(raw.policies, registry.policy);
    },
    middleware: (of: string) => registry.middleware(uidOf(of)),
    get middlewares() {
      return all(raw.middlewares, registry.middleware);
    },
  };
}

/** Plugins whose calls are only accepted have every member. */
const isAnyNamed = (members: Members): boolean => types.isProxy(members);

/** `strapi.plugin('email').provider.send(…)`, in addition to the service. */
function sendWith({ service }: Pick<CodeRegistry, 'service'>, options: unknown): unknown {
  const { send } = service('plugin::email.email') as { readonly send?: (options: unknown) => unknown };
  return send?.(options);
}

/** An object whose members are created on first access; code may replace them. */
export function lazily<T>(names: readonly string[], make: (name: string) => T): Readonly<Record<string, T>> {
  const object: Record<string, T> = {};
  for (const name of names) {
    const settle = (value: T): T => {
      Object.defineProperty(object, name, { enumerable: true, configurable: true, writable: true, value });
      return value;
    };
    const get = (): T => {
      const member = make(name);
      return member === undefined ? member : settle(member);
    };
    Object.defineProperty(object, name, { enumerable: true, configurable: true, get, set: settle });
  }
  return object;
}

/** What code has added to an earlier object of that name, before it changed types in `register`, stays. */
export function withAdded(object: View, earlier: unknown, name: string): View {
  const former: unknown = isRecord(earlier) ? Object.getOwnPropertyDescriptor(earlier, name)?.value : undefined;
  if (!isRecord(former)) return object;
  const added = Object.entries(Object.getOwnPropertyDescriptors(former)).filter(([key]) => !Object.hasOwn(object, key));
  return Object.defineProperties(object, Object.fromEntries(added));
}
