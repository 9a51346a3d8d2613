import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MATERIAL_DIR } from '../support/conformance-material.ts';

const V5 = { 'Strapi-Response-Format': 'v5' };
const NESTED = { 'Strapi-Response-Format': 'v4' };
const TOKENS = JSON.parse(readFileSync(join(MATERIAL_DIR, 'credentials.json'), 'utf8')) as Record<string, string>;

describe('two contracts on one server', () => {
  let plinth: StartedPlinth;
  beforeAll(async () => {
    plinth = await startPlinth({
      engine: 'sqlite',
      adapt: (application) => {
        const { project } = application;
        const { settings } = project;
        const api = { ...settings.api, v5Prefix: '/api/v5', tokenContracts: { Reader: 'v5' as const } };
        return { ...application, project: { ...project, settings: { ...settings, api } } };
      },
    });
  });
  afterAll(() => plinth.stop());

  const ask = async (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') => {
    const response = await fetch(`${plinth.url}${path}`, { headers, method });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: text === '' ? null : JSON.parse(text) };
  };
  const ARTICLE = '/articles?fields[0]=title&sort=id&pagination[pageSize]=1';
  const FLAT = { id: 1, documentId: 'aisxil69e7yrz5idmpak83dq', title: 'Zebra crossing' };

  test('v4 is the default; the header and the prefix speak v5', async () => {
    expect((await ask(`/api${ARTICLE}`)).body.data).toEqual([{ id: 1, attributes: { title: FLAT.title } }]);
    expect((await ask(`/api${ARTICLE}`, NESTED)).body.data).toEqual([{ id: 1, attributes: { title: FLAT.title } }]);
    expect((await ask(`/api${ARTICLE}`, V5)).body.data).toEqual([FLAT]);
    expect((await ask(`/api/v5${ARTICLE}`)).body.data).toEqual([FLAT]);
    expect((await ask(`/api/v5${ARTICLE}`, { 'Strapi-Response-Format': 'V4' })).body.data).toEqual([FLAT]);
  });

  test('where v5 is spoken, the header v4 nests the entries', async () => {
    const { id, documentId, title } = FLAT;
    expect((await ask(`/api/v5${ARTICLE}`, NESTED)).body.data).toEqual([{ id, documentId, attributes: { title } }]);
  });

  test('an API token can have a contract of its own', async () => {
    const [full, read] = [TOKENS['token-full'] ?? '', TOKENS['token-read'] ?? ''];
    const url = `/api${ARTICLE}`;
    expect((await ask(url, { authorization: read })).body.data).toEqual([FLAT]);
    expect((await ask(url, { authorization: full })).body.data[0]).toHaveProperty('attributes');
    expect((await ask(url, { authorization: full, ...V5 })).body.data).toEqual([FLAT]);
    const { id, documentId, title } = FLAT;
    const nested = [{ id, documentId, attributes: { title } }];
    expect((await ask(url, { authorization: read, ...NESTED })).body.data).toEqual(nested);
    expect((await ask(`/api/v5${ARTICLE}`, { authorization: full })).body.data).toEqual([FLAT]);
    const translate = async (path: string): Promise<number> =>
      (await fetch(`${plinth.url}${path}/pages/1/localizations`, { method: 'POST', headers: { authorization: full } }))
        .status;
    expect([await translate('/api/v5'), await translate('/api')]).toEqual([405, 400]);
  });

  test('caches keep the contracts apart', async () => {
    const answers = [
      await ask(`/api${ARTICLE}`),
      await ask(`/api${ARTICLE}`, V5),
      await ask(`/api/v5${ARTICLE}`, NESTED),
    ];
    for (const { headers } of answers) expect(headers.get('vary')).toContain('Strapi-Response-Format');
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(3);
    const again = await ask(`/api${ARTICLE}`, V5);
    expect(again.text).toBe(answers[1]?.text);
    const known = { ...V5, 'If-None-Match': again.headers.get('etag') ?? '' };
    expect((await ask(`/api${ARTICLE}`, known)).status).toBe(304);
  });

  test('an entry is found by its document id, letter by letter, and not by its row id', async () => {
    expect((await ask(`/api/v5/articles/${FLAT.documentId}?fields=title`)).body.data).toEqual(FLAT);
    for (const id of ['1', FLAT.documentId.toUpperCase(), `${FLAT.documentId}%20`]) {
      expect((await ask(`/api/v5/articles/${id}`)).status, id).toBe(404);
    }
  });

  test('filters on one user or file are checked; those on a user count, as in v5', async () => {
    const headers = { ...V5, authorization: TOKENS['token-full'] ?? '' };
    const statusOf = async (path: string): Promise<number> =>
      (await fetch(`${plinth.url}/api${path}`, { headers })).status;
    expect(await statusOf('/users/1?filters[x]=1')).toBe(400);
    expect(await statusOf('/users/1?filters[username]=nobody')).toBe(204);
    expect(await statusOf('/users/1?filters[username]=alice')).toBe(200);
    expect(await statusOf('/upload/files/22?filters[x]=1')).toBe(400);
    expect(await statusOf('/upload/files/22?filters[name]=nobody')).toBe(200);
  });

  test('the API description has both, or the one that is asked for', async () => {
    const pathsOf = async (...asked: Parameters<typeof ask>): Promise<readonly string[]> =>
      Object.keys((await ask(...asked)).body.paths).filter((path) => /\/articles(?!\/aggregate)/.test(path));
    const below = (prefix: string, id: string) => [`${prefix}/articles`, `${prefix}/articles/{${id}}`];
    const [v4, v5] = [below('/api', 'id'), below('/api/v5', 'documentId')];
    expect(await pathsOf('/openapi.json')).toEqual([...v4, ...v5]);
    expect(await pathsOf('/openapi.json?contract=v4')).toEqual(v4);
    expect(await pathsOf('/openapi.json?contract=v5')).toEqual(v5);
    expect(await pathsOf('/openapi.json', V5)).toEqual(v5);
    expect(await pathsOf('/openapi.json', { authorization: TOKENS['token-read'] ?? '' })).toEqual(
      below('/api', 'documentId'),
    );
    expect((await ask('/openapi.json', V5)).headers.get('vary')).toContain('Strapi-Response-Format');
    const { status, body } = await ask('/openapi.json?contract=v6');
    expect([status, body.error.message]).toEqual([400, '"v6" is not a contract. Expected v4 or v5.']);
  });

  describe('drafts', () => {
    const DRAFTS = '/api/v5/articles?status=draft&fields[0]=slug&sort=id&pagination[pageSize]=100';

    test('are shown to nobody who may not find them, however the status is spelled', async () => {
      for (const status of ['draft', 'DRAFT', '', 'live', 'published&status=published']) {
        expect((await ask(`/api/v5/articles?status=${status}`)).status, status).toBe(403);
      }
      expect((await ask('/api/v5/articles/aisxil69e7yrz5idmpak83dq?status=draft')).status).toBe(403);
      expect((await ask(DRAFTS, { authorization: TOKENS['token-read'] ?? '' })).status).toBe(403);
    });

    test('are shown to those who may', async () => {
      const { body } = await ask(DRAFTS, { authorization: TOKENS['token-full'] ?? '' });
      const published = await ask(DRAFTS.replace('draft', 'published'));
      expect(body.meta.pagination.total).toBe(80);
      expect(published.body.meta.pagination.total).toBe(70);
    });

    test('behind relations of an entry without drafts are left out', async () => {
      const url = '/api/v5/authors?status=draft&fields[0]=name&populate[articles][fields][0]=publishedAt&sort=id';
      const shown = JSON.stringify(
        (await ask(url)).body.data.map((author: { articles: unknown[] }) => author.articles.length),
      );
      const live = url.replace('draft', 'published');
      const published = (await ask(live)).body.data.map((author: { articles: unknown[] }) => author.articles.length);
      expect(shown).toBe(JSON.stringify(published));
      const all = await ask(url, { authorization: TOKENS['token-full'] ?? '' });
      const counts = all.body.data.map((author: { articles: unknown[] }) => author.articles.length);
      expect(JSON.stringify(counts)).not.toBe(shown);
    });
  });

  test('the action that shows drafts can be granted', async () => {
    const { body } = await ask('/api/users-permissions/permissions', { authorization: TOKENS['token-full'] ?? '' });
    expect(body.permissions['api::article'].controllers.article).toHaveProperty('findDrafts');
    expect(body.permissions['api::author'].controllers.author).not.toHaveProperty('findDrafts');
  });

  describe('writes', () => {
    const send = async (
      method: string,
      path: string,
      data: unknown,
      headers: Readonly<Record<string, string>> = {},
    ) => {
      const response = await fetch(`${plinth.url}${path}`, {
        method,
        headers: { authorization: TOKENS['token-full'] ?? '', 'content-type': 'application/json', ...headers },
        ...(data !== undefined && { body: JSON.stringify({ data }) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        etag: response.headers.get('etag'),
        body: text === '' ? null : JSON.parse(text),
      };
    };

    test('an incomplete draft is not published, and stays as it was', async () => {
      const made = await send('POST', '/api/v5/articles?status=draft', { slug: 'incomplete' });
      expect(made.status).toBe(201);
      const path = `/api/v5/articles/${made.body.data.documentId}`;
      const refused = await send('PUT', path, { slug: 'still-incomplete' });
      expect([refused.status, refused.body.error.name]).toEqual([400, 'ValidationError']);
      expect(refused.body.error.details.errors).toMatchObject([{ path: ['title'], value: null }]);
      expect((await send('GET', `${path}?status=draft`, undefined)).body.data.slug).toBe('incomplete');
      expect((await send('PUT', path, { title: 'Complete' })).body.data).toMatchObject({ slug: 'incomplete' });
      expect((await send('DELETE', path, undefined)).status).toBe(204);
      expect((await send('DELETE', path, undefined)).status).toBe(204);
    });

    test('are conditional, and repeated once', async () => {
      const key = { 'Idempotency-Key': 'a-key-of-v5' };
      const [one, other] = [
        await send('POST', '/api/v5/authors', { name: 'Once' }, key),
        await send('POST', '/api/v5/authors', { name: 'Once' }, key),
      ];
      expect([one.status, other.status]).toEqual([201, 201]);
      expect(other.body.data.id).toBe(one.body.data.id);
      const path = `/api/v5/authors/${one.body.data.documentId}`;
      const { etag } = await send('GET', path, undefined);
      expect((await send('PUT', path, { name: 'Changed' }, { 'If-Match': etag ?? '' })).status).toBe(200);
      expect((await send('PUT', path, { name: 'Again' }, { 'If-Match': etag ?? '' })).status).toBe(412);
      expect((await send('DELETE', path, undefined, { 'If-Match': etag ?? '' })).status).toBe(412);
    });

    test('lead to nothing that the caller may not find', async () => {
      const { status, body } = await send('POST', '/api/v5/articles', { title: 'x' }, { authorization: '' });
      expect([status, body.data]).toEqual([403, null]);
    });

    test.each([
      [{ title: 'x', nope: 1 }, 'Invalid key nope'],
      [{ title: 'x', documentId: FLAT.documentId }, 'Invalid key documentId'],
      [
        { title: 'x', author: 'unknown0000000000000000a' },
        'Document with id "unknown0000000000000000a", locale "null" not found',
      ],
      [{ title: 'x', author: { connect: [{ documentId: 'A' }] } }, 'Document with id "A", locale "null" not found'],
      [{ title: 'x', categories: { set: ['%'] } }, 'Document with id "%", locale "null" not found'],
    ])('%j is refused', async (data, message) => {
      const refused = await send('POST', '/api/v5/articles', data);
      expect([refused.status, refused.body.error.message]).toEqual([400, message]);
    });
  });

  test('code written for v4 changes an entry of v5 under its attributes', async () => {
    const { body } = await ask('/api/v5/restaurants?fields[0]=name&pagination[pageSize]=1&sort=id');
    expect(Object.keys(body.data[0]).sort()).toEqual(['createdBy', 'documentId', 'id', 'name', 'updatedBy']);
  });
});
