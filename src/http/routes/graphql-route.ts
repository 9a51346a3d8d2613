import type { AccountRoute } from '../../auth/accounts/account-routes.ts';
import type { Authenticator } from '../../auth/authenticate.ts';
import type { Caller } from '../../auth/caller.ts';
import type { Engine, Limits } from '../../content/engine.ts';
import { rememberAnswer } from '../../content/memory/remember-answer.ts';
import { findPlain } from '../../content/reading/list-plain.ts';
import { openCodeScope, openScope } from '../../content/scope.ts';
import { RequestError, validationError } from '../../errors.ts';
import type { GraphqlCaller } from '../../graphql/caller.ts';
import type { Graphql, GraphqlAnswer, GraphqlRequest } from '../../graphql/create-graphql.ts';
import { UploadValue } from '../../graphql/upload-value.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { USER_UID } from '../../schema/model.ts';
import type { Work } from '../../util/work.ts';
import type { Reply, Route, RouteRequest } from '../route.ts';

export interface GraphqlRouteOptions {
  readonly engine: Engine;
  readonly authenticator: Authenticator;
  readonly endpoint: string;
  /** Endpoints of accounts; empty where the project has none. */
  readonly accounts: readonly AccountRoute[];
  /** Bytes that an uploaded file may have. */
  readonly fileBytes: number;
  /** Made at the first request: a server that is never asked pays nothing for it. */
  readonly graphql: () => Promise<Graphql>;
  /** Runs what code of the project takes part in; null where none does. */
  readonly enter: EnterCode | null;
}

/** Calls `work` with what resolvers of the project are given, and says what they set in the answer. */
export type EnterCode = <T>(
  request: RouteRequest,
  caller: Caller,
  work: (context: unknown) => Promise<T>,
) => Promise<{ readonly value: T; readonly headers: Headers }>;

type Headers = NonNullable<Reply['headers']>;

/** One address for all documents. */
export function graphqlRoute(options: GraphqlRouteOptions): Route {
  const { endpoint } = options;
  return {
    method: 'ALL',
    path: endpoint,
    // Unlike the paths of the REST API this one is taken as it is written.
    matches: (path) => (path === endpoint || path === `${endpoint}/` ? {} : null),
    action: null,
    answeredBy: 'graphql',
    nameOfBadBody: 'SyntaxError',
    fileLimit: () => options.fileBytes,
    handle: (request) => answer(options, request),
  };
}

async function answer(options: GraphqlRouteOptions, request: RouteRequest): Promise<Reply> {
  const { authenticator, engine } = options;
  const proof = (await engine.answers?.freshness?.current()) ?? null;
  const caller =
    request.caller ??
    (await authenticator.authenticate(request.headers.authorization, { ...(proof !== null && { proof }) }));
  if (request.method !== 'GET' && request.method !== 'POST') {
    return plainText(405, 'Apollo Server supports only GET/POST requests.', { allow: 'GET, POST' });
  }
  const sent = request.method === 'GET' ? readQueryString(request.queryString) : readBody(bodyOf(request));
  if ('status' in sent) return sent;
  const graphql = await options.graphql();
  const ask = (one: GraphqlRequest) => answerOne(options, graphql, { ...request, proof, caller }, one);
  if (!sent.isBatch) return replyOf(await ask(sent.requests[0]));
  const answers: Answered[] = [];
  const charge = startBatch(engine.limits, request.work);
  for (const one of sent.requests) {
    const answered = await ask(one);
    charge(answered.text.length);
    answers.push(answered);
  }
  const refused = answers.find(({ plain }) => plain);
  if (refused) return replyOf(refused);
  const headers = Object.assign({}, ...answers.map((one) => one.headers));
  return jsonText(200, `[${answers.map(({ text }) => text).join(',')}]`, headers);
}

/** All documents of a batch may cost what one request may: statements, and characters of the answer. */
function startBatch({ populateNodes, bytes }: Limits, { trace }: Work): (characters: number) => void {
  const before = trace.statements;
  let sum = 0;
  return (characters) => {
    sum += characters;
    if (trace.statements - before <= populateNodes && sum <= bytes) return;
    throw validationError(
      `The batch needs more than ${populateNodes} statements, or its answer is longer than ${bytes} characters. Send fewer documents at once.`,
    );
  };
}

/** A multipart body has the operations in one field and, in another, where in them its files belong. */
function bodyOf({ headers, body, files }: RouteRequest): unknown {
  if (!/^\s*multipart\/form-data\b/i.test(headers['content-type'] ?? '')) return body;
  const { operations, map } = body as Readonly<Record<string, unknown>>;
  const read = readPart('operations', operations);
  const places = Object.entries((readPart('map', map) ?? {}) as object);
  for (const [name, paths] of places) {
    const file = files.find(({ field }) => field === name);
    if (file === undefined) continue;
    for (const path of [paths].flat()) placeFile(read, String(path).split('.'), new UploadValue(file));
  }
  return read;
}

function placeFile(target: unknown, path: readonly string[], value: UploadValue): void {
  let holder = target as Record<string, unknown>;
  for (const step of path.slice(0, -1)) {
    const next = Object.hasOwn(holder, step) ? holder[step] : undefined;
    if (typeof next !== 'object' || next === null) return;
    holder = next as Record<string, unknown>;
  }
  const last = path.at(-1) ?? '';
  if (Object.hasOwn(holder, last)) holder[last] = value;
}

const SPECIFICATION = 'https://github.com/jaydenseric/graphql-multipart-request-spec';

function readPart(name: string, text: unknown): unknown {
  if (text === undefined) {
    throw new RequestError('BadRequestError', `Missing multipart field ‘${name}’ (${SPECIFICATION}).`, null);
  }
  const value = readJson(String(text));
  if (value !== undefined) return value;
  throw new RequestError('BadRequestError', `Invalid JSON in the ‘${name}’ multipart field (${SPECIFICATION}).`, null);
}

type AskedRequest = RouteRequest & { readonly caller: Caller };

type Answered = GraphqlAnswer & { readonly headers?: Headers };

async function answerOne(
  { engine, accounts, enter }: GraphqlRouteOptions,
  graphql: Graphql,
  incoming: AskedRequest,
  request: GraphqlRequest,
): Promise<Answered> {
  const { method, caller, proof, work, address } = incoming;
  const read = graphql.read(request ?? {});
  if ('status' in read) return read;
  if (method === 'GET' && read.definition.operation === 'mutation') {
    return { status: 405, text: 'GET supports only query operation', plain: true };
  }
  const scope = openScope(engine, caller.access, work);
  const asked = { ...graphqlCaller(engine, caller), accounts: { caller, peer: address, routes: accounts } };
  if (read.asksCode && enter !== null) {
    const answerWith = (code: unknown) => graphql.answer(read, scope, { ...asked, code });
    const { value, headers } = await enter(incoming, caller, answerWith);
    return { status: 200, text: value, headers };
  }
  if (read.key === null) return { status: 200, text: await graphql.answer(read, scope, asked) };
  const key = `graphql ${caller.access.key}\n${read.key}`;
  const answered = await rememberAnswer(scope, proof, key, (reading) => graphql.answer(read, reading, asked));
  return { status: 200, text: wholeText(answered) };
}

/** A document's answer is never streamed. */
const wholeText = (answered: Awaited<ReturnType<typeof rememberAnswer>>): string | Buffer =>
  typeof answered === 'object' && 'body' in answered ? answered.body : (answered as string);

function graphqlCaller(engine: Engine, caller: Caller): Omit<GraphqlCaller, 'accounts'> {
  const { access } = caller;
  const known = { access, isKnown: caller.kind !== 'anonymous', code: null };
  if (caller.kind !== 'user') return { ...known, readAccount: null };
  const users = contentTypeOf(engine.model, USER_UID);
  const id = String(caller.user.id);
  return {
    ...known,
    readAccount: async () =>
      JSON.parse((await findPlain(openCodeScope(engine), users, id, { populate: ['role'] })) ?? 'null'),
  };
}

type Sent =
  | { readonly isBatch: false; readonly requests: readonly [GraphqlRequest] }
  | { readonly isBatch: true; readonly requests: readonly GraphqlRequest[] }
  | Reply;

function readQueryString(queryString: string): Sent {
  const values = new URLSearchParams(queryString);
  if ([...values.keys()].length === 0) return plainText(400, 'GET query missing.');
  const extensions = values.get('extensions');
  const read = extensions === null ? null : readJson(extensions);
  if (read === undefined) return plainText(400, 'Extensions are invalid JSON.');
  const request = {
    query: values.get('query'),
    variables: values.get('variables'),
    operationName: values.get('operationName'),
    extensions: read,
  };
  return { isBatch: false, requests: [request] };
}

/** Undefined for text that is no JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readBody(body: unknown): Sent {
  const isEmpty = typeof body !== 'object' || body === null || Object.keys(body).length === 0;
  if (body !== undefined && (typeof body !== 'object' || body === null)) {
    throw new RequestError('SyntaxError', 'invalid JSON, only supports object and array', null);
  }
  if (isEmpty) return plainText(400, 'POST body missing, invalid Content-Type, or JSON object has no keys.');
  if (Array.isArray(body)) return { isBatch: true, requests: body.map(withExtensions) };
  return { isBatch: false, requests: [withExtensions(body as GraphqlRequest)] };
}

/** A form has them as text. */
function withExtensions(request: GraphqlRequest): GraphqlRequest {
  return typeof request?.extensions === 'string' ? { ...request, extensions: readJson(request.extensions) } : request;
}

const TEXT = { 'content-type': 'text/plain; charset=utf-8' };

const plainText = (status: number, body: string | Buffer, headers = {}): Reply => ({
  status,
  body,
  headers: { ...TEXT, ...headers },
});

const jsonText = (status: number, body: string | Buffer, headers: Headers = {}): Reply => ({
  status,
  body,
  headers: { ...headers, 'content-type': 'application/json', vary: 'Authorization, Origin' },
});

const replyOf = ({ status, text, plain, headers }: Answered): Reply =>
  plain ? plainText(status, text) : jsonText(status, text, headers);
