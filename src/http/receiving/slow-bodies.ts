import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, RequestError } from '../../errors.ts';

/** Minimum rate a body must arrive at, on top of the base time every body gets. */
const BYTES_PER_SECOND = 1024;

/**
 * Ends requests whose body stalls or trickles in: each occupies a connection and the memory for what was read so far. A
 * large body on a slow connection is accepted as long as data keeps arriving.
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
    // Data that has arrived but was not consumed is waiting for this server, not for the client.
    if (leftMs > 0 || raw.readableLength > 0) timer = setTimeout(look, Math.max(leftMs, bodyMs / 10));
    // A handler that does not need the body has already responded.
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
