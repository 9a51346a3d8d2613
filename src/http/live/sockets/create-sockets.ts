import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { forbidden } from '../../../errors.ts';
import type { ReportFault } from '../../handle-request.ts';
import type { IncomingRequest } from '../../incoming-request.ts';
import type { Live, LiveSettings } from '../create-live.ts';
import { createPlaces, type Place } from '../places.ts';
import { runSocket } from './run-socket.ts';
import { CLOSED, PROTOCOL } from './socket-messages.ts';

interface SocketsOptions {
  /** Where documents are sent. */
  readonly paths: readonly string[];
  readonly live: Live;
  readonly settings: Pick<LiveSettings, 'listeners' | 'perCaller'>;
  /** Whether pages of an origin may connect: those that may read responses. */
  readonly admitsOrigin: (headers: IncomingHttpHeaders) => boolean;
  readonly requestMs: number;
  readonly reportFault: ReportFault;
}

export type Sockets = ReturnType<typeof createSockets>;

/** As long as a document with its variables; longer mutations are sent as requests. */
const LONGEST_MESSAGE = 256 * 1024;

/** A client that does not close its side is not waited for. */
const CLOSING_MS = 2_000;

/** Connections for operations of GraphQL. */
export function createSockets({ live, settings, admitsOrigin, requestMs, reportFault, ...rest }: SocketsOptions) {
  const places = createPlaces(settings);
  const open = new Set<WebSocket>();
  return {
    paths: new Set(rest.paths),
    /** Room for one connection; throws if it may not be opened. */
    admit(request: IncomingRequest): Place {
      if (!admitsOrigin(request.headers)) throw forbidden('Pages of this origin may not connect.');
      const place = places.take();
      try {
        // Nobody has said who they are yet: counted by address.
        place.assign(request);
      } catch (error) {
        place.free();
        throw error;
      }
      return place;
    },
    async connect(request: IncomingRequest, place: Place, raw: IncomingMessage, socket: Duplex, head: Buffer) {
      socket.once('close', place.free);
      // Loaded on demand, because few servers need it.
      const { WebSocketServer } = await import('ws');
      const handleProtocols = (offered: Set<string>): string | false => offered.has(PROTOCOL) && PROTOCOL;
      const server = new WebSocketServer({ noServer: true, maxPayload: LONGEST_MESSAGE, handleProtocols });
      server.handleUpgrade(raw, socket, head, (client) => {
        open.add(client);
        client.on('close', () => open.delete(client));
        runSocket(client, { live, handshake: request, requestMs, most: settings.perCaller, reportFault });
        if (client.protocol !== PROTOCOL) client.close(CLOSED.noProtocol, 'Subprotocol not acceptable');
      });
    },
    /** Their clients connect again, to another server. */
    close(): void {
      for (const client of open) {
        client.close(1001, 'The server is stopping');
        setTimeout(() => client.terminate(), CLOSING_MS).unref();
      }
    },
  };
}
