import type { RefuseFault } from '../database/database-fault.ts';
import { errorBody, INTERNAL_ERROR_BODY, notFound, RequestError, RETRY_AFTER } from '../errors.ts';
import { type Admission, admit } from './admission.ts';
import { validateReply } from './conditional/validate-reply.ts';
import type { RecordRequest } from './record-requests.ts';
import { refuseLostDigits } from '../util/json/exact-json.ts';
import { withDeadline } from '../util/with-deadline.ts';
import { AbandonedError, type Work } from '../util/work.ts';
import type { IncomingRequest } from './incoming-request.ts';
import type { Reply, Route } from './route.ts';
import type { RouteTable } from './route-table.ts';

/** Called with an internal error and the request that caused it. */
export type ReportFault = (error: unknown, requestId?: string) => void;

export interface Pipeline extends Admission {
  readonly table: RouteTable;
  /** Maps database faults to the error the caller gets. */
  readonly refuseFault: RefuseFault;
  /** Called with internal errors; callers see no details. */
  readonly reportFault: ReportFault;
  /** Names what a response depends on; absent if no cache in front asks. */
  readonly tagForCaches?: (request: IncomingRequest, reply: Reply) => Reply;
  /** Records what requests write; absent if there is no log. */
  readonly record?: RecordRequest;
  /** Runs the project's middlewares around every request; absent if there are none. */
  readonly surround?: (
    request: IncomingRequest,
    answer: (request: IncomingRequest) => Promise<Reply>,
  ) => Promise<Reply>;
}

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
  const marked = isMarked ? await replicated.mark(request, answered) : answered;
  const reply = validateReply(pipeline.tagForCaches?.(request, marked) ?? marked, request);
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
export const refusal = (error: RequestError): Reply => ({
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
  request.work.trace.variesBy = route.variesBy ?? null;
  request.work.trace.isContent = route.isLive === true;
  request.params = params;
  const open = route.replyToAnyone?.(request) ?? null;
  if (open !== null) return open;
  const admitsAfterBody = route.admitsAfterBody === true && request.hasBody;
  if (!admitsAfterBody) await admit(pipeline, route, request);
  // Awaited here because returning a promise from an async function costs two more microtask turns.
  return await (request.hasBody
    ? handleWithBody(pipeline, route, request, admitsAfterBody ? () => admit(pipeline, route, request) : null)
    : handle(pipeline, route, request));
}

const handle = ({ record }: Pipeline, route: Route, request: IncomingRequest): Promise<Reply> =>
  record === undefined ? route.handle(request) : record(route, request);

/** `admitNow` is called when the body has been read, unless the caller was admitted before. */
async function handleWithBody(
  pipeline: Pipeline,
  route: Route,
  request: IncomingRequest,
  admitNow: (() => Promise<void> | undefined) | null,
): Promise<Reply> {
  const multipart = await request.readMultipart(route.fileLimit?.(request.queryString) ?? null);
  if (multipart === null) {
    request.body = await request.readBody().catch((error: unknown) => {
      throw renamed(error, route.nameOfBadBody);
    });
    if (route.keepsDigits !== true) refuseLostDigits(request.body);
    if (request.body === undefined && request.rawBody !== null && request.rawBody.length > 0) {
      request.work.trace.unreadBody = request.headers['content-type'] ?? '';
    }
    if (admitNow !== null) await admitNow();
    return handle(pipeline, route, request);
  }
  request.body = multipart.fields;
  request.files = multipart.files;
  try {
    if (admitNow !== null) await admitNow();
    return await handle(pipeline, route, request);
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
