import { STATUS_CODES } from 'node:http';
import path from 'node:path';
import { contextRefusals } from './context-refusals.ts';
import { contentTypeOf, essenceOf } from './media-types.ts';
import { type HeaderValue, type ResponseState, setBody, setStatus } from './response-state.ts';

const STATE = Symbol('answer');

/** `ctx.response`, with the members that `ctx` shares. */
export type ContextResponse = Omit<ResponseView, typeof STATE | 'inspect'>;

/** The rules of Koa: a body gives 200, no body gives 204, neither gives 404. */
export class ResponseView {
  readonly [STATE]: ResponseState;
  // Set by the context.
  declare ctx: object;
  declare request: object;

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

  /** Where Koa stores the body: extensions look there for the response of the previous action. */
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
    const type = name ? contentTypeOf(name) : null;
    if (type !== null) this[STATE].headers.set('content-type', type);
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
    if (name !== undefined) this.type = path.extname(name);
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

  /** For printing it as JSON. */
  toJSON(): object {
    return { status: this.status, message: this.message, header: this.headers };
  }

  inspect(): object {
    return this.toJSON();
  }
}

// Refusals by status name.
Object.assign(ResponseView.prototype, contextRefusals());

/** For the server: code sees its members only. */
export const stateOf = (response: ResponseView): ResponseState => response[STATE];

function decodeSafely(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
