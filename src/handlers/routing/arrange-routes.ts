import path from 'node:path';
import { RequestError, type StartError } from '../../errors.ts';
import { bodyOf, filesOf } from '../context/request-body.ts';
import { setAdministrator } from '../context/caller-state.ts';
import type { WarnPrivateFields } from '../context/warn-private-fields.ts';
import type { BoundRoute } from './bind-route.ts';
import { ContextParts } from '../context/context.ts';
import type { CodeReply, CodeRequest } from '../context/http-messages.ts';
import { ADMINISTRATOR, permission, type RouteRealm } from '../../auth/administrators/requirement.ts';
import type { Caller } from '../../auth/caller.ts';
import type { CoreRoute } from '../core/core-reads.ts';
import { compilePath, type MatchPath } from './path-pattern.ts';
import type { Method } from './plan-routes.ts';
import type { HandlersOptions } from '../loading/load-handlers.ts';
import { runCode, runHooked, type RunOptions, shownRefusal } from '../loading/run-code.ts';
import type { Surroundings } from './surround-requests.ts';
import { LateContext } from '../context/request-context.ts';

export interface ArrangeOptions extends RunOptions, Pick<HandlersOptions, 'dir' | 'prefix' | 'fileLimit'> {
  /**
   * Project middlewares see every request, or project code identifies callers: no route is handled by the content
   * engine alone.
   */
  readonly isSurrounded: boolean;
  /** Whether project code identifies callers. */
  readonly hasOwnIdentity: boolean;
  /** Whether an action runs lifecycle hooks, which may read its request. */
  readonly actionHasHooks: (uid: string, action: string) => boolean;
  /** The same for any read or write of a type. */
  readonly typeHasHooks: (uid: string) => boolean;
  readonly locate: (file: string, error: unknown) => StartError;
  /** Called with every response that code sends. */
  readonly warnPrivateFields: WarnPrivateFields;
}

/** A route with project code around it or behind it. */
export type HandlerRoute = CodeRoute & RouteRealm;

interface CodeRoute {
  readonly method: Method;
  readonly path: string;
  readonly matches: MatchPath;
  readonly action: null;
  /** The permissions that a caller needs; null if the route names none. */
  readonly needs: readonly string[] | null;
  /** Set if project code identifies callers. */
  readonly identify?: (request: CodeRequest) => Promise<Caller>;
  readonly provesLater: boolean;
  /** The engine reads content for it, whatever project code does around it. */
  readonly reads?: boolean;
  /** The response can be listened to. */
  readonly isLive?: boolean;
  /** The engine reads the body, and refuses numbers that would lose digits. */
  readonly keepsDigits: boolean;
  /** For diagnostics: the file, or the wrapped part of the server. */
  readonly answeredBy: string;
  /** `needs` as one string. */
  readonly asksFor?: string;
  /** The action that handles it, if it has a name. */
  readonly leadsTo?: string;
  /** Maximum size of each file in a multipart body, in bytes. */
  readonly fileLimit: () => number;
  readonly handle: (request: CodeRequest) => Promise<CodeReply>;
}

/** The content engine's own route if no project code takes part in it: the same function, without a wrapper. */
export function arrangeRoute<T extends CoreRoute>(
  options: ArrangeOptions,
  route: BoundRoute,
  core: readonly T[],
): T | HandlerRoute {
  const { method, path: below } = route.planned;
  const full = route.planned.isFree ? below : `${options.prefix}${below}`;
  const { core: target, scope } = route;
  const own =
    target === null
      ? undefined
      : core.find((one) => one.method === method && one.action === `${target.uid}.${target.action}`);
  const hasHooks = target !== null && options.actionHasHooks(target.uid, target.action);
  if (own !== undefined && !options.isSurrounded) {
    if (!hasHooks) return own.path === full ? own : { ...own, path: full };
    // Hooks of reads change the entries: they are objects then, as for the project's own actions.
    if (own.reads !== true)
      return { ...own, path: full, handle: (request) => handleHooked(options, route, own, request) };
  }
  const realm = realmOf(route);
  return {
    ...realm,
    method,
    path: full,
    matches: compileRoute(options, route, full),
    action: null,
    needs: scope,
    ...(realm.realm === 'content' &&
      (options.hasOwnIdentity || route.hasStrategies) && { identify: (request) => identify(route, request) }),
    provesLater: !route.isBareRead,
    ...(own?.reads === true && { reads: true }),
    ...(method === 'GET' && route.isCoreRead && { isLive: true }),
    keepsDigits: route.isCore,
    answeredBy: own?.answeredBy ?? describeCode(options, route),
    ...(scope !== null && { asksFor: scope.join(', ') }),
    ...(route.action !== null && { leadsTo: route.action }),
    fileLimit: () => options.fileLimit,
    handle: (request) => handleRequest(options, route, request),
  };
}

/** Administrators are admitted by the strategy `admin`: a route for them that lists others only has other callers. */
function realmOf({ planned, scope }: BoundRoute): RouteRealm {
  const { auth } = planned.config;
  if (auth === false) return { realm: 'open' };
  const isForAdministrators = planned.forAdministrators === true && auth?.strategies?.includes('admin') !== false;
  if (!isForAdministrators) return { realm: 'content' };
  return { realm: 'admin', requires: scope === null ? ADMINISTRATOR : permission(scope) };
}

function describeCode({ dir }: ArrangeOptions, { isCore, file }: BoundRoute): string {
  const shown = file === null ? null : path.relative(dir, file);
  if (isCore) return shown === null ? 'content' : `content, behind ${shown}`;
  return shown ?? 'project code';
}

function compileRoute({ locate }: ArrangeOptions, { planned }: BoundRoute, full: string): MatchPath {
  try {
    return compilePath(full);
  } catch (error) {
    const reason = new Error(`The path of ${planned.method} ${planned.path} is invalid: ${(error as Error).message}`);
    throw planned.file === null ? reason : locate(planned.file, reason);
  }
}

/** In the context around the request, which exists whenever project code identifies callers. */
async function identify(route: BoundRoute, { surroundings, params }: CodeRequest): Promise<Caller> {
  const { parts } = surroundings as Surroundings;
  parts.takeParams(params);
  try {
    return await route.identify(parts);
  } catch (error) {
    throw error instanceof RequestError ? error : shownRefusal(error);
  }
}

async function handleRequest(options: ArrangeOptions, route: BoundRoute, request: CodeRequest): Promise<CodeReply> {
  const surroundings = request.surroundings as Surroundings | undefined;
  if (request.files?.some(({ tooLarge }) => tooLarge)) {
    throw new RequestError('PayloadTooLargeError', `A file is larger than ${options.fileLimit} bytes.`);
  }
  const { caller = null, administrator = null } = request;
  if (surroundings === undefined) {
    const parts = new ContextParts(request, options.sessions);
    if (administrator !== null) setAdministrator(parts.ctx, administrator);
    return runCode(options, parts, () => runRoute(options, route, parts, caller));
  }
  surroundings.isTaken = true;
  const { ctx } = surroundings.parts;
  surroundings.parts.takeParams(request.params);
  if (ctx.is('multipart')) {
    ctx.request.body = bodyOf(request);
    ctx.request.files = filesOf(request.files ?? []);
  }
  if (administrator !== null) setAdministrator(ctx, administrator);
  await runRoute(options, route, surroundings.parts, caller);
  return { status: ctx.status, body: null };
}

/** The engine's own route, with the request's context for the lifecycle hooks that ask for it. */
function handleHooked(
  options: ArrangeOptions,
  route: BoundRoute,
  own: CoreRoute,
  request: CodeRequest,
): Promise<CodeReply> {
  const { caller = null } = request;
  let user: unknown = null;
  const late = new LateContext(request, () => {
    const parts = new ContextParts(request, options.sessions);
    route.enter(parts.ctx, caller, user);
    return parts;
  });
  if (caller?.kind !== 'user') return runHooked(options, late, () => own.handle(request), keepBody);
  const answer = async (): Promise<CodeReply> => {
    user = await route.readUser(caller);
    // Hooks of reading users may have asked for the context.
    if (late.created !== null) route.enter(late.created.ctx, caller, user);
    return await own.handle(request);
  };
  return runHooked(options, late, answer, keepBody);
}

/** As in v4, a body that a hook has set is the response. In v5's terms a creation has a status of its own, a deletion no body. */
function keepBody(parts: ContextParts, { status, body }: CodeReply): void {
  if ((parts.sent() ?? null) !== null) return;
  if (status !== 200 && !parts.isAnswered()) parts.ctx.status = status;
  if (body !== null) parts.setText(body as string);
}

async function runRoute(
  options: ArrangeOptions,
  route: BoundRoute,
  parts: ContextParts,
  caller: Caller | null,
): Promise<void> {
  try {
    await route.run(parts, caller);
    options.warnPrivateFields(
      parts.sent(),
      () => `${describeCode(options, route)} (${parts.ctx.method} ${parts.ctx.path})`,
    );
  } catch (error) {
    const shown = shownRefusal(error);
    if (shown === error) throw error;
    parts.refuse(shown as RequestError);
  }
}
