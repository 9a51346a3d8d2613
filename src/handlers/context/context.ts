import type { RawObject } from '../../query/parse-query-string.ts';
import { HttpError, isErrorStatus, statusOf } from '../modules/code-errors.ts';
import { type Cookies, createCookies } from './context-cookies.ts';
import { createSession, type SessionSettings } from './context-session.ts';
import { type ContextRequest, createRequest, shownAs } from './context-request.ts';
import { type ContextResponse, createResponse } from './context-response.ts';
import type { CodeReply, CodeRequest } from './http-messages.ts';
import { unsupportedMembers } from '../unsupported/unsupported-members.ts';
import { unavailable } from '../unsupported/unavailable.ts';

/** `ctx.state`: what the steps of a request leave for the next ones. */
export interface ContextState {
  user?: unknown;
  auth?: unknown;
  route?: unknown;
  isAuthenticated?: boolean;
  [key: string]: unknown;
}

/** `ctx`, as Koa has it and v4 extends it: the members of handlers, policies and middlewares. */
export interface Context
  extends Omit<ContextRequest, 'body' | 'params' | 'headers' | 'header' | 'get' | 'type' | 'is'> {
  readonly request: ContextRequest;
  readonly response: ContextResponse;
  readonly state: ContextState;
  params: Readonly<Record<string, string>>;
  body: unknown;
  status: number;
  type: string;
  readonly headers: ContextRequest['headers'];
  readonly header: ContextRequest['headers'];
  readonly cookies: Cookies;
  get(name: string): string;
  is: ContextRequest['is'];
  set: ContextResponse['set'];
  send: ContextResponse['send'];
  throw(...what: readonly unknown[]): never;
  assert(value: unknown, ...what: readonly unknown[]): void;
  [member: string]: unknown;
}

export interface ContextParts {
  readonly ctx: Context;
  /** The request as it came, with what the HTTP floor knows of it. */
  readonly incoming: CodeRequest;
  queryInput(): string | RawObject;
  queryText(): string;
  setText(text: string | AsyncIterable<string>): void;
  isAnswered(): boolean;
  /** What code answers with; undefined if the engine wrote the text. */
  sent(): unknown;
  reply(): CodeReply;
}

/** What Koa's `ctx`, `ctx.request` and `ctx.response` have and these lack: named when it is called. */
const UNSUPPORTED = unsupportedMembers('ctx');
const LACKING_OF_REQUEST = unsupportedMembers('ctx.request');
const LACKING_OF_RESPONSE = unsupportedMembers('ctx.response');

/** Members of `ctx.request` and `ctx.response` that `ctx` has as well; where both have one, the second wins. */
const OF_REQUEST = [
  ...[
    'query',
    'method',
    'path',
    'url',
    'originalUrl',
    'querystring',
    'search',
    'headers',
    'header',
    'host',
    'hostname',
  ],
  ...['protocol', 'secure', 'origin', 'href', 'ip', 'ips', 'get', 'is', 'fresh', 'stale', 'subdomains', 'idempotent'],
  ...['URL', 'accepts', 'acceptsCharsets', 'acceptsEncodings', 'acceptsLanguages'],
];

/** Each of the three has its own. */
const OF_EACH = ['toJSON', 'inspect'];

export function createContext(incoming: CodeRequest, sessions: SessionSettings | null = null): ContextParts {
  const { request, queryInput, queryText } = createRequest(incoming);
  const { response, setText, isAnswered, sent, reply } = createResponse(() => incoming.messages?.isBegun() ?? false);
  const ctx = { ...UNSUPPORTED };
  const ofResponse = Object.keys(response).filter((name) => !OF_REQUEST.includes(name) && !OF_EACH.includes(name));
  share(ctx, response, ofResponse);
  share(ctx, request, OF_REQUEST);
  const node = nodeMembers(incoming);
  for (const part of [ctx, request, response]) Object.defineProperties(part, Object.getOwnPropertyDescriptors(node));
  Object.assign(request, LACKING_OF_REQUEST, { ctx, response });
  Object.assign(response, LACKING_OF_RESPONSE, { ctx, request });
  Object.assign(ctx, {
    request,
    response,
    state: {},
    params: { ...incoming.params },
    cookies: createCookies(request, response),
    throw: throwHttp,
    ...shownAs(() => ({
      request: request.toJSON(),
      response: response.toJSON(),
      originalUrl: request.originalUrl,
      req: '<original node req>',
      res: '<original node res>',
      socket: '<original node socket>',
    })),
    assert(value: unknown, ...what: readonly unknown[]) {
      if (!value) throwHttp(...what);
    },
  });
  const session = sessions === null ? null : createSession(sessions, (ctx as { cookies?: Cookies }).cookies as Cookies);
  if (session !== null) {
    Object.defineProperty(ctx, 'session', { configurable: true, enumerable: true, get: session.get, set: session.set });
  }
  const finish = (): CodeReply => {
    session?.commit();
    return reply();
  };
  const parts: ContextParts = {
    ctx: ctx as unknown as Context,
    incoming,
    queryInput,
    queryText,
    setText,
    isAnswered: () => isTaken(ctx, incoming) || isAnswered(),
    sent,
    reply: () => (isTaken(ctx, incoming) ? { status: 200, body: null, isTaken: true } : finish()),
  };
  partsOfContext.set(ctx, parts);
  return parts;
}

const NO_NODE = Object.fromEntries(['req', 'res', 'socket'].map((name) => [name, unavailable(`ctx.${name}`)]));

/** Node's own messages, for code that writes its answer by hand; what stands behind them is requested when it is used. */
function nodeMembers({ messages }: CodeRequest): object {
  if (messages === undefined) return NO_NODE;
  return {
    get req() {
      return messages.incoming;
    },
    get res() {
      return messages.outgoing();
    },
    get socket() {
      return messages.incoming.socket;
    },
  };
}

/** Code has answered by `ctx.res`, or says that it will: `ctx.respond = false`. */
const isTaken = (ctx: { readonly respond?: unknown }, { messages }: CodeRequest): boolean =>
  messages !== undefined && (ctx.respond === false || messages.isBegun());

const partsOfContext = new WeakMap<object, ContextParts>();

/** What stands behind a context, or behind one that was made from it, as policies get one. */
export function partsOf(ctx: object): ContextParts {
  for (let found: object | null = ctx; found !== null; found = Object.getPrototypeOf(found)) {
    const parts = partsOfContext.get(found);
    if (parts !== undefined) return parts;
  }
  throw new Error('This is not a request context.');
}

function share(ctx: object, source: object, names: readonly string[]): void {
  const members = source as Record<string, unknown>;
  for (const name of names) {
    Object.defineProperty(ctx, name, {
      enumerable: true,
      configurable: true,
      get: () => members[name],
      set: (value) => {
        members[name] = value;
      },
    });
  }
}

/**
 * `ctx.throw(404)`, `ctx.throw(400, 'message', { details })`, `ctx.throw('message')`, `ctx.throw(error)`. A status that
 * an error brings along replaces one that stands before it.
 */
function throwHttp(...what: readonly unknown[]): never {
  let status: unknown;
  let error: Error | undefined;
  let message: string | undefined;
  let props: object = {};
  for (const item of what) {
    if (item instanceof Error) {
      error = item;
      const own = statusOf(item);
      if (isErrorStatus(own)) status = own;
    } else if (typeof item === 'number') status = item;
    else if (typeof item === 'string') message = item;
    else if (typeof item === 'object' && item !== null) props = item;
  }
  const code = isErrorStatus(status) ? status : 500;
  if (error === undefined) throw new HttpError(code, message, props);
  throw Object.assign(error, { expose: code < 500, ...props, status: code, statusCode: code });
}
