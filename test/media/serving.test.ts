import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { send } from '../http/requests.ts';
import { CONFORMANCE_PROJECT } from '../support/conformance-material.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SCRIPT = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

let folder: string;
let plinth: StartedPlinth;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-serving-'));
  cpSync(CONFORMANCE_PROJECT, folder, { recursive: true });
  writeFileSync(
    join(folder, 'config/middlewares.js'),
    `module.exports = [
      // What a project does not want for its answers, uploaded files have all the same.
      { name: 'strapi::security', config: { noSniff: false, contentSecurityPolicy: false } },
      'strapi::errors', 'strapi::cors', 'strapi::query', 'strapi::body', 'strapi::public',
      { name: 'strapi::compression', config: { threshold: 10 } },
    ];`,
  );
  const uploads = join(folder, 'public/uploads');
  mkdirSync(join(uploads, 'deep'), { recursive: true });
  mkdirSync(join(uploads, '.incoming'));
  const files = {
    'note_0123456789.txt': 'hello plain text\n',
    'by-hand.txt': 'hello',
    'dot_0123456789.png': PNG,
    'empty_0123456789.txt': '',
    'two words #1?.txt': 'odd name',
    'evil.svg': SCRIPT,
    'evil.html': '<script>alert(1)</script>',
    'evil.xhtml': '<html/>',
    'evil.xml': '<a/>',
    'evil.js': 'alert(1)',
    'evil.mjs': 'alert(1)',
    'evil.css': '* { background: url(//elsewhere) }',
    'evil.wasm': 'x',
    'paper.pdf': '%PDF-1.4',
    'unknown.zzz': 'x',
    'no-extension': '<script>alert(1)</script>',
    'deep/a.txt': 'deep',
    '.hidden.txt': 'hidden',
    '.incoming/part.txt': 'half',
    '../secret.txt': 'public, but not uploaded',
    '../.secret': 'hidden',
    '../../outside.txt': 'outside',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(uploads, name), content);
  symlinkSync(join(folder, '.env'), join(uploads, '.link'));
  symlinkSync(join(folder, 'outside.txt'), join(uploads, 'link.txt'));
  symlinkSync(join(folder, 'config'), join(uploads, 'linked'));
  symlinkSync('note_0123456789.txt', join(uploads, 'within.txt'));
  symlinkSync(join(folder, 'outside.txt'), join(folder, 'public/link.txt'));
  symlinkSync(folder, join(folder, 'public/linked'));
  symlinkSync('secret.txt', join(folder, 'public/within.txt'));
  plinth = await startPlinth({ engine: 'sqlite', project: folder });
});
afterAll(async () => {
  await plinth.stop();
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  send(plinth.url, path, { headers, method });

describe('an uploaded file is served', () => {
  test('with its type, its length and a tag, to be kept for a year', async () => {
    const { status, headers, body } = await get('/uploads/note_0123456789.txt');
    expect({ status, body }).toEqual({ status: 200, body: 'hello plain text\n' });
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': '17',
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    });
    expect(headers.etag).toBeDefined();
    expect(headers['last-modified']).toBeDefined();
  });

  test('a file not created by an upload may change: caches revalidate it', async () => {
    expect((await get('/uploads/by-hand.txt')).headers['cache-control']).toBe('public, max-age=0');
  });

  test('HEAD has the headers and no body', async () => {
    const { status, headers, body } = await get('/uploads/note_0123456789.txt', {}, 'HEAD');
    expect({ status, body, length: headers['content-length'] }).toEqual({ status: 200, body: '', length: '17' });
  });

  test.each([
    ['bytes=0-4', 'hello', 'bytes 0-4/17'],
    ['bytes=-5', 'text\n', 'bytes 12-16/17'],
    ['bytes=6-', 'plain text\n', 'bytes 6-16/17'],
    ['bytes=16-999', '\n', 'bytes 16-16/17'],
  ])('in parts: %s', async (range, expected, contentRange) => {
    const { status, headers, body } = await get('/uploads/note_0123456789.txt', { range, 'accept-encoding': 'gzip' });
    expect({ status, body, range: headers['content-range'] }).toEqual({
      status: 206,
      body: expected,
      range: contentRange,
    });
    expect(headers['content-encoding']).toBeUndefined();
  });

  test('a part beyond the end is 416, with the length; nonsense is the whole file', async () => {
    const { status, headers } = await get('/uploads/note_0123456789.txt', { range: 'bytes=17-' });
    expect({ status, range: headers['content-range'] }).toEqual({ status: 416, range: 'bytes */17' });
    for (const range of ['lines=1-2', 'bytes=x', 'bytes=5-2', 'bytes=0-1,4-5']) {
      expect([200, 416]).toContain((await get('/uploads/note_0123456789.txt', { range })).status);
    }
    expect((await get('/uploads/empty_0123456789.txt', { range: 'bytes=0-0' })).status).toBe(416);
  });

  test('under conditions', async () => {
    const path = '/uploads/note_0123456789.txt';
    const { headers } = await get(path);
    const etag = String(headers.etag);
    const modified = String(headers['last-modified']);
    const unchanged = await get(path, { 'if-none-match': etag });
    expect({ status: unchanged.status, body: unchanged.body }).toEqual({ status: 304, body: '' });
    expect((await get(path, { 'if-modified-since': modified })).status).toBe(304);
    expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await get(path, { 'if-match': '"other"' })).status).toBe(412);
    expect((await get(path, { range: 'bytes=0-4', 'if-range': '"other"' })).status).toBe(200);
  });

  test('also when it is empty, in a folder below, or has an odd name', async () => {
    expect((await get('/uploads/empty_0123456789.txt')).body).toBe('');
    expect((await get('/uploads/deep/a.txt')).body).toBe('deep');
    expect((await get('/uploads/two%20words%20%231%3F.txt?v=2')).body).toBe('odd name');
  });
});

describe('nothing that was uploaded runs in a browser', () => {
  test.each([
    ['evil.svg', 'image/svg+xml'],
    ['evil.html', 'text/html; charset=utf-8'],
    ['evil.xhtml', 'application/xhtml+xml'],
    ['evil.xml', 'application/xml'],
    ['evil.js', 'text/plain; charset=utf-8'],
    ['evil.mjs', 'text/plain; charset=utf-8'],
    ['evil.css', 'text/plain; charset=utf-8'],
    ['evil.wasm', 'application/wasm'],
    ['paper.pdf', 'application/pdf'],
    ['unknown.zzz', 'application/octet-stream'],
    ['no-extension', 'application/octet-stream'],
  ])('%s is downloaded', async (name, type) => {
    const { status, headers } = await get(`/uploads/${name}`);
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type });
    expect(headers['content-disposition']).toBe('attachment');
    expect(headers['x-content-type-options']).toBe('nosniff');
    if (name !== 'paper.pdf') expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox$/);
  });

  test('harmless types are shown', async () => {
    for (const name of ['dot_0123456789.png', 'note_0123456789.txt']) {
      expect((await get(`/uploads/${name}`)).headers['content-disposition']).toBeUndefined();
    }
  });

  test.each([
    '/%75ploads/evil.html',
    '/UPLOADS/evil.html',
    '//uploads/evil.html',
    '/x/../uploads/evil.html',
    '/uploads\\evil.html',
  ])('%s is no way around it', async (path) => {
    const { status, headers } = await get(path);
    if (status === 200) expect(headers['content-disposition']).toBe('attachment');
    else expect(status).toBe(404);
  });
});

describe('nothing but files of the folder', () => {
  test.each([
    '/uploads',
    '/uploads/',
    '/uploads/deep',
    '/uploads/deep/',
    '/uploads/nope.txt',
    '/uploads/.hidden.txt',
    '/uploads/.incoming/part.txt',
    '/uploads/%2eincoming/part.txt',
    '/uploads/.link',
    '/uploads/../.env',
    '/uploads/../.secret',
    '/.secret',
    '/uploads/note_0123456789.txt/',
    `/uploads/${'x'.repeat(3000)}`,
  ])('%s is 404', async (path) => {
    const { status, body } = await get(path);
    expect({ status, error: JSON.parse(body).error.name }).toEqual({ status: 404, error: 'NotFoundError' });
  });

  test.each([
    ['/uploads/..%2f..%2foutside.txt', 403],
    ['/uploads/%2e%2e/%2e%2e/outside.txt', 403],
    ['/uploads/..%5c..%5coutside.txt', 403],
    ['/uploads/%', 400],
    ['/uploads/a%00.txt', 400],
  ])('%s is %i', async (path, status) => {
    const answer = await get(path);
    expect({ status: answer.status, details: 'details' in JSON.parse(answer.body).error }).toEqual({
      status,
      details: false,
    });
  });

  test.each(['/uploads/link.txt', '/uploads/linked/server.js', '/link.txt', '/linked/outside.txt', '/linked/.env'])(
    '%s, a link that leads out, is 404',
    async (path) => expect((await get(path)).status).toBe(404),
  );

  test.each(['/uploads/within.txt', '/within.txt'])('%s, a link inside, is followed', async (path) =>
    expect((await get(path)).status).toBe(200),
  );

  test('links that lead out are followed if configured', async () => {
    const open = await startPlinth({ engine: 'sqlite', project: folder, server: { followLinks: true } });
    for (const path of ['/uploads/link.txt', '/link.txt']) {
      expect(await send(open.url, path)).toMatchObject({ status: 200, body: 'outside' });
    }
    await open.stop();
  });

  test('other methods are not allowed', async () => {
    expect((await get('/uploads/by-hand.txt', {}, 'DELETE')).status).toBe(405);
  });

  test('nothing of it is a fault of the server', () => expect(plinth.faults).toEqual([]));
});
