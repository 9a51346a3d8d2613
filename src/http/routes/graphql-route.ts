import type { AccountRoute } from '../../auth/accounts/account-routes.ts';
import { actorOf, type Caller } from '../../auth/caller.ts';
import type { Engine, Limits } from '../../content/engine.ts';
import { rememberResponse } from '../../content/memory/remember-response.ts';
import { findPlain } from '../../content/reading/list-plain.ts';
import { findV5Plain } from '../../content/reading/read-v5.ts';
import { openCodeScope, openScope } from '../../content/scope.ts';
import type { Source } from '../../content/source.ts';
import { validationError } from '../../errors.ts';
import type { GraphqlCaller } from '../../graphql/caller.ts';
import type {
  Graphql,
  GraphqlDocument,
  GraphqlResponse,
  GraphqlRequest,
  ReadingCost,
} from '../../graphql/create-graphql.ts';
import type { Contract } from '../../graphql/schema/contract.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { type Uid, USER_UID } from '../../schema/model.ts';
import { takeTurn } from '../../util/turns.ts';
import type { Work } from '../../util/work.ts';
import type { ReadTables } from '../../database/changes/changes.ts';
import { type ContractSettings, contractOf, FORMAT } from '../contract.ts';
import type { Reply, Route, RouteRequest } from '../route.ts';
import { csrfRefusal } from './prevent-csrf.ts';
import { readSent } from './sent-documents.ts';

export interface GraphqlRouteOptions {
  readonly engine: Engine;
  readonly endpoint: string;
  /** Account endpoints; empty if the project has none. */
  readonly accounts: readonly AccountRoute[];
  /** Project code overrides some of them, so mutations run with its context. */
  readonly hasOwnAccounts: boolean;
  /** Maximum size of an uploaded file in bytes. */
  readonly fileBytes: number;
  /** One of these headers is required if a browser could send the request without a preflight; null: none is. */
  readonly csrfHeaders: readonly string[] | null;
  readonly batches: boolean;
  readonly contracts: ContractSettings;
  /** Created on first use, so servers without GraphQL requests do not pay for it. */
  readonly graphql: (contract: Contract) => Promise<Graphql>;
  /** Runs operations that project code takes part in; null if none does. */
  readonly enter: EnterCode | null;
  /** Whether lifecycle hooks of project code run for a type; they may access the request. */
  readonly hasHooks: (uid: Uid) => boolean;
  /** Whether operations can be listened to. */
  readonly subscriptions: boolean;
}

/** Calls `work` with the context for the project's resolvers, and returns the headers they set. */
export type EnterCode = <T>(
  request: RouteRequest,
  caller: Caller,
  work: (context: unknown, showFault: GraphqlCaller['showFault']) => Promise<T>,
) => Promise<{ readonly value: T; readonly headers: Headers }>;

type Headers = NonNullable<Reply['headers']>;

/** A single endpoint for all documents. */
export function graphqlRoute(options: GraphqlRouteOptions): Route {
  const { endpoint } = options;
  return {
    method: 'ALL',
    path: endpoint,
    // Unlike REST paths, this one is case-sensitive.
    matches: (path) => (path === endpoint || path === `${endpoint}/` ? {} : null),
    realm: 'content',
    action: null,
    admitsAfterBody: true,
    readsOnly: hasNoMutation,
    answeredBy: 'graphql',
    variesBy: FORMAT,
    nameOfBadBody: 'SyntaxError',
    keepsDigits: true,
    ...(options.subscriptions && { takesSubscriptions: true }),
    fileLimit: () => options.fileBytes,
    handle: (request) => answer(options, request),
  };
}

async function answer(options: GraphqlRouteOptions, request: RouteRequest): Promise<Reply> {
  const { engine } = options;
  const { caller } = request;
  if (caller === null) throw new Error('the route of GraphQL always has a caller');
  const proof = caller.access.previews === null ? request.proof : null;
  const source = (caller.access.previews === null ? request.source : null) ?? engine.source;
  if (request.method === 'OPTIONS') return { status: 204, body: '', headers: {} };
  const forged = options.csrfHeaders === null ? null : csrfRefusal(request, options.csrfHeaders);
  if (forged !== null) return plainText(400, forged);
  const sent = readSent(request);
  if ('refusal' in sent) return plainText(sent.status, sent.refusal, sent.headers);
  if (sent.isBatch && !options.batches) return jsonText(400, NO_BATCHES);
  const graphql = await options.graphql(contractOf(request, options.contracts) === 'flat' ? 'v5' : 'v4');
  const asking = { request, proof, caller, source, reading: { tokens: 0, work: request.work } };
  const ask = (one: GraphqlRequest) => answerOne(options, graphql, asking, one);
  if (sent.isBatch && request.isListening) return jsonText(400, NO_BATCHED_STREAM);
  if (!sent.isBatch) return replyOf(await ask(sent.requests[0]));
  const answers: Answered[] = [];
  const charge = startBatch(engine.limits, request.work);
  for (const one of sent.requests) {
    // Many documents are answered without any wait in between.
    await takeTurn(request.work);
    const answered = await ask(one);
    charge(answered.text.length);
    answers.push(answered);
  }
  const refused = answers.find(({ plain }) => plain);
  if (refused) return replyOf(refused);
  const headers = Object.assign({}, ...answers.map((one) => one.headers));
  return jsonText(200, `[${answers.map(({ text }) => text).join(',')}]`, headers);
}

/** Whether no document contains the word `mutation`, so none can change anything. */
function hasNoMutation(request: RouteRequest): boolean {
  const sent = readSent(request);
  return (
    'requests' in sent && sent.requests.every(({ query }) => typeof query === 'string' && !query.includes('mutation'))
  );
}

/** All documents of a batch share the budget of one request: statements, and characters of the response. */
function startBatch({ populateNodes, bytes }: Limits, { trace }: Work): (characters: number) => void {
  const before = trace.statements;
  let sum = 0;
  return (characters) => {
    sum += characters;
    if (trace.statements - before <= populateNodes && sum <= bytes) return;
    throw validationError(
      `The batch needs more than ${populateNodes} statements, or its response exceeds ${bytes} characters. Send fewer documents.`,
    );
  };
}

interface Asking extends Pick<RouteRequest, 'proof'> {
  readonly request: RouteRequest;
  readonly caller: Caller;
  readonly source: Source;
  readonly reading: ReadingCost;
}

type Answered = GraphqlResponse & { readonly headers?: Headers; readonly readTables?: ReadTables };

async function answerOne(
  options: GraphqlRouteOptions,
  graphql: Graphql,
  asking: Asking,
  sent: GraphqlRequest,
): Promise<Answered> {
  const { request, reading } = asking;
  const { method, work, isListening } = request;
  const read = await graphql.read(sent, method === 'GET' ? 'queries' : 'all', reading, isListening);
  if ('status' in read) return read;
  const answered = await answerRead(options, graphql, asking, read);
  if (read.definition.operation === 'subscription') {
    work.subscription = { isOver: isRefused(answered.text), isShared: !read.asksCode };
  }
  return answered;
}

/** Whether there is no result: the same caller who asks the same gets none later. */
function isRefused(text: string | Buffer): boolean {
  if (!text.slice(0, ERRORS.length).toString().startsWith(ERRORS)) return false;
  const { errors } = JSON.parse(String(text)) as { readonly errors: readonly { readonly path?: readonly unknown[] }[] };
  return errors.some(({ path = [] }) => path.length <= 1);
}

const ERRORS = '{"errors":';

async function answerRead(
  { engine, accounts, hasOwnAccounts, enter, hasHooks }: GraphqlRouteOptions,
  graphql: Graphql,
  { request, proof, caller, source }: Asking,
  read: GraphqlDocument,
): Promise<Answered> {
  const { work, address } = request;
  // Project code may write.
  const from = read.asksCode ? engine.source : source;
  const scope = openScope(engine, caller.access, work, actorOf(caller), from, 'graphql');
  const asked = { ...graphqlCaller(engine, caller), accounts: { caller, peer: address, routes: accounts } };
  const callsOwn = hasOwnAccounts && read.definition.operation === 'mutation';
  if (enter !== null && (read.asksCode || callsOwn || read.writes.some(hasHooks))) {
    const answerWith = (code: unknown, showFault: GraphqlCaller['showFault']) =>
      graphql.answer(read, scope, { ...asked, code, showFault });
    const { value, headers } = await enter({ ...request, proof, caller }, caller, answerWith);
    return { status: 200, text: value, headers };
  }
  if (read.key === null) return { status: 200, text: await graphql.answer(read, scope, asked) };
  const key = `graphql ${graphql.contract} ${caller.access.key}\n${read.key}`;
  const answered = await rememberResponse(scope, proof, key, (reading) => graphql.answer(read, reading, asked));
  return { status: 200, text: wholeText(answered), readTables: tablesOf(answered) };
}

type Remembered = Awaited<ReturnType<typeof rememberResponse>>;

const tablesOf = (answered: Remembered): ReadTables =>
  typeof answered === 'object' && 'etag' in answered ? (answered.tables ?? null) : null;

/** GraphQL responses are never streamed. */
const wholeText = (answered: Remembered): string | Buffer =>
  typeof answered === 'object' && 'body' in answered ? answered.body : (answered as string);

function graphqlCaller(engine: Engine, caller: Caller): Omit<GraphqlCaller, 'accounts'> {
  const { access } = caller;
  const known = { access, isKnown: caller.kind !== 'anonymous', code: null, showFault: null };
  if (caller.kind !== 'user') return { ...known, readAccount: null };
  const users = contentTypeOf(engine.model, USER_UID);
  const id = String(caller.user.id);
  return {
    ...known,
    readAccount: async (contract) => {
      const find = contract === 'v4' ? findPlain : findV5Plain;
      const account = JSON.parse((await find(openCodeScope(engine), users, id, { populate: ['role'] })) ?? 'null');
      const { username, email, confirmed, blocked } = caller.user;
      // Fields private in the schema are visible to their owner.
      return account && { username, email, confirmed, blocked, ...account };
    },
  };
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
  headers: { ...headers, 'content-type': 'application/json' },
});

const replyOf = ({ status, text, plain, allow, headers, readTables = null }: Answered): Reply =>
  plain
    ? plainText(status, text)
    : { ...jsonText(status, text, allow === undefined ? headers : { ...headers, allow }), readTables };

const NO_BATCHED_STREAM = JSON.stringify({
  errors: [{ message: 'A batch cannot be answered as a stream.', extensions: { code: 'BAD_REQUEST' } }],
});

const NO_BATCHES = JSON.stringify({
  errors: [{ message: 'Operation batching disabled.', extensions: { code: 'INTERNAL_SERVER_ERROR' } }],
});
