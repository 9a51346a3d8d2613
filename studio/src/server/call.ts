import { parseExact, printExact } from '../../../kit/src/exact-json.ts';
import { ServerError } from '../../../kit/src/server-error.ts';
import { t } from '../texts/t.ts';
import { isFromProxy, noteLost, noteReached } from './connection.ts';
import { knownMessage } from './known-messages.ts';
import { ROOT } from './root.ts';
import { forgetToken, readToken, signInAgain } from './session.ts';

/** Files take as long as they take; anything else that takes longer is not going to be answered. */
const TIMEOUT_MS = 60_000;

export interface CallOptions {
  /** JSON, or a form with files. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** The response is a file, which takes as long as it takes. */
  readonly isFile?: boolean;
  /** Sends and keeps cookies: only sign-ins need them, to be in a browser that began them or is trusted. */
  readonly withCookies?: boolean;
}

/** A call of the admin API. If the session has expired, waits until the person has signed in again. */
export const call = async <T>(method: string, path: string, options: CallOptions = {}): Promise<T> =>
  (await callVersioned<T>(method, path, options)).body;

export interface Versioned<T> {
  readonly body: T;
  /** The version read or written; a later write can require that it is unchanged. */
  readonly version: string | null;
}

/** A file that the admin API sends. */
export async function callFile(path: string, options: Pick<CallOptions, 'signal'> = {}): Promise<Blob> {
  const answer = await sendSigned('GET', path, { ...options, isFile: true });
  return answer.file ?? readAnswer<Blob>(answer);
}

export async function callVersioned<T>(method: string, path: string, options: CallOptions = {}): Promise<Versioned<T>> {
  const answer = await sendSigned(method, path, options);
  return { body: readAnswer<T>(answer), version: answer.version };
}

async function sendSigned(method: string, path: string, options: CallOptions): Promise<Answer> {
  const token = readToken();
  const answer = await send(method, path, options, token);
  if (answer.status !== 401) return answer;
  forgetToken(token);
  await signInAgain();
  return sendSigned(method, path, options);
}

/** A call without signing in. */
export const callOpen = async <T>(
  method: string,
  path: string,
  body?: unknown,
  options: Pick<CallOptions, 'withCookies'> = {},
): Promise<T> => readAnswer<T>(await send(method, path, { ...options, body }, null));

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly version: string | null;
  /** Instead of the text; null for refusals. */
  readonly file: Blob | null;
}

async function send(method: string, path: string, options: CallOptions, token: string | null): Promise<Answer> {
  const { body, headers, signal, isFile = false, withCookies = false } = options;
  const isForm = body instanceof FormData;
  // `AbortSignal.timeout` would hold everything that waits for the response until its time is over.
  const aborter = new AbortController();
  const abort = (): void => aborter.abort(signal?.reason);
  const waiting = isForm || isFile ? undefined : setTimeout(abort, TIMEOUT_MS);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  try {
    const response = await fetch(new URL(`.${path}`, ROOT), {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : printExact(body) }),
      signal: aborter.signal,
      credentials: withCookies ? 'same-origin' : 'omit',
      cache: 'no-store',
    });
    const file = isFile && response.ok ? await response.blob() : null;
    const text = file === null ? await response.text() : '';
    if (!isFromProxy(response.status)) noteReached();
    return { status: response.status, text, version: response.headers.get('etag'), file };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw noteLost();
  } finally {
    clearTimeout(waiting);
    signal?.removeEventListener('abort', abort);
  }
}

function readAnswer<T>({ status, text }: Answer): T {
  const body = parseJson(text);
  if (status >= 200 && status < 300) return body as T;
  throw refusalOf(status, body);
}

/** The error in a response; a proxy's response without one means that the server is unreachable. */
export function refusalOf(status: number, body: unknown): Error {
  const sent = (body as { error?: string | { message?: string; details?: unknown } } | null)?.error;
  if (sent === undefined && isFromProxy(status)) return noteLost();
  // The content-type builder reports some errors as a single word.
  const error = typeof sent === 'string' ? { message: sent, details: null } : sent;
  const message = error?.message ?? t('shell.serverResponded', { status: String(status) });
  return new ServerError(status, knownMessage(message) ?? message, error?.details ?? null);
}

export function parseJson(text: string): unknown {
  try {
    return text === '' ? null : parseExact(text);
  } catch {
    return null;
  }
}
