import path from 'node:path';
import type { Media } from '../../media/media.ts';
import type { Provider, ProviderFile } from '../../media/providers/provider.ts';
import type { Reply, Route, RouteRequest } from '../route.ts';
import { decodeText } from '../../util/decode-text.ts';

/** Where files are not for everybody, answers have addresses that are good for some minutes. */
export function signFiles(
  { provider, storedAmong }: Pick<Media, 'provider' | 'storedAmong'>,
  routes: readonly Route[],
): readonly Route[] {
  const { name, sign } = provider;
  if (sign === null) return routes;
  return routes.map((route) => ({
    ...route,
    handle: async (request) => {
      if (!(await provider.isPrivate())) return route.handle(request);
      return signReply(await route.handle(request), {
        provider: name,
        sign,
        storedAmong,
        names: namesOf(route, request),
      });
    },
  }));
}

interface Signing {
  readonly provider: string;
  readonly sign: NonNullable<Provider['sign']>;
  readonly storedAmong: Media['storedAmong'];
  /** What the addresses of files are called in the answer. */
  readonly names: readonly string[];
}

/** A document of GraphQL may give the address another name. */
function namesOf({ answeredBy }: Route, { body, queryString }: RouteRequest): readonly string[] {
  if (answeredBy !== 'graphql') return ['url'];
  const asked = `${JSON.stringify(body ?? null)} ${new URLSearchParams(queryString).get('query') ?? ''}`;
  return [...new Set(['url', ...[...asked.matchAll(ALIAS)].map(([, alias = '']) => alias)])];
}

const ALIAS = /\b([_A-Za-z]\w*)(?:\s|\\[nrt])*:(?:\s|\\[nrt])*url\b/g;

async function signReply(reply: Reply, { provider, sign, storedAmong, names }: Signing): Promise<Reply> {
  if (reply.status !== 200 || reply.body === null) return reply;
  const text = await textOf(reply.body);
  const files = new Map<string, ProviderFile>();
  const value = parsed(text);
  for (const name of names) collectFiles(value, provider, name, files);
  if (files.size === 0) return { ...reply, body: text };
  const signed = new Map<string, string>();
  const stored = await storedAmong(new Set(files.keys()));
  await Promise.all([...files].map(async ([url, file]) => stored.has(url) && signed.set(url, await sign(file))));
  // Whoever has such an answer already may have addresses that are worth nothing any more: it has no validator.
  const { etag: _etag, control: _control, ...unsigned } = reply;
  const { etag: _own, ...headers } = { ...reply.headers, 'cache-control': 'private, no-store' } as Record<
    string,
    string
  >;
  return {
    ...unsigned,
    body: text.replace(addressPattern(names), (whole, name: string, quoted: string) =>
      addressOf(signed, whole, name, quoted),
    ),
    headers,
  };
}

/** In the text itself: to write it again would change numbers that are longer than JavaScript's. */
const addressPattern = (names: readonly string[]): RegExp =>
  new RegExp(`"(${names.join('|')})":("(?:[^"\\\\]|\\\\.)*")`, 'g');

function addressOf(signed: ReadonlyMap<string, string>, whole: string, name: string, quoted: string): string {
  const url = signed.get(JSON.parse(quoted) as string);
  return url === undefined ? whole : `"${name}":${JSON.stringify(url)}`;
}

async function textOf(body: NonNullable<Reply['body']>): Promise<string> {
  if (typeof body === 'string' || Buffer.isBuffer(body)) return body.toString();
  let text = '';
  for await (const piece of body) text += piece.toString();
  return text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Files and their formats, by their addresses. A query may have left out everything else. */
function collectFiles(value: unknown, provider: string, name: string, files: Map<string, ProviderFile>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const child of Object.values(value)) collectFiles(child, provider, name, files);
  const file = value as Partial<ProviderFile> & { readonly provider?: unknown };
  const url = (value as Readonly<Record<string, unknown>>)[name];
  if (typeof url !== 'string' || !/^https?:\/\//.test(url) || !URL.canParse(url)) return;
  if (file.provider !== undefined && file.provider !== provider) return;
  const { name: stem, ext } = path.posix.parse(decodeText(new URL(url).pathname));
  files.set(url, { name: stem, mime: '', size: 0, ...file, url, hash: file.hash ?? stem, ext: file.ext ?? ext });
}
