import { METHODS, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { badRequest, errorBody, INTERNAL_ERROR_BODY, notFound } from '../errors.ts';
import { currentSpans, type Tracer } from '../util/spans.ts';
import { startWork, type Work } from '../util/work.ts';
import type { AttachedServer } from '../util/reply.ts';
import { handleRequest, type Pipeline } from './handle-request.ts';
import type { IncomingRequest } from './incoming-request.ts';
import { weakenCompressedTags } from './conditional/conditional-compression.ts';
import { prepareClosing, whenClosing } from './close-server.ts';
import { addCors, type CorsRules } from './sending/add-cors.ts';
import { refuseBrokenRequest, tooLargeBody } from './receiving/broken-requests.ts';
import { type LoadOptions, shedLoad } from './receiving/load-shedding.ts';
import {
  endMultipart,
  isMultipart,
  leaveMultipartUnread,
  takeMultipart,
  type UploadOptions,
} from './multipart/take-multipart.ts';
import { followRequests, type OnAnswered, requestIdOf, traceOf } from './follow-requests.ts';
import { addSecurityHeaders } from './sending/security-headers.ts';
import { inflateBody } from './receiving/inflate-body.ts';
import { readBody } from './receiving/read-body.ts';
import { sendReply, sendWithoutFile } from './sending/send-reply.ts';
import { clientAddress, type Proxies, trustedProxies } from './receiving/client-address.ts';
import { type FindIgnored, reportIgnored } from './report-ignored.ts';
import { refuseSlowBodies } from './receiving/slow-bodies.ts';
import type { Live } from './live/create-live.ts';
import type { Sockets } from './live/sockets/create-sockets.ts';
import { answerUpgrade, isUpgrade, routedUpgrades } from './live/sockets/route-upgrades.ts';
import type { Reply, RouteRequest } from './route.ts';
import { ServerMessages } from './sending/server-messages.ts';
import { listenToUpgrades, upgradedOnly, type UpgradedPaths } from './upgraded-paths.ts';

export interface ServerOptions {
  readonly pipeline: Pipeline;
  /** An existing server to use, if something else is already attached to it. */
  readonly attached?: AttachedServer | null;
  /** Paths that accept WebSocket upgrades. */
  readonly upgrade?: UpgradedPaths | null;
  readonly cors: CorsRules | null;
  /** Options for helmet; null switches its headers off. */
  readonly security: Readonly<Record<string, unknown>> | null;
  /** The folder whose files are served if no route matches; null: none. */
  readonly publicDir: string | null;
  /** Whether symbolic links that lead outside the folder are followed. */
  readonly followLinks: boolean;
  readonly poweredBy: string | null;
  /** Responses of at least this many bytes are compressed; null: none are. */
  readonly compression: { readonly threshold: number } | null;
  /** Reports the response time in a header. */
  readonly responseTime: boolean;
  /** Lists parameters without effect in a header; null: no header. */
  readonly findIgnored: FindIgnored | null;
  /** Called after each response. */
  readonly onAnswered: OnAnswered | null;
  /** Null if tracing is off. */
  readonly tracer: Tracer | null;
  /** When to refuse requests; null: never. */
  readonly load: LoadOptions | null;
  /** Null if responses cannot be listened to. */
  readonly live: Live | null;
  /** Null if there are no operations over WebSockets. */
  readonly sockets?: Sockets | null;
  /** The proxies in front of this server: their number or addresses; null if there are none. */
  readonly proxies: Proxies | null;
  readonly bodyLimit: number;
  /** Maximum size of a form body in bytes. */
  readonly formLimit: number;
  /** Time limit for receiving a body in milliseconds; long bodies get more. */
  readonly bodyMs: number;
  /** Time limit of a request in milliseconds. */
  readonly requestMs: number;
  readonly uploads: UploadOptions;
  /** Maximum size of the request line and headers together. */
  readonly maxHeaderBytes: number;
}

/** Connections on which nothing is sent or read for this long are closed. */
const SILENCE_MS = 120_000;

/**
 * The contract has its own path matching (see route-table.ts), so Fastify gets a single route and does what it does
 * best: parsing HTTP, plugins, back-pressure, graceful shutdown.
 */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { sockets = null, upgrade = null } = options;
  const upgraded = new Set([...(upgrade?.paths ?? []), ...(sockets?.paths ?? [])]);
  const app = fastify({
    trustProxy: trustedProxies(options.proxies),
    bodyLimit: options.bodyLimit,
    http: {
      maxHeaderSize: options.maxHeaderBytes,
      ...(upgraded.size > 0 && { IncomingMessage: upgradedOnly(upgraded) }),
    },
    connectionTimeout: SILENCE_MS,
    ...(options.attached && { serverFactory: factoryOf(options.attached) }),
    forceCloseConnections: 'idle',
    // A request that still arrives on an open connection is answered as usual.
    return503OnClosing: false,
    rewriteUrl: () => '/',
    genReqId: ({ headers }) => requestIdOf(headers),
    clientErrorHandler: refuseBrokenRequest,
    exposeHeadRoutes: false,
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
  });
  if (options.attached || upgraded.size > 0) endUpgradedWithServer(app);
  if (upgraded.size > 0) {
    const routed = sockets === null ? [] : [routedUpgrades(app, sockets.paths)];
    listenToUpgrades(app.server, [...(upgrade === null ? [] : [upgrade]), ...routed]);
  }
  for (const method of METHODS)
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: false });
  prepareClosing(app);
  if (sockets !== null) whenClosing(app, sockets.close);
  if (options.live !== null) endStreamsWithServer(app, options.live);
  followRequests(app, options.onAnswered, options.tracer);
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
  if (options.findIgnored !== null) reportIgnored(app, options.findIgnored);
  if (options.load !== null) shedLoad(app, options.load);
  if (options.publicDir !== null)
    await app.register(import('@fastify/static'), {
      root: options.publicDir,
      serve: false,
      index: false,
      // As in v4: dotfiles are for tools, not for the public.
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
      // A client waiting for the response sends nothing either, and processing many images takes minutes.
      if (mostMs > SILENCE_MS) request.raw.socket.setTimeout(mostMs);
      if (reply.raw.destroyed) work.abandon();
      else reply.raw.once('close', () => (reply.raw.writableFinished ? work.end() : work.abandon()));
      const { spans } = work.trace;
      const received = incoming(request, reply, work, options);
      if (sockets !== null && isUpgrade(request.raw))
        return answerUpgrade(sockets, request, reply, received, (refused) =>
          sendReply(request, reply, refused, work, options),
        );
      const answer = await (spans === null
        ? answerRequest(options, received)
        : currentSpans.run(spans, answerRequest, options, received));
      if (answer.status >= 400 && answer.status < 500 && typeof answer.body === 'string') {
        work.trace.refusal = answer.body;
      }
      endMultipart(request);
      if (answer.isTaken) return reply.hijack();
      // A body that arrived too slowly has already been answered.
      return reply.sent ? reply : sendReply(request, reply, answer, work, options);
    },
  });
  return app;
}

const answerRequest = ({ pipeline, live }: ServerOptions, request: IncomingRequest): Promise<Reply> =>
  live?.isAsked(request) === true ? live.answer(request) : handleRequest(pipeline, request);

const factoryOf =
  ({ server, setListener }: AttachedServer) =>
  (listener: RequestListener): Server => {
    setListener(listener);
    return server;
  };

/** No response ends by itself there. */
function endStreamsWithServer(app: FastifyInstance, live: Live): void {
  whenClosing(app, () => void live.close());
  app.addHook('preClose', live.close);
}

/** Destroys WebSockets on shutdown: no response ever ends them, so the server would wait forever. */
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

/** No route has a schema, and loading the schema compilers would take a tenth of the start-up time. */
function refuseSchemas(): never {
  throw new Error('Routes cannot have schemas.');
}

/**
 * Creates the whole request object at once, including properties filled in later: copying it would cost as much as
 * routing.
 */
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
    authenticator: null,
    administrator: null,
    body: undefined,
    files: NO_FILES,
    proof: null,
    source: null,
    surroundings: undefined,
  };
}

/** Requests to a proxy contain the origin too (RFC 9112, 3.2.2); the connection decides which server handles them. */
const withoutOrigin = (url: string): string =>
  url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*(?=([/?#]?))/i, (_, next) => (next === '/' ? '' : '/'));

async function readInflated({ body, headers }: FastifyRequest, limit: number, formLimit: number): Promise<unknown> {
  if (!Buffer.isBuffer(body)) return undefined;
  return readBody({ body: await inflateBody(body, headers['content-encoding'], limit), headers }, formLimit);
}

const NO_PARAMS: RouteRequest['params'] = {};
const NO_FILES: RouteRequest['files'] = [];

function answerFrameworkError(
  error: { code?: string; statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
  { pipeline }: ServerOptions,
) {
  reply.header('content-type', 'application/json; charset=utf-8');
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return reply.code(413).send(tooLargeBody);
  const status = error.statusCode ?? 500;
  // A folder, or a path outside the public folder: no such file.
  if (status === 403 || status === 404) return reply.code(404).send(errorBody(notFound()));
  if (status >= 400 && status < 500) {
    return reply.code(400).send(errorBody(badRequest('The request could not be read.')));
  }
  pipeline.reportFault(error, request.id);
  return reply.code(500).send(INTERNAL_ERROR_BODY);
}
