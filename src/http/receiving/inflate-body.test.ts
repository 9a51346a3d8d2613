import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { inflateBody } from './inflate-body.ts';

const TEXT = '{"a":1}';
const LIMIT = 1000;

it.each([
  [undefined, Buffer.from(TEXT)],
  ['identity', Buffer.from(TEXT)],
  ['gzip', gzipSync(TEXT)],
  ['GZIP ', gzipSync(TEXT)],
  ['deflate', deflateSync(TEXT)],
  ['br', brotliCompressSync(TEXT)],
])('%s', async (encoding, body) => {
  expect(String(await inflateBody(body, encoding, LIMIT))).toBe(TEXT);
});

it.each([
  ['gzip', gzipSync(Buffer.alloc(50_000_000)), 413],
  ['br', brotliCompressSync(Buffer.alloc(5_000_000)), 413],
  ['gzip', Buffer.from(TEXT), 400],
  ['gzip', gzipSync(TEXT).subarray(0, 12), 400],
  ['br', gzipSync(TEXT), 400],
  ['gzip, gzip', gzipSync(gzipSync(TEXT)), 415],
  ['compress', Buffer.from(TEXT), 415],
  ['constructor', Buffer.from(TEXT), 415],
])('%s that is too much, or none: %#', async (encoding, body, status) => {
  await expect(inflateBody(body, encoding, LIMIT)).rejects.toMatchObject({ status });
});
