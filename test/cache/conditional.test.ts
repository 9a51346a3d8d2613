import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CachedPlinth, startCachedPlinth } from './cached-plinth.ts';

const AUTHOR = '/api/authors/1?fields=name';

const CONTROL = { 'api::author.author': 'public, max-age=60, s-maxage=600', '*': 'no-cache' };

describe('conditional requests', () => {
  let plinth: CachedPlinth;
  let tag: string;

  beforeAll(async () => {
    plinth = await startCachedPlinth('sqlite', { cache: { control: CONTROL } });
    tag = (await plinth.ask(AUTHOR)).headers.etag ?? '';
  });

  afterAll(async () => {
    expect(plinth.faults).toEqual([]);
    await plinth.stop();
  });

  test('every answer has a strong tag, from memory or not, with GET or HEAD', async () => {
    expect(tag).toMatch(/^"[\w-]{22}"$/);
    const again = await plinth.ask(AUTHOR);
    expect(again.headers.etag).toBe(tag);
    expect(again.headers['content-length']).toBe(String(Buffer.byteLength(again.text)));
    const head = await plinth.ask(AUTHOR, {}, 'HEAD');
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', tag]);
    expect(head.headers['content-length']).toBe(again.headers['content-length']);
    expect(head.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test.each(['GET', 'HEAD'])('%s with a current tag gets 304 without a body', async (method) => {
    for (const header of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const { status, text, headers } = await plinth.ask(AUTHOR, { 'if-none-match': header }, method);
      expect([status, text]).toEqual([304, '']);
      expect(headers).toMatchObject({ etag: tag, 'cache-control': CONTROL['api::author.author'] });
      expect(headers).not.toHaveProperty('content-type');
      expect(headers['content-length'] ?? '0').toBe('0');
    }
  });

  test('another tag, or *, gets the whole answer', async () => {
    for (const header of ['"other"', '*', tag.slice(1)]) {
      expect((await plinth.ask(AUTHOR, { 'if-none-match': header })).status).toBe(200);
    }
  });

  test('a change by another process ends the tag', async () => {
    await plinth.other.change("update authors set name = 'Ünïcødé 🌍' where id = 1");
    const changed = await plinth.ask(AUTHOR, { 'if-none-match': tag });
    expect([changed.status, changed.text]).toEqual([200, expect.stringContaining('Ünïcødé 🌍')]);
    expect(changed.headers.etag).not.toBe(tag);
    tag = changed.headers.etag ?? '';
    expect((await plinth.ask(AUTHOR, { 'if-none-match': tag })).status).toBe(304);
  });

  test('answers say how long caches may keep them, by content type', async () => {
    expect((await plinth.ask(AUTHOR)).headers['cache-control']).toBe('public, max-age=60, s-maxage=600');
    expect((await plinth.ask('/api/articles')).headers['cache-control']).toBe('no-cache');
    expect((await plinth.ask('/api/homepage')).headers['cache-control']).toBe('no-cache');
  });

  test('aggregates are answered from memory like lists, and not in the other contract', async () => {
    const numbers = '/api/authors/aggregate?groupBy[active]&avg[score]';
    const first = await plinth.ask(numbers);
    expect([first.status, first.headers['cache-control']]).toEqual([200, CONTROL['api::author.author']]);
    expect(first.text).toMatch(/^\{"data":\[\{"group":\{"active":\w+\},"count":\d+,"avg":\{"score":/);
    expect((await plinth.ask(numbers, { 'if-none-match': first.headers.etag ?? '' })).status).toBe(304);
    await plinth.other.change('update authors set score = score + 100');
    const changed = await plinth.ask(numbers, { 'if-none-match': first.headers.etag ?? '' });
    expect(changed.status).toBe(200);
    expect(changed.text).not.toBe(first.text);
    expect((await plinth.ask(numbers, { 'strapi-response-format': 'v5' })).status).toBe(404);
    expect((await plinth.ask('/api/internal-notes/aggregate')).status).toBe(403);
    expect((await plinth.ask('/api/authors/aggregate?sum[secretNote]')).status).toBe(400);
    expect((await plinth.ask('/api/authors/aggregates')).status).toBe(404);
    expect((await plinth.ask('/api/restaurants/aggregate')).status).toBe(404);
  });

  test('errors are neither tagged nor for caches', async () => {
    for (const path of ['/api/authors/999999', '/api/authors?sort=nothing', '/api/internal-notes']) {
      const { status, headers } = await plinth.ask(path);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(headers).not.toHaveProperty('etag');
      expect(headers).not.toHaveProperty('cache-control');
    }
  });

  test('answers to callers with credentials are not for shared caches', async () => {
    const { status, headers } = await plinth.ask(AUTHOR, {
      authorization: `Bearer bbbbbbbbbbbbbbbb${'read'.repeat(60)}`,
    });
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('private, max-age=60');
  });

  test('caches keep answers apart by caller and origin', async () => {
    for (const headers of [{}, { origin: 'https://example.org' }]) {
      expect((await plinth.ask(AUTHOR, headers)).headers.vary).toBe('Authorization, Origin, Strapi-Response-Format');
    }
  });
});

test('a compressed answer has a weak tag, which works like the strong one', async () => {
  const plinth = await startCachedPlinth('sqlite', { compression: { threshold: 1 } });
  try {
    const plain = await plinth.ask(AUTHOR);
    const compressed = await plinth.ask(AUTHOR, { 'accept-encoding': 'gzip' });
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(compressed.headers.etag).toBe(`W/${plain.headers.etag}`);
    expect(compressed.headers.vary).toMatch(/accept-encoding/i);
    expect(compressed.headers.vary).toMatch(/authorization/i);
    const again = await plinth.ask(AUTHOR, {
      'accept-encoding': 'gzip',
      'if-none-match': String(compressed.headers.etag),
    });
    expect([again.status, again.text]).toEqual([304, '']);
    expect(plinth.faults).toEqual([]);
  } finally {
    await plinth.stop();
  }
});
