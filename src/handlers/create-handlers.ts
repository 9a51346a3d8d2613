import path from 'node:path';
import type { Authenticator } from '../auth/authenticate.ts';
import type { ContentType } from '../schema/model.ts';
import { type BoundRoute, bindRoute } from './bind-route.ts';
import { createCodeRegistry } from './code-registry.ts';
import type { Middleware } from './compose.ts';
import { createContext } from './context.ts';
import type { CodeReply, CodeRequest } from './http-messages.ts';
import { compilePath, type MatchPath } from './path-pattern.ts';
import { type Method, planRoutes } from './plan-routes.ts';
import { type CodeImporter, isEmptyCode, loadProjectCode, type ProjectCode } from './project-code.ts';
import { createMiddleware } from './route-steps.ts';
import { type RunOptions, runCode } from './run-code.ts';
import { guardStrayErrors } from './stray-errors.ts';
import { createStrapi, type Strapi, type StrapiOptions } from './strapi.ts';
import { type Surround, surroundRequests, type Surroundings } from './surround-requests.ts';

export interface HandlersOptions extends Omit<StrapiOptions, 'registry' | 'typeOf'>, RunOptions {
  readonly authenticator: Pick<Authenticator, 'authenticate'>;
  readonly importer: CodeImporter;
  /** `global::name`, `api::name.name` or a path, from config/middlewares, in their order. */
  readonly middlewares: readonly { readonly name: string; readonly config: unknown }[];
  /** Of the API: `/api`. */
  readonly prefix: string;
  readonly trustProxy: boolean;
}

/** A route of the HTTP floor that the content engine answers. */
export interface CoreRoute {
  readonly method: string;
  readonly path: string;
  readonly action: string | null;
}

/** A route that code of the project answers; it authenticates and authorizes itself. */
export interface HandlerRoute {
  readonly method: Method;
  readonly path: string;
  readonly matches: MatchPath;
  readonly action: null;
  readonly handle: (request: CodeRequest) => Promise<CodeReply>;
}

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
  const { content, importer } = options;
  const typeOf = (uid: unknown): ContentType => {
    const type = content.model.contentTypes.get(String(uid));
    if (type === undefined) throw new Error(`There is no content type "${String(uid)}".`);
    return type;
  };
  const loaded: { code: ProjectCode | null } = { code: null };
  const codeOf = (): ProjectCode => {
    if (loaded.code === null) throw new Error('The code of the project is not loaded yet.');
    return loaded.code;
  };
  const registry = createCodeRegistry({ content, typeOf, code: codeOf, strapi: () => strapi, locate: importer.locate });
  const strapi = createStrapi({ ...options, registry, typeOf });
  Object.assign(globalThis, { strapi });
  const code = await loadProjectCode(options.dir, importer);
  loaded.code = code;
  if (isEmptyCode(code) && options.middlewares.length === 0) {
    forgetGlobal(strapi);
    return NOTHING;
  }
  for (const warning of code.notRun) options.log.warn(warning);

  const call = (name: 'register' | 'bootstrap' | 'destroy') => callIndex(code, name, strapi, importer);
  await call('register');
  const bound = planRoutes(code, content.model, importer.locate).map((planned) =>
    bindRoute({ ...options, registry, strapi, locate: importer.locate }, planned),
  );
  const middlewares = await globalMiddlewares(options, strapi, registry.middleware);
  let unguard: (() => void) | null = null;
  return {
    arrangeRoutes: (core) => bound.map((route) => arrange(options, route, core, middlewares.length > 0)),
    ...(middlewares.length > 0 && { surround: surroundRequests(middlewares, options.trustProxy, options) }),
    async start() {
      unguard = guardStrayErrors(options.reportFault);
      await call('bootstrap');
    },
    async stop() {
      await call('destroy');
      unguard?.();
      forgetGlobal(strapi);
    },
  };
}

/** Another server of this process may have put its own in the place. */
function forgetGlobal(strapi: Strapi): void {
  const known = globalThis as { strapi?: unknown };
  if (known.strapi === strapi) delete known.strapi;
}

/** For projects without code: nothing is added to any request. */
const NOTHING: Handlers = { arrangeRoutes: (core) => core, start: async () => {}, stop: async () => {} };

async function callIndex(
  { index }: ProjectCode,
  name: 'register' | 'bootstrap' | 'destroy',
  strapi: Strapi,
  { locate }: CodeImporter,
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

async function globalMiddlewares(
  { middlewares, dir, importer }: HandlersOptions,
  strapi: Strapi,
  named: (name: string) => unknown,
): Promise<readonly Middleware[]> {
  const made: Middleware[] = [];
  for (const { name, config } of middlewares) {
    const isNamed = name.includes('::');
    const factory = isNamed ? named(name) : await importer.importFile(pathOrPackage(dir, name));
    try {
      made.push(createMiddleware({ name, config }, strapi, () => factory));
    } catch (error) {
      throw importer.locate(path.join(dir, 'config', 'middlewares'), error);
    }
  }
  return made;
}

const pathOrPackage = (dir: string, name: string): string => (/^[./]/.test(name) ? path.resolve(dir, name) : name);

/** The content engine's own route where nothing of the project takes part in it; the same function, no wrapper. */
function arrange<T extends CoreRoute>(
  options: HandlersOptions,
  route: BoundRoute,
  core: readonly T[],
  isSurrounded: boolean,
): T | HandlerRoute {
  const { method, path: below } = route.planned;
  const full = `${options.prefix}${below}`;
  const target = isSurrounded ? null : route.core;
  const own =
    target === null
      ? undefined
      : core.find((one) => one.method === method && one.action === `${target.uid}.${target.action}`);
  if (own !== undefined) return own.path === full ? own : { ...own, path: full };
  return {
    method,
    path: full,
    matches: compileRoute(options, route, full),
    action: null,
    handle: (request) => handleRequest(options, route, request),
  };
}

function compileRoute({ importer }: HandlersOptions, { planned }: BoundRoute, full: string): MatchPath {
  try {
    return compilePath(full);
  } catch (error) {
    const reason = new Error(
      `The path of ${planned.method} ${planned.path} cannot be read: ${(error as Error).message}`,
    );
    throw planned.file === null ? reason : importer.locate(planned.file, reason);
  }
}

async function handleRequest(options: HandlersOptions, route: BoundRoute, request: CodeRequest): Promise<CodeReply> {
  const surroundings = request.surroundings as Surroundings | undefined;
  if (surroundings === undefined) {
    const isSecure = options.trustProxy && request.headers['x-forwarded-proto'] === 'https';
    const parts = createContext(request, isSecure);
    return runCode(options, parts, () => route.run(parts));
  }
  surroundings.isTaken = true;
  surroundings.parts.ctx.params = { ...request.params };
  await route.run(surroundings.parts);
  return { status: surroundings.parts.ctx.status, body: null };
}
