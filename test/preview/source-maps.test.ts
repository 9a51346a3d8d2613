import { vercelStegaDecode, vercelStegaSplit } from '@vercel/stega';
import get from 'lodash/get.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hideValue } from '../../src/response/source-maps/hidden-text.ts';
import { markSources } from '../../src/response/source-maps/mark-sources.ts';
import { contentTypeOf } from '../../src/schema/lookup.ts';
import { type AdminServer, startAdmin } from '../admin/administrator-client.ts';
import { model } from '../support/conformance-queries.ts';
import { addressOf, contentTypes, stringsIn } from './marked-texts.ts';
import { V5 } from './random-reads.ts';
import { withPreview } from './with-preview.ts';

const HEADER = { 'strapi-encode-source-maps': 'true' };

let plinth: AdminServer;
let token: string;
const previewed: unknown[][] = [];

beforeAll(async () => {
  plinth = await startAdmin({
    adapt: withPreview(async (uid, given) => {
      const entry = given as { readonly id: number; readonly token: string };
      previewed.push([uid, entry]);
      if (uid === 'api::author.author') return 'https://elsewhere.example/?secret=x';
      if (uid === 'api::category.category') throw new Error('broken');
      if (uid === 'api::page.page') return undefined;
      return `https://site.example/preview?id=${entry.id}&token=${entry.token}`;
    }),
  });
  token = (await plinth.call('POST', '/studio/api/previews', { name: 'Site' })).body.data.token;
});
afterAll(() => plinth?.stop());

// biome-ignore lint/suspicious/noExplicitAny: whatever a test looks for in an answer
type Any = any;

const read = async (path: string, headers: Record<string, string> = {}, key = `Bearer ${token}`): Promise<Any> => {
  const response = await fetch(`${plinth.url}${path}`, { headers: { authorization: key, ...headers } });
  return response.json();
};

test('every marked text of the content says which field it comes from, in both contracts', async () => {
  const plain = new Map<string, Any>();
  for (const type of contentTypes()) {
    const { data } = await read(addressOf(type, true), V5);
    for (const entry of [data ?? []].flat()) plain.set(`${type.uid} ${entry.id}`, entry);
  }
  expect(plain.size).toBeGreaterThan(100);
  const seen = new Set<string>();
  for (const [contract, headers] of Object.entries({ v4: {}, v5: V5 })) {
    for (const type of contentTypes()) {
      const url = addressOf(type, contract === 'v5');
      const marked = await read(url, { ...headers, ...HEADER });
      const unmarked = await read(url, headers);
      let count = 0;
      for (const [path, text] of stringsIn(marked)) {
        const { cleaned } = vercelStegaSplit(text);
        if (cleaned !== get(unmarked, path as string[])) expect.fail(`${url} ${path.join('.')}: ${text}`);
        const decoded = vercelStegaDecode<{ strapiSource: string }>(text);
        if (decoded === undefined) continue;
        count += 1;
        const source = Object.fromEntries(new URLSearchParams(decoded.strapiSource));
        seen.add(source.type as string);
        const entry = plain.get(`${source.entry} ${source.id}`);
        if (entry === undefined) expect.fail(`${source.entry} ${source.id} is not stored`);
        if (contract === 'v5' && source.documentId !== entry.documentId)
          expect.fail(`${decoded.strapiSource} in ${url}`);
        const stored = get(entry, source.path as string);
        if (source.type === 'blocks') expect(JSON.stringify(stored)).toContain(JSON.stringify(cleaned));
        // v4 shows a stored text `null` as it is, v5 as nothing.
        else if (source.type === 'json' && contract === 'v4') continue;
        else if (source.model === 'plugin::upload.file') {
          const [field, name] = [source.path?.split('.').slice(0, -1).join('.'), source.path?.split('.').at(-1)];
          const files = [get(entry, field as string)].flat();
          expect(files.map((file: Any) => file?.[name as string])).toContain(cleaned);
        } else if (stored !== cleaned) expect.fail(`${url} ${source.path}: ${cleaned} is not ${stored}`);
      }
      if (type.uid === 'api::article.article') expect(count).toBeGreaterThan(500);
    }
  }
  expect([...seen].toSorted()).toEqual(
    expect.arrayContaining(['blocks', 'date', 'datetime', 'email', 'enumeration', 'richtext', 'string', 'text']),
  );
  expect(seen.has('uid')).toBe(false);
});

test('nothing is marked without a preview token, whatever the header says', async () => {
  const url = '/api/articles?populate=*&sort=id';
  for (const key of ['token-full', 'user-editor', 'public']) {
    const plain = await plinth.call('GET', url, undefined, key);
    const asked = await plinth.call('GET', url, undefined, key, HEADER);
    expect([asked.status, asked.text, asked.etag]).toEqual([plain.status, plain.text, plain.etag]);
  }
  const numbers = await read('/api/articles/aggregate?min[0]=title', HEADER);
  expect(vercelStegaDecode(JSON.stringify(numbers))).toBeUndefined();
});

test('what is hidden reads as in @vercel/stega, and numbers, identifiers and times of the server stay as they are', () => {
  const value = { strapiSource: 'path=a&type=string' };
  expect(vercelStegaDecode(`text${hideValue(value)} and more`)).toEqual(value);
  expect(vercelStegaSplit(`text${hideValue(value)}`).cleaned).toBe('text');
  const article = contentTypeOf(model, 'api::article.article');
  const entry = {
    ...{
      id: 7,
      documentId: 'abcdefghijklmnopqrstuvwx',
      slug: 'a-slug',
      readCount: 5,
      externalRef: '12345678901234567890',
    },
    ...{ createdAt: '2020-01-01T00:00:00.000Z', publishedAt: null, title: '', summary: 'é', metadata: { a: 'x' } },
  };
  const marked = markSources(model, article, entry) as typeof entry;
  const { externalRef, summary, ...rest } = marked;
  const { externalRef: _e, summary: _s, ...same } = entry;
  expect(rest).toEqual(same);
  expect(vercelStegaSplit(externalRef).cleaned).toBe('12345678901234567890');
  const source = vercelStegaDecode<{ strapiSource: string }>(summary)?.strapiSource;
  expect(source).toBe(
    'documentId=abcdefghijklmnopqrstuvwx&type=text&path=summary&model=api%3A%3Aarticle.article&kind=collectionType&id=7&entry=api%3A%3Aarticle.article',
  );
});

test('the address of a page is the one of the project’s function, for v5’s panel and for Studio', async () => {
  const v5 = '/content-manager/preview/url';
  const documentId = (await read('/api/articles?filters[id]=1', V5)).data[0].documentId;
  const found = await plinth.call('GET', `${v5}/api::article.article?documentId=${documentId}&status=draft`);
  const [uid, entry] = previewed.at(-1) as [string, Record<string, unknown>];
  expect([uid, entry]).toEqual([
    'api::article.article',
    { documentId, id: 1, locale: null, status: 'draft', token: expect.stringMatching(/^preview_/) },
  ]);
  expect(found.body).toEqual({ data: { url: `https://site.example/preview?id=1&token=${entry.token}` } });
  const own = await plinth.call('GET', '/studio/api/entries/api::article.article/1/page?status=published');
  expect(own.body.data).toMatchObject({ url: found.body.data.url, token: entry.token, path: '/api/articles/1' });
  expect(own.body.data).toMatchObject({ documentId, locale: null, origins: ['https://site.example'] });
  expect((previewed.at(-1) as Any)[1].status).toBe('published');
  const link = await plinth.call('POST', '/studio/api/previews', {
    ...{ name: 'Reviewer', entry: { type: 'api::article.article', id: 1 } },
  });
  expect(link.body.data.url).toBe(`https://site.example/preview?id=1&token=${link.body.data.token}`);
  const listed = (await plinth.call('GET', '/studio/api/previews')).body.data;
  expect(listed.map(({ name }: { name: string }) => name)).not.toContain('Studio');

  expect((await plinth.call('GET', `${v5}/api::article.article`)).status).toBe(400);
  expect((await plinth.call('GET', `${v5}/api::article.article?documentId=zzzzzzzzzzzzzzzzzzzzzzzz`)).status).toBe(404);
  expect((await plinth.call('GET', `${v5}/api::homepage.homepage`)).status).toBe(200);
  expect((await plinth.call('GET', '/studio/api/entries/api::article.article/1/page?status=x')).status).toBe(400);
  expect((await plinth.call('GET', '/studio/api/entries/api::article.article/99999/page')).status).toBe(404);
});

test('an address elsewhere is refused, and a function that fails is not the caller’s to read about', async () => {
  const page = (uid: string) => plinth.call('GET', `/studio/api/entries/${uid}/1/page`);
  const elsewhere = await page('api::author.author');
  expect([elsewhere.status, elsewhere.body.error.message]).toEqual([
    400,
    'The origin of the preview URL is not among preview.config.allowedOrigins of config/admin',
  ]);
  expect(elsewhere.text).not.toContain('secret');
  const broken = await page('api::category.category');
  expect([broken.status, broken.body.error.message]).toEqual([400, 'Failed to get preview URL']);
  expect(plinth.faults.splice(0)).toHaveLength(1);
  expect((await page('api::page.page')).body.data.url).toBeNull();
});

test('the address of an entry in the API is one of the contract that is spoken there', async () => {
  const inV5 = await startAdmin({
    adapt: (application) => {
      const { project } = application;
      const { settings } = project;
      const api = { ...settings.api, contract: 'v5' as const };
      return { ...application, project: { ...project, settings: { ...settings, api } } };
    },
  });
  for (const server of [plinth, inV5]) {
    const { path, token: own } = (await server.call('GET', `/studio/api/entries/api::article.article/1/page`)).body
      .data;
    const response = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${own}` } });
    expect(((await response.json()) as Any).data.id).toBe(1);
  }
  await inV5.stop();
});
