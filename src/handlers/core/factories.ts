import type { CoreController } from './core-controller.ts';
import type { CoreService } from './core-service.ts';

/** The argument of `({ strapi }) => …`. */
export interface CodeArguments {
  readonly strapi: StrapiCore;
}

/** The parts of `strapi` that the factories use. */
export interface StrapiCore {
  readonly core: {
    controller(uid: string): CoreController;
    service(uid: string): CoreService;
    routes(uid: string): Readonly<Record<string, RouteObject>>;
    /** `auth` is `ctx.state.auth`. */
    sanitizeOutput(uid: string, data: unknown, auth: unknown): unknown;
    sanitizeQuery(uid: string, query: unknown, auth: unknown): unknown;
    sanitizeInput(uid: string, data: unknown, auth: unknown): unknown;
    validateQuery(uid: string, query: unknown, auth: unknown): unknown;
    validateInput(uid: string, data: unknown, auth: unknown): unknown;
  };
}

/** `strapi`, with any further members. */
export type Strapi = StrapiCore & Record<string, unknown>;

/** A route as the files of a project write it. */
export interface RouteObject {
  readonly method: string;
  readonly path: string;
  readonly handler: unknown;
  readonly config?: RouteConfig;
}

export interface RouteConfig {
  readonly auth?: false | { readonly scope?: readonly string[]; readonly strategies?: readonly unknown[] };
  readonly policies?: readonly unknown[];
  readonly middlewares?: readonly unknown[];
  readonly prefix?: unknown;
  readonly [key: string]: unknown;
}

type Members = Record<string, unknown>;
type Customisation = Members | ((args: CodeArguments) => Members) | undefined;

/** `({ strapi })` -> the project's object on top of the core's, so `super.find(ctx)` calls the core. */
const onTopOf =
  (core: (args: CodeArguments) => object, customisation: Customisation) =>
  (args: CodeArguments): object => {
    const own = typeof customisation === 'function' ? customisation(args) : (customisation ?? {});
    return Object.setPrototypeOf(own, core(args));
  };

export const createCoreController = (uid: string, customisation?: Customisation) =>
  onTopOf(({ strapi }) => strapi.core.controller(uid), customisation);

export const createCoreService = (uid: string, customisation?: Customisation) =>
  onTopOf(({ strapi }) => strapi.core.service(uid), customisation);

export interface RouterConfig {
  readonly prefix?: string;
  readonly only?: readonly string[];
  readonly except?: readonly string[];
  readonly config?: Readonly<Record<string, RouteConfig>>;
  readonly type?: string;
}

/** The routes of a type; read after all files, when the types are known. */
export function createCoreRouter(uid: string, { prefix, only, except, config = {}, type }: RouterConfig = {}) {
  let routes: readonly RouteObject[] | undefined;
  return {
    prefix,
    type: type ?? 'content-api',
    get routes(): readonly RouteObject[] {
      routes ??= Object.entries(runningStrapi().core.routes(uid))
        .filter(([action]) => !except?.includes(action) && (only?.includes(action) ?? true))
        .map(([action, route]) => ({ ...route, config: { ...route.config, ...config[action] } }));
      return routes;
    },
  };
}

/** v4 makes `strapi` a global variable, and project files use it as one. */
export function runningStrapi(): StrapiCore {
  const { strapi } = globalThis as { readonly strapi?: StrapiCore };
  if (strapi === undefined) throw new Error('strapi is not available before the server has started.');
  return strapi;
}
