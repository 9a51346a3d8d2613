/** A route as `listRoutes()` shows it: the members of a layer of v4's router that describe it. */
export interface RouteLayer {
  readonly name: null;
  readonly path: string;
  readonly methods: readonly string[];
  readonly paramNames: readonly { readonly name: string }[];
  readonly stack: readonly never[];
}

export interface ListedRoute {
  readonly method: string;
  readonly path: string;
}

const EVERY_METHOD = ['HEAD', 'OPTIONS', 'GET', 'PUT', 'PATCH', 'POST', 'DELETE'];

export const layerOf = ({ method, path }: ListedRoute): RouteLayer => ({
  name: null,
  path,
  methods: method === 'ALL' ? EVERY_METHOD : method === 'GET' ? ['HEAD', 'GET'] : [method],
  paramNames: [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({ name })),
  stack: [],
});
