import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** A client that does not read its answer must not keep an old process for ever. */
const LONGEST_MS = 60_000;

const LOOK_MS = 50;

/**
 * Takes no further connections, answers what is under way, and closes. A connection without a
 * request is left open for `idleMs`, because a request may be on its way on it.
 */
export async function closeServer(app: FastifyInstance, idleMs: number): Promise<void> {
  const { server } = app;
  const overdue = setTimeout(() => server.closeAllConnections(), LONGEST_MS);
  if (idleMs > 0) await drain(server, idleMs);
  // A connection whose request was under way is kept alive after its answer.
  const look = setInterval(() => server.closeIdleConnections(), LOOK_MS);
  try {
    await app.close();
  } finally {
    clearInterval(look);
    clearTimeout(overdue);
  }
}

/**
 * Moves clients away: each answer says that the connection ends with it. The `close` of an HTTP
 * server would also cut off connections without a request, at once; that of its ancestor does not.
 */
async function drain(server: Server, idleMs: number): Promise<void> {
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('connection', 'close');
  });
  const closed = once(server, 'close');
  NetServer.prototype.close.call(server);
  await Promise.race([closed, delay(idleMs)]);
}
