import { wordsOf } from '../../server/words-of.ts';
import { call } from '../../server/call.ts';

/** An action of the content API that roles and tokens can be granted. */
export interface ApiAction {
  /** `api::article.article.find` */
  readonly name: string;
  readonly controller: string;
  readonly label: string;
  readonly routes: readonly { readonly method: string; readonly path: string }[];
  /** One of its routes is open to everyone, whatever is granted. */
  readonly isOpen: boolean;
}

/** An API of the project, or a plugin. */
export interface ApiOwner {
  /** `api::article` */
  readonly name: string;
  readonly label: string;
  readonly isPlugin: boolean;
  readonly actions: readonly ApiAction[];
}

interface Route {
  readonly method: string;
  readonly path: string;
  readonly handler: unknown;
  readonly config?: { readonly auth?: false | { readonly scope?: readonly string[] } };
}

type Catalogue = Readonly<Record<string, { readonly controllers: Readonly<Record<string, unknown>> }>>;

/** Actions that tokens can be granted. */
export const loadTokenActions = async (): Promise<readonly ApiOwner[]> =>
  ownersOf((await call<{ data: Catalogue }>('GET', '/admin/content-api/permissions')).data, await loadRoutes());

/** Actions that user roles can be granted. */
export const loadRoleActions = async (): Promise<readonly ApiOwner[]> =>
  ownersOf(
    (await call<{ permissions: Catalogue }>('GET', '/users-permissions/permissions')).permissions,
    await loadRoutes(),
  );

const loadRoutes = async (): Promise<ReadonlyMap<string, readonly Route[]>> => {
  const { data } = await call<{ data: Readonly<Record<string, readonly Route[]>> }>('GET', '/admin/content-api/routes');
  const routes = new Map<string, Route[]>();
  for (const [owner, list] of Object.entries(data)) {
    for (const route of list) {
      for (const action of actionsOf(owner, route)) routes.set(action, [...(routes.get(action) ?? []), route]);
    }
  }
  return routes;
};

function actionsOf(owner: string, { handler, config }: Route): readonly string[] {
  if (config?.auth !== false && config?.auth?.scope !== undefined) return config.auth.scope;
  if (typeof handler !== 'string') return [];
  return [handler.startsWith(`${owner}.`) ? handler : `${owner}.${handler}`];
}

const ownersOf = (catalogue: Catalogue, routes: ReadonlyMap<string, readonly Route[]>): readonly ApiOwner[] =>
  Object.entries(catalogue).map(([owner, { controllers }]) => ({
    name: owner,
    label: wordsOf(owner.replace(/^\w+::/, '')),
    isPlugin: owner.startsWith('plugin::'),
    actions: Object.entries(controllers).flatMap(([controller, actions]) =>
      namesOf(actions).map((action) => {
        const name = `${owner}.${controller}.${action}`;
        const own = routes.get(name) ?? [];
        return {
          ...{ name, controller, label: wordsOf(action), routes: own },
          isOpen: own.some(({ config }) => config?.auth === false),
        };
      }),
    ),
  }));

/** A list for tokens, an object for roles. */
const namesOf = (actions: unknown): readonly string[] =>
  Array.isArray(actions) ? (actions as readonly string[]) : Object.keys(actions as object);
