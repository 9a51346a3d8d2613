import { readdirSync, readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedThing } from '../support/shared-things.ts';
import { type ServedExplorer, serveExplorer } from './served-explorer.ts';

let pages: string;
let plinth: ServedExplorer;

beforeAll(async () => {
  pages = await sharedThing('pages');
  plinth = await serveExplorer({ pages });
});
afterAll(() => plinth?.stop());

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

/** `fetch` would decompress what it gets. */
const get = (place: string, headers: Readonly<Record<string, string>>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(`${plinth.url}${place}`, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) }),
      );
    });
    sent.once('error', reject).end();
  });

const assets = (): readonly string[] =>
  readdirSync(path.join(pages, 'assets')).filter((name) => /\.(js|css)$/.test(name));

test('scripts and styles are sent in the encoding that the client prefers, each with its own tag', async () => {
  const [largest = ''] = assets().toSorted(
    (one, other) => statSync(path.join(pages, 'assets', other)).size - statSync(path.join(pages, 'assets', one)).size,
  );
  const stored = readFileSync(path.join(pages, 'assets', largest));
  for (const below of ['/explorer', '/studio']) {
    const place = `${below}/assets/${largest}`;
    const ask = (accepted: string, more = {}) => get(place, { 'accept-encoding': accepted, ...more });
    const [br, gzip, plain] = [await ask('gzip, deflate, br, zstd'), await ask('gzip, br;q=0.5'), await ask('')];
    expect([br, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    expect(brotliDecompressSync(br.bytes).equals(stored)).toBe(true);
    expect(gunzipSync(gzip.bytes).equals(stored)).toBe(true);
    expect(plain.bytes.equals(stored)).toBe(true);
    expect(br.bytes.length).toBeLessThan(stored.length / 3);
    expect(new Set([br, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { headers } of [br, gzip, plain]) {
      expect(String(headers.vary).toLowerCase()).toContain('accept-encoding');
      expect(headers['cache-control']).toContain('immutable');
    }
    const again = await ask('br', { 'if-none-match': String(br.headers.etag) });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect((await ask('gzip', { 'if-none-match': String(br.headers.etag) })).status).toBe(200);
  }
  const page = await get('/studio/', { 'accept-encoding': 'br' });
  expect((await get('/studio/', { 'if-none-match': String(page.headers.etag) })).status).toBe(304);
});

test('every script and style has both compressed files, which are not served by themselves', async () => {
  const names = new Set(readdirSync(path.join(pages, 'assets')));
  const long = assets().filter((name) => statSync(path.join(pages, 'assets', name)).size >= 1024);
  expect(long.flatMap((name) => [`${name}.br`, `${name}.gz`]).filter((name) => !names.has(name))).toEqual([]);
  expect((await get(`/studio/assets/${long[0]}.br`, {})).status).toBe(404);
});
