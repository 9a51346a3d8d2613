import { RequestError } from '../../errors.ts';
import { setAdministrator } from '../context/caller-state.ts';
import { ContextParts } from '../context/context.ts';
import type { CodeReply, CodeRequest } from '../context/http-messages.ts';
import { LateContext } from '../context/request-context.ts';
import type { CoreRoute } from '../core/core-reads.ts';
import { runHooked, type RunOptions, shownRefusal } from '../loading/run-code.ts';
import type { Surroundings } from './surround-requests.ts';

/** The admin API with the request's context, and its administrator, for the lifecycle hooks that ask for them. */
export const arrangeAdminRoutes = <T extends CoreRoute>(options: RunOptions, routes: readonly T[]): readonly T[] =>
  routes.map((route) => ({ ...route, handle: (request: CodeRequest) => handleAdmin(options, route, request) }));

async function handleAdmin(options: RunOptions, route: CoreRoute, request: CodeRequest): Promise<CodeReply> {
  const { administrator = null, surroundings } = request;
  const identified = (parts: ContextParts): ContextParts => {
    if (administrator !== null) setAdministrator(parts.ctx, administrator);
    parts.takeParams(namedAsInV4(route.path, request.params));
    return parts;
  };
  if (surroundings !== undefined) {
    identified((surroundings as Surroundings).parts);
    return route.handle(request).catch((error) => {
      throw shownError(error);
    });
  }
  const late = new LateContext(request, () => identified(new ContextParts(request, options.sessions)));
  // The request has its own deadline; a limit of handlers would end long uploads.
  const unlimited = { ...options, timeLimitMs: Number.POSITIVE_INFINITY };
  return runHooked(unlimited, late, () => route.handle(request), takeReply, shownError);
}

/** Refusals of the admin API itself say why; those of project code are converted, and have a cause. */
const shownError = (error: unknown): unknown =>
  error instanceof RequestError && error.cause === undefined ? error : shownRefusal(error);

/** Headers and a status that a hook has set stay, its body does not, as in v4. */
function takeReply(parts: ContextParts, reply: CodeReply): void {
  parts.takeReply(parts.isAnswered() ? { ...reply, status: parts.ctx.status } : reply);
}

/** Types and relations of the content manager have other names in v4's paths. */
function namedAsInV4(path: string, { uid, field, ...rest }: CodeRequest['params']): Record<string, string> {
  const isContent = /^\/content-manager\/(?:collection-types|single-types|relations)\//.test(path);
  return {
    ...rest,
    ...(uid !== undefined && { [isContent ? 'model' : 'uid']: uid }),
    ...(field !== undefined && { [isContent ? 'targetField' : 'field']: field }),
  };
}
