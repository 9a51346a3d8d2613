import type { FileLibrary } from '../../management/library/file-library.ts';
import { Readable } from 'node:stream';
import once from 'lodash/once.js';
import { openScope } from '../../content/scope.ts';
import type { StartError } from '../../errors.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { isNativeAction } from '../plugins/built-in-plugins.ts';
import { accessOf, callerOf, setCaller } from '../context/caller-state.ts';
import { actorOf, type Caller } from '../../auth/caller.ts';
import { requestWork } from '../context/request-context.ts';
import type { CodeRegistry } from '../loading/code-registry.ts';
import { compose, type Middleware } from './compose.ts';
import type { Context, ContextParts } from '../context/context.ts';
import { hasReadHooks } from '../lifecycles/read-hooks.ts';
import { assignedQuery } from '../core/assigned-query.ts';
import { coreResponse } from '../core/core-response.ts';
import { asBody, type CoreReads } from '../core/core-reads.ts';
import { requestData } from '../core/request-data.ts';
import { givenFiles } from '../plugins/services/given-file.ts';
import { enterCaller, type IdentifyOptions, identifyCaller, readUser, type UserCaller } from './identify-caller.ts';
import { handlerFile } from './handler-file.ts';
import { infoOf, scopeOf } from './describe-routes.ts';
import { namespaceOf, type PlannedRoute } from './plan-routes.ts';
import type { ProjectCode } from '../loading/project-code.ts';
import { policyStep, resolveMiddleware } from './route-steps.ts';
import type { Strapi } from '../core/factories.ts';

export interface BindOptions extends IdentifyOptions {
  readonly code: ProjectCode;
  readonly registry: CodeRegistry;
  readonly strapi: Strapi;
  readonly library: FileLibrary;
  readonly reads: CoreReads;
  /** The prefix of the API: `/api`. */
  readonly prefix: string;
  readonly locate: (file: string, error: unknown) => StartError;
}

/** A core action that the project has not changed. */
export interface CoreTarget {
  readonly uid: string;
  readonly action: string;
}

export type BoundRoute = ReturnType<typeof bind>;

/** Resolves the names in a route once, at the start; `run` is everything after matching the path and admission. */
export function bindRoute(options: BindOptions, planned: PlannedRoute): BoundRoute {
  return inFile(options, planned, () => bind(options, planned));
}

function inFile<T>({ locate }: BindOptions, { file }: PlannedRoute, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw file === null ? error : locate(file, error);
  }
}

function bind(options: BindOptions, planned: PlannedRoute) {
  const { registry, strapi } = options;
  const { config, owner, handler } = planned;
  const namespace = namespaceOf(owner);
  const { policies = [], middlewares = [], auth } = config;
  const isForAdministrators = planned.forAdministrators === true;
  const scope = auth === false || isForAdministrators ? null : scopeOf(planned);
  const target = typeof handler === 'string' ? coreTarget(options, namespace, handler) : null;
  const find = (name: string): unknown => registry.middleware(name);
  const policy = policies.length === 0 ? [] : [policyStep(policies, namespace, registry, strapi)];
  const makers = middlewares.map((item) => resolveMiddleware(item, strapi, find));
  const around = once(() => inFile(options, planned, () => compose([...policy, ...makers.map((make) => make())])));
  const action = ownAction(options, planned);
  /** Changes to a service apply until the last moment, as in v4. */
  const core = (): CoreTarget | null =>
    target === null || registry.isServiceOwn(target.uid, target.action) ? null : target;
  const hasSteps = policies.length > 0 || middlewares.length > 0;
  const enter = (ctx: Context): void => {
    Object.assign(ctx, {
      routerPath: ctx.path,
      routerName: null,
      _matchedRoute: planned.isFree ? planned.path : `${options.prefix}${planned.path}`,
    });
    ctx.state.route = { method: planned.method, path: planned.path, handler, config, info: infoOf(owner) };
  };

  return {
    planned,
    /** The permissions that a caller needs, if the route names any. */
    scope,
    /** The API action that it calls; null for functions and for routes outside the API. */
    action: typeof handler === 'string' && !planned.isFree ? actionName(options, namespace, handler) : null,
    /** Not null if no project code takes part. */
    get core(): CoreTarget | null {
      return hasSteps || Object.hasOwn(config, 'auth') ? null : core();
    },
    /** The plugin action that Plinth itself implements, if the route refers to one. */
    native: target === null && typeof handler === 'string' ? nativeAction(options, namespace, handler) : null,
    /** Whether the core responds, possibly behind project code. */
    isCore: target !== null,
    /** The core reads the response, possibly behind project code. */
    isCoreRead: READS.has(target?.action ?? ''),
    /** The file whose code responds or runs before the response; null if there is none. */
    file: handlerFile(options.code, planned, target !== null),
    /** The route names its authentication strategies. */
    hasStrategies: auth !== false && auth?.strategies !== undefined,
    /** The core reads the response, and no project code runs between admission and the read. */
    get isBareRead(): boolean {
      return !hasSteps && READS.has(core()?.action ?? '');
    },
    /** Creates the route's middlewares, before its first request. */
    prepare: () => void around(),
    /** Identifies the caller, if project code does that; throws 401 or 403. */
    async identify({ ctx }: ContextParts): Promise<Caller> {
      enter(ctx);
      return identifyCaller(options, ctx, { auth, scope, isForAdministrators });
    },
    /** Puts the route and its caller into a context; `user` is read first. */
    enter(ctx: Context, caller: Caller | null, user: unknown): void {
      enter(ctx);
      if (caller !== null) setCaller(ctx, caller, user);
    },
    /** `ctx.state.user` of a signed-in user. */
    readUser: (caller: UserCaller) => readUser(options, caller),
    /** Handles the request of the admitted caller; null if the route requires none. */
    async run(parts: ContextParts, caller: Caller | null): Promise<void> {
      const { ctx } = parts;
      if (callerOf(ctx) === null) {
        enter(ctx);
        if (caller !== null) await enterCaller(options, ctx, caller);
      }
      await around()(ctx, () => {
        const plain = core();
        return plain === null ? answerOwn(ctx, action) : answerCore(options, parts, plain);
      });
    },
  };
}

interface FoundAction {
  readonly uid: string;
  readonly controller: Readonly<Record<string, unknown>>;
  readonly action: string;
}

function findController({ registry }: BindOptions, namespace: string, handler: string): FoundAction {
  const trimmed = handler.trim();
  const dot = trimmed.lastIndexOf('.');
  const [name, action] = [trimmed.slice(0, dot), trimmed.slice(dot + 1)];
  for (const uid of [`${namespace}.${name}`, name]) {
    const controller = registry.controller(uid);
    if (controller !== undefined) return { uid, controller, action };
  }
  throw new Error(`Handler not found "${handler}": there is no controller "${name}".`);
}

/** The core action of a content type, if the handler's name refers to it and none of it is replaced. */
function coreTarget(options: BindOptions, namespace: string, handler: string): CoreTarget | null {
  const { registry, content } = options;
  const { uid, controller, action } = findController(options, namespace, handler);
  if (content.model.contentTypes.get(uid)?.builtIn !== false) return null;
  const core = registry.coreController(uid);
  if (typeof core[action] !== 'function' || controller[action] !== core[action]) return null;
  const hasOwnSteps = Object.keys(Object.getPrototypeOf(core)).some((name) => controller[name] !== core[name]);
  return hasOwnSteps ? null : { uid, action };
}

/** Marked as in v4: copies of v4's code find grantable actions by this mark. */
function actionName(options: BindOptions, namespace: string, handler: string): string {
  const { uid, controller, action } = findController(options, namespace, handler);
  const run = controller[action];
  if (typeof run === 'function') Object.defineProperty(run, MARK, { value: ['content-api'], configurable: true });
  return `${uid}.${action}`;
}

const MARK = Symbol.for('__type__');

function nativeAction(options: BindOptions, namespace: string, handler: string): string | null {
  const { uid, controller, action } = findController(options, namespace, handler);
  return isNativeAction(controller[action]) ? `${uid}.${action}` : null;
}

function ownAction(options: BindOptions, { handler, owner }: PlannedRoute): Middleware {
  const parts = [handler].flat().map((part): Middleware => {
    if (typeof part === 'function') return part as Middleware;
    const { controller, action } = findController(options, namespaceOf(owner), String(part));
    const found = controller[action];
    if (typeof found !== 'function') throw new Error(`Handler not found "${String(part)}": no action "${action}".`);
    return (ctx, next) => found.call(controller, ctx, next);
  });
  const [first] = parts;
  if (parts.length === 1 && first !== undefined) return first;
  const all = compose(parts);
  return (ctx, next) => all(ctx, next);
}

const READS: ReadonlySet<string> = new Set(['find', 'findOne']);

/** The result of an action is the body, unless it has set one. */
async function answerOwn(ctx: Context, action: Middleware): Promise<void> {
  const value = await action(ctx, async () => undefined);
  if ((ctx.body === undefined || ctx.body === null) && value !== undefined && value !== null) ctx.body = value;
}

async function answerCore(
  { content, registry, library, reads }: BindOptions,
  parts: ContextParts,
  { uid, action }: CoreTarget,
): Promise<void> {
  const { ctx, incoming } = parts;
  const type = contentTypeOf(content.model, uid);
  if (READS.has(action)) {
    if (hasReadHooks(content, uid)) {
      const core = registry.coreController(uid);
      return answerOwn(ctx, (context) => (core[action] as (ctx: Context) => unknown).call(core, context));
    }
    const body = asBody(await reads.answer(type, action, ctx, incoming.proof));
    if (body instanceof Readable) ctx.type = 'json';
    ctx.body = body;
    return;
  }
  const inV5 = await reads.writeInV5(type, action, ctx);
  if (inV5 !== null) {
    ctx.status = inV5.status;
    if (inV5.body !== null) ctx.body = asBody(inV5);
    return;
  }
  const queryInput = parts.queryInput();
  const query = typeof queryInput === 'string' ? queryInput : assignedQuery(content.model, type, queryInput);
  const work = requestWork(ctx);
  const { body, files: requestFiles } = requestData(ctx);
  const files = givenFiles(library, content.model, type, requestFiles, work);
  const key = ctx.headers['idempotency-key'];
  const idempotencyKey = Array.isArray(key) ? key.join(', ') : key;
  const request = { id: ctx.params.id, body, query, files, ifMatch: ctx.headers['if-match'], idempotencyKey };
  parts.setText(
    await coreResponse(openScope(content, accessOf(ctx), work, actorOf(callerOf(ctx))), type, action, request),
  );
}
