import type { IncomingHttpHeaders } from 'node:http';
import type { WebSocket } from 'ws';
import { RequestError } from '../../../errors.ts';
import { startTrace } from '../../../util/trace.ts';
import { startWork } from '../../../util/work.ts';
import { refusal, type ReportFault } from '../../handle-request.ts';
import type { IncomingRequest } from '../../incoming-request.ts';
import type { Live } from '../create-live.ts';
import { namedHeaders, operationRequest } from './operation-request.ts';
import { type ClientMessage, CLOSED, messagesOf, readMessage } from './socket-messages.ts';

interface SocketOptions {
  readonly live: Pick<Live, 'open'>;
  /** The request that opened the connection. */
  readonly handshake: IncomingRequest;
  readonly requestMs: number;
  /** Operations at the same time. */
  readonly most: number;
  readonly reportFault: ReportFault;
}

interface Operation {
  isOver: boolean;
  stop(): void;
}

/** Until a client has said what it wants, it is nobody's. */
const INIT_MS = 10_000;

/** As often as streams of events. A client that answers neither of two is gone. */
const PING_MS = 15_000;

/** Messages that wait for a client that does not read. Results do not wait here: only the latest is kept. */
const MOST_WAITING = 1_000;

/** Operations of GraphQL over one connection, until either side closes it. */
export function runSocket(socket: WebSocket, { live, handshake, requestMs, most, reportFault }: SocketOptions): void {
  const operations = new Map<string, Operation>();
  let named: IncomingHttpHeaders | null = null;
  let sending: Promise<void> = Promise.resolve();
  let waiting = 0;
  let silent = 0;

  const initialising = setTimeout(() => socket.close(CLOSED.late, 'Connection initialisation timeout'), INIT_MS);
  const pinging = setInterval(() => {
    if (silent === 2) socket.terminate();
    else socket.ping();
    silent += 1;
  }, PING_MS);

  /** One after the other: a text is made when the one before has left. */
  const send = (message: Buffer | object): Promise<void> => {
    waiting += 1;
    if (waiting > MOST_WAITING) socket.terminate();
    sending = sending.then(() => sent(socket, message)).finally(() => (waiting -= 1));
    return sending;
  };

  const run = async (id: string, payload: Readonly<Record<string, unknown>>, headers: IncomingHttpHeaders) => {
    const work = startWork(requestMs, startTrace(handshake.id));
    const operation: Operation = { isOver: false, stop: work.abandon.bind(work) };
    operations.set(id, operation);
    const format = messagesOf(id);
    const tell = async (text: Buffer | null): Promise<void> => {
      if (text !== null && !operation.isOver) await send(text);
    };
    try {
      const opened = await live.open(operationRequest(handshake, headers, payload, work), { has: null, format });
      const { listener, answer } = opened;
      if (listener !== null) {
        operation.stop = () => listener.end('stopped');
        if (operation.isOver) operation.stop();
        for await (const text of listener.events()) await tell(text);
      } else if (answer.event === null) await tell(format.last(answer.reply));
      else {
        await tell(format.answer(answer.event));
        await tell(format.last('complete'));
      }
    } catch (error) {
      if (!(error instanceof RequestError)) reportFault(error, handshake.id);
      await tell(format.last(refusal(error instanceof RequestError ? error : FAULT)));
    } finally {
      work.end();
      if (operations.get(id) === operation) operations.delete(id);
    }
  };

  const stop = (id: string): void => {
    const operation = operations.get(id);
    if (operation === undefined) return;
    operations.delete(id);
    operation.isOver = true;
    operation.stop();
  };

  const begin = ({ id, payload }: Extract<ClientMessage, { type: 'subscribe' }>): void => {
    if (named === null) socket.close(CLOSED.unauthorized, 'Unauthorized');
    else if (operations.has(id)) socket.close(CLOSED.taken, 'An operation with this id is running already');
    else if (operations.size < most) void run(id, payload, named);
    else void send(messagesOf(id).last(refusal(tooMany(most))) as Buffer);
  };

  const initialise = (payload: Readonly<Record<string, unknown>> | null): void => {
    clearTimeout(initialising);
    if (named === null) void send({ type: 'connection_ack' });
    else socket.close(CLOSED.again, 'Too many initialisation requests');
    named = namedHeaders(payload);
  };

  const take = (message: ClientMessage): void => {
    if (message.type === 'connection_init') initialise(message.payload);
    else if (message.type === 'subscribe') begin(message);
    else if (message.type === 'complete') stop(message.id);
    else if (message.type === 'ping') void send({ type: 'pong', ...(message.payload && { payload: message.payload }) });
  };

  socket.on('message', (data, isBinary) => {
    const message = isBinary ? null : readMessage(data as Buffer);
    if (message === null) socket.close(CLOSED.bad, 'Invalid message');
    else if (socket.readyState === socket.OPEN) take(message);
  });
  socket.on('pong', () => {
    silent = 0;
  });
  // `close` follows.
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clearTimeout(initialising);
    clearInterval(pinging);
    for (const id of [...operations.keys()]) stop(id);
  });
}

const FAULT = new RequestError('ServiceUnavailableError', 'The operation could not be answered.');

const tooMany = (most: number): RequestError =>
  new RequestError('RateLimitError', `${most} operations run on this connection already. Complete one first.`);

/** Resolves when it has left, or will not. */
const sent = (socket: WebSocket, message: Buffer | object): Promise<void> =>
  new Promise((resolve) => {
    const text = Buffer.isBuffer(message) ? message : JSON.stringify(message);
    socket.send(text, { binary: false }, () => resolve());
  });
