import path from 'node:path';
import type { Provider, ProviderFile } from '../../media/providers/provider.ts';
import type { Reply, Route } from '../route.ts';

/** Where files are not for everybody, answers have addresses that are good for some minutes. */
export function signFiles({ name, sign }: Provider, routes: readonly Route[]): readonly Route[] {
  if (sign === null) return routes;
  return routes.map((route) => ({
    ...route,
    handle: async (request) => {
      // An answer that a client has already may be old enough for its addresses to be worth nothing.
      const { 'if-none-match': _known, ...headers } = request.headers;
      return signReply(await route.handle({ ...request, headers }), name, sign);
    },
  }));
}

type Sign = NonNullable<Provider['sign']>;

async function signReply(reply: Reply, provider: string, sign: Sign): Promise<Reply> {
  if (reply.status !== 200 || reply.body === null) return reply;
  const text = await textOf(reply.body);
  const files = new Map<string, ProviderFile>();
  collectFiles(parsed(text), provider, files);
  if (files.size === 0) return { ...reply, body: text };
  const signed = new Map<string, string>();
  await Promise.all([...files].map(async ([url, file]) => signed.set(url, await sign(file))));
  const { etag: _etag, ...headers } = { ...reply.headers, 'cache-control': 'private, no-store' } as Record<
    string,
    string
  >;
  return {
    ...reply,
    body: text.replace(ADDRESS, (whole, quoted: string) => addressOf(signed, whole, quoted)),
    headers,
  };
}

/** In the text itself: to write it anew would change numbers that are longer than JavaScript's. */
const ADDRESS = /"url":("(?:[^"\\]|\\.)*")/g;

function addressOf(signed: ReadonlyMap<string, string>, whole: string, quoted: string): string {
  const url = signed.get(JSON.parse(quoted) as string);
  return url === undefined ? whole : `"url":${JSON.stringify(url)}`;
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
function collectFiles(value: unknown, provider: string, files: Map<string, ProviderFile>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const child of Object.values(value)) collectFiles(child, provider, files);
  const file = value as Partial<ProviderFile> & { readonly provider?: unknown };
  if (typeof file.url !== 'string' || !/^https?:\/\//.test(file.url)) return;
  if (file.provider !== undefined && file.provider !== provider) return;
  const { name: stem, ext } = path.posix.parse(decodeURIComponent(new URL(file.url).pathname));
  files.set(file.url, { name: stem, mime: '', size: 0, ...file, hash: file.hash ?? stem, ext: file.ext ?? ext });
}
