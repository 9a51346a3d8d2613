import path from 'node:path';
import type { StartError } from '../../errors.ts';
import type { LoadedPlugin } from '../plugins/raw-plugin.ts';
import { type PlannedRoute, planList } from './plan-routes.ts';

interface Router {
  readonly type?: unknown;
  readonly prefix?: unknown;
  readonly routes?: unknown;
}

/**
 * The routes of plugins, including those for the admin panel: of v4's own, as changed by extensions, and of those with
 * code.
 */
export function planPluginRoutes(
  plugins: Iterable<LoadedPlugin>,
  locate: (file: string, error: unknown) => StartError,
): readonly PlannedRoute[] {
  return [...plugins].flatMap((plugin) => {
    const { name, file, extension, raw } = plugin;
    const place = extension ?? file;
    try {
      return routersOf(raw.routes).flatMap((router) => planRouter(name, place, router));
    } catch (error) {
      throw place === null ? error : locate(path.resolve(place), error);
    }
  });
}

function routersOf(routes: unknown): readonly Router[] {
  if (Array.isArray(routes)) return [{ routes }];
  if (typeof routes !== 'object' || routes === null) return [];
  return Object.values(routes) as readonly Router[];
}

function planRouter(
  plugin: string,
  file: string | null,
  { type = 'admin', prefix, routes }: Router,
): readonly PlannedRoute[] {
  if (!Array.isArray(routes)) return [];
  const ofApi = type === 'content-api';
  return planList(routes, typeof prefix === 'string' ? prefix : `/${plugin}`).map((route) => ({
    ...route,
    owner: { kind: 'plugin', name: plugin },
    file,
    isFree: !ofApi,
    forAdministrators: !ofApi && route.config.auth !== false,
  }));
}
