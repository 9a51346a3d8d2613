import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { startTrace, type Trace } from '../util/trace.ts';

/** A request that was answered, or whose client did not wait for it. */
export interface AnsweredRequest {
  readonly method: string;
  /** With the query string. */
  readonly url: string;
  readonly status: number;
  readonly ms: number;
  readonly trace: Trace;
}

export type OnAnswered = (answered: AnsweredRequest) => void;

const HEADER = 'x-request-id';

/** What can stand in a header and in a line of a log as it is. */
const TAKEN = /^[\w.:/+=@~-]{1,128}$/;

const PROCESS = randomBytes(5).toString('hex');
let last = 0;

/** The name that a proxy or a client has given to the request, or one of its own. */
export function requestIdOf({ [HEADER]: given }: IncomingHttpHeaders): string {
  if (typeof given === 'string' && TAKEN.test(given)) return given;
  last += 1;
  return `${PROCESS}-${last.toString(36)}`;
}

declare module 'fastify' {
  interface FastifyRequest {
    trace: Trace | null;
  }
}

/** Made when it is first asked for: of requests that are refused at the door, there is nothing to tell. */
export function traceOf(request: FastifyRequest): Trace {
  request.trace ??= startTrace(request.id);
  return request.trace;
}

/** Each answer names its request, and each request is told of when it is over. */
export function followRequests(app: FastifyInstance, onAnswered: OnAnswered | null): void {
  app.decorateRequest('trace', null);
  app.addHook('onRequest', (request, reply, next) => {
    reply.header(HEADER, request.id);
    next();
  });
  if (onAnswered === null) return;
  app.addHook('onResponse', (request, reply, next) => {
    onAnswered({
      method: request.method,
      url: request.originalUrl,
      status: reply.statusCode,
      ms: reply.elapsedTime,
      trace: traceOf(request),
    });
    next();
  });
}
