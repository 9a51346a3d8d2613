import type { RawObject } from '../../query/parse-query-string.ts';
import { type RequestError, RETRY_AFTER } from '../../errors.ts';
import { errorAnswer } from '../modules/code-errors.ts';
import { type Cookies, createCookies } from './context-cookies.ts';
import { type ContextSession, createSession, type SessionSettings } from './context-session.ts';
import { type ContextRequest, queryInputOf, queryTextOf, RequestView } from './context-request.ts';
import { type ContextResponse, ResponseView, stateOf } from './context-response.ts';
import { replyFrom, writeText } from './response-state.ts';
import type { CodeReply, CodeRequest, NodeMessages } from './http-messages.ts';
import { makeLazy } from './lazy-members.ts';
import { unsupportedMembers } from '../unsupported/unsupported-members.ts';
import { unavailable } from '../unsupported/unavailable.ts';
import { throwHttp } from './throw-http.ts';

/** `ctx.state`: data that the steps of a request leave for the next ones. */
export interface ContextState {
  user?: unknown;
  auth?: unknown;
  route?: unknown;
  isAuthenticated?: boolean;
  [key: string]: unknown;
}

/** `ctx`, as in Koa with v4's extensions: the members that handlers, policies and middlewares use. */
export interface Context
  extends Omit<ContextRequest, 'body' | 'params' | 'headers' | 'header' | 'get' | 'type' | 'is' | 'ctx'> {
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

/** Members of `ctx.request` and `ctx.response` that `ctx` shares; if both have one, the request's wins. */
const OF_REQUEST = [
  ...['query', 'method', 'path', 'url', 'originalUrl', 'querystring', 'search', 'headers', 'header', 'host'],
  ...['hostname', 'protocol', 'secure', 'origin', 'href', 'ip', 'ips', 'get', 'is', 'fresh', 'stale', 'subdomains'],
  ...['idempotent', 'URL', 'accepts', 'acceptsCharsets', 'acceptsEncodings', 'acceptsLanguages'],
];

/** Each of the three has its own. */
const OF_EACH = ['constructor', 'toJSON', 'inspect'];

const PARTS = Symbol('parts');

/** One per request that code sees: shared members are on its prototype, created once. */
class ContextView {
  readonly [PARTS]: ContextParts;
  readonly request: RequestView;
  readonly response: ResponseView;
  readonly state: ContextState = {};
  params: Readonly<Record<string, string>>;

  constructor(parts: ContextParts, request: RequestView, response: ResponseView) {
    this[PARTS] = parts;
    this.request = request;
    this.response = response;
    this.params = { ...parts.incoming.params };
    request.params = this.params;
    request.ctx = this;
    request.response = response;
    response.ctx = this;
    response.request = request;
  }

  throw(...what: readonly unknown[]): never {
    return throwHttp(...what);
  }

  assert(value: unknown, ...what: readonly unknown[]): void {
    if (!value) throwHttp(...what);
  }

  toJSON(): object {
    return {
      request: this.request.toJSON(),
      response: this.response.toJSON(),
      originalUrl: this.request.originalUrl,
      req: '<original node req>',
      res: '<original node res>',
      socket: '<original node socket>',
    };
  }

  inspect(): object {
    return this.toJSON();
  }
}

makeLazy(ContextView.prototype, { cookies: ({ request, response }) => createCookies(request, response) });
Object.defineProperty(ContextView.prototype, 'session', {
  configurable: true,
  get(this: ContextView) {
    return this[PARTS].session()?.get();
  },
  set(this: ContextView, value: Record<string, unknown> | null) {
    const session = this[PARTS].session();
    if (session !== null) session.set(value);
    else Object.defineProperty(this, 'session', { value, configurable: true, enumerable: true, writable: true });
  },
});
share('response', ResponseView.prototype, (name) => !OF_REQUEST.includes(name) && !OF_EACH.includes(name));
share('request', RequestView.prototype, (name) => OF_REQUEST.includes(name));
// The request's own values.
share(
  'request',
  Object.fromEntries(OF_REQUEST.map((name) => [name, null])),
  (name) => !(name in ContextView.prototype),
);
// Members of Koa's three objects that are missing here are reported when called.
for (const [path, { prototype }] of [
  ['ctx', ContextView],
  ['ctx.request', RequestView],
  ['ctx.response', ResponseView],
] as const) {
  const unsupported = Object.entries(unsupportedMembers(path)).filter(([name]) => !(name in prototype));
  Object.assign(prototype, Object.fromEntries(unsupported));
  shareNode(prototype);
}

/** The internals of a context, for the server. */
export class ContextParts {
  readonly ctx: Context;
  /** The request as received, with data from the HTTP floor. */
  readonly incoming: CodeRequest;
  readonly #request: RequestView;
  readonly #response: ResponseView;
  readonly #sessions: SessionSettings | null;
  #session: ContextSession | null = null;
  #hasRead = false;

  constructor(incoming: CodeRequest, sessions: SessionSettings | null = null) {
    this.incoming = incoming;
    this.#sessions = sessions;
    this.#request = new RequestView(incoming);
    this.#response = new ResponseView(() => incoming.messages?.isBegun() ?? false);
    this.ctx = new ContextView(this, this.#request, this.#response) as unknown as Context;
  }

  /** `ctx.session`; null if the project has none. */
  session(): ContextSession | null {
    if (this.#sessions !== null) this.#session ??= createSession(this.#sessions, this.ctx.cookies);
    return this.#session;
  }

  /** True once: later reads of the same code do not wait for a proof again. */
  isFirstRead(): boolean {
    const isFirst = !this.#hasRead;
    this.#hasRead = true;
    return isFirst;
  }

  /** The names in the path of the route that matched: one object, which the request has as well. */
  takeParams(params: Readonly<Record<string, string>>): void {
    this.ctx.params = { ...params };
    this.#request.params = this.ctx.params;
  }

  queryInput(): string | RawObject {
    return queryInputOf(this.#request);
  }

  queryText(): string {
    return queryTextOf(this.#request);
  }

  /** The engine's JSON, whole or in chunks. */
  setText(text: string | AsyncIterable<string>): void {
    writeText(stateOf(this.#response), text);
  }

  /** The engine's reply as the response. */
  takeReply({ status, body, headers = {} }: CodeReply): void {
    const { ctx } = this;
    ctx.status = status;
    ctx.set(headers);
    if (body === null) return;
    if (headers['content-type'] !== undefined) ctx.body = body;
    else this.setText(Buffer.isBuffer(body) ? body.toString('utf8') : (body as string | AsyncIterable<string>));
  }

  /** A refusal by the server itself is a response, not an exception, as in v4: middlewares around it continue. */
  refuse({ status, name, message, details }: RequestError): void {
    this.ctx.send(errorAnswer(status, name, message, details ?? undefined).body, status);
    if (status === 503) this.ctx.set(RETRY_AFTER);
  }

  /** Whether a response has been set. */
  isAnswered(): boolean {
    return this.#isTaken() || stateOf(this.#response).isExplicit;
  }

  /** The body set by code; undefined if the engine wrote it. */
  sent(): unknown {
    const { text, body } = stateOf(this.#response);
    return text === null ? body : undefined;
  }

  reply(): CodeReply {
    if (this.#isTaken()) return { status: 200, body: null, isTaken: true };
    this.#session?.commit();
    return replyFrom(stateOf(this.#response));
  }

  /** Code has responded through `ctx.res`, or announces it: `ctx.respond = false`. */
  #isTaken(): boolean {
    const { messages } = this.incoming;
    return messages !== undefined && (this.ctx.respond === false || messages.isBegun());
  }
}

/** Node's messages, for code that writes its response by hand; created on demand. */
function shareNode(prototype: object): void {
  const messagesOf = (of: { readonly [PARTS]?: ContextParts; readonly ctx?: ContextView }) =>
    (of[PARTS] ?? of.ctx?.[PARTS])?.incoming.messages;
  const read: Readonly<Record<string, (messages: NodeMessages) => unknown>> = {
    req: ({ incoming }) => incoming,
    res: (messages) => messages.outgoing(),
    socket: ({ incoming }) => incoming.socket,
  };
  for (const [name, of] of Object.entries(read)) {
    const absent = unavailable(`ctx.${name}`);
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get() {
        const messages = messagesOf(this);
        return messages === undefined ? absent : of(messages);
      },
    });
  }
}

/** The internals of a context, or of an object derived from it, such as the one policies receive. */
export function partsOf(ctx: object): ContextParts {
  const parts = knownParts(ctx);
  if (parts === undefined) throw new Error('This is not a request context.');
  return parts;
}

/** The same; undefined for an object that code created itself. */
export const knownParts = (ctx: object | undefined): ContextParts | undefined =>
  (ctx as { readonly [PARTS]?: ContextParts } | undefined)?.[PARTS];

type Members = Record<string, unknown>;

/** `ctx.body` is the response's, and `ctx.get` works wherever it is called from. */
function share(of: 'request' | 'response', source: object, isShared: (name: string) => boolean): void {
  for (const [name, { value: member }] of Object.entries(Object.getOwnPropertyDescriptors(source))) {
    if (!isShared(name)) continue;
    Object.defineProperty(ContextView.prototype, name, {
      enumerable: true,
      configurable: true,
      get(this: ContextView) {
        const value = (this[of] as object as Members)[name];
        return typeof member === 'function' ? (value as (...args: never) => unknown).bind(this[of]) : value;
      },
      set(this: ContextView, value: unknown) {
        (this[of] as object as Members)[name] = value;
      },
    });
  }
}
