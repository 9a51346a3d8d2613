import { RequestError } from '../../errors.ts';
import { compose, type Middleware } from './compose.ts';
import { ContextParts } from '../context/context.ts';
import type { CodeReply, CodeRequest } from '../context/http-messages.ts';
import { type RunOptions, runCode } from '../loading/run-code.ts';

/** A request before its route is known. */
export type SurroundedRequest = Omit<CodeRequest, 'queryString' | 'body' | 'surroundings'> & {
  queryString: string;
  body: unknown;
  surroundings?: unknown;
  readonly hasBody: boolean;
  readonly readBody: () => Promise<unknown>;
};

/** Runs the project's middlewares around `answer`. */
export type Surround = <R extends SurroundedRequest>(
  request: R,
  answer: (request: R) => Promise<CodeReply>,
) => Promise<CodeReply>;

/** The context of an incoming request, and whether a handler has set a response in it. */
export interface Surroundings {
  readonly parts: ContextParts;
  isTaken: boolean;
}

export const surroundRequests =
  (middlewares: readonly Middleware[], options: RunOptions, around = compose(middlewares)): Surround =>
  async (request, answer) => {
    if (request.hasBody) request.body = await request.readBody();
    const parts = new ContextParts(request, options.sessions);
    const surroundings: Surroundings = { parts, isTaken: false };
    let file: string | undefined;
    const codeReply = await runCode(options, parts, () =>
      around(parts.ctx, async () => {
        try {
          request.queryString = parts.queryText();
          request.surroundings = surroundings;
          const reply = await answer(request);
          if (!surroundings.isTaken) parts.takeReply(reply);
          file = reply.file;
        } catch (error) {
          // Errors of a handler pass through.
          if (surroundings.isTaken || !(error instanceof RequestError)) throw error;
          parts.refuse(error);
        }
      }),
    );
    return file !== undefined && codeReply.status === 404 ? { ...codeReply, file } : codeReply;
  };
