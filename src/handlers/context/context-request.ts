import type { IncomingHttpHeaders } from 'node:http';
import accepts from 'accepts';
import qs from 'qs';
import typeIs from 'type-is';
import { parseQueryString, type RawObject } from '../../query/parse-query-string.ts';
import { bodyOf, filesOf, type UploadedFiles } from './request-body.ts';
import type { CodeRequest } from './http-messages.ts';
import { essenceOf } from './media-types.ts';
import { makeLazy } from './lazy-members.ts';

type Offered = readonly (string | readonly string[])[];
type Negotiate = (...offered: Offered) => string | false | readonly string[];

const STATE = Symbol('query');

/** A request's query: the raw string, and the parsed object once code has read it. */
interface QueryState {
  text: string;
  parsed: RawObject | null;
}

/** `ctx.request`, with the members that `ctx` shares. */
export type ContextRequest = Omit<RequestView, typeof STATE | 'inspect'>;

/** One per request that code sees: members that most code never uses are computed on demand. */
export class RequestView {
  readonly [STATE]: QueryState;
  // Set by the context.
  declare ctx: object;
  declare response: object;
  // On the prototype, see below.
  declare readonly host: string;
  declare readonly hostname: string;
  declare readonly origin: string;
  declare readonly ips: readonly string[];
  declare files: UploadedFiles;
  declare readonly type: string;
  declare readonly charset: string;
  declare readonly length: number | undefined;
  declare readonly idempotent: boolean;
  declare readonly subdomains: readonly string[];
  declare readonly fresh: boolean;
  declare readonly stale: boolean;
  /** `ctx.accepts('json', 'html')` and its siblings: the offered value that a header prefers. */
  declare readonly accepts: Negotiate;
  declare readonly acceptsCharsets: Negotiate;
  declare readonly acceptsEncodings: Negotiate;
  declare readonly acceptsLanguages: Negotiate;
  readonly method: string;
  readonly path: string;
  readonly originalUrl: string;
  readonly headers: IncomingHttpHeaders;
  readonly header: IncomingHttpHeaders;
  readonly protocol: string;
  readonly secure: boolean;
  readonly ip: string;
  params: Readonly<Record<string, string>>;
  body: unknown;

  constructor(incoming: CodeRequest) {
    const { method, path, queryString, headers, isSecure, files = [] } = incoming;
    this[STATE] = { text: queryString, parsed: null };
    this.method = method;
    this.path = path;
    this.originalUrl = queryString === '' ? path : `${path}?${queryString}`;
    this.headers = headers;
    this.header = headers;
    this.protocol = isSecure ? 'https' : 'http';
    this.secure = isSecure;
    this.ip = incoming.address;
    this.params = incoming.params;
    this.body = bodyOf(incoming);
    if (files.length > 0) this.files = filesOf(files);
  }

  get query(): RawObject {
    const state = this[STATE];
    state.parsed ??= markSent(parseQueryString(state.text));
    return state.parsed;
  }

  // A string, as in Koa: properties without a value are dropped, and numbers become strings.
  set query(value: RawObject) {
    this[STATE].text = qs.stringify(value);
    this[STATE].parsed = null;
  }

  get querystring(): string {
    return this[STATE].text;
  }

  get search(): string {
    return this[STATE].text === '' ? '' : `?${this[STATE].text}`;
  }

  get url(): string {
    return `${this.path}${this.search}`;
  }

  get href(): string {
    return `${this.origin}${this.url}`;
  }

  get URL(): URL | object {
    return URL.canParse(this.href) ? new URL(this.href) : {};
  }

  get(name: string): string {
    const lower = name.toLowerCase();
    const value = this.headers[lower === 'referrer' ? 'referer' : lower];
    return Array.isArray(value) ? value.join(', ') : (value ?? '');
  }

  /** Null if there is no body. */
  is(...types: Offered): string | false | null {
    return typeIs(this, types.flat());
  }

  /** For printing it as JSON. */
  toJSON(): object {
    return { method: this.method, url: this.url, header: this.headers };
  }

  inspect(): object {
    return this.toJSON();
  }
}

makeLazy(RequestView.prototype, {
  host: ({ headers }) => String(headers.host ?? ''),
  hostname: ({ host }) => host.replace(/:\d+$/, ''),
  origin: ({ protocol, host }) => `${protocol}://${host}`,
  ips: () => [],
  files: () => ({}),
  type: ({ headers }) => essenceOf(headers['content-type']),
  charset: ({ headers }) => /charset=([^;]+)/i.exec(headers['content-type'] ?? '')?.[1]?.trim() ?? '',
  length: ({ headers }) => (headers['content-length'] === undefined ? undefined : Number(headers['content-length'])),
  idempotent: ({ method }) => ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'].includes(method),
  subdomains: () => [],
  fresh: () => false,
  stale: () => true,
});
for (const [name, what] of [
  ['accepts', 'types'],
  ['acceptsCharsets', 'charsets'],
  ['acceptsEncodings', 'encodings'],
  ['acceptsLanguages', 'languages'],
] as const) {
  Object.defineProperty(RequestView.prototype, name, {
    configurable: true,
    writable: true,
    value(this: RequestView, ...offered: Offered) {
      return accepts(this)[what](offered.flat());
    },
  });
}

/** The raw query string until code reads the parsed query; then the parsed one. */
export const queryInputOf = ({ [STATE]: { text, parsed } }: RequestView): string | RawObject => parsed ?? text;

/** The query as a string, with changes made by code. */
export const queryTextOf = ({ [STATE]: { text, parsed } }: RequestView): string =>
  parsed === null ? text : qs.stringify(parsed, { strictNullHandling: true });

const SENT = Symbol('sent by a caller');

/** Marks a query as sent by its caller; copies keep the mark. */
const markSent = <T extends object>(query: T): T => Object.assign(query, { [SENT]: true });

export const isSentByCaller = (query: object): boolean => (query as { readonly [SENT]?: boolean })[SENT] === true;
