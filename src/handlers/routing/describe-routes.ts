import type { RouteConfig } from '../core/factories.ts';
import { namespaceOf, type PlannedRoute, type RouteOwner } from './plan-routes.ts';

/** A route as v4 lists it for editing roles and tokens. */
export interface DescribedRoute {
  readonly method: string;
  /** Including the prefix of the API. */
  readonly path: string;
  readonly handler: unknown;
  readonly config: RouteConfig;
  readonly info: object;
}

/** The routes of the API by owner: `api::article`, `plugin::upload`. */
export type RouteMap = Readonly<Record<string, readonly DescribedRoute[]>>;

/** v4's content-type builder also has API routes; Plinth's routes for it cannot be changed by extensions. */
const BUILDER_ROUTES: readonly PlannedRoute[] = [
  ['/content-types', 'content-types.getContentTypes'],
  ['/content-types/:uid', 'content-types.getContentType'],
  ['/components', 'components.getComponents'],
  ['/components/:uid', 'components.getComponent'],
].map(([path, handler]) => ({
  method: 'GET',
  path: `/content-type-builder${path}`,
  handler,
  config: {},
  owner: { kind: 'plugin', name: 'content-type-builder' },
  file: null,
}));

/** Routes of plugins in the order of v4: the project's own plugins come last. */
const ORDER = ['content-type-builder', 'email', 'upload', 'users-permissions', 'i18n'];

export function describeRoutes(
  prefix: string,
  ofApis: readonly PlannedRoute[],
  ofPlugins: readonly PlannedRoute[],
): RouteMap {
  const map: Record<string, DescribedRoute[]> = {};
  const plugins = [...BUILDER_ROUTES, ...ofPlugins].sort((a, b) => rankOf(a.owner) - rankOf(b.owner));
  for (const planned of [...ofApis, ...plugins]) {
    const { method, path, handler, config, owner, isFree } = planned;
    if (isFree === true || owner === null) continue;
    const shown = { ...config, ...(config.auth !== false && { auth: { ...config.auth, ...scopeShown(planned) } }) };
    const namespace = namespaceOf(owner);
    map[namespace] ??= [];
    map[namespace].push({ method, path: `${prefix}${path}`, handler, config: shown, info: infoOf(owner) });
  }
  return map;
}

function rankOf(owner: RouteOwner): number {
  const rank = ORDER.indexOf(owner?.name ?? '');
  return rank === -1 ? ORDER.length : rank;
}

const scopeShown = (planned: PlannedRoute): object => {
  const scope = scopeOf(planned);
  return scope === null ? {} : { scope };
};

/** `api::article.article.find`; null for a function, which has no name that could be granted. */
export function scopeOf({ handler, owner, config }: PlannedRoute): readonly string[] | null {
  const written = config.auth === false ? undefined : config.auth?.scope;
  if (written !== undefined) return [written].flat();
  if (typeof handler !== 'string') return null;
  const prefix = `${namespaceOf(owner)}.`;
  return [handler.startsWith(prefix) ? handler : `${prefix}${handler}`];
}

export const infoOf = (owner: RouteOwner): object =>
  owner === null
    ? { type: 'content-api' }
    : { [owner.kind === 'api' ? 'apiName' : 'pluginName']: owner.name, type: 'content-api' };
