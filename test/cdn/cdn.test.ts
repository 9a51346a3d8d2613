import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Driver } from '../../src/database/driver.ts';
import type { CdnSettings } from '../../src/events/purging/cdn-settings.ts';
import { type CachedPlinth, startCachedPlinth } from '../cache/cached-plinth.ts';
import { MATERIAL_DIR } from '../support/conformance-material.ts';
import { describeEngines } from '../support/engines.ts';
import { startRecorder } from './purge-recorder.ts';

const CREDENTIALS = JSON.parse(readFileSync(join(MATERIAL_DIR, 'credentials.json'), 'utf8')) as Record<string, string>;
const FULL = { authorization: CREDENTIALS['token-full'] ?? '' };

const LIST = '/api/articles?fields=title&populate[author][fields]=name&pagination[pageSize]=3';

describeEngines('a cache in front', (engine) => {
  let failures = 0;
  let recorder: Awaited<ReturnType<typeof startRecorder>>;
  let plinth: CachedPlinth;
  let driver: Driver;

  beforeAll(async () => {
    recorder = await startRecorder(({ path }) => (path.startsWith('/fastly') && failures-- > 0 ? 503 : 200));
    const { url } = recorder;
    const cdn: CdnSettings = {
      ...{ header: 'Surrogate-Key', prefix: 'site-', againMs: 50 },
      purge: [
        { kind: 'fastly', service: 'abc', token: 'of fastly', url: `${url}/fastly` },
        { kind: 'cloudflare', zone: 'def', token: 'of-cloudflare', url: `${url}/cloudflare` },
        { kind: 'varnish', url: `${url}/varnish` },
        { kind: 'webhook', url: `${url}/webhook`, secret: 'of the webhook' },
      ],
    };
    plinth = await startCachedPlinth(engine, {
      adapt: (application) => {
        const { project } = application;
        driver = application.driver;
        return { ...application, project: { ...project, settings: { ...project.settings, cdn } } };
      },
    });
  });

  afterAll(async () => {
    expect(plinth.faults).toEqual([]);
    await plinth.stop();
    await recorder.close();
  });

  beforeEach(async () => {
    await settled();
    recorder.purges.splice(0);
  });

  /** Tags that arrived at one of them, by request. */
  const purged = (at = 'webhook'): readonly (readonly string[])[] =>
    recorder.purges
      .filter(({ path }) => path === `/${at}`)
      .map(({ text, headers }) => (text === '' ? String(headers['xkey-purge']).split(' ') : JSON.parse(text).tags));

  /** Everything that was stored is sent and confirmed, twice. */
  const settled = async (): Promise<void> => {
    const left = async () => Number((await driver.query({ text: 'select count(*) from plinth_purges' }, []))[0]?.[0]);
    await expect.poll(left, { timeout: 20_000 }).toBe(0);
  };
  const countOf = (all: readonly (readonly string[])[], tag: string): number =>
    all.filter((tags) => tags.includes(tag)).length;

  const write = async (method: string, path: string, data: object): Promise<Response> =>
    fetch(`${plinth.url}${path}`, {
      method,
      headers: { ...FULL, 'content-type': 'application/json' },
      body: JSON.stringify({ data }),
    });

  test('is told what a response depends on, from memory or not', async () => {
    for (let round = 0; round < 3; round++) {
      const { headers } = await plinth.ask(LIST);
      const tags = String(headers['surrogate-key']).split(' ');
      expect(tags).toEqual(expect.arrayContaining(['site-all', 'site-t:articles', 'site-t:authors']));
      expect(tags).not.toContain('site-any');
      expect(tags).not.toContain('site-t:categories');
      const known = await plinth.ask(LIST, { 'if-none-match': headers.etag ?? '' });
      expect([known.status, known.headers['surrogate-key']]).toEqual([304, headers['surrogate-key']]);
    }
    const missing = await plinth.ask('/api/articles/99999');
    expect([missing.status, missing.headers['surrogate-key']]).toEqual([404, 'site-all site-any']);
    expect((await plinth.ask(LIST, FULL)).headers).not.toHaveProperty('surrogate-key');
    expect((await plinth.ask('/api/upload/files')).headers).not.toHaveProperty('surrogate-key');
  });

  test('purges what was written, in the form of each provider', async () => {
    expect((await write('PUT', '/api/authors/2', { name: 'another' })).status).toBe(200);
    await settled();
    expect(countOf(purged(), 'site-t:authors')).toBeGreaterThan(0);
    const tags = purged().find((one) => one.includes('site-t:authors')) ?? [];
    expect(tags).toContain('site-any');
    expect(tags).not.toContain('site-t:articles');
    expect(tags).not.toContain('site-all');
    expect(new Set(recorder.purges.map(({ path }) => path)).size).toBe(4);
    const at = (path: string) => recorder.purges.find((one) => one.path === path);
    expect(at('/fastly/service/abc/purge')).toMatchObject({
      method: 'POST',
      headers: { 'fastly-key': 'of fastly', 'surrogate-key': expect.stringContaining('site-t:authors') },
    });
    expect(at('/cloudflare/zones/def/purge_cache')).toMatchObject({
      method: 'POST',
      headers: { authorization: 'Bearer of-cloudflare' },
      text: expect.stringContaining('"site-t:authors"'),
    });
    expect(at('/varnish')).toMatchObject({
      method: 'PURGE',
      headers: { 'xkey-purge': expect.stringContaining('site-t:authors') },
    });
    const { text = '', headers } = at('/webhook') ?? {};
    const [, time, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(headers?.['x-plinth-signature'])) ?? [];
    expect(signature).toBe(createHmac('sha256', 'of the webhook').update(`${time}.${text}`).digest('hex'));
  });

  test('purges nothing for a refused write, and links with both of their ends', async () => {
    expect((await write('POST', '/api/articles', { title: { not: 'a text' } })).status).toBe(400);
    const { headers } = await plinth.ask('/api/articles?fields=title&filters[categories][id]=1');
    expect(String(headers['surrogate-key']).split(' ')).toContain('site-t:categories');
    const created = await write('POST', '/api/categories', { name: 'brief' });
    const { data } = (await created.json()) as { data: { id: number } };
    expect((await write('DELETE', `/api/categories/${data.id}`, {})).status).toBe(200);
    await settled();
    expect(countOf(purged(), 'site-t:categories')).toBeGreaterThan(0);
    expect(countOf(purged(), 'site-t:articles')).toBe(0);
  });

  test('tries again until it is confirmed, and later purges wait', async () => {
    failures = 2;
    await write('PUT', '/api/authors/2', { name: 'first' });
    await expect.poll(() => failures).toBeLessThan(2);
    await write('PUT', '/api/categories/1', { name: 'second' });
    await settled();
    const keys = recorder.purges
      .filter(({ path }) => path.startsWith('/fastly'))
      .map(({ headers }) => String(headers['surrogate-key']).split(' '));
    expect(keys[0]).not.toContain('site-t:categories');
    expect(keys[2]).toEqual(expect.arrayContaining(['site-t:authors', 'site-t:categories']));
  });
});
