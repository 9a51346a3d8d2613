/** Published clients of Strapi v5, unmodified, against a Plinth that serves the conformance content below a prefix. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strapi } from '@strapi/client';
import sdkModule from 'strapi-sdk-js-3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../client/src/index.ts';
import type { ContentTypes } from '../../client/type-tests/v5-content-types.ts';
import { withGraphql } from '../graphql/with-graphql.ts';
import { MATERIAL_DIR } from '../support/conformance-material.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';

// The package's types describe its CommonJS file; imported, the class itself is the default export.
const Sdk = sdkModule as unknown as typeof sdkModule.default;

const TOKENS = JSON.parse(readFileSync(join(MATERIAL_DIR, 'credentials.json'), 'utf8')) as Record<string, string>;
const TOKEN = (TOKENS['token-full'] ?? '').replace('Bearer ', '');

const FIRST = { documentId: 'aisxil69e7yrz5idmpak83dq', title: 'Zebra crossing' };
const [ALMA, OTHER_ALMA] = ['k2yz4f9xkabh2o9v38r7ah36', 'rx00kizj6a5sqku3s36aam0a'];

let plinth: StartedPlinth;

beforeAll(async () => {
  plinth = await startPlinth({
    engine: 'sqlite',
    adapt: (given) => {
      const application = withGraphql()(given);
      const { project } = application;
      const { settings } = project;
      const api = { ...settings.api, v5Prefix: '/api/v5' };
      return { ...application, project: { ...project, settings: { ...settings, api } } };
    },
  });
});
afterAll(async () => {
  await plinth?.stop();
  expect(plinth?.faults).toEqual([]);
});

describe('@strapi/client', () => {
  const connect = (auth?: string) => strapi({ baseURL: `${plinth.url}/api/v5`, ...(auth !== undefined && { auth }) });

  test('lists, entries and single types', async () => {
    const articles = connect().collection('articles');
    const { data, meta } = await articles.find({
      fields: ['title'],
      populate: { author: { fields: ['name'] } },
      filters: { author: { documentId: { $in: [ALMA, OTHER_ALMA] } } },
      sort: 'id:desc',
      pagination: { page: 1, pageSize: 1 },
    });
    expect(data).toEqual([
      {
        ...{ id: 78, documentId: expect.any(String), title: 'meadow zephyr 8' },
        author: { id: 1, documentId: ALMA, name: 'Alma Reyes' },
      },
    ]);
    expect(meta.pagination).toEqual({ page: 1, pageSize: 1, pageCount: 7, total: 7 });
    expect((await articles.findOne(FIRST.documentId, { fields: ['title'] })).data).toEqual({ id: 1, ...FIRST });
    expect((await connect().single('homepage').find()).data).toHaveProperty('headline');
    await expect(articles.findOne('1')).rejects.toMatchObject({ response: { status: 404 } });
  });

  test('writes', async () => {
    const articles = connect(TOKEN).collection('articles');
    const made = await articles.create({ title: 'Of the client', slug: 'of-the-client', author: ALMA });
    const { documentId } = made.data;
    const changed = await articles.update(documentId, { title: 'Changed' }, { populate: ['author'] });
    expect(changed.data).toMatchObject({ documentId, title: 'Changed', author: { documentId: ALMA } });
    await articles.update(documentId, { title: 'In preparation' }, { status: 'draft' });
    expect((await articles.findOne(documentId)).data.title).toBe('Changed');
    expect((await articles.findOne(documentId, { status: 'draft' })).data.title).toBe('In preparation');
    await articles.delete(documentId);
    await expect(articles.findOne(documentId)).rejects.toMatchObject({ response: { status: 404 } });
    const homepage = connect(TOKEN).single('homepage');
    const { headline } = (await homepage.find()).data;
    expect((await homepage.update({ headline: 'Changed' })).data.headline).toBe('Changed');
    await homepage.update({ headline });
  });

  test('files', async () => {
    const { files } = connect(TOKEN);
    const [first] = await files.find({ sort: 'id:asc' });
    expect(first).toMatchObject({ id: 1, documentId: expect.any(String) });
    expect(await files.findOne(1)).toMatchObject({ id: 1, name: first?.name });
    expect(await files.update(1, { alternativeText: 'Changed' })).toMatchObject({ alternativeText: 'Changed' });
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const [sent] = await files.upload(new Blob([png], { type: 'image/png' }), { fileInfo: { name: 'dot.png' } });
    expect(sent).toMatchObject({ name: 'dot.png', mime: 'image/png', documentId: expect.any(String) });
    const form = new FormData();
    form.append('files', new Blob([png], { type: 'image/png' }), 'other.png');
    const answer = await fetch(`${plinth.url}/api/v5/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}` },
      body: form,
    });
    expect([answer.status, await answer.json()]).toMatchObject([201, [{ name: 'other.png', isUrlSigned: false }]]);
    await files.delete(sent?.id ?? 0);
    await expect(files.findOne(sent?.id ?? 0)).rejects.toThrow();
  });
});

describe("plinth-client in v5's contract", () => {
  const connect = () => createClient<ContentTypes>({ url: plinth.url, token: TOKEN, contract: 'v5' });

  test('reads at the addresses of v4, by the header', async () => {
    const api = connect();
    const { data, meta } = await api.articles.find({
      fields: ['title'],
      populate: { author: { fields: ['name'] }, categories: { count: true } },
      filters: { documentId: FIRST.documentId },
      pagination: { pageSize: 1 },
    });
    expect(data).toEqual([{ id: 1, ...FIRST, author: expect.any(Object), categories: { count: 2 } }]);
    expect(data[0]?.author).toEqual({ id: 15, documentId: expect.any(String), name: 'Zoe\u0308 decomposed' });
    expect(meta.pagination.total).toBe(1);
    expect((await api.articles.findOne(FIRST.documentId, { fields: ['title'] })).data).toEqual({ id: 1, ...FIRST });
    expect((await api.homepage.find({ fields: ['headline'] })).data.documentId).toMatch(/^[a-z][a-z0-9]{23}$/);
    const names: (string | null)[] = [];
    const query = { fields: ['name'], sort: 'id', pagination: { pageSize: 7 } } as const;
    for await (const { name } of api.authors.all(query)) names.push(name);
    expect(names).toHaveLength(15);
    expect(await api.graphql('{ homepage { documentId } }')).toMatchObject({ data: { homepage: expect.any(Object) } });
  });

  test('writes', async () => {
    const { articles } = connect();
    const made = await articles.create({ title: 'Typed', author: ALMA ?? '' }, { populate: ['author'] });
    const { documentId } = made.data;
    expect(made.data.author?.documentId).toBe(ALMA);
    await articles.update(documentId, { title: 'Typed draft', author: null }, { status: 'draft' });
    expect((await articles.findOne(documentId)).data.title).toBe('Typed');
    expect((await articles.findOne(documentId, { status: 'draft' })).data.title).toBe('Typed draft');
    expect(await articles.delete(documentId)).toBeUndefined();
    await expect(articles.findOne(documentId)).rejects.toMatchObject({ status: 404, name: 'NotFoundError' });
  });
});

describe('strapi-sdk-js 3', () => {
  const connect = () => new Sdk({ url: plinth.url, prefix: '/api/v5' });

  test('lists, entries, a login and errors', async () => {
    const sdk = connect();
    const { data, meta } = await sdk.find<{ title: string }>('articles', {
      fields: ['title'],
      filters: { title: { $eq: FIRST.title } },
      pagination: { start: 0, limit: 2 },
    });
    expect(data).toEqual([{ id: 1, ...FIRST }]);
    expect(meta.pagination).toEqual({ start: 0, limit: 2, total: 1 });
    expect((await sdk.findOne('articles', FIRST.documentId, { populate: ['author'] })).data).toHaveProperty('author');
    const { user, jwt } = await sdk.login({ identifier: 'alice', password: 'alice-Passw0rd' });
    expect([user, jwt.split('.').length]).toMatchObject([{ username: 'alice', documentId: expect.any(String) }, 3]);
    // Outside a browser it keeps no token.
    sdk.axios.defaults.headers.common.Authorization = `Bearer ${jwt}`;
    expect(await sdk.fetchUser()).toMatchObject({ username: 'alice', documentId: expect.any(String) });
    await expect(sdk.find('articles', { fields: ['nope'] })).rejects.toMatchObject({
      error: { status: 400, name: 'ValidationError', message: 'Invalid key nope' },
    });
  });

  test('writes', async () => {
    const sdk = connect();
    sdk.axios.defaults.headers.common.Authorization = `Bearer ${TOKEN}`;
    const { data } = await sdk.create<{ name: string }>('authors', { name: 'Of the SDK' });
    const { documentId } = data;
    const changed = await sdk.update<{ name: string }>(
      'authors',
      documentId,
      { name: 'Changed' },
      { fields: ['name'] },
    );
    expect(changed.data).toEqual({ id: data.id, documentId, name: 'Changed' });
    await sdk.delete('authors', documentId);
    await expect(sdk.findOne('authors', documentId)).rejects.toMatchObject({ error: { status: 404 } });
  });
});
