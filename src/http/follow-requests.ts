import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tracer } from '../util/spans.ts';
import { startTrace, type Trace } from '../util/trace.ts';

/** A request that was answered, or whose client disconnected first. */
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

/** Characters that are safe in a header and in a log line. */
const TAKEN = /^[\w.:/+=@~-]{1,128}$/;

const PROCESS = randomBytes(5).toString('hex');
let last = 0;

/** The ID sent by a proxy or client, or a new one. */
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

/** Created on first use: requests rejected early may not need one. */
export function traceOf(request: FastifyRequest): Trace {
  request.trace ??= startTrace(request.id);
  return request.trace;
}

/** Sends the request ID with each response, and reports each finished request. */
export function followRequests(app: FastifyInstance, onAnswered: OnAnswered | null, tracer: Tracer | null): void {
  app.decorateRequest('trace', null);
  if (tracer !== null) {
    app.addHook('onRequest', (request, _reply, next) => {
      const { traceparent } = request.headers;
      traceOf(request).spans = tracer.begin(typeof traceparent === 'string' ? traceparent : undefined);
      next();
    });
  }
  app.addHook('onRequest', (request, reply, next) => {
    reply.header(HEADER, request.id);
    next();
  });
  if (onAnswered === null) return;
  app.addHook('onResponse', (request, reply, next) => {
    const trace = traceOf(request);
    const ms = trace.answeredMs ?? reply.elapsedTime;
    onAnswered({ method: request.method, url: request.originalUrl, status: reply.statusCode, ms, trace });
    next();
  });
}
