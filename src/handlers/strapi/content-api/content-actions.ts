import type { RouteMap } from '../../routing/describe-routes.ts';

/** Which actions exist. */
export interface KnownActions {
  has(uid: string): boolean;
}

interface RouteAction {
  readonly uid: string;
  readonly api: string;
  readonly controller: string;
  readonly action: string;
}

type ActionsMap = Record<string, { readonly controllers: Record<string, string[]> }>;

interface Options {
  readonly routes: () => RouteMap;
  readonly isStarted: () => boolean;
}

/** The actions that permissions of the API can name: those of routes, and those that code has registered. */
export function createActions({ routes, isStarted }: Options) {
  const registered = new Map<string, unknown>();
  const ofRoutes = (): ReadonlyMap<string, RouteAction> =>
    new Map(Object.entries(routes()).flatMap(([api, list]) => list.flatMap(({ handler }) => readAction(api, handler))));
  const all = (): ReadonlyMap<string, unknown> => new Map<string, unknown>([...ofRoutes(), ...registered]);
  const members = {
    async register(uid: string, payload: unknown) {
      if (isStarted()) throw new Error("You can't register new actions outside the bootstrap function.");
      if (registered.has(uid)) throw new Error(`Duplicated item key: ${uid}`);
      registered.set(uid, payload);
      return members;
    },
    get: (uid: string) => all().get(uid),
    has: (uid: string) => all().has(uid),
    keys: () => [...all().keys()],
    values: () => [...all().values()],
    size: () => all().size,
  };
  return {
    members,
    /** By API or plugin and controller. */
    map(): ActionsMap {
      const map: ActionsMap = {};
      for (const { api, controller, action } of ofRoutes().values()) {
        map[api] ??= { controllers: {} };
        map[api].controllers[controller] ??= [];
        map[api].controllers[controller].push(action);
      }
      return map;
    },
  };
}

/** `article.find` of the routes of `api::article`; functions have no name that could be granted. */
function readAction(api: string, handler: unknown): readonly (readonly [string, RouteAction])[] {
  if (typeof handler !== 'string') return [];
  const name = handler.startsWith(`${api}.`) ? handler.slice(api.length + 1) : handler;
  const dot = name.lastIndexOf('.');
  const uid = `${api}.${name}`;
  return [[uid, { uid, api, controller: name.slice(0, dot), action: name.slice(dot + 1) }]];
}
