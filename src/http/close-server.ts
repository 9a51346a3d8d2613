import { once } from 'node:events';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as turnOfTheLoop, setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** A client that does not read its response must not keep an old process alive forever. */
const LONGEST_MS = 60_000;

const LOOK_MS = 25;

/** A process that got no CPU has not seen what arrived meanwhile, so such a pause counts as no more than this. */
const MAX_PER_LOOK_MS = 2 * LOOK_MS;

/** The state of a server's shutdown. */
interface Closing {
  begun: boolean;
  /** Time of the last response; zero before the first. */
  answered: number;
  readonly sockets: Set<Socket>;
  /** Connections accepted so far. */
  taken: number;
  readonly whenBegun: (() => void)[];
}

const closings = new WeakMap<FastifyInstance, Closing>();

/** During shutdown, every response carries `Connection: close`, so its client moves to another server. */
export function prepareClosing(app: FastifyInstance): void {
  const closing: Closing = { begun: false, answered: 0, sockets: new Set(), taken: 0, whenBegun: [] };
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
 * Closes connections that never sent anything, such as those browsers open in advance. Node does not count them as
 * idle, so they would delay the shutdown until its time limit.
 */
function endUnused({ sockets }: Closing): void {
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
}

/** Calls `end` as soon as clients that come back reach another process. */
export const whenClosing = (app: FastifyInstance, end: () => void): void => void closings.get(app)?.whenBegun.push(end);

export const isClosing = (app: FastifyInstance): boolean => closings.get(app)?.begun === true;

/**
 * Stops accepting connections, answers requests in progress, and closes. Idle connections stay open until nothing was
 * answered for `idleMs` of this process's own time, because a request may be in transit on one: its sender could not
 * tell whether it was read. `nobodyListens` resolves once no other process accepts connections on the same port.
 */
export async function closeServer(
  app: FastifyInstance,
  idleMs: number,
  nobodyListens: () => Promise<void> = async () => undefined,
  longestMs: number = LONGEST_MS,
): Promise<void> {
  const { server } = app;
  const closing = closings.get(app) ?? { begun: true, answered: 0, sockets: new Set(), taken: 0, whenBegun: [] };
  await takeArrived(closing);
  const closed = server.listening ? once(server, 'close').then(() => true) : Promise.resolve(true);
  // `close` of the HTTP server would also cut idle connections; `close` of its base class does not.
  NetServer.prototype.close.call(server);
  // A client disconnected earlier would reconnect, and the new connection might be closed with the others that arrive.
  await nobodyListens();
  closing.begun = true;
  for (const end of closing.whenBegun) end();
  const start = performance.now();
  let [idle, last] = [0, start];
  while (!(await Promise.race([closed, delay(LOOK_MS, false)]))) {
    // Reads whatever arrived while this process was stalled before any connection is cut.
    await turnOfTheLoop();
    const now = performance.now();
    idle = closing.answered > last ? 0 : idle + Math.min(now - last, MAX_PER_LOOK_MS);
    last = now;
    if (now - start >= longestMs) server.closeAllConnections();
    else if (idle >= idleMs) {
      server.closeIdleConnections();
      endUnused(closing);
    }
  }
  await app.close();
}

/** Counts turns, not time: a process without CPU would get no turn in any amount of time. */
const MAX_TURNS = 2_000;
const QUIET_TURNS = 3;

/**
 * Connections the kernel has accepted are reset when the port closes. Node takes one per turn of the event loop, so
 * this waits until several turns brought none.
 */
async function takeArrived(closing: Closing): Promise<void> {
  for (let turn = 0, quiet = 0; turn < MAX_TURNS && quiet < QUIET_TURNS; turn += 1) {
    const before = closing.taken;
    await turnOfTheLoop();
    quiet = closing.taken > before ? 0 : quiet + 1;
  }
}
