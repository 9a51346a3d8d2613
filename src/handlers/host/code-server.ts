import type { AttachedServer } from '../../util/reply.ts';
import { createServer, type RequestListener, type ServerOptions } from 'node:http';
import { withUnsupported } from '../unsupported/unsupported-members.ts';
import type { Middleware } from '../routing/compose.ts';
import { layerOf, type ListedRoute } from './route-layers.ts';

/** Routes that code adds: a list, or an object with `type` and `prefix` as in route files. */
export interface AddedRoutes {
  /** Below the API's prefix, and with permissions like its own routes. */
  readonly isContentApi: boolean;
  readonly prefix: string;
  readonly routes: readonly unknown[];
}

/** `strapi.server`, and what code has added to it. */
export interface CodeServer {
  /** The project's view. */
  readonly members: Readonly<Record<string, unknown>>;
  /** Middlewares around every request: those before and those after the ones in config/middlewares. */
  readonly middlewares: { readonly before: readonly Middleware[]; readonly after: readonly Middleware[] };
  readonly routes: readonly AddedRoutes[];
  /** The routes of the project and its plugins, without those that code adds; asked for when code lists them. */
  setListed(listed: ListedRoutes): void;
  /** Middlewares added from now on come after those of config/middlewares. */
  passMiddlewares(): void;
  /** Nothing can be added from now on. */
  close(): void;
  /** The server that code has attached something to; null if it never used it. */
  httpServer(): AttachedServer | null;
}

export type ListedRoutes = (isContentApi: boolean) => readonly ListedRoute[];

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'all'] as const;

/**
 * Code attaches WebSockets and similar to the HTTP server before it listens, and such libraries register before
 * existing listeners. Therefore a server exists from the beginning.
 */
export function createCodeServer(options: ServerOptions): CodeServer {
  const before: Middleware[] = [];
  const after: Middleware[] = [];
  const routes: AddedRoutes[] = [];
  let attached: AttachedServer | null = null;
  let listed: ListedRoutes = () => [];
  let uses = before;
  let isClosed = false;

  const stillOpen = (): void => {
    if (isClosed) throw new Error('The server is already listening: add middlewares and routes in bootstrap.');
  };
  const use = (...added: readonly unknown[]) => {
    stillOpen();
    uses.push(...added.filter((one): one is Middleware => typeof one === 'function'));
    return members;
  };
  const add = (addition: unknown, isContentApi: boolean): void => {
    stillOpen();
    const { routes: list = addition, prefix, type } = (addition ?? {}) as Record<'routes' | 'prefix' | 'type', unknown>;
    if (!Array.isArray(list)) return;
    const ofApi = isContentApi || type === 'content-api';
    routes.push({ isContentApi: ofApi, prefix: typeof prefix === 'string' ? prefix : '', routes: list });
  };
  const api = (isContentApi: boolean) => {
    const apiServer = {
      use,
      listRoutes: () => listed(isContentApi).map(layerOf),
      routes(addition: unknown) {
        add(addition, isContentApi);
        return apiServer;
      },
    };
    return apiServer;
  };
  const listen = (): AttachedServer => {
    attached ??= createAttached(options);
    return attached;
  };
  const env = process.env.NODE_ENV || 'development';
  const app = { use, on: () => app, env, keys: [] as unknown, proxy: false, context: {}, middleware: [] };
  const members = withUnsupported('strapi.server', {
    app,
    use,
    router: createRouter((route) => add([route], false), use),
    api: (name: string) => api(name === 'content-api'),
    routes(addition: unknown) {
      add(addition, false);
      return members;
    },
    listRoutes: () => [{ method: 'ALL', path: '/_health' }, ...listed(true), ...listed(false)].map(layerOf),
    mount: () => members,
    get httpServer() {
      return listen().server;
    },
  });
  return {
    members,
    middlewares: { before, after },
    routes,
    setListed(next) {
      listed = next;
    },
    passMiddlewares() {
      uses = after;
    },
    close() {
      isClosed = true;
    },
    httpServer: () => attached,
  };
}

function createAttached(options: ServerOptions): AttachedServer {
  let answer: RequestListener = (_request, response) => response.writeHead(503).end();
  return {
    server: createServer(options, (request, response) => answer(request, response)),
    setListener(listener) {
      answer = listener;
    },
  };
}

const below =
  (path: string, step: Middleware): Middleware =>
  (ctx, next) =>
    ctx.path.startsWith(path) ? step(ctx, next) : next();

interface AddedRoute {
  readonly method: string;
  readonly path: string;
  readonly handler: readonly unknown[];
  readonly config: { readonly auth: false };
}

/** `strapi.server.router.get('/path', handler)`: a public route outside the API. */
function createRouter(add: (route: AddedRoute) => void, use: (...added: readonly Middleware[]) => unknown) {
  const router: Record<string, unknown> = {
    stack: [],
    use(...useArgs: readonly unknown[]) {
      const [path] = useArgs.filter((one) => typeof one === 'string');
      const added = useArgs.filter((one): one is Middleware => typeof one === 'function');
      use(...added.map((step): Middleware => (path === undefined ? step : below(path, step))));
      return router;
    },
  };
  for (const method of METHODS) {
    router[method] = (path: unknown, ...handlers: readonly unknown[]) => {
      const handler = handlers.filter((one) => typeof one === 'function');
      for (const one of [path].flat()) {
        if (typeof one === 'string') add({ method: method.toUpperCase(), path: one, handler, config: { auth: false } });
      }
      return router;
    };
  }
  return withUnsupported('strapi.server.router', Object.assign(router, { del: router.delete }));
}
