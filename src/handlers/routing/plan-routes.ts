import type { StartError } from '../../errors.ts';
import type { Model } from '../../schema/model.ts';
import { coreRoutes, localizationRoute } from '../core/core-routes.ts';
import { isDefinedHandlers } from '../modules/define-handlers.ts';
import type { RouteConfig, RouteObject } from '../core/factories.ts';
import { checkStrategy } from '../host/auth-strategies.ts';
import type { CodeFile, ProjectCode } from '../loading/project-code.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'ALL'] as const;
export type Method = (typeof METHODS)[number];

/** A validated route of the project; its handler is not looked up yet. */
export interface PlannedRoute {
  readonly method: Method;
  /** Below the prefix of the API. */
  readonly path: string;
  readonly handler: unknown;
  readonly config: RouteConfig;
  /** The owner of the route, where its names are looked up first. */
  readonly owner: RouteOwner;
  /** The file that declares it; null for the default routes of a type. */
  readonly file: string | null;
  /** Outside the API: neither below its prefix nor subject to permissions. */
  readonly isFree?: boolean;
  /** For signed-in administrators; only routes of plugins. */
  readonly forAdministrators?: boolean;
}

/** An API of the project or a plugin; null for a route that code adds by hand. */
export type RouteOwner = { readonly kind: 'api' | 'plugin'; readonly name: string } | null;

/** `api::article`, the prefix of its controllers and policies. */
export const namespaceOf = (owner: RouteOwner): string =>
  owner === null ? 'global::' : `${owner.kind}::${owner.name}`;

type Locate = (file: string, error: unknown) => StartError;

/** All routes in v4's order: by API, then by file. An API without route files has the default routes of its types. */
export function planRoutes(code: ProjectCode, model: Model, locate: Locate): readonly PlannedRoute[] {
  const types = [...model.contentTypes.values()].filter((type) => !type.builtIn);
  const apis = new Set([
    ...types.flatMap(({ apiName }) => apiName ?? []),
    ...code.routes.map(({ apiName }) => apiName),
    // A native controller contains its routes and may have neither a type nor a route file.
    ...[...code.controllers.keys()].map((name) => name.slice('api::'.length, name.indexOf('.'))),
  ]);
  return [...apis].sort().flatMap((apiName) => {
    const files = code.routes.filter((file) => file.apiName === apiName);
    const written = files.flatMap((file) => routesOfFile(file, apiName, locate));
    const ofApi = types.filter((type) => type.apiName === apiName);
    const ofTypes = ofApi.flatMap((type) => defaultRoutes(Object.values(coreRoutes(type)), apiName));
    const translations = defaultRoutes(ofApi.filter(({ localized }) => localized).map(localizationRoute), apiName);
    return [...nativeRoutes(code, apiName, locate), ...(files.length === 0 ? ofTypes : written), ...translations];
  });
}

const defaultRoutes = (routes: readonly RouteObject[], apiName: string): readonly PlannedRoute[] =>
  routes.map((route) => ({
    ...route,
    method: route.method as Method,
    config: route.config ?? {},
    owner: { kind: 'api', name: apiName },
    file: null,
  }));

function routesOfFile({ file, exported }: CodeFile, apiName: string, locate: Locate): readonly PlannedRoute[] {
  try {
    const { routes, prefix } = (exported ?? {}) as { readonly routes?: unknown; readonly prefix?: unknown };
    const list = Array.isArray(exported) ? exported : (routes ?? []);
    if (!Array.isArray(list)) throw new Error('"routes" must be a list of routes.');
    return planList(list, prefix).map((route) => ({ ...route, owner: { kind: 'api', name: apiName }, file }));
  } catch (error) {
    throw locate(file, error);
  }
}

type CheckedRoute = Pick<PlannedRoute, 'method' | 'path' | 'handler' | 'config'>;

/** Routes that declare their own prefix come before the others of their list, as in v4. */
export function planList(list: readonly unknown[], prefix: unknown): readonly CheckedRoute[] {
  const checked = list.map((route) => checkRoute(route, prefix));
  const isFree = ({ config }: CheckedRoute): boolean => Object.hasOwn(config, 'prefix');
  return [...checked.filter(isFree), ...checked.filter((route) => !isFree(route))];
}

function checkRoute(route: unknown, prefix: unknown): CheckedRoute {
  const { method, path, handler, config: routeConfig } = (route ?? {}) as Partial<RouteObject>;
  const config = routeConfig ?? {};
  const shown = `The route ${String(method)} ${String(path)}`;
  const known = METHODS.find((name) => name === String(method).trim().toUpperCase());
  if (known === undefined) throw new Error(`${shown} has an unknown method. Expected one of ${METHODS.join(', ')}.`);
  if (typeof path !== 'string') throw new Error(`${shown} has no path.`);
  const isHandler = (value: unknown): boolean => typeof value === 'string' || typeof value === 'function';
  if (!isHandler(handler) && !(Array.isArray(handler) && handler.every(isHandler))) {
    throw new Error(`${shown} has no handler. Expected a string such as "article.find", or a function.`);
  }
  const { scope, strategies } = config.auth || {};
  if (strategies !== undefined && !(Array.isArray(strategies) && strategies.every(isStrategy))) {
    throw new Error(
      `${shown} has invalid "strategies". Expected a list of names such as "api-token", or of strategies.`,
    );
  }
  if (scope !== undefined && ![scope].flat().every((action) => typeof action === 'string')) {
    throw new Error(`${shown} has a "scope" that is not a list of actions such as ["api::article.article.find"].`);
  }
  const before = typeof prefix === 'string' && !Object.hasOwn(config, 'prefix') ? prefix : '';
  return { method: known, path: `${before}${withSlash(path.trim())}`, handler, config };
}

const isStrategy = (one: unknown): boolean => typeof one === 'string' || checkStrategy(one) !== null;

const withSlash = (path: string): string => (path.startsWith('/') ? path : `/${path}`);

/** `actions` of `defineHandlers`. */
function nativeRoutes(code: ProjectCode, apiName: string, locate: Locate): readonly PlannedRoute[] {
  const files = [...code.controllers].filter(([name]) => name.startsWith(`api::${apiName}.`));
  return files.flatMap(([name, { file, exported }]) => {
    if (!isDefinedHandlers(exported)) return [];
    return Object.entries(exported.definitions.actions ?? {}).map(([action, { route, open }]) => {
      const [method, path] = route.trim().split(/\s+/);
      try {
        const config: RouteConfig = open ? { auth: false } : { auth: { scope: [`${exported.uid}.${action}`] } };
        const planned = checkRoute({ method, path, handler: `${name}.${action}`, config }, undefined);
        return { ...planned, owner: { kind: 'api', name: apiName }, file };
      } catch (error) {
        throw locate(file, error);
      }
    });
  });
}
