import { mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RouteRequest } from '../route.ts';
import { uploadsRoute } from './uploads-route.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'plinth-small-files-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

/** Answers requests in sequence, like one server. */
function serve() {
  const { handle } = uploadsRoute({
    dir,
    serving: { maxAge: 1000, immutable: true, showPdf: false },
    followLinks: false,
    variants: null,
  });
  return async (name: string, headers: Record<string, string> = {}, method = 'GET') => {
    const asked = { path: `/uploads/${name}`, queryString: '', headers, method } as unknown as RouteRequest;
    const { status, body, headers: sent } = await handle(asked);
    const bytes = Buffer.isBuffer(body) ? body : await buffer(Readable.from(body ?? []));
    return { status, body: bytes.toString(), inMemory: Buffer.isBuffer(body), etag: sent?.ETag ?? sent?.etag };
  };
}

test('a small file is read once, and again when it has changed', async () => {
  const ask = serve();
  const file = join(dir, 'a.txt');
  writeFileSync(file, 'first');
  const once = await ask('a.txt');
  expect(once).toMatchObject({ status: 200, body: 'first', inMemory: true });
  expect(await ask('a.txt')).toEqual(once);

  // The same size and modification time.
  utimesSync(file, 1_000, 1_000);
  expect((await ask('a.txt')).body).toBe('first');
  writeFileSync(`${file}.new`, 'other');
  utimesSync(`${file}.new`, 1_000, 1_000);
  renameSync(`${file}.new`, file);
  expect((await ask('a.txt')).body).toBe('other');
  writeFileSync(file, 'longer than before');
  expect((await ask('a.txt')).body).toBe('longer than before');
  rmSync(file);
  expect((await ask('a.txt')).status).toBe(404);
});

test('ranges, conditions and HEAD are answered as without the cache', async () => {
  const ask = serve();
  writeFileSync(join(dir, 'b.txt'), 'hello');
  const { etag } = await ask('b.txt');
  expect(await ask('b.txt', { 'if-none-match': String(etag) })).toMatchObject({ status: 304, body: '' });
  expect(await ask('b.txt', { range: 'bytes=1-2' })).toMatchObject({ status: 206, body: 'el' });
  expect(await ask('b.txt', { 'if-match': '"other"' })).toMatchObject({ status: 412 });
  expect((await ask('b.txt', {}, 'HEAD')).body).toBe('');
});

test('a large file is not cached', async () => {
  const ask = serve();
  writeFileSync(join(dir, 'c.txt'), 'x'.repeat(70_000));
  expect(await ask('c.txt')).toMatchObject({ status: 200, inMemory: false });
  expect((await ask('c.txt')).body).toHaveLength(70_000);
});
