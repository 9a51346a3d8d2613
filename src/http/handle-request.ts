import type { AdministratorAuthenticator } from '../auth/administrators/administrator-authenticator.ts';
import { meetsRequirement } from '../auth/administrators/requirement.ts';
import type { Authenticator } from '../auth/authenticator.ts';
import type { Freshness, Proof } from '../database/freshness.ts';
import type { RefuseFault } from '../database/database-fault.ts';
import { type Caller, refusalOf } from '../auth/caller.ts';
import { errorBody, forbidden, INTERNAL_ERROR_BODY, notFound, RequestError, RETRY_AFTER } from '../errors.ts';
import { validateReply } from './conditional/validate-reply.ts';
import type { Spans } from '../util/spans.ts';
import { withDeadline } from '../util/with-deadline.ts';
import { AbandonedError, type Work } from '../util/work.ts';
import type { ReadingPlace, ReplicatedReading } from './replicas/create-replicated-reading.ts';
import type { Multipart } from './multipart/read-multipart.ts';
import type { Reply, Route, RouteRequest } from './route.ts';
import type { RouteTable } from './route-table.ts';

/** Called with an internal error and the request that caused it. */
export type ReportFault = (error: unknown, requestId?: string) => void;

export interface Pipeline {
  readonly table: RouteTable;
  readonly authenticator: Authenticator;
  /** Null if there is no admin API. */
  readonly administrators: AdministratorAuthenticator | null;
  /** Queried once per request that has a caller; null if it is not worth a query. */
  readonly freshness: Freshness | null;
  /** Null if there are no replicas. */
  readonly replicated: ReplicatedReading | null;
  /** Maps database faults to the error the caller gets. */
  readonly refuseFault: RefuseFault;
  /** Called with internal errors; callers see no details. */
  readonly reportFault: ReportFault;
  /** Runs the project's middlewares around every request; absent if there are none. */
  readonly surround?: (
    request: IncomingRequest,
    answer: (request: IncomingRequest) => Promise<Reply>,
  ) => Promise<Reply>;
}

/** Filled in on the way to the route's handler. */
type Found =
  | 'params'
  | 'queryString'
  | 'caller'
  | 'administrator'
  | 'body'
  | 'files'
  | 'proof'
  | 'source'
  | 'surroundings';

/** A request in progress; the `Found` properties are filled in along the way. */
export type IncomingRequest = Omit<RouteRequest, Found> & { -readonly [K in Found]: RouteRequest[K] } & {
  /** False if there is nothing to read. */
  readonly hasBody: boolean;
  /** Reads the body on demand; undefined for a multipart body. */
  readonly readBody: () => Promise<unknown>;
  /** The raw bytes if the body was buffered; project code may verify a signature over them. */
  readonly rawBody: Buffer | null;
  /** Null if the body is of another kind. Read once, and only for callers that may send it. */
  readonly readMultipart: (fileLimit: number | null) => Promise<Multipart | null>;
};

/** Methods the contract's server knows; any other gets 501. */
const METHODS: ReadonlySet<string> = new Set(['HEAD', 'OPTIONS', 'GET', 'PUT', 'PATCH', 'POST', 'DELETE']);

/**
 * The single path of every request: match, admit, read the body, handle, validate. Every error becomes the contract's
 * body.
 */
export async function handleRequest(pipeline: Pipeline, request: IncomingRequest): Promise<Reply> {
  const { replicated, surround } = pipeline;
  let answered: Reply;
  try {
    answered = await replyInTime(
      request.work,
      surround === undefined
        ? answer(pipeline, request)
        : surround(request, (surrounded) => answer(pipeline, surrounded)),
    );
  } catch (error) {
    answered = refuse(pipeline, request, error);
  }
  const isMarked = replicated?.mayHaveWritten(request, answered) === true;
  const reply = validateReply(isMarked ? await replicated.mark(request, answered) : answered, request);
  // The contract reports such a body as missing; the header adds which types are accepted.
  return reply.status !== 400 || request.work.trace.unreadBody === null
    ? reply
    : { ...reply, headers: { ...reply.headers, 'accept-post': READ_TYPES } };
}

const READ_TYPES = 'application/json, application/x-www-form-urlencoded, multipart/form-data';

function refuse({ refuseFault, reportFault }: Pipeline, { work }: IncomingRequest, error: unknown): Reply {
  if (error instanceof RequestError) return refusal(error);
  if (error instanceof AbandonedError) return { status: 499, body: null };
  const refused = refuseFault(error);
  if (refused === null || refused.status >= 500) reportFault(error, work.trace.id);
  return refused === null ? { status: 500, body: INTERNAL_ERROR_BODY } : refusal(refused);
}

/** At the deadline the work itself reports why there is no response; after this grace period the server does. */
const GRACE_MS = 1_000;

const replyInTime = (work: Work, replying: Promise<Reply>): Promise<Reply> =>
  work.deadline === Number.POSITIVE_INFINITY ? replying : withDeadline(replying, work.deadline + GRACE_MS, tooLate);

const tooLate = (): RequestError => new RequestError('ServiceUnavailableError', 'The request took too long to answer.');

/** The contract's error body, with `Retry-After` if the server was unavailable. */
const refusal = (error: RequestError): Reply => ({
  status: error.status,
  body: errorBody(error),
  ...(error.status === 503 && { headers: RETRY_AFTER }),
});

async function answer(pipeline: Pipeline, request: IncomingRequest): Promise<Reply> {
  const { table } = pipeline;
  const { method, path } = request;
  const match = table.match(method, path);
  if (match === null) return answerUnmatched(table, method, path);
  const { route, params } = match;
  request.work.trace.route = route.path;
  request.params = params;
  const open = route.replyToAnyone?.(request) ?? null;
  if (open !== null) return open;
  const admitsAfterBody = route.admitsAfterBody === true && request.hasBody;
  if (!admitsAfterBody) await admit(pipeline, route, request);
  // Awaited here because returning a promise from an async function costs two more microtask turns.
  return await (request.hasBody
    ? handleWithBody(route, request, admitsAfterBody ? () => admit(pipeline, route, request) : null)
    : route.handle(request));
}

function admit(pipeline: Pipeline, route: Route, request: IncomingRequest): Promise<void> | undefined {
  const { spans } = request.work.trace;
  return spans === null ? admitInto(pipeline, route, request) : traceAdmission(spans, pipeline, route, request);
}

function admitInto(pipeline: Pipeline, route: Route, request: IncomingRequest): Promise<void> | undefined {
  if (route.realm === 'content') return admitCaller(pipeline, route, request);
  return route.realm === 'admin' ? admitAdministrator(pipeline, route, request) : undefined;
}

async function traceAdmission(spans: Spans, ...[pipeline, route, request]: Parameters<typeof admit>): Promise<void> {
  const start = performance.now();
  let failed = true;
  try {
    await admitInto(pipeline, route, request);
    failed = false;
  } finally {
    spans.add('admission', start, { 'plinth.realm': route.realm }, failed);
  }
}

async function admitCaller(pipeline: Pipeline, route: Route, request: IncomingRequest): Promise<void> {
  const { replicated } = pipeline;
  const proves = route.provesLater !== true && route.identify === undefined;
  const chosen = replicated !== null && onlyReads(route, request) ? replicated.choose(request, proves) : null;
  const place = chosen instanceof Promise ? await chosen : chosen;
  const { authenticator } = place ?? pipeline;
  const freshness = place === null ? pipeline.freshness : place.source.freshness;
  request.source = place?.source ?? null;
  if (route.identify !== undefined) {
    request.caller = await route.identify(request);
    return;
  }
  // One proof for both, so the caller's permissions and the response are current at the same moment.
  const proof =
    freshness === null || !proves ? undefined : route.writes === true ? null : await proofOf(place, freshness);
  if (route.identity === 'optional' && request.headers.authorization === undefined) {
    request.caller = { kind: 'anonymous', access: await authenticator.publicAccess() };
    request.proof = proof ?? null;
    return;
  }
  const caller = await authenticator.authenticate(request.headers.authorization, {
    acceptEndedTokens: route.acceptsEndedTokens === true,
    ...(proof !== undefined && { proof }),
  });
  assertAllowed(caller, route);
  request.caller = caller;
  request.proof = proof ?? null;
}

const onlyReads = ({ reads, readsOnly }: Route, request: IncomingRequest): boolean =>
  reads === true || readsOnly?.(request) === true;

/** The proof a place was chosen by, if it was. */
const proofOf = (place: ReadingPlace | null, freshness: Freshness): Proof | Promise<Proof> =>
  place?.proof === undefined ? freshness.current() : place.proof;

function assertAllowed(caller: Caller, { action, needs }: Route): void {
  if (needs === undefined) {
    if (action !== null && !caller.access.allows(action)) throw forbidden();
    return;
  }
  const refused = refusalOf(caller, needs);
  if (refused !== null) throw refused;
}

async function admitAdministrator(
  { administrators, freshness }: Pipeline,
  { requires, writes }: Route,
  request: IncomingRequest,
): Promise<void> {
  if (administrators === null) throw notFound();
  const proof = (await freshness?.current()) ?? undefined;
  const caller = await administrators.authenticate(request.headers.authorization, proof);
  // A route that does not say who may call it is called by nobody.
  if (requires === undefined || !meetsRequirement(requires, caller, request.params)) throw forbidden();
  request.administrator = caller;
  request.proof = writes === true ? null : (proof ?? null);
}

/** `admitNow` is called when the body has been read, unless the caller was admitted before. */
async function handleWithBody(
  route: Route,
  request: IncomingRequest,
  admitNow: (() => Promise<void> | undefined) | null,
): Promise<Reply> {
  const multipart = await request.readMultipart(route.fileLimit?.(request.queryString) ?? null);
  if (multipart === null) {
    request.body = await request.readBody().catch((error: unknown) => {
      throw renamed(error, route.nameOfBadBody);
    });
    if (request.body === undefined && request.rawBody !== null && request.rawBody.length > 0) {
      request.work.trace.unreadBody = request.headers['content-type'] ?? '';
    }
    if (admitNow !== null) await admitNow();
    return route.handle(request);
  }
  request.body = multipart.fields;
  request.files = multipart.files;
  try {
    if (admitNow !== null) await admitNow();
    return await route.handle(request);
  } finally {
    await multipart.discard();
  }
}

/** Renames only errors without a specific name: a body that is neither an object nor an array. */
function renamed(error: unknown, name: Route['nameOfBadBody']): unknown {
  if (name === undefined || !(error instanceof RequestError) || error.name !== 'Error') return error;
  return new RequestError(name, error.message, error.details);
}

function answerUnmatched(table: RouteTable, method: string, path: string): Reply {
  if (!METHODS.has(method)) return plain(501, 'Not Implemented');
  if (method === 'OPTIONS') return { ...plain(200, ''), headers: { ...TEXT, allow: table.allowed(path) } };
  // A path without a route may be a file of the project's public folder.
  if (method === 'GET' || method === 'HEAD') return { status: 404, body: NOT_FOUND, file: path };
  return { ...plain(405, 'Method Not Allowed'), headers: { ...TEXT, allow: table.allowed(path) } };
}

const NOT_FOUND = errorBody(notFound());

const TEXT = { 'content-type': 'text/plain; charset=utf-8' };

const plain = (status: number, body: string): Reply => ({ status, body, headers: TEXT });
