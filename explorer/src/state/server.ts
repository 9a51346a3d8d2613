import { ServerError } from '../../../kit/src/server-error.ts';
import type { Refusal } from '../query/locate-refusal.ts';
import type { Ignored } from '../query/correct-url.ts';
import type { Method } from '../query/method.ts';
import type { Project } from '../query/model.ts';
import { type Caller, isLent } from './caller.ts';

import { devTokenHeaders, takeDevToken } from './dev-token.ts';

/** The root URL of the server, below which the page and the API are. */
export const ROOT = new URL('..', location.href.replace(/[?#].*$/, ''));

/** A URL of the server for external programs. */
export const ORIGIN = ROOT.href.replace(/\/$/, '');

export interface Answer {
  readonly status: number;
  /** The id of the request in the server's log. */
  readonly requestId: string | null;
  readonly text: string;
  readonly milliseconds: number;
  readonly bytes: number;
}

export interface Withheld {
  readonly part: string;
  readonly effect: 'refused' | 'left out';
  readonly grant: string;
}

export interface Denied {
  readonly refusal: Refusal | null;
  readonly withheld: readonly Withheld[];
  readonly ignored: readonly Ignored[];
}

export interface Explanation {
  readonly shape: string;
  readonly plan: readonly PlanStep[];
  readonly statements: readonly ExplainedStatement[];
}

export interface PlanStep {
  readonly node: string;
  readonly kind: string;
  readonly table: string | null;
  readonly via: string | null;
  readonly where: string | null;
  readonly order: string | null;
  readonly fields: readonly string[];
  readonly children: readonly PlanStep[];
}

export interface ExplainedStatement {
  readonly node: string;
  readonly text: string;
  readonly parameters: readonly { readonly kind: string; readonly value: unknown }[];
  readonly milliseconds?: number;
  readonly rows?: number;
  readonly databasePlan?: readonly { readonly depth: number; readonly text: string; readonly scans: string | null }[];
  readonly warnings: readonly string[];
}

export function loadProject(entryKey: string): Promise<Project> {
  takeDevToken();
  return ask<Project>('model', {}, entryKey, null);
}

export interface Sent {
  /** Whether a header asks for v5's contract. */
  readonly hasHeader: boolean;
  readonly method: Method;
  readonly url: string;
  /** JSON; null for none. */
  readonly body: string | null;
}

/** The API itself for callers with a key or none; the explorer for roles. */
export async function sendRequest(sent: Sent, caller: Caller, entryKey: string, signal: AbortSignal): Promise<Answer> {
  const start = performance.now();
  const response = await (isLent(caller)
    ? sendAsLent(sent, caller, entryKey, signal)
    : fetch(new URL(`.${sent.url}`, ROOT), {
        ...bodyOf(sent, {
          ...formatOf(sent),
          ...(caller.kind === 'key' && { authorization: bearer(caller.key) }),
        }),
        credentials: 'omit',
        cache: 'no-store',
        signal,
      }));
  const text = await response.text();
  return {
    status: response.status,
    requestId: response.headers.get('x-request-id'),
    text,
    milliseconds: performance.now() - start,
    bytes: new TextEncoder().encode(text).length,
  };
}

function sendAsLent(sent: Sent, caller: Caller, entryKey: string, signal: AbortSignal): Promise<Response> {
  const { method, url } = sent;
  const headers = { ...headersOf(caller, entryKey), ...formatOf(sent) };
  if (method === 'GET') return fetch(explorerUrl('answer', { url }), { headers, signal });
  return fetch(explorerUrl('send', { method, url }), { ...bodyOf(sent, headers), method: 'POST', signal });
}

/** The header that asks for v5's contract. */
const formatOf = ({ hasHeader }: Pick<Sent, 'hasHeader'>): Record<string, string> =>
  hasHeader ? { 'strapi-response-format': 'v5' } : {};

const bodyOf = ({ method, body }: Pick<Sent, 'method' | 'body'>, headers: Record<string, string>): RequestInit =>
  body === null ? { method, headers } : { method, headers: { ...headers, 'content-type': 'application/json' }, body };

/** The URL and headers of GraphQL requests for a caller. */
export function graphqlTarget(
  endpoint: string,
  caller: Caller,
  entryKey: string,
): { readonly url: string; readonly headers: Record<string, string> } {
  if (isLent(caller)) return { url: explorerUrl('graphql', {}), headers: headersOf(caller, entryKey) };
  const url = new URL(`.${endpoint}`, ROOT).href;
  return { url, headers: caller.kind === 'key' ? { authorization: bearer(caller.key) } : {} };
}

/** The key of a user who signs in with a name and a password. */
export async function signIn(prefix: string, identifier: string, password: string): Promise<Caller> {
  const response = await fetch(new URL(`.${prefix}/auth/local`, ROOT), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    body: JSON.stringify({ identifier, password }),
  });
  const body = parseJson(await response.text()) as
    | { readonly jwt?: string; readonly user?: { readonly username?: string }; readonly error?: { message?: string } }
    | undefined;
  if (!response.ok || body?.jwt === undefined) {
    throw new ServerError(response.status, body?.error?.message ?? `The server responded with ${response.status}.`);
  }
  return { kind: 'key', key: body.jwt, name: body.user?.username ?? identifier };
}

type Asked = Pick<Sent, 'url' | 'hasHeader'>;

export const loadExplanation = (asked: Asked, caller: Caller, entryKey: string): Promise<Explanation> =>
  ask('explain', { url: asked.url, run: 'true' }, entryKey, caller, formatOf(asked));

export const loadDenied = (asked: Asked, caller: Caller, entryKey: string): Promise<Denied> =>
  ask('denied', { url: asked.url }, entryKey, caller, formatOf(asked));

/** The description of the API for a caller. */
export async function loadOpenapi(caller: Caller): Promise<unknown> {
  if (isLent(caller)) return ask('openapi', {}, '', caller);
  const response = await fetch(new URL('openapi.json', ROOT), {
    headers: caller.kind === 'key' ? { authorization: bearer(caller.key) } : {},
  });
  if (response.ok) return response.json();
  throw new ServerError(response.status, `The server responded with ${response.status}.`);
}

/** Data that can be sent to create an entry, and the id of an existing entry. */
export interface ExampleEntry {
  readonly id: number | string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

export const loadExample = (url: string, caller: Caller): Promise<ExampleEntry> => ask('example', { url }, '', caller);

async function ask<T>(
  name: string,
  parameters: Readonly<Record<string, string>>,
  entryKey: string,
  caller: Caller | null,
  format: Readonly<Record<string, string>> = {},
): Promise<T> {
  const headers = { ...headersOf(caller, entryKey), ...format };
  const response = await fetch(explorerUrl(name, parameters), { headers });
  const text = await response.text();
  const body = parseJson(text);
  if (response.ok && body !== undefined) return body as T;
  const message = (body as { error?: { message?: string } } | undefined)?.error?.message;
  throw new ServerError(response.status, message ?? `The server responded with ${response.status}.`);
}

const explorerUrl = (name: string, parameters: Readonly<Record<string, string>>): string => {
  const query = new URLSearchParams(parameters).toString();
  return `${new URL(`explorer/api/${name}`, ROOT)}${query === '' ? '' : `?${query}`}`;
};

function headersOf(caller: Caller | null, entryKey: string): Record<string, string> {
  const chosen = caller?.kind === 'role' ? `role:${caller.type}` : (caller?.kind ?? 'anonymous');
  return {
    'x-explorer-caller': chosen,
    ...devTokenHeaders(),
    ...(caller?.kind === 'key' && { 'x-explorer-authorization': bearer(caller.key) }),
    ...(entryKey !== '' && { authorization: bearer(entryKey) }),
  };
}

const bearer = (key: string): string => `Bearer ${key.replace(/^Bearer\s+/i, '')}`;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
