import type { IncomingHttpHeaders } from 'node:http';
import qs from 'qs';
import { parseQueryString, type RawObject } from '../../query/parse-query-string.ts';
import { bodyOf, filesOf, type SentFiles } from './sent-body.ts';
import type { CodeRequest } from './http-messages.ts';
import { essenceOf, matchType } from './media-types.ts';
import { createNegotiation } from './negotiate.ts';
import { markSent } from './sent-query.ts';

/** `ctx.request`, with the members that `ctx` shares. */
export interface ContextRequest {
  query: RawObject;
  body: unknown;
  readonly method: string;
  readonly path: string;
  readonly url: string;
  readonly originalUrl: string;
  readonly querystring: string;
  readonly search: string;
  readonly headers: IncomingHttpHeaders;
  readonly header: IncomingHttpHeaders;
  readonly host: string;
  readonly hostname: string;
  readonly protocol: string;
  readonly secure: boolean;
  readonly origin: string;
  readonly href: string;
  readonly ip: string;
  readonly ips: readonly string[];
  readonly params: Readonly<Record<string, string>>;
  files: SentFiles;
  readonly type: string;
  get(name: string): string;
  /** Null if there is not a body. */
  is(...types: readonly (string | readonly string[])[]): string | false | null;
  readonly charset: string;
  readonly length: number | undefined;
  readonly idempotent: boolean;
  readonly subdomains: readonly string[];
  readonly fresh: boolean;
  readonly stale: boolean;
  readonly URL: URL | object;
  /** What printing it as JSON shows. */
  toJSON(): object;
  accepts(...types: readonly (string | readonly string[])[]): string | false | readonly string[];
  acceptsCharsets(...names: readonly (string | readonly string[])[]): string | false | readonly string[];
  acceptsEncodings(...names: readonly (string | readonly string[])[]): string | false | readonly string[];
  acceptsLanguages(...names: readonly (string | readonly string[])[]): string | false | readonly string[];
}

export interface RequestParts {
  readonly request: ContextRequest;
  /** The text that was sent while nobody has looked at the parsed query; the parsed one since then. */
  queryInput(): string | RawObject;
  /** The query as text, with the changes that were made to it. */
  queryText(): string;
}

export function createRequest(incoming: CodeRequest): RequestParts {
  const { method, path, queryString, headers, params, isSecure } = incoming;
  let text = queryString;
  let query: RawObject | null = null;
  const search = (): string => (text === '' ? '' : `?${text}`);
  const host = String(headers.host ?? '');
  const protocol = isSecure ? 'https' : 'http';

  const request: ContextRequest = {
    get query() {
      query ??= markSent(parseQueryString(text));
      return query;
    },
    // As text, like Koa: what has no value is gone, and numbers are text.
    set query(value) {
      text = qs.stringify(value);
      query = null;
    },
    body: bodyOf(incoming),
    method,
    path,
    get url() {
      return `${path}${search()}`;
    },
    originalUrl: `${path}${search()}`,
    get querystring() {
      return text;
    },
    get search() {
      return search();
    },
    headers,
    header: headers,
    host,
    hostname: host.replace(/:\d+$/, ''),
    protocol,
    secure: isSecure,
    origin: `${protocol}://${host}`,
    get href() {
      return `${protocol}://${host}${path}${search()}`;
    },
    ip: incoming.address,
    ips: [],
    params,
    files: filesOf(incoming.files ?? []),
    type: essenceOf(headers['content-type']),
    get(name) {
      const lower = name.toLowerCase();
      const value = headers[lower === 'referrer' ? 'referer' : lower];
      return Array.isArray(value) ? value.join(', ') : (value ?? '');
    },
    is: (...types) => (hasBody(headers) ? matchType(headers['content-type'], types.flat()) : null),
    charset: /charset=([^;]+)/i.exec(headers['content-type'] ?? '')?.[1]?.trim() ?? '',
    length: headers['content-length'] === undefined ? undefined : Number(headers['content-length']),
    idempotent: ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'].includes(method),
    subdomains: [],
    fresh: false,
    stale: true,
    get URL() {
      return URL.canParse(request.href) ? new URL(request.href) : {};
    },
    ...shownAs(() => ({ method, url: request.url, header: headers })),
    ...createNegotiation(headers),
  };
  return {
    request,
    queryInput: () => query ?? text,
    queryText: () => (query === null ? text : qs.stringify(query, { strictNullHandling: true })),
  };
}

/** What Koa's objects show of themselves: they point to one another, and JSON cannot be made of that. */
export const shownAs = (toJSON: () => object) => ({ toJSON, inspect: toJSON });

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;
