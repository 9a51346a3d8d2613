import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HandlerServer, serveHandlers } from './handler-server.ts';

let server: HandlerServer;

beforeAll(async () => {
  server = await serveHandlers();
});

afterAll(() => server.stop());

describe('controllers', () => {
  test('find calls super.find with a changed query and adds to its answer', async () => {
    const { json } = await server.get('/api/articles?fields[0]=title');
    expect(json).toEqual({
      data: [
        { id: 3, attributes: { title: 'Tide', author: { data: { id: 1, attributes: { name: 'Ada' } } } } },
        { id: 1, attributes: { title: 'Rope', author: { data: { id: 1, attributes: { name: 'Ada' } } } } },
        { id: 2, attributes: { title: 'Sail', author: { data: { id: 2, attributes: { name: 'Bo' } } } } },
      ],
      meta: { pagination: { page: 1, pageSize: 10, pageCount: 1, total: 3 }, servedAt: 'the harbour' },
    });
  });

  test('the core behind super.find refuses as always', async () => {
    expect(await server.get('/api/articles?filters[draftNotes]=x')).toMatchObject({
      status: 400,
      json: { data: null, error: { name: 'ValidationError', message: 'Invalid parameter draftNotes' } },
    });
    expect((await server.get('/api/articles?populate=reviews')).text).not.toContain('Splendid');
  });

  test('find replaced by entityService.findMany', async () => {
    const { json } = await server.get('/api/authors');
    expect(json).toMatchObject([
      { id: 2, name: 'Bo', titles: ['Sail'] },
      { id: 1, name: 'Ada', titles: ['Rope', 'Tide'] },
    ]);
    expect(JSON.stringify(json)).not.toContain('555-');
  });

  test('findOne looks a slug up; relations without permission and private fields are sanitized away', async () => {
    const { json } = await server.get('/api/articles/rope?populate=author,reviews');
    expect(json).toMatchObject({
      data: { id: 1, attributes: { slug: 'rope', author: { data: { attributes: { name: 'Ada' } } } } },
      meta: {},
    });
    expect(JSON.stringify(json)).not.toMatch(/Splendid|cut this|unlock/);
    expect(await server.get('/api/articles/nothing-there')).toMatchObject({
      status: 404,
      json: { data: null, error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} } },
    });
  });

  test('in TypeScript, with errors of @strapi/utils', async () => {
    expect((await server.get('/api/homepage')).json).toMatchObject({
      data: { id: 1, attributes: { headline: 'By the water', featuredTitles: ['Tide', 'Rope'] } },
    });
    expect(await server.get('/api/homepage?mood=bad')).toMatchObject({
      status: 400,
      json: { data: null, error: { name: 'ApplicationError', message: 'Not in this mood', details: { mood: 'bad' } } },
    });
  });
});

describe('services', () => {
  test('an override that calls super.find answers for the core controller', async () => {
    const { json } = await server.get('/api/categories?sort=id');
    expect(json).toMatchObject({
      data: [
        { id: 1, attributes: { name: 'Sea', articleCount: 2 } },
        { id: 2, attributes: { name: 'Land', articleCount: 2 } },
      ],
      meta: { pagination: { page: 1, pageSize: 10, pageCount: 1, total: 2 } },
    });
    expect((await server.get('/api/categories/2')).json).toMatchObject({
      data: { id: 2, attributes: { name: 'Land' } },
    });
  });

  test('custom functions, with where, orderBy, limit and populate, and config', async () => {
    const { json, headers } = await server.get('/api/articles/popular');
    expect(headers.get('cache-control')).toBe('max-age=60');
    expect(json).toMatchObject({
      articles: [
        { id: 3, title: 'Tide', author: { id: 1, name: 'Ada' }, categories: [{ id: 2, name: 'Land' }] },
        { id: 1, title: 'Rope', author: { id: 1, name: 'Ada' }, categories: [{ id: 1, name: 'Sea' }] },
      ],
      count: 2,
      currency: 'EUR',
    });
  });
});

describe('routes', () => {
  test('custom ones need the permission of their action, and reach private fields by name', async () => {
    const { json } = await server.get('/api/articles/by-slug/rope');
    expect(json).toEqual({
      id: 1,
      title: 'Rope',
      draftNotes: 'cut this',
      author: { name: 'Ada' },
      reviews: [expect.objectContaining({ text: 'Splendid' })],
      words: 2,
    });
    expect(await server.get('/api/articles/by-slug/none')).toMatchObject({
      status: 404,
      json: {
        data: null,
        error: { status: 404, name: 'NotFoundError', message: 'No such article', details: { slug: 'none' } },
      },
    });
    const mia = await server.signIn('mia');
    expect(await server.get('/api/articles/by-slug/rope', mia)).toMatchObject({
      status: 403,
      json: { data: null, error: { name: 'ForbiddenError' } },
    });
  });

  test('their actions are among those that a role can be granted', async () => {
    const mia = await server.signIn('mia');
    const own = { find: { enabled: true }, bySlug: { enabled: true }, byYear: { enabled: true } };
    expect((await server.get('/api/users-permissions/roles/2', mia)).json).toMatchObject({
      role: { permissions: { 'api::article': { controllers: { article: own } } } },
    });
    expect((await server.get('/api/users-permissions/permissions', mia)).json).toMatchObject({
      permissions: { 'api::article': { controllers: { article: { bySlug: { enabled: false, policy: '' } } } } },
    });
  });

  test('patterns in their paths', async () => {
    expect((await server.get('/api/articles/year/2022?sort=title&fields[0]=title')).json).toMatchObject({
      data: [{ attributes: { title: 'Sail' } }, { attributes: { title: 'Tide' } }],
      meta: { pagination: { total: 2 } },
    });
    expect((await server.get('/api/articles/year/22')).status).toBe(404);
    expect(await server.get('/api/stats/any/thing')).toMatchObject({ status: 403 });
  });

  test('functions as handlers, and ctx.throw', async () => {
    expect(await server.get('/api/articles/teapot')).toMatchObject({
      status: 418,
      json: { data: null, error: { status: 418, name: 'ImATeapotError', message: 'short and stout' } },
    });
  });

  test('that a core router leaves out are not there', async () => {
    expect((await server.send('DELETE', '/api/articles/1')).status).toBe(405);
    expect((await server.send('PUT', '/api/articles/1', { data: {} })).status).toBe(403);
  });
});

describe('policies', () => {
  test('that read state.user', async () => {
    const [mia, noa] = [await server.signIn('mia'), await server.signIn('noa')];
    expect((await server.get('/api/notes/1', mia)).json).toMatchObject({
      data: { id: 1, attributes: { text: 'buy rope' } },
    });
    expect(await server.get('/api/notes/1', noa)).toMatchObject({
      status: 403,
      json: { data: null, error: { status: 403, name: 'ForbiddenError', message: 'Forbidden', details: {} } },
    });
  });

  test('that throw a message of their own: it is kept from the caller, as in v4', async () => {
    expect(await server.get('/api/notes')).toMatchObject({
      status: 403,
      json: { error: { name: 'ForbiddenError', message: 'Forbidden', details: {} } },
    });
    expect((await server.get('/api/notes', await server.signIn('noa'))).status).toBe(200);
  });

  test('state.user is the user with the role and without secrets, state.auth names the strategy', async () => {
    expect((await server.get('/api/notes/mine', await server.signIn('mia'))).json).toEqual({
      of: 'mia',
      role: 'authenticated',
      secrets: [],
      strategy: 'users-permissions',
      notes: [expect.objectContaining({ id: 1, text: 'buy rope' })],
    });
  });
});

describe('middlewares', () => {
  test('of the project surround every request', async () => {
    for (const url of ['/api/articles', '/api/reviews', '/api/nowhere', '/api/users/me']) {
      expect((await server.get(url)).headers.get('x-answered-in'), url).toMatch(/^\d+ms$/);
    }
  });

  test('can answer themselves, and change the answer of the core', async () => {
    expect(await server.get('/api/categories?maintenance')).toMatchObject({ status: 503, text: 'Closed' });
    expect((await server.get('/api/categories/1', { 'x-annotate': '1' })).json).toMatchObject({
      meta: { annotated: true },
    });
  });

  test('of a route set defaults that a caller may replace', async () => {
    const { text } = await server.get('/api/articles?populate=categories&fields[0]=title');
    expect(text).toContain('"categories"');
    expect(text).not.toContain('"author"');
  });
});

describe('controllers without a content type', () => {
  test('count, findPage, load; bootstrap has read content before', async () => {
    expect((await server.get('/api/stats')).json).toEqual({
      articles: 4,
      published: 3,
      page: ['not-yet'],
      pagination: { page: 2, pageSize: 3, pageCount: 2, total: 4 },
      author: 'Ada',
      greeting: 'hello, Not yet, Rope, Sail, Tide',
      user: null,
    });
  });

  test('texts, cookies, redirects, bodies', async () => {
    const file = await server.get('/api/stats/file', { cookie: 'other=1; seen=yes' });
    expect(file.text).toBe('id,title\n1,Rope\n');
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="stats.csv"');
    expect(file.headers.get('set-cookie')).toBe('seen=again; path=/; httponly');
    expect(await server.send('POST', '/api/stats/echo?a[b]=1', { x: 1 })).toMatchObject({
      status: 201,
      json: { body: { x: 1 }, query: { a: { b: '1' } }, ip: '127.0.0.1', type: 'json' },
    });
    expect((await server.get('/api/stats/open')).text).toBe('users-permissions stats.open');
    const moved = await server.get('/api/stats/move');
    expect([moved.status, moved.headers.get('location')]).toEqual([302, '/api/articles']);
  });
});

describe('the native form', () => {
  test('changes the query, sets a header and shows creators, null if there are none', async () => {
    const { json, headers } = await server.get('/api/tags?fields[0]=label');
    expect(headers.get('x-tags')).toBe('yes');
    expect(json).toMatchObject({
      data: [
        { id: 2, attributes: { label: 'Second', createdBy: null, updatedBy: null } },
        { id: 1, attributes: { label: 'First', createdBy: { id: 1, firstname: 'Rosa', lastname: 'Root' } } },
      ],
    });
    expect((await server.get('/api/tags/1')).json).toMatchObject({
      data: { attributes: { createdBy: { id: 1, firstname: 'Rosa', lastname: 'Root' } } },
    });
    expect((await server.get('/api/tags/99')).status).toBe(404);
  });

  test('actions with routes of their own', async () => {
    expect((await server.get('/api/tags/by-slug/second')).json).toMatchObject({
      tag: { id: 2, label: 'Second' },
      all: 2,
    });
    expect((await server.get('/api/tags/by-slug/none')).status).toBe(404);
  });
});

test('nothing here was a fault of the server', () => {
  expect(server.faults).toEqual([]);
});
