import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RequestError } from '../../../errors.ts';
import { refusal } from '../../handle-request.ts';
import type { IncomingRequest } from '../../incoming-request.ts';
import type { Reply } from '../../route.ts';
import type { UpgradedPaths } from '../../upgraded-paths.ts';
import type { Place } from '../places.ts';
import type { Sockets } from './create-sockets.ts';

interface Upgrade {
  readonly socket: Duplex;
  readonly head: Buffer;
}

const upgrades = new WeakMap<IncomingMessage, Upgrade>();

/** Handshakes as requests: with the limits, the log and the addresses of all others. */
export const routedUpgrades = (app: FastifyInstance, paths: ReadonlySet<string>): UpgradedPaths => ({
  paths,
  upgrade(request, socket, head) {
    socket.on('error', () => socket.destroy());
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket as Socket);
    upgrades.set(request, { socket, head });
    // Refused, unless it was taken over before.
    response.on('finish', () => upgrades.delete(request) && socket.end());
    app.routing(request, response);
  },
});

export const isUpgrade = (request: IncomingMessage): boolean => upgrades.has(request);

/** Opens the connection, or says why not. */
export async function answerUpgrade(
  sockets: Pick<Sockets, 'admit' | 'connect'>,
  { raw: request }: FastifyRequest,
  reply: FastifyReply,
  received: IncomingRequest,
  refuse: (reply: Reply) => FastifyReply | Promise<FastifyReply>,
): Promise<FastifyReply> {
  let place: Place;
  try {
    place = sockets.admit(received);
  } catch (error) {
    if (error instanceof RequestError) return refuse(refusal(error));
    throw error;
  }
  reply.hijack();
  const { socket, head } = takeOver(reply, request);
  await sockets.connect(received, place, request, socket, head);
  return reply;
}

/** For all others, the response is finished. */
function takeOver({ raw }: FastifyReply, request: IncomingMessage): Upgrade {
  const upgrade = upgrades.get(request) as Upgrade;
  upgrades.delete(request);
  raw.detachSocket(upgrade.socket as Socket);
  raw.statusCode = 101;
  raw.emit('finish');
  return upgrade;
}
