import { ServerError } from '../../../kit/src/server-error.ts';
import { forgetToken, readToken, signInAgain } from './session.ts';

/** The server's root, below which this page and the admin API are served. */
export const ROOT = new URL(document.documentElement.dataset.root ?? '../', location.href.replace(/[?#].*$/, ''));

/** A URL on the server, for links and images. */
export const addressOf = (path: string): string => (/^[a-z]+:/i.test(path) ? path : new URL(`.${path}`, ROOT).href);

/** The server is unreachable, so the outcome is unknown. */
export class OfflineError extends Error {
  constructor() {
    super('The server is unreachable.');
  }
}

export interface CallOptions {
  /** JSON, or a form with files. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** A call of the admin API. If the session has expired, waits until the person has signed in again. */
export const call = async <T>(method: string, path: string, options: CallOptions = {}): Promise<T> =>
  (await callVersioned<T>(method, path, options)).body;

export interface Versioned<T> {
  readonly body: T;
  /** The version read or written; a later write can require that it is unchanged. */
  readonly version: string | null;
}

export async function callVersioned<T>(method: string, path: string, options: CallOptions = {}): Promise<Versioned<T>> {
  const token = readToken();
  const response = await send(method, path, options, token);
  if (response.status === 401) {
    forgetToken(token);
    await signInAgain();
    return callVersioned(method, path, options);
  }
  return { body: await readAnswer<T>(response), version: response.headers.get('etag') };
}

/** A call without signing in. */
export const callOpen = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
  readAnswer<T>(await send(method, path, { body }, null));

async function send(method: string, path: string, options: CallOptions, token: string | null): Promise<Response> {
  const { body, headers, signal } = options;
  const isForm = body instanceof FormData;
  try {
    return await fetch(new URL(`.${path}`, ROOT), {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      ...(signal !== undefined && { signal }),
      credentials: 'omit',
      cache: 'no-store',
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new OfflineError();
  }
}

async function readAnswer<T>(response: Response): Promise<T> {
  const text = await response.text();
  const body = parseJson(text);
  if (response.ok) return body as T;
  const sent = (body as { error?: string | { message?: string; details?: unknown } } | null)?.error;
  // The content-type builder reports some errors as a single word.
  const error = typeof sent === 'string' ? { message: sent, details: null } : sent;
  const message = error?.message ?? `The server responded with ${response.status}.`;
  throw new ServerError(response.status, message, error?.details ?? null);
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
