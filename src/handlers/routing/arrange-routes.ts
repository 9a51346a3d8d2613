import path from 'node:path';
import { forbidden, RequestError, type StartError, unauthorized } from '../../errors.ts';
import { codeErrors } from '../modules/code-errors.ts';
import { refuse } from '../strapi/refuse.ts';
import { bodyOf, filesOf } from '../context/sent-body.ts';
import type { ReportHidden } from '../context/hidden-fields-report.ts';
import type { BoundRoute } from './bind-route.ts';
import { type ContextParts, createContext } from '../context/context.ts';
import { knowRequest } from '../context/request-context.ts';
import type { CodeReply, CodeRequest } from '../context/http-messages.ts';
import { compilePath, type MatchPath } from './path-pattern.ts';
import type { Method } from './plan-routes.ts';
import { type RunOptions, runCode } from '../loading/run-code.ts';
import type { Surroundings } from './surround-requests.ts';

export interface ArrangeOptions extends RunOptions {
  /** The project's folder. */
  readonly dir: string;
  /** Of the API: `/api`. */
  readonly prefix: string;
  /** Middlewares of the project see every request, or its code says who callers are: no route is the content engine's alone. */
  readonly isSurrounded: boolean;
  /** Project code says who callers are. */
  readonly hasOwnIdentity: boolean;
  /** Bytes that a file of a multipart body may have. */
  readonly fileLimit: number;
  /** Project code is notified of what an action does, and may ask for its request. */
  readonly hearsAction: (uid: string, action: string) => boolean;
  /** The same of anything that happens to a type. */
  readonly hearsType: (uid: string) => boolean;
  readonly locate: (file: string, error: unknown) => StartError;
  /** Hears of everything that code answers with. */
  readonly reportHidden: ReportHidden;
}

/** A route of the HTTP floor that the content engine answers. */
export interface CoreRoute {
  readonly method: string;
  readonly path: string;
  readonly action: string | null;
  readonly answeredBy: string;
}

/** A route that project code answers; it authenticates and authorizes itself. */
export interface HandlerRoute {
  readonly method: Method;
  readonly path: string;
  readonly matches: MatchPath;
  readonly action: null;
  /** For people: the file, or the part of the server that it surrounds. */
  readonly answeredBy: string;
  /** The permissions that a caller needs, where it asks for any by name. */
  readonly asksFor?: string;
  /** The action that answers, where it has a name. */
  readonly leadsTo?: string;
  /** Files of a multipart body are taken up to this many bytes each. */
  readonly fileLimit: () => number;
  readonly handle: (request: CodeRequest) => Promise<CodeReply>;
}

/** The content engine's own route where nothing of the project takes part in it; the same function, no wrapper. */
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
  const isHeard = target !== null && options.hearsAction(target.uid, target.action);
  if (own !== undefined && !options.isSurrounded && !isHeard) return own.path === full ? own : { ...own, path: full };
  return {
    method,
    path: full,
    matches: compileRoute(options, route, full),
    action: null,
    answeredBy: own?.answeredBy ?? describeCode(options, route),
    ...(scope !== null && { asksFor: scope.join(', ') }),
    ...(route.action !== null && { leadsTo: route.action }),
    fileLimit: () => options.fileLimit,
    handle: (request) => handleRequest(options, route, request),
  };
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

async function handleRequest(options: ArrangeOptions, route: BoundRoute, request: CodeRequest): Promise<CodeReply> {
  const surroundings = request.surroundings as Surroundings | undefined;
  if (request.files?.some(({ tooLarge }) => tooLarge)) {
    throw new RequestError('PayloadTooLargeError', `A file is larger than ${options.fileLimit} bytes.`);
  }
  if (surroundings === undefined) {
    const parts = createContext(request, options.sessions);
    knowRequest(parts.ctx, request);
    return runCode(options, parts, () => runRoute(options, route, parts));
  }
  surroundings.isTaken = true;
  const { ctx } = surroundings.parts;
  ctx.params = { ...request.params };
  if (ctx.is('multipart')) {
    ctx.request.body = bodyOf(request);
    ctx.request.files = filesOf(request.files ?? []);
  }
  await runRoute(options, route, surroundings.parts);
  return { status: ctx.status, body: null };
}

/** Whoever is refused inside a route is told no more than that, as in v4: neither by which policy nor why. */
async function runRoute(options: ArrangeOptions, route: BoundRoute, parts: ContextParts): Promise<void> {
  try {
    await route.run(parts);
    options.reportHidden(parts.sent(), () => `${describeCode(options, route)} (${parts.ctx.method} ${parts.ctx.path})`);
  } catch (error) {
    if (error instanceof codeErrors.UnauthorizedError) refuse(parts.ctx, unauthorized('Unauthorized'));
    else if (error instanceof codeErrors.ForbiddenError) refuse(parts.ctx, forbidden());
    else throw error;
  }
}
