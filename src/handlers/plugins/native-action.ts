import { RequestError } from '../../errors.ts';
import { callerOf } from '../context/caller-state.ts';
import { type Context, partsOf } from '../context/context.ts';
import type { CodeRequest } from '../context/http-messages.ts';
import type { CoreRoute } from '../core/core-reads.ts';

/**
 * An action of v4's plugins, called with a context: by an extension that wraps it, or by a route whose policies the
 * project changed. As in v4, it sets the response in the context.
 */
export async function callNative(route: CoreRoute, ctx: Context): Promise<void> {
  const caller = callerOf(ctx);
  if (caller === null) throw new RequestError('UnauthorizedError', 'Missing or invalid credentials');
  const parts = partsOf(ctx);
  const request: CodeRequest = {
    ...parts.incoming,
    method: ctx.method,
    params: { ...ctx.params },
    queryString: parts.queryText(),
    body: ctx.request.body,
    surroundings: undefined,
  };
  parts.takeReply(await route.handle(Object.assign(request, { caller, proof: null })));
}
