import { type IncomingMessage, METHODS, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastify from 'fastify';
import { errorBody, INTERNAL_ERROR_BODY, notFound, RequestError } from '../errors.ts';
import { startWork, type Work } from '../util/work.ts';
import type { IncomingRequest, Pipeline } from './answer-request.ts';
import { answerRequest } from './answer-request.ts';
import { weakenCompressedTags } from './conditional/conditional-compression.ts';
import { prepareClosing } from './close-server.ts';
import { addCors, type CorsRules } from './add-cors.ts';
import { answerBrokenRequest, tooLargeBody } from './broken-requests.ts';
import { type LoadOptions, shedLoad } from './load-shedding.ts';
import {
  endMultipart,
  isMultipart,
  leaveMultipartUnread,
  takeMultipart,
  type UploadOptions,
} from './multipart/take-multipart.ts';
import { followRequests, type OnAnswered, requestIdOf, traceOf } from './follow-requests.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { inflateBody } from './inflate-body.ts';
import { readBody } from './read-body.ts';
import { sendReply, sendWithoutFile } from './send-reply.ts';
import { clientAddress } from './client-address.ts';
import { type Proxies, trustedProxies } from './trusted-proxies.ts';
import { type FindIgnored, tellIgnored } from './tell-ignored.ts';
import { refuseSlowBodies } from './slow-bodies.ts';
import type { NodeMessages, RouteRequest } from './route.ts';
import { listenToUpgrades, type UpgradedPaths, upgradedOnly } from './upgraded-paths.ts';

export interface ServerOptions {
  readonly pipeline: Pipeline;
  /** An existing server to answer on, if something else is attached to it already. */
  readonly attached?: AttachedServer | null;
  /** Paths that become WebSockets. */
  readonly upgrade?: UpgradedPaths | null;
  readonly cors: CorsRules | null;
  /** Options for helmet; null switches its headers off. */
  readonly security: Readonly<Record<string, unknown>> | null;
  /** The folder whose files are served where no route matches; null for none. */
  readonly publicDir: string | null;
  /** Symbolic links below it are followed that lead out of it. */
  readonly followLinks: boolean;
  readonly poweredBy: string | null;
  /** Answers of at least this many bytes are compressed; null: none are. */
  readonly compression: { readonly threshold: number } | null;
  /** Says in a header how long an answer took. */
  readonly responseTime: boolean;
  /** Lists parameters without effect in a header; null: no header. */
  readonly findIgnored: FindIgnored | null;
  /** Called after each answer. */
  readonly onAnswered: OnAnswered | null;
  /** When to refuse requests; null: never. */
  readonly load: LoadOptions | null;
  /** The proxies before this server: how many, or their addresses; null if there is none. */
  readonly proxies: Proxies | null;
  readonly bodyLimit: number;
  /** Of forms, in bytes. */
  readonly formLimit: number;
  /** What a body has to arrive in, in milliseconds; a long one has more. */
  readonly bodyMs: number;
  /** What a request has for its work, in milliseconds. */
  readonly requestMs: number;
  readonly uploads: UploadOptions;
  /** Longest request line and headers together. */
  readonly maxHeaderBytes: number;
}

/** A connection on which nothing moves for so long is closed: its client neither sends nor reads. */
const SILENCE_MS = 120_000;

/** A server that others listen on as well; it hands requests that are not theirs to one listener. */
export interface AttachedServer {
  readonly server: Server;
  setListener(listener: RequestListener): void;
}

/**
 * The contract matches paths in its own way (see route-table.ts), so Fastify has one route for all
 * of them and does what it does best: parsing HTTP, plugins, back-pressure, graceful closing.
 */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    trustProxy: trustedProxies(options.proxies),
    bodyLimit: options.bodyLimit,
    http: {
      maxHeaderSize: options.maxHeaderBytes,
      ...(options.upgrade && { IncomingMessage: upgradedOnly(options.upgrade.paths) }),
    },
    connectionTimeout: SILENCE_MS,
    ...(options.attached && { serverFactory: factoryOf(options.attached) }),
    forceCloseConnections: 'idle',
    // A request that still arrives on an open connection is answered like any other.
    return503OnClosing: false,
    rewriteUrl: () => '/',
    genReqId: ({ headers }) => requestIdOf(headers),
    clientErrorHandler: answerBrokenRequest,
    exposeHeadRoutes: false,
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
  });
  if (options.attached || options.upgrade) endUpgradedWithServer(app);
  if (options.upgrade) listenToUpgrades(app.server, options.upgrade);
  for (const method of METHODS)
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: false });
  prepareClosing(app);
  followRequests(app, options.onAnswered);
  if (options.security !== null) addSecurityHeaders(app, options.security);
  if (options.cors !== null) addCors(app, options.cors);
  if (options.compression !== null) {
    await app.register(import('@fastify/compress'), { threshold: options.compression.threshold });
    weakenCompressedTags(app);
  }
  if (options.responseTime) {
    app.addHook('onSend', async (_request, reply) => {
      reply.header('x-response-time', `${Math.round(reply.elapsedTime)}ms`);
    });
  }
  if (options.findIgnored !== null) tellIgnored(app, options.findIgnored);
  if (options.load !== null) shedLoad(app, options.load);
  if (options.publicDir !== null)
    await app.register(import('@fastify/static'), {
      root: options.publicDir,
      serve: false,
      index: false,
      // As in v4: what begins with a dot is there for tools, not for the public.
      dotfiles: 'ignore',
    });
  refuseSlowBodies(app, options.bodyMs);
  app.setNotFoundHandler((request, reply) => {
    if (sendWithoutFile(request)) return;
    reply.code(404).header('content-type', 'application/json; charset=utf-8').send(errorBody(notFound()));
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  leaveMultipartUnread(app);
  app.setErrorHandler((error: { code?: string }, request, reply) =>
    answerFrameworkError(error, request, reply, options),
  );
  app.route({
    method: app.supportedMethods,
    url: '/',
    handler: async (request, reply) => {
      const mostMs = isMultipart(request) ? options.uploads.requestMs : options.requestMs;
      const work = startWork(mostMs, traceOf(request));
      // A client that waits for the response is silent too: many images at once take minutes.
      if (mostMs > SILENCE_MS) request.raw.socket.setTimeout(mostMs);
      if (reply.raw.destroyed) work.abandon();
      else reply.raw.once('close', () => (reply.raw.writableFinished ? work.end() : work.abandon()));
      const answer = await answerRequest(options.pipeline, incoming(request, reply, work, options));
      if (answer.status >= 400 && answer.status < 500 && typeof answer.body === 'string') {
        work.trace.refusal = answer.body;
      }
      endMultipart(request);
      if (answer.isTaken) return reply.hijack();
      // A body that came too slowly was answered already.
      return reply.sent ? reply : sendReply(request, reply, answer, work, options);
    },
  });
  return app;
}

const factoryOf =
  ({ server, setListener }: AttachedServer) =>
  (listener: RequestListener): Server => {
    setListener(listener);
    return server;
  };

/** A WebSocket has no answer that would end it: a server that closes would wait for it forever. */
function endUpgradedWithServer(app: FastifyInstance): void {
  const sockets = new Set<Duplex>();
  app.server.on('upgrade', (_request, socket: Duplex) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of sockets) socket.destroy();
  });
}

/** No route has a schema; loading what compiles them would take a tenth of a start. */
function refuseSchemas(): never {
  throw new Error('Routes cannot have schemas.');
}

/** Everything of a request in one object, what is known later included: to copy it takes as long as to route it. */
function incoming(
  request: FastifyRequest,
  reply: FastifyReply,
  work: Work,
  { bodyLimit, formLimit, uploads }: ServerOptions,
): IncomingRequest {
  const url = withoutOrigin(request.originalUrl);
  const mark = url.indexOf('?');
  const hash = url.indexOf('#');
  const end = hash === -1 ? url.length : hash;
  return {
    id: request.id,
    method: request.method,
    path: mark === -1 || mark > end ? url.slice(0, end) : url.slice(0, mark),
    queryString: mark === -1 || mark > end ? '' : url.slice(mark + 1, end),
    headers: request.headers,
    address: request.ips === undefined ? request.ip : clientAddress(request.ips),
    socketAddress: request.socket.remoteAddress ?? '',
    isSecure: request.protocol === 'https',
    hasBody: request.body !== undefined && request.body !== null,
    readBody: () => readInflated(request, bodyLimit, formLimit),
    rawBody: Buffer.isBuffer(request.body) ? request.body : null,
    readMultipart: (fileLimit) => takeMultipart(request, fileLimit, uploads),
    messages: new ServerMessages(request, reply),
    work,
    params: NO_PARAMS,
    caller: null,
    administrator: null,
    body: undefined,
    files: NO_FILES,
    proof: null,
    source: null,
    surroundings: undefined,
  };
}

/** A request to a proxy names the server as well (RFC 9112, 3.2.2); who it is for is decided by the connection. */
const withoutOrigin = (url: string): string =>
  url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*(?=([/?#]?))/i, (_, next) => (next === '/' ? '' : '/'));

async function readInflated({ body, headers }: FastifyRequest, limit: number, formLimit: number): Promise<unknown> {
  if (!Buffer.isBuffer(body)) return undefined;
  return readBody({ body: await inflateBody(body, headers['content-encoding'], limit), headers }, formLimit);
}

const NO_PARAMS: RouteRequest['params'] = {};
const NO_FILES: RouteRequest['files'] = [];

/** Headers that hooks have left for the answer are on it when code writes it by hand. */
class ServerMessages implements NodeMessages {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#request = request;
    this.#reply = reply;
  }

  get incoming(): IncomingMessage {
    const { raw, originalUrl } = this.#request;
    // Routing is over: code sees the address that was requested.
    raw.url = originalUrl;
    return raw;
  }

  outgoing(): ServerResponse {
    const { raw } = this.#reply;
    if (raw.headersSent) return raw;
    for (const [name, value] of Object.entries(this.#reply.getHeaders())) {
      if (value !== undefined && !raw.hasHeader(name)) raw.setHeader(name, value);
    }
    return raw;
  }

  isBegun(): boolean {
    return this.#reply.raw.headersSent;
  }
}

function answerFrameworkError(
  error: { code?: string; statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
  { pipeline }: ServerOptions,
) {
  reply.header('content-type', 'application/json; charset=utf-8');
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return reply.code(413).send(tooLargeBody);
  const status = error.statusCode ?? 500;
  // A folder, or a path out of the public one: there is no such file.
  if (status === 403 || status === 404) return reply.code(404).send(errorBody(notFound()));
  if (status >= 400 && status < 500) {
    return reply.code(400).send(errorBody(new RequestError('BadRequestError', 'The request could not be read.')));
  }
  pipeline.reportFault(error, request.id);
  return reply.code(500).send(INTERNAL_ERROR_BODY);
}
