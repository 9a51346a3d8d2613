import { once } from 'node:events';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as turnOfTheLoop, setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** A client that does not read its answer must not keep an old process forever. */
const LONGEST_MS = 60_000;

const LOOK_MS = 25;

/** A process that had no processor has seen nothing of what arrived meanwhile: that time counts as no more than this. */
const MOST_PER_LOOK_MS = 2 * LOOK_MS;

/** How a server goes about closing. */
interface Closing {
  begun: boolean;
  /** When the last answer was sent; zero before the first. */
  answered: number;
  readonly sockets: Set<Socket>;
  /** Connections that were ever taken. */
  taken: number;
}

const closings = new WeakMap<FastifyInstance, Closing>();

/** Once a server closes, each answer says that the connection ends with it, so that its client moves away. */
export function prepareClosing(app: FastifyInstance): void {
  const closing: Closing = { begun: false, answered: 0, sockets: new Set(), taken: 0 };
  closings.set(app, closing);
  app.server.on('connection', (socket) => {
    closing.taken += 1;
    closing.sockets.add(socket);
    socket.once('close', () => closing.sockets.delete(socket));
  });
  app.addHook('preClose', async () => endUnused(closing));
  app.addHook('onSend', (_request, reply, _payload, next) => {
    if (closing.begun) reply.header('connection', 'close');
    next();
  });
  app.addHook('onResponse', (_request, _reply, next) => {
    if (closing.begun) closing.answered = performance.now();
    next();
  });
}

/**
 * A connection on which nothing was ever sent, as browsers open them in advance, is none without a request
 * to Node: it would keep a server from ending until its time is over.
 */
function endUnused({ sockets }: Closing): void {
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
}

export const isClosing = (app: FastifyInstance): boolean => closings.get(app)?.begun === true;

/**
 * Takes no further connections, answers what is under way, and closes. A connection without a
 * request is left open until nothing was answered for `idleMs` of this process's own time, because a
 * request may be on its way on it: whoever sent it would never know whether it was read. `nobodyListens` resolves when no other
 * process takes connections on the same port either.
 */
export async function closeServer(
  app: FastifyInstance,
  idleMs: number,
  nobodyListens: () => Promise<void> = async () => undefined,
  longestMs: number = LONGEST_MS,
): Promise<void> {
  const { server } = app;
  const closing = closings.get(app) ?? { begun: true, answered: 0, sockets: new Set(), taken: 0 };
  await takeArrived(closing);
  const closed = server.listening ? once(server, 'close').then(() => true) : Promise.resolve(true);
  // The `close` of an HTTP server would also cut off connections without a request; that of its ancestor does not.
  NetServer.prototype.close.call(server);
  // A client disconnected earlier would return on a new connection, which may be closed with the others that arrive.
  await nobodyListens();
  closing.begun = true;
  const start = performance.now();
  let [idle, last] = [0, start];
  while (!(await Promise.race([closed, delay(LOOK_MS, false)]))) {
    // What has arrived while this process stood still is read before anything is cut off.
    await turnOfTheLoop();
    const now = performance.now();
    idle = closing.answered > last ? 0 : idle + Math.min(now - last, MOST_PER_LOOK_MS);
    last = now;
    if (now - start >= longestMs) server.closeAllConnections();
    else if (idle >= idleMs) {
      server.closeIdleConnections();
      endUnused(closing);
    }
  }
  await app.close();
}

/** Turns, not time: a process without a processor would take none in any. */
const MOST_TURNS = 2_000;
const QUIET_TURNS = 3;

/**
 * Connections that the system has accepted are cut off with the port. Node takes one of them in each turn of the
 * event loop: so it turns until none has come for a few.
 */
async function takeArrived(closing: Closing): Promise<void> {
  for (let turn = 0, quiet = 0; turn < MOST_TURNS && quiet < QUIET_TURNS; turn += 1) {
    const before = closing.taken;
    await turnOfTheLoop();
    quiet = closing.taken > before ? 0 : quiet + 1;
  }
}
