import { arrangeRoute, type CoreRoute, type HandlerRoute } from './routing/arrange-routes.ts';
import { findGlobalMiddlewares } from './routing/global-middlewares.ts';
import { callPhase, type Phase } from './start/call-phase.ts';
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
  const unguard = guardStrayErrors(options.reportFault);
  const loaded = await loadHandlers(options).catch((error) => {
    unguard();
    throw error;
  });
  const forget = (): void => {
    unguard();
    loaded.forget();
  };
  for (const warning of loaded.code.notRun) options.log.warn(warning);
  if (loaded.isEmpty) {
    forget();
    return NOTHING;
  }
  try {
    return await startHandlers(options, { ...loaded, forget });
  } catch (error) {
    forget();
    throw error;
  }
}

async function startHandlers(options: HandlersOptions, loaded: LoadedHandlers): Promise<Handlers> {
  const { importer } = options;
  const call = (phase: Phase) => callPhase(loaded, phase, options);
  await call('register');
  const routes = loaded.bindRoutes();
  for (const route of routes) route.prepare();
  const middlewares = (await findGlobalMiddlewares(options, loaded)).map((make) => make());
  const isSurrounded = middlewares.length > 0;
  const arrangement = { ...options, isSurrounded, locate: importer.locate };
  return {
    arrangeRoutes: (core) => routes.map((route) => arrangeRoute(arrangement, route, core)),
    ...(isSurrounded && { surround: surroundRequests(middlewares, options) }),
    async start() {
      await call('bootstrap');
      loaded.desk.startServing();
    },
    async stop() {
      await call('destroy');
      loaded.forget();
    },
  };
}

/** For projects without code: nothing is added to any request. */
const NOTHING: Handlers = { arrangeRoutes: (core) => core, start: async () => {}, stop: async () => {} };
