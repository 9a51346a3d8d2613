import { STATUS_CODES } from 'node:http';
import { Readable } from 'node:stream';
import type { CodeReply } from './http-messages.ts';
import { BINARY_TYPE, HTML_TYPE, JSON_TYPE, TEXT_TYPE } from './media-types.ts';
import { unreadReply } from './unread-response.ts';

export type HeaderValue = string | string[];

/** The response while project code writes it. */
export interface ResponseState {
  readonly headers: Map<string, HeaderValue>;
  readonly isBegun: () => boolean;
  status: number;
  isExplicit: boolean;
  body: unknown;
  /** JSON that the engine wrote; parsed only if project code reads it. */
  text: string | null;
}

const EMPTY_STATUSES: ReadonlySet<number> = new Set([204, 205, 304]);

export function setStatus(state: ResponseState, code: number): void {
  if (!Number.isInteger(code) || code < 100 || code > 999) throw new Error(`${code} is not an HTTP status.`);
  state.status = code;
  state.isExplicit = true;
  if (EMPTY_STATUSES.has(code)) setBody(state, null);
}

export function setBody(state: ResponseState, value: unknown): void {
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

/** The engine's JSON, whole or in chunks. */
export function writeText(state: ResponseState, text: string | AsyncIterable<string>): void {
  if (typeof text === 'string') {
    setBody(state, {});
    state.body = undefined;
    state.text = text;
    return;
  }
  state.headers.set('content-type', JSON_TYPE);
  setBody(state, Readable.from(text, { objectMode: false }));
}

/** The finished response. */
export function replyFrom({ headers, status, text, body }: ResponseState): CodeReply {
  const unread = unreadReply(body);
  if (unread?.status === status) return withHeaders(unread, headers);
  // A status without a body sends its own name, as in Koa.
  const isBare = text === null && (body === null || body === undefined) && !EMPTY_STATUSES.has(status);
  const shown = isBare ? new Map([...headers, ['content-type', TEXT_TYPE] as const]) : headers;
  return { status, headers: Object.fromEntries(shown), body: text ?? replyBody(status, body) };
}

/** The engine's response with headers set by project code, which make it specific to this caller. */
function withHeaders(reply: CodeReply, headers: ReadonlyMap<string, HeaderValue>): CodeReply {
  const { etag, ...rest } = reply;
  const type = headers.get('content-type');
  if (headers.size === 1 && type === JSON_TYPE) return reply;
  const own = Object.fromEntries(headers);
  return { ...rest, headers: own, isPersonal: true, ...(etag !== undefined && own.etag === undefined && { etag }) };
}

function defaultType(body: unknown): string {
  if (typeof body === 'string') return /^\s*</.test(body) ? HTML_TYPE : TEXT_TYPE;
  return Buffer.isBuffer(body) || body instanceof Readable ? BINARY_TYPE : JSON_TYPE;
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
