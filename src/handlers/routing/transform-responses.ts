import isPlainObject from 'lodash/isPlainObject.js';
import type { CodeHost } from '../host/code-host.ts';
import type { Context } from '../context/context.ts';
import type { Middleware } from './compose.ts';
import { namespaceOf, type PlannedRoute } from './plan-routes.ts';

/** Settings of v4's transformer plugin. */
interface Settings {
  readonly responseTransforms?: { readonly removeAttributesKey?: boolean; readonly removeDataKey?: boolean };
  readonly requestTransforms?: { readonly wrapBodyWithDataKey?: boolean };
  readonly hooks?: { preResponseTransform?(ctx: Context): unknown; postResponseTransform?(ctx: Context): unknown };
  readonly contentTypeFilter?: { readonly mode?: string; readonly uids?: Choice };
  readonly plugins?: { readonly mode?: string; readonly ids?: Choice };
}

/** By uid or by plugin: all of it, or some methods. */
type Choice = Readonly<Record<string, boolean | Readonly<Record<string, boolean>>>>;

/** Whether the project has the plugin: then the content engine does not handle its routes alone. */
export const transformsResponses = ({ plugins }: CodeHost): boolean => plugins.has('transformer');

/** A route with the plugin's step after its own middlewares, if the settings select the route. */
export function withTransforms(host: CodeHost, planned: PlannedRoute): PlannedRoute {
  if (!transformsResponses(host) || planned.isFree) return planned;
  const settings = (host.config.get('plugin.transformer') ?? {}) as Settings;
  if (!isChosen(settings, planned)) return planned;
  const { config } = planned;
  return { ...planned, config: { ...config, middlewares: [...(config.middlewares ?? []), transformStep(settings)] } };
}

function isChosen({ contentTypeFilter = {}, plugins = {} }: Settings, { owner, method }: PlannedRoute): boolean {
  if (owner === null) return false;
  const isPlugin = owner.kind === 'plugin';
  const { mode, choice } = isPlugin
    ? { mode: plugins.mode ?? 'allow', choice: plugins.ids ?? {} }
    : { mode: contentTypeFilter.mode ?? 'none', choice: contentTypeFilter.uids ?? {} };
  // By default all types are selected, and no plugin.
  if (Object.keys(choice).length === 0) return !isPlugin;
  const name = isPlugin ? owner.name : `${namespaceOf(owner)}.${owner.name}`;
  const found = choice[name] ?? false;
  const named = typeof found === 'boolean' ? found : (found[method] ?? mode === 'allow');
  return mode === 'deny' ? !named : mode === 'allow' ? named : true;
}

const transformStep =
  ({ responseTransforms = {}, requestTransforms = {}, hooks = {} }: Settings): Middleware =>
  async (ctx, next) => {
    if (ctx.request.get('strapi-transformer-ignore') === 'true') return next();
    if (requestTransforms.wrapBodyWithDataKey) wrapBody(ctx);
    await next();
    const body = ctx.body as { data?: unknown } | null;
    if (!isPlainObject(body) || !body?.data) return undefined;
    hooks.preResponseTransform?.(ctx);
    const { removeAttributesKey = false, removeDataKey = false } = responseTransforms;
    if (removeAttributesKey || removeDataKey) {
      const flattened = ctx.body as { data: unknown };
      flattened.data = flatten(flattened.data, { removeAttributesKey, removeDataKey });
    }
    hooks.postResponseTransform?.(ctx);
    return undefined;
  };

function wrapBody(ctx: Context): void {
  const { body } = ctx.request;
  const isWrapped = isPlainObject(body) && Object.keys(body as object).join() === 'data';
  if ((ctx.method === 'POST' || ctx.method === 'PUT') && !isWrapped) ctx.request.body = { data: body };
}

interface Keys {
  readonly removeAttributesKey: boolean;
  readonly removeDataKey: boolean;
}

type Json = Readonly<Record<string, unknown>>;

const has = (value: unknown, key: string): value is Json => isPlainObject(value) && Object.hasOwn(value as object, key);

/** Entries without `attributes`, relations without `data`, at any depth. */
function flatten(value: unknown, keys: Keys): unknown {
  if (Array.isArray(value)) return value.map((item) => flatten(item, keys));
  if (!isPlainObject(value)) return value;
  const entry = value as Json;
  if (keys.removeAttributesKey && has(entry, 'attributes')) {
    return flatten({ id: entry.id, ...(entry.attributes as object) }, keys);
  }
  return Object.fromEntries(Object.entries(entry).map(([name, member]) => [name, flattenMember(member, keys)]));
}

function flattenMember(member: unknown, keys: Keys): unknown {
  if (has(member, 'data')) {
    const related = typeof member.data === 'object' ? flatten(member.data, keys) : null;
    return keys.removeDataKey ? related : { ...member, data: related };
  }
  const [first] = Array.isArray(member) ? member : [member];
  // Stored JSON values stay unchanged, unless their members look like relations.
  return keys.removeDataKey || has(first, 'id') ? flatten(member, keys) : member;
}
