import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CONFORMANCE_PROJECT, MATERIAL_DIR } from '../support/conformance-material.ts';
import { describeEngines, type Engine, startRestored } from '../support/engines.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';

const TOKENS = JSON.parse(readFileSync(path.join(MATERIAL_DIR, 'credentials.json'), 'utf8')) as Record<string, string>;

/** Calls what the body names; `/asked` passes the caller's query on. */
const CODE = `module.exports = {
  async call(ctx) {
    const { uid, method, params, within } = ctx.request.body;
    const run = () => strapi.documents(uid)[method](params);
    if (!within) { ctx.body = { result: await run() }; return; }
    await strapi.db.transaction(async () => {
      await run();
      throw Object.assign(new Error('undone'), { expected: true });
    }).catch((error) => { if (!error.expected) throw error; });
    ctx.body = { result: null };
  },
  async asked(ctx) {
    ctx.body = { result: await strapi.documents('api::article.article').findMany({ ...ctx.query, sort: 'id' }) };
  },
  async open(ctx) {
    ctx.body = { result: await strapi.documents('api::article.article').findMany(ctx.query) };
  },
  async password(ctx) {
    const [user] = await strapi.documents('plugin::users-permissions.user').findMany({ sort: 'id', limit: 1 });
    ctx.body = { hash: user.password.slice(0, 3), sent: user };
  },
};`;
const ROUTES = `module.exports = { routes: [
  { method: 'POST', path: '/call', handler: 'rpc.call', config: { auth: false } },
  { method: 'GET', path: '/asked', handler: 'rpc.asked', config: { auth: { scope: ['api::author.author.find'] } } },
  { method: 'GET', path: '/open', handler: 'rpc.open', config: { auth: false } },
  { method: 'GET', path: '/password', handler: 'rpc.password', config: { auth: false } },
] };`;

const [ONE, TWO, EIGHT] = ['aisxil69e7yrz5idmpak83dq', 'dcjqqmk7y4b3ypq35shet8bp', 'zdzzst9gt6gnkz0z5exew3w4'];
const AUTHOR = 'k2yz4f9xkabh2o9v38r7ah36';
const ARTICLE = 'api::article.article';

type Found = Readonly<Record<string, unknown>> & { readonly documentId: string; readonly title: string };

describeEngines('strapi.documents', (engine) => {
  let plinth: StartedPlinth;
  let database: Engine;
  beforeAll(async () => {
    database = await startRestored(engine);
    const project = mkdtempSync(path.join(tmpdir(), 'plinth-documents-'));
    cpSync(CONFORMANCE_PROJECT, project, { recursive: true });
    for (const [name, text] of [
      ['controllers', CODE],
      ['routes', ROUTES],
    ] as const) {
      mkdirSync(path.join(project, 'src/api/rpc', name), { recursive: true });
      writeFileSync(path.join(project, 'src/api/rpc', name, 'rpc.js'), text);
    }
    try {
      plinth = await startPlinth({ engine: database, project });
    } finally {
      rmSync(project, { recursive: true, force: true });
    }
  });

  afterAll(async () => {
    await plinth?.stop();
    await database?.stop();
  });
  afterEach(() => expect(plinth.faults.splice(0)).toEqual([]));

  const post = async (body: object) => {
    const answer = await fetch(`${plinth.url}/api/call`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  };
  const call = async <T = Found>(method: string, params?: object, uid = ARTICLE): Promise<T> => {
    const { status, body } = await post({ uid, method, params });
    expect([status, body.error?.message], `${method} ${JSON.stringify(params)}`).toEqual([200, undefined]);
    return body.result;
  };
  const get = async (url: string, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await fetch(`${plinth.url}/api${url}`, { headers });
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  };
  const V5 = { 'Strapi-Response-Format': 'v5' };

  test('reads drafts by default, as v5 does, and published entries if they are asked for', async () => {
    expect((await call<Found[]>('findMany')).length).toBe(80);
    expect((await call<Found[]>('findMany', { status: 'published' })).length).toBe(70);
    expect([await call('count'), await call('count', { status: 'published' })]).toEqual([80, 70]);
    const page = { fields: ['title'], sort: { id: 'desc' }, start: 1, limit: 2 };
    const some = await call<Found[]>('findMany', { ...page, status: 'published' });
    const paged = await call<Found[]>('findMany', {
      fields: ['title'],
      sort: 'id:desc',
      page: 2,
      pageSize: 1,
      status: 'published',
    });
    expect(paged).toEqual(some.slice(0, 1));
    const filters = { author: { documentId: AUTHOR }, title: { $ne: null } };
    const [first] = await call<Found[]>('findMany', {
      filters,
      populate: { author: { fields: ['name'] } },
      sort: 'id',
    });
    expect(first?.author).toEqual({ id: 1, documentId: AUTHOR, name: 'Alma Reyes' });
    expect(await call('findFirst', { filters: { documentId: ONE }, fields: ['title'] })).toEqual({
      ...{ id: 1, documentId: ONE, title: 'Zebra crossing' },
    });
    expect(await call('findFirst', { filters: { title: 'nothing has this' } })).toBeNull();
    expect(await call('findOne', { documentId: EIGHT })).toMatchObject({ id: 8, publishedAt: null });
    expect(await call('findOne', { documentId: EIGHT, status: 'published' })).toBeNull();
    const french = await call<Found[]>('findMany', { locale: 'fr', fields: ['locale'] }, 'api::page.page');
    expect(new Set(french.map(({ locale }) => locale))).toEqual(new Set(['fr']));
    const all = await call<number>('count', { locale: '*' }, 'api::page.page');
    expect(all).toBeGreaterThan(french.length);
  });

  test('a draft is created, published, changed, published again, unpublished and deleted', async () => {
    const made = await call('create', {
      data: { title: 'By code', slug: 'by-code', author: AUTHOR, editorNote: 'private' },
    });
    const { documentId } = made;
    expect(made).toMatchObject({ title: 'By code', publishedAt: null });
    const shown = async () => (await get(`/articles/${documentId}`, V5)).body.data?.title;
    expect(await shown()).toBeUndefined();
    const published = await call<{ entries: Found[] }>('publish', { documentId });
    expect([published.entries[0]?.publishedAt === null, await shown()]).toEqual([false, 'By code']);
    const draft = await call('update', { documentId, data: { title: 'Changed' }, fields: ['title'] });
    expect([draft.title, await shown()]).toEqual(['Changed', 'By code']);
    expect((await call('findOne', { documentId })).title).toBe('Changed');
    expect((await call<Found[]>('findMany', { filters: { title: 'Changed' } })).length).toBe(1);
    const discarded = await call<{ entries: Found[] }>('discardDraft', { documentId });
    expect(discarded.entries[0]?.title).toBe('By code');
    await call('update', { documentId, data: { title: 'Changed again' } });
    expect((await call('update', { documentId, data: { summary: 'all of it' }, status: 'published' })).title).toBe(
      'Changed again',
    );
    expect(await shown()).toBe('Changed again');
    await call('update', { documentId, data: { title: 'In the draft' } });
    const unpublished = await call<{ entries: Found[] }>('unpublish', { documentId });
    expect([unpublished.entries[0]?.title, await shown()]).toEqual(['In the draft', undefined]);
    expect((await call('findOne', { documentId })).title).toBe('In the draft');
    const deleted = await call<{ documentId: string; entries: Found[] }>('delete', { documentId });
    expect([deleted.documentId, deleted.entries.map(({ title }) => title)]).toEqual([documentId, ['In the draft']]);
    expect(await call('findOne', { documentId })).toBeNull();
    expect(await call('update', { documentId, data: { title: 'x' } })).toBeNull();
    expect(await call('delete', { documentId })).toEqual({ documentId, entries: [] });
  });

  test('locales are written one by one, or all at once', async () => {
    const uid = 'api::page.page';
    const { documentId } = await call('create', { data: { title: 'Page', slug: 'page-by-code' } }, uid);
    await call('update', { documentId, locale: 'fr', data: { title: 'Page', slug: 'page-par-code' } }, uid);
    const published = await call<{ entries: Found[] }>('publish', { documentId, locale: '*' }, uid);
    expect(published.entries.map(({ locale }) => locale).sort()).toEqual(['en', 'fr']);
    expect((await call<{ entries: Found[] }>('unpublish', { documentId, locale: 'fr' }, uid)).entries).toHaveLength(1);
    expect(await call('count', { filters: { documentId }, locale: '*', status: 'published' }, uid)).toBe(1);
    expect(await call('publish', { documentId, locale: ['de'] }, uid)).toEqual({ documentId, entries: [] });
    expect((await call<{ entries: Found[] }>('delete', { documentId, locale: '*' }, uid)).entries).toHaveLength(2);
  });

  test('several locales are published together, or none of them', async () => {
    const uid = 'api::page.page';
    const { documentId } = await call('create', { data: { title: 'Page', slug: 'page-in-two' } }, uid);
    await call('update', { documentId, locale: 'fr', data: { slug: 'page-en-deux' } }, uid);
    const refused = await post({ uid, method: 'publish', params: { documentId, locale: '*' } });
    expect([refused.status, refused.body.error.name]).toEqual([400, 'ValidationError']);
    const published = { filters: { documentId }, locale: '*', status: 'published' };
    expect(await call('count', published, uid)).toBe(0);
    await call('update', { documentId, locale: 'fr', data: { title: 'Page' } }, uid);
    await call('publish', { documentId, locale: '*' }, uid);
    expect(await call('count', published, uid)).toBe(2);
    await call('delete', { documentId, locale: '*' }, uid);
  });

  test('mistakes are errors of the contract', async () => {
    for (const [method, params, message] of [
      ['findMany', { filters: { nope: 1 } }, 'Invalid key nope'],
      ['findOne', {}, 'Expected documentId to be the id of a document.'],
      ['create', { data: { title: 'x', nope: 1 } }, 'Invalid key nope'],
      ['create', {}, 'Missing "data" payload in the request body'],
      ['publish', { documentId: EIGHT, fields: ['nope'] }, 'Invalid key nope'],
      ['findMany', { page: -1 }, 'Expected page and pageSize to be integers > 0.'],
    ] as const) {
      const { status, body } = await post({ uid: ARTICLE, method, params });
      expect([status, body.error?.message], `${method} ${JSON.stringify(params)}`).toEqual([400, message]);
    }
  });

  test('a transaction of code that fails undoes what it has written', async () => {
    await post({
      uid: ARTICLE,
      method: 'update',
      params: { documentId: TWO, data: { title: 'undone' }, status: 'published' },
      within: true,
    });
    await post({
      uid: ARTICLE,
      method: 'update',
      params: { documentId: TWO, data: { title: 'undone' } },
      within: true,
    });
    expect((await call('findOne', { documentId: TWO })).title).toBe('apple pie');
  });

  test('with the query of a caller it reads what the caller may see', async () => {
    const { status, body } = await get('/asked?fields[0]=title');
    expect([status, body.result.length]).toEqual([200, 70]);
    expect((await get('/asked?fields[0]=title&status=draft')).status).toBe(403);
    expect((await get('/asked?filters[editorNote][$null]=true')).body.error.message).toBe('Invalid key editorNote');
    for (const query of ['status=draft', 'status=draft&fields[0]=title', 'fields[0]=title&status=live']) {
      expect((await get(`/open?${query}`)).body.result, query).toHaveLength(70);
    }
    expect((await get('/open?filters[editorNote][$null]=true')).status).toBe(400);
    const drafts = await get('/asked?fields[0]=title&status=draft', { authorization: TOKENS['token-full'] ?? '' });
    expect(drafts.body.result).toHaveLength(80);
  });

  test('private fields can be read by name, and are not sent', async () => {
    const { hash, sent } = (await get('/password')).body;
    expect(hash).toMatch(/^\$2/);
    expect(sent).toHaveProperty('username');
    expect(sent).not.toHaveProperty('password');
    const chosen = await call('findOne', { documentId: ONE, fields: ['editorNote'] });
    expect(chosen).toHaveProperty('editorNote');
  });
});
