import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, RequestError } from '../errors.ts';

/** What a body must bring along, beside the time that every body has. */
const BYTES_PER_SECOND = 1024;

/**
 * Ends requests whose body does not come, or comes byte by byte: each holds a connection and what was
 * read so far. A large body over a slow line comes in time as long as it keeps coming.
 */
export function refuseSlowBodies(app: FastifyInstance, bodyMs: number): void {
  app.addHook('preParsing', (request, reply, _payload, next) => {
    if (hasBody(request)) watch(request, reply, bodyMs);
    next();
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function watch({ raw }: FastifyRequest, reply: FastifyReply, bodyMs: number): void {
  const start = performance.now();
  const before = raw.socket.bytesRead;
  const look = (): void => {
    if (isOver(raw)) return;
    const received = raw.socket.bytesRead - before;
    const leftMs = start + bodyMs + (received / BYTES_PER_SECOND) * 1000 - performance.now();
    // What has arrived and was not taken yet waits for this server.
    if (leftMs > 0 || raw.readableLength > 0) timer = setTimeout(look, Math.max(leftMs, bodyMs / 10));
    // A handler that does not need the body has responded without it.
    else if (reply.sent) raw.destroy();
    else reply.code(408).headers(HEADERS).send(TOO_SLOW);
  };
  let timer = setTimeout(look, bodyMs);
  raw.once('close', () => {
    if (isOver(raw)) clearTimeout(timer);
  });
}

const isOver = ({ complete, socket }: IncomingMessage): boolean => complete || socket.destroyed;

const HEADERS = { 'content-type': 'application/json; charset=utf-8', connection: 'close' };

const TOO_SLOW = errorBody(new RequestError('RequestTimeoutError', 'The body of the request did not arrive in time.'));
