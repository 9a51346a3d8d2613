import isEqual from 'lodash/isEqual.js';
import type { CodeHost } from '../host/code-host.ts';
import { builtInRoutes } from '../plugins/built-in-routes.ts';
import type { CoreRoute } from '../core/core-reads.ts';
import { type ArrangeOptions, arrangeRoute, type HandlerRoute } from './arrange-routes.ts';
import { FILE_UID, USER_UID } from '../../schema/model.ts';
import type { BoundRoute } from './bind-route.ts';

/**
 * Plinth's own routes for v4's plugins, if no extension changed the plugin and no project code identifies callers or
 * listens to what they do; otherwise the routes as changed by the extension, with Plinth's own for each route that it
 * did not change.
 */
export function arrangePluginRoutes<T extends CoreRoute>(
  options: ArrangeOptions,
  { native, plugins }: CodeHost,
  bound: readonly BoundRoute[],
  all: readonly T[],
): readonly (T | HandlerRoute)[] {
  native.setRoutes(all);
  const isOwn = (plugin: string): boolean => {
    const { file, extension } = plugins.get(plugin) ?? { file: null, extension: null };
    const isTouched = options.hasOwnIdentity || hasHooks(plugin);
    return file !== null || extension !== null || (isTouched && known[plugin] !== undefined);
  };
  const hasHooks = (plugin: string): boolean => TYPES_OF[plugin]?.some(options.typeHasHooks) === true;
  const known = builtInRoutes();
  const isUnchanged = ({ planned }: BoundRoute): boolean =>
    (known[planned.owner?.name ?? ''] ?? []).some(
      (route) =>
        route.method === planned.method &&
        planned.path.endsWith(route.path === '/' ? '' : route.path) &&
        route.handler === planned.handler &&
        isEqual(route.config ?? {}, planned.config),
    );
  const isAround = ({ planned }: BoundRoute): boolean => options.isSurrounded || hasHooks(planned.owner?.name ?? '');
  const own = bound.filter(({ planned }) => isOwn(planned.owner?.name ?? ''));
  const arranged = own.flatMap((route): readonly (T | HandlerRoute)[] => {
    const same = all.filter(({ action, method }) => action === route.native && method === route.planned.method);
    if (route.native !== null && same.length > 0 && isUnchanged(route) && !isAround(route)) return same;
    return [arrangeRoute(options, route, [] as readonly T[])];
  });
  return [...new Set([...arranged, ...all.filter(({ action }) => !isOwn(pluginOf(action)))])];
}

/** The types that the routes of a plugin read and write. */
const TYPES_OF: Readonly<Record<string, readonly string[]>> = {
  'users-permissions': [USER_UID],
  upload: [FILE_UID],
};

const pluginOf = (action: string | null): string => /^plugin::([^.]+)\./.exec(action ?? '')?.[1] ?? '';
