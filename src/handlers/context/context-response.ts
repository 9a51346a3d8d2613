import { STATUS_CODES } from 'node:http';
import { Readable } from 'node:stream';
import camelCase from 'lodash/camelCase.js';
import { RequestError } from '../../errors.ts';
import { errorAnswer, HttpError, isErrorStatus, statusOf } from '../modules/code-errors.ts';
import type { CodeReply } from './http-messages.ts';
import { unreadReply } from './unread-answer.ts';
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

const STATE = Symbol('answer');

/** The answer while it is made. */
interface ResponseState {
  readonly headers: Map<string, HeaderValue>;
  readonly isBegun: () => boolean;
  status: number;
  isExplicit: boolean;
  body: unknown;
  /** JSON text that the engine wrote; it becomes an object only when somebody looks at it. */
  text: string | null;
}

const EMPTY_STATUSES: ReadonlySet<number> = new Set([204, 205, 304]);

/** The rules of Koa: a body gives 200, no body gives 204, neither gives 404. */
export class ResponseView implements ContextResponse {
  readonly [STATE]: ResponseState;
  /** Refusals by the names of their statuses, and whatever code puts here. */
  [member: string]: unknown;

  constructor(isBegun: () => boolean) {
    this[STATE] = { headers: new Map(), isBegun, status: 404, isExplicit: false, body: undefined, text: null };
  }

  get status(): number {
    return this[STATE].status;
  }

  set status(code: number) {
    setStatus(this[STATE], code);
  }

  get body(): unknown {
    const state = this[STATE];
    if (state.text !== null) {
      state.body = JSON.parse(state.text);
      state.text = null;
    }
    return state.body;
  }

  set body(value: unknown) {
    setBody(this[STATE], value);
  }

  get _body(): unknown {
    return this.body;
  }

  set _body(value: unknown) {
    this[STATE].body = value;
    this[STATE].text = null;
  }

  get type(): string {
    return essenceOf(String(this[STATE].headers.get('content-type') ?? ''));
  }

  set type(name: string) {
    if (name) this[STATE].headers.set('content-type', contentTypeOf(name));
    else this[STATE].headers.delete('content-type');
  }

  get headers(): Readonly<Record<string, HeaderValue>> {
    return Object.fromEntries(this[STATE].headers);
  }

  get header(): Readonly<Record<string, HeaderValue>> {
    return this.headers;
  }

  get headerSent(): boolean {
    return this[STATE].isBegun();
  }

  get writable(): boolean {
    return !this[STATE].isBegun();
  }

  get etag(): string {
    return String(this[STATE].headers.get('etag') ?? '');
  }

  set etag(value: string) {
    this[STATE].headers.set('etag', /^(W\/)?"/.test(value) ? value : `"${value}"`);
  }

  get message(): string {
    return STATUS_CODES[this.status] ?? String(this.status);
  }

  get(name: string): HeaderValue {
    return this[STATE].headers.get(name.toLowerCase()) ?? '';
  }

  set(name: string | Readonly<Record<string, unknown>>, value?: unknown): void {
    if (typeof name === 'object') for (const [key, item] of Object.entries(name)) this.set(key, item);
    else this[STATE].headers.set(name.toLowerCase(), Array.isArray(value) ? value.map(String) : String(value));
  }

  append(name: string, value: string): void {
    const { headers } = this[STATE];
    const before = headers.get(name.toLowerCase());
    headers.set(name.toLowerCase(), before === undefined ? value : [before, value].flat());
  }

  remove(name: string): void {
    this[STATE].headers.delete(name.toLowerCase());
  }

  has(name: string): boolean {
    return this[STATE].headers.has(name.toLowerCase());
  }

  redirect(url: string): void {
    this.set('location', encodeURI(decodeSafely(url)));
    if (this.status < 300 || this.status > 399) this.status = 302;
    this.set('content-type', contentTypeOf('html'));
    this.body = `Redirecting to ${url}.`;
  }

  attachment(name?: string): void {
    const file = name === undefined ? '' : `; filename="${name.replace(/["\\\r\n]/g, '_')}"`;
    this.set('content-disposition', `attachment${file}`);
    const [, ending] = /\.(\w+)$/.exec(name ?? '') ?? [];
    if (ending !== undefined && isShortName(ending)) this.set('content-type', contentTypeOf(ending));
  }

  vary(name: string): void {
    this.append('vary', name);
  }

  send(data: unknown, code = 200): void {
    this.status = code;
    this.body = data;
  }

  created(data: unknown): void {
    this.send(data, 201);
  }

  deleted(data?: unknown): void {
    if (data === null || data === undefined) this.status = 204;
    else this.send(data);
  }

  toJSON(): object {
    return { status: this.status, message: this.message, header: this.headers };
  }

  inspect(): object {
    return this.toJSON();
  }
}

Object.assign(
  ResponseView.prototype,
  refusals((response, code, given, details) => {
    const { name, message } = given instanceof Error ? given : new HttpError(code, given);
    response.send(errorAnswer(code, name, message, details).body, code);
  }),
);

function setStatus(state: ResponseState, code: number): void {
  if (!Number.isInteger(code) || code < 100 || code > 999) throw new Error(`${code} is not an HTTP status.`);
  state.status = code;
  state.isExplicit = true;
  if (EMPTY_STATUSES.has(code)) setBody(state, null);
}

function setBody(state: ResponseState, value: unknown): void {
  const { headers } = state;
  state.body = value;
  state.text = null;
  headers.delete('content-length');
  if (value === null || value === undefined) {
    if (!EMPTY_STATUSES.has(state.status)) setStatus(state, 204);
    headers.delete('content-type');
    return;
  }
  if (!state.isExplicit) setStatus(state, 200);
  const byDefault = defaultType(value);
  const known = headers.get('content-type');
  if (known === undefined || (byDefault === JSON_TYPE && !/json/.test(String(known)))) {
    headers.set('content-type', byDefault);
  }
}

/** The engine's text, whole or in pieces. */
export function setText({ [STATE]: state }: ResponseView, text: string | AsyncIterable<string>): void {
  if (typeof text === 'string') {
    setBody(state, {});
    state.body = undefined;
    state.text = text;
    return;
  }
  state.headers.set('content-type', JSON_TYPE);
  setBody(state, Readable.from(text, { objectMode: false }));
}

/** Whether anybody has answered yet. */
export const isAnswered = ({ [STATE]: { isExplicit } }: ResponseView): boolean => isExplicit;

/** What code answers with; undefined where the engine wrote the text. */
export const sentOf = ({ [STATE]: { text, body } }: ResponseView): unknown => (text === null ? body : undefined);

export function replyOf({ [STATE]: { headers, status, text, body } }: ResponseView): CodeReply {
  const unread = status === 200 ? unreadReply(body) : null;
  if (unread !== null) return withHeaders(unread, headers);
  // A status without a body answers with its own name, as in Koa.
  const isBare = text === null && (body === null || body === undefined) && !EMPTY_STATUSES.has(status);
  const shown = isBare ? new Map([...headers, ['content-type', contentTypeOf('text')] as const]) : headers;
  return { status, headers: Object.fromEntries(shown), body: text ?? replyBody(status, body) };
}

/** The engine's answer as it wrote it, with what code has set beside it, which is for this caller alone. */
function withHeaders(reply: CodeReply, headers: ReadonlyMap<string, HeaderValue>): CodeReply {
  const { etag, ...rest } = reply;
  const type = headers.get('content-type');
  if (headers.size === 1 && type === JSON_TYPE) return reply;
  const own = Object.fromEntries(headers);
  return { ...rest, headers: own, isPersonal: true, ...(etag !== undefined && own.etag === undefined && { etag }) };
}

/** `ctx.badRequest`, `ctx.notFound` and so on, one for each status of an error. */
function refusals(
  refuse: (response: ContextResponse, code: number, given: Error | string | undefined, details: unknown) => void,
) {
  const codes = Object.keys(STATUS_CODES).map(Number);
  const entries = codes
    .filter((code) => code >= 400)
    .map((code) => [
      camelCase((STATUS_CODES[code] ?? '').replace(/'/g, '')),
      function (this: ContextResponse, message?: unknown, details: unknown = {}): void {
        refuse(
          this,
          givenStatus(message) ?? code,
          message instanceof Error || typeof message === 'string' ? message : undefined,
          details,
        );
      },
    ]);
  return Object.fromEntries(entries);
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
