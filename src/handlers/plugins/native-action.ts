import { RequestError } from '../../errors.ts';
import { callerOf } from '../context/caller-state.ts';
import { type Context, partsOf } from '../context/context.ts';
import type { CodeReply, CodeRequest } from '../context/http-messages.ts';

/** A route of the HTTP floor that Plinth itself handles. */
export interface NativeRoute {
  readonly method: string;
  readonly path: string;
  readonly action: string | null;
  readonly answeredBy: string;
  // A method, because the HTTP floor's requests have more members than are known here.
  handle(request: CodeRequest): Promise<CodeReply>;
}

/**
 * An action of v4's plugins, called with a context: by an extension that wraps it, or by a route whose policies the
 * project changed. As in v4, it sets the response in the context.
 */
export async function callNative(route: NativeRoute, ctx: Context): Promise<void> {
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
  takeReply(ctx, await route.handle(Object.assign(request, { caller, proof: null })));
}

function takeReply(ctx: Context, { status, body, headers = {} }: CodeReply): void {
  ctx.status = status;
  ctx.set(headers);
  if (body === null) return;
  if (headers['content-type'] !== undefined) ctx.body = body;
  else partsOf(ctx).setText(Buffer.isBuffer(body) ? body.toString('utf8') : (body as string | AsyncIterable<string>));
}
