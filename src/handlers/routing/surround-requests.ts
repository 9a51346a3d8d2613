import { RequestError } from '../../errors.ts';
import { compose, type Middleware } from './compose.ts';
import { type ContextParts, createContext } from '../context/context.ts';
import { knowRequest } from '../context/request-context.ts';
import type { CodeReply, CodeRequest } from '../context/http-messages.ts';
import { refuse } from '../strapi/refuse.ts';
import { type RunOptions, runCode } from '../loading/run-code.ts';

/** A request before its route is known. */
export type SurroundedRequest = Omit<CodeRequest, 'params' | 'body'> & { readonly readBody: () => Promise<unknown> };

/** Answers a request with the project's own middlewares around whatever `answer` does. */
export type Surround = <R extends SurroundedRequest>(
  request: R,
  answer: (request: R) => Promise<CodeReply>,
) => Promise<CodeReply>;

/** The context of a request on its way in, and whether a handler has answered in it. */
export interface Surroundings {
  readonly parts: ContextParts;
  isTaken: boolean;
}

export const surroundRequests =
  (middlewares: readonly Middleware[], options: RunOptions): Surround =>
  async (request, answer) => {
    const parts = createContext({ ...request, params: {}, body: await request.readBody() }, options.sessions);
    knowRequest(parts.ctx, request);
    const surroundings: Surroundings = { parts, isTaken: false };
    const around = compose(middlewares);
    let file: string | undefined;
    const made = await runCode(options, parts, () =>
      around(parts.ctx, async () => {
        try {
          const reply = await answer({ ...request, queryString: parts.queryText(), surroundings });
          if (!surroundings.isTaken) takeReply(parts, reply);
          file = reply.file;
        } catch (error) {
          // What a handler throws passes through.
          if (surroundings.isTaken || !(error instanceof RequestError)) throw error;
          refuse(parts.ctx, error);
        }
      }),
    );
    return file !== undefined && made.status === 404 ? { ...made, file } : made;
  };

function takeReply({ ctx, setText }: ContextParts, { status, body, headers = {} }: CodeReply): void {
  ctx.status = status;
  ctx.set(headers);
  if (body === null) return;
  if (headers['content-type'] !== undefined) ctx.body = body;
  else setText(Buffer.isBuffer(body) ? body.toString('utf8') : (body as string | AsyncIterable<string>));
}
