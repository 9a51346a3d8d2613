import { arrangeRoute, type CoreRoute, type HandlerRoute } from './routing/arrange-routes.ts';
import { findGlobalMiddlewares } from './routing/global-middlewares.ts';
import { type HandlersOptions, type LoadedHandlers, loadHandlers } from './loading/load-handlers.ts';
import { guardStrayErrors } from './loading/stray-errors.ts';
import { type Surround, surroundRequests } from './routing/surround-requests.ts';

/** The project's own request code, ready to take part. */
export interface Handlers {
  /** The routes of the content types, with the project's own in place of those it changed. The others stay as they are. */
  arrangeRoutes<T extends CoreRoute>(core: readonly T[]): readonly (T | HandlerRoute)[];
  /** Absent where the project has no middlewares of its own. */
  readonly surround?: Surround;
  /** v4's `bootstrap`, before the first request. */
  start(): Promise<void>;
  /** v4's `destroy`, after the last one. */
  stop(): Promise<void>;
}

/** Loads, registers and binds. A mistake in the project's code stops the start with its file and line. */
export async function createHandlers(options: HandlersOptions): Promise<Handlers> {
  const { importer } = options;
  const loaded = await loadHandlers(options);
  for (const warning of loaded.code.notRun) options.log.warn(warning);
  if (loaded.isEmpty) {
    loaded.forget();
    return NOTHING;
  }
  const call = (name: 'register' | 'bootstrap' | 'destroy') => callIndex(loaded, name, importer.locate);
  await call('register');
  const routes = loaded.bindRoutes();
  for (const route of routes) route.prepare();
  const middlewares = (await findGlobalMiddlewares(options, loaded)).map((make) => make());
  const isSurrounded = middlewares.length > 0;
  const arrangement = { ...options, isSurrounded, locate: importer.locate };
  let unguard: (() => void) | null = null;
  return {
    arrangeRoutes: (core) => routes.map((route) => arrangeRoute(arrangement, route, core)),
    ...(isSurrounded && { surround: surroundRequests(middlewares, options.trustProxy, options) }),
    async start() {
      unguard = guardStrayErrors(options.reportFault);
      await call('bootstrap');
    },
    async stop() {
      await call('destroy');
      unguard?.();
      loaded.forget();
    },
  };
}

/** For projects without code: nothing is added to any request. */
const NOTHING: Handlers = { arrangeRoutes: (core) => core, start: async () => {}, stop: async () => {} };

async function callIndex(
  { code: { index }, strapi }: LoadedHandlers,
  name: 'register' | 'bootstrap' | 'destroy',
  locate: HandlersOptions['importer']['locate'],
): Promise<void> {
  if (index === null) return;
  const { [name]: called } = (index.exported ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof called !== 'function') return;
  try {
    await called.call(index.exported, { strapi });
  } catch (error) {
    throw locate(index.file, error);
  }
}
