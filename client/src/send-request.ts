import { readError } from './api-error.ts';
import type { RequestOptions } from './client.ts';
import { writeQuery } from './write-query.ts';

/** The part of the platform's `fetch` that the client uses; any compatible function is accepted. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchAnswer>;

export interface FetchInit {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

export interface FetchAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly statusText: string;
  text(): Promise<string>;
}

export type Token = string | undefined | (() => string | undefined | Promise<string | undefined>);

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly query?: object | undefined;
  readonly body?: object | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly token: Token;
  readonly options?: RequestOptions | undefined;
  /** Error statuses that are returned instead of thrown. */
  readonly accepts?: ((status: number, body: unknown) => boolean) | undefined;
}

export async function sendRequest(base: string, fetch: Fetch, request: Request): Promise<unknown> {
  const token = typeof request.token === 'function' ? await request.token() : request.token;
  const signal = request.options?.signal;
  const response = await fetch(`${base}/${request.path}${writeQuery(request.query ?? {})}`, {
    method: request.method,
    headers: {
      accept: 'application/json',
      ...request.headers,
      ...(request.body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(request.body && { body: JSON.stringify(request.body, bigintAsText) }),
    ...(signal && { signal }),
  });
  const text = await response.text();
  const body = parse(text);
  // A page of HTML with status 200 comes from a wrong URL or a proxy, not from the API.
  const isAccepted = response.ok || request.accepts?.(response.status, body);
  if (!isAccepted || (text && body === undefined)) throw readError(response.status, response.statusText, body);
  return body;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const bigintAsText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
