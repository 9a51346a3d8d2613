import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A client that does not read its answer must not keep an old process for ever. */
const LONGEST_MS = 60_000;

/**
 * Takes no further connections and moves clients away from those it has: each answer says that the
 * connection ends with it. A connection without a request stays open for a while, because a
 * request may be on its way on it; `server.close` would cut it off at once.
 */
export async function drainConnections(server: Server, idleMs: number): Promise<void> {
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('connection', 'close');
  });
  const closed = once(server, 'close');
  NetServer.prototype.close.call(server);
  setTimeout(() => server.closeAllConnections(), LONGEST_MS).unref();
  await Promise.race([closed, delay(idleMs, undefined, { ref: false })]);
}
