import { STATUS_CODES } from 'node:http';
import { Readable } from 'node:stream';
import camelCase from 'lodash/camelCase.js';
import { RequestError } from '../../errors.ts';
import { errorAnswer, HttpError, isErrorStatus, statusOf } from '../modules/code-errors.ts';
import { shownAs } from './context-request.ts';
import type { CodeReply } from './http-messages.ts';
import { contentTypeOf, essenceOf, isShortName, JSON_TYPE } from './media-types.ts';

type HeaderValue = string | string[];

/** `ctx.response`, with the members that `ctx` shares. */
export interface ContextResponse {
  status: number;
  body: unknown;
  /** Koa's own place of the body: extensions look there for what the action before them answered. */
  _body: unknown;
  type: string;
  readonly headers: Readonly<Record<string, HeaderValue>>;
  readonly header: Readonly<Record<string, HeaderValue>>;
  readonly message: string;
  etag: string;
  readonly headerSent: boolean;
  readonly writable: boolean;
  /** What printing it as JSON shows. */
  toJSON(): object;
  get(name: string): HeaderValue;
  set(name: string | Readonly<Record<string, unknown>>, value?: unknown): void;
  append(name: string, value: string): void;
  remove(name: string): void;
  has(name: string): boolean;
  redirect(url: string): void;
  attachment(name?: string): void;
  vary(name: string): void;
  send(data: unknown, status?: number): void;
  created(data: unknown): void;
  deleted(data?: unknown): void;
}

export interface ResponseParts {
  readonly response: ContextResponse;
  /** JSON text that the engine wrote; it becomes an object only when somebody looks at it. */
  setText(text: string | AsyncIterable<string>): void;
  /** Whether anybody has answered yet. */
  isAnswered(): boolean;
  /** What code answers with; undefined if the engine wrote the text. */
  sent(): unknown;
  reply(): CodeReply;
}

const EMPTY_STATUSES: ReadonlySet<number> = new Set([204, 205, 304]);

/** The answer while it is made, with the rules of Koa: a body gives 200, no body gives 204, neither gives 404. */
export function createResponse(isBegun: () => boolean = () => false): ResponseParts {
  const headers = new Map<string, HeaderValue>();
  let status = 404;
  let isExplicit = false;
  let body: unknown;
  let text: string | null = null;

  const setStatus = (code: number): void => {
    if (!Number.isInteger(code) || code < 100 || code > 999) throw new Error(`${code} is not an HTTP status.`);
    status = code;
    isExplicit = true;
    if (EMPTY_STATUSES.has(code)) setBody(null);
  };
  const setBody = (value: unknown): void => {
    body = value;
    text = null;
    if (value === null || value === undefined) {
      if (!EMPTY_STATUSES.has(status)) setStatus(204);
      headers.delete('content-type');
      headers.delete('content-length');
      return;
    }
    if (!isExplicit) setStatus(200);
    headers.delete('content-length');
    const byDefault = defaultType(value);
    if (byDefault === JSON_TYPE ? !hasJsonType() : !headers.has('content-type')) headers.set('content-type', byDefault);
  };
  const hasJsonType = (): boolean => /json/.test(String(headers.get('content-type') ?? ''));

  const response: ContextResponse = {
    get status() {
      return status;
    },
    set status(code) {
      setStatus(code);
    },
    get body() {
      if (text !== null) {
        body = JSON.parse(text);
        text = null;
      }
      return body;
    },
    set body(value) {
      setBody(value);
    },
    get _body() {
      return response.body;
    },
    set _body(value) {
      body = value;
      text = null;
    },
    get type() {
      return essenceOf(String(headers.get('content-type') ?? ''));
    },
    set type(name) {
      if (name) headers.set('content-type', contentTypeOf(name));
      else headers.delete('content-type');
    },
    get headers() {
      return Object.fromEntries(headers);
    },
    get header() {
      return response.headers;
    },
    get headerSent() {
      return isBegun();
    },
    get writable() {
      return !isBegun();
    },
    get etag() {
      return String(headers.get('etag') ?? '');
    },
    set etag(value) {
      headers.set('etag', /^(W\/)?"/.test(value) ? value : `"${value}"`);
    },
    ...shownAs(() => ({ status, message: response.message, header: response.headers })),
    get message() {
      return STATUS_CODES[status] ?? String(status);
    },
    get: (name) => headers.get(name.toLowerCase()) ?? '',
    set(name, value) {
      if (typeof name === 'object') for (const [key, item] of Object.entries(name)) response.set(key, item);
      else headers.set(name.toLowerCase(), Array.isArray(value) ? value.map(String) : String(value));
    },
    append(name, value) {
      const before = headers.get(name.toLowerCase());
      headers.set(name.toLowerCase(), before === undefined ? value : [before, value].flat());
    },
    remove: (name) => void headers.delete(name.toLowerCase()),
    has: (name) => headers.has(name.toLowerCase()),
    redirect(url) {
      headers.set('location', encodeURI(decodeSafely(url)));
      if (status < 300 || status > 399) setStatus(302);
      headers.set('content-type', contentTypeOf('html'));
      setBody(`Redirecting to ${url}.`);
    },
    attachment(name) {
      const file = name === undefined ? '' : `; filename="${name.replace(/["\\\r\n]/g, '_')}"`;
      headers.set('content-disposition', `attachment${file}`);
      const [, ending] = /\.(\w+)$/.exec(name ?? '') ?? [];
      if (ending !== undefined && isShortName(ending)) headers.set('content-type', contentTypeOf(ending));
    },
    vary: (name) => response.append('vary', name),
    send(data, code = 200) {
      setStatus(code);
      setBody(data);
    },
    created: (data) => response.send(data, 201),
    deleted: (data) => (data === null || data === undefined ? setStatus(204) : response.send(data)),
    ...refusals((code, given, details) => {
      const { name, message } = given instanceof Error ? given : new HttpError(code, given);
      response.send(errorAnswer(code, name, message, details).body, code);
    }),
  };

  return {
    response,
    setText(value) {
      if (typeof value !== 'string') {
        headers.set('content-type', JSON_TYPE);
        setBody(Readable.from(value, { objectMode: false }));
        return;
      }
      setBody({});
      body = undefined;
      text = value;
    },
    isAnswered: () => isExplicit,
    sent: () => (text === null ? body : undefined),
    reply() {
      // A status without a body answers with its own name, as in Koa.
      const isBare = text === null && (body === null || body === undefined) && !EMPTY_STATUSES.has(status);
      const shown = isBare ? new Map([...headers, ['content-type', contentTypeOf('text')] as const]) : headers;
      return { status, headers: Object.fromEntries(shown), body: text ?? replyBody(status, body) };
    },
  };
}

/** `ctx.badRequest`, `ctx.notFound` and so on, one for each status of an error. */
function refusals(refuse: (code: number, given: Error | string | undefined, details: unknown) => void) {
  const codes = Object.keys(STATUS_CODES).map(Number);
  const entries = codes
    .filter((code) => code >= 400)
    .map((code) => [
      camelCase((STATUS_CODES[code] ?? '').replace(/'/g, '')),
      (message?: unknown, details: unknown = {}) =>
        refuse(
          givenStatus(message) ?? code,
          message instanceof Error || typeof message === 'string' ? message : undefined,
          details,
        ),
    ]);
  return Object.fromEntries(entries) as Record<string, (message?: unknown, details?: unknown) => void>;
}

/**
 * What stands in the place of the message may bring the status: `ctx.badRequest(404)` is a 404, and an error shows its
 * own name, with the status that it has by `ctx.throw` or by a library. Errors of the contract have none in v4.
 */
function givenStatus(given: unknown): number | undefined {
  const status = given instanceof Error && !(given instanceof RequestError) ? statusOf(given) : given;
  return isErrorStatus(status) && STATUS_CODES[status] !== undefined ? status : undefined;
}

function defaultType(body: unknown): string {
  if (typeof body === 'string') return contentTypeOf(/^\s*</.test(body) ? 'html' : 'text');
  return Buffer.isBuffer(body) || body instanceof Readable ? contentTypeOf('bin') : JSON_TYPE;
}

function replyBody(status: number, body: unknown): CodeReply['body'] {
  if (EMPTY_STATUSES.has(status)) return null;
  if (body === null || body === undefined) return STATUS_CODES[status] ?? String(status);
  if (typeof body === 'string' || Buffer.isBuffer(body)) return body;
  if (body instanceof Readable) return body as AsyncIterable<string | Buffer>;
  const text = JSON.stringify(body);
  if (text === undefined) throw new Error(`A handler returned a ${typeof body}, which is not JSON.`);
  return text;
}

function decodeSafely(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
