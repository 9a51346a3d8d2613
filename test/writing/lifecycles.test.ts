import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeEngines } from '../support/engines.ts';
import { startWriting, type WritingServer } from './writing-server.ts';

const AUTHOR_LIFECYCLES = `
const { ApplicationError } = require('@strapi/utils').errors;
module.exports = {
  beforeCreate(event) {
    const { data } = event.params;
    event.state.name = data.name;
    if (data.name === 'Renamed') data.name = 'Renamed by its lifecycle';
    if (data.name === 'With article') data.articles = [1, 2];
    if (data.name === 'Without score') delete data.score;
    if (data.name === 'Unheard') throw new Error('heard');
    if (data.name === 'Prevented') throw new ApplicationError('Not even begun');
    if (data.name === 'Asked') {
      const { method, path, state } = strapi.requestContext.get();
      data.bio = [method, path, state.auth.strategy.name, state.route.handler].join(' ');
    }
  },
  async afterCreate({ params, result, state, model, action }) {
    if (state.name === 'Reports') {
      await strapi.entityService.create('api::category.category', {
        data: { name: [action, model.uid, params.data.name, result.id > 0, typeof params.data.createdAt].join(' ') },
      });
    }
    if (state.name === 'Refused') {
      await strapi.entityService.create('api::category.category', { data: { name: 'Stored in spite of it' } });
      throw new ApplicationError('Not this one', { why: 'a rule' });
    }
    if (state.name === 'Broken') throw new Error('a mistake in the code');
    if (state.name === 'Fetches') {
      const answer = await fetch('http://' + strapi.requestContext.get().host + '/api/authors/' + result.id, {
        headers: { authorization: strapi.requestContext.get().headers.authorization } });
      result.bio = (await answer.json()).data.attributes.name + ' ' + answer.status;
    }
    if (state.name === 'Unawaited') {
      strapi.entityService.create('api::category.category', { data: { name: 'Unawaited' } });
      strapi.entityService.create('api::category.category', { data: { name: 'Unawaited' } });
    }
    if (state.name === 'Slow') await new Promise((resume) => { globalThis.resumeSlow.push(resume); });
    if (state.name === 'Shown') result.name = 'Shown otherwise';
    if (state.name === 'Loop') await strapi.entityService.create('api::author.author', { data: { name: 'Loop' } });
    if (state.name === 'Forgotten') {
      // Nobody waits for it: it must not become a part of somebody else's transaction.
      setTimeout(() => strapi.db.query('api::category.category').create({ data: { name: 'Afterwards' } }), 50);
    }
    if (state.name === 'Many') {
      await Promise.all(['one', 'two', 'three'].map((name) =>
        strapi.db.query('api::category.category').create({ data: { name: 'Many ' + name } })));
    }
  },
  async beforeUpdate(event) {
    if (event.params.data.name === 'Unheard') throw new Error('heard');
    const before = await strapi.entityService.findOne('api::author.author', event.params.where.id);
    if (event.params.data.bio === 'old name') event.params.data.bio = before.name;
  },
  async afterDelete({ result }) {
    await strapi.db.query('api::category.category').create({ data: { name: 'Deleted ' + result.name } });
  },
};`;

const INDEX = `
module.exports = {
  bootstrap({ strapi }) {
    strapi.db.lifecycles.subscribe({
      models: ['plugin::users-permissions.user'],
      beforeCreate({ params }) { params.data.username = strapi.requestContext.get().path; },
    });
    strapi.db.lifecycles.subscribe({
      models: ['api::category.category'],
      beforeCreate({ params }) { if (params.data.name === 'Subscribed') params.data.description = 'heard'; },
      afterFindMany({ result }) { for (const entry of result) entry.description = 'read'; },
    });
  },
};`;

describeEngines('lifecycles', (name) => {
  let server: WritingServer;
  beforeAll(async () => {
    server = await startWriting(name, {
      'src/api/author/content-types/author/lifecycles.js': AUTHOR_LIFECYCLES,
      'src/index.js': INDEX,
    });
  });
  afterAll(() => server?.stop());
  beforeEach(() => {
    server.faults.length = 0;
  });

  const create = (data: object) => server.send('POST', '/api/authors', { data });
  const categories = async (like: string) =>
    (await server.rows(`select name from categories where name like '${like}' order by id`)).map(([one]) => one);

  test('they find the request that is being answered, and its caller, behind every route that writes', async () => {
    const asked = await create({ name: 'Asked' });
    expect(asked.data.attributes.bio).toBe('POST /api/authors api-token api::author.author.create');
    const registered = await server.send('POST', '/api/auth/local/register', {
      username: 'asked',
      email: 'asked@example.com',
      password: 'secret123',
    });
    expect(registered.text).toContain('"username":"/api/auth/local/register"');
  });

  test('they are not called for refused writes', async () => {
    const data = { name: 'Unheard', articles: [99_999] };
    const answers = [await create(data), await server.send('PUT', '/api/authors/1', { data })];
    expect(answers.map(({ status, error }) => [status, error.message])).toEqual(
      Array(2).fill([400, '1 relation(s) of type api::article.article associated with this entity do not exist']),
    );
    expect(server.faults).toEqual([]);
  });

  test('their changes to the data are stored', async () => {
    const { data } = await create({ name: 'Renamed' });
    expect(data.attributes.name).toBe('Renamed by its lifecycle');
    const related = await server.send('POST', '/api/authors?populate[articles][fields][0]=id', {
      data: { name: 'With article', score: 1 },
    });
    expect(related.text).toContain('"articles":{"data":[{"id":1,"attributes":{}},{"id":2,"attributes":{}}]}');
    const { id } = (await create({ name: 'Without score', score: 5 })).data;
    expect(await server.rows(`select score from authors where id = ${id}`)).toEqual([[null]]);
  });

  test('they get the written entry, and may write', async () => {
    expect((await create({ name: 'Reports' })).status).toBe(200);
    expect(await categories('afterCreate%')).toEqual(['afterCreate api::author.author Reports true object']);
  });

  test('an error before the write prevents it', async () => {
    expect(await create({ name: 'Prevented' })).toMatchObject({ status: 400, error: { message: 'Not even begun' } });
    expect(await server.rows("select id from authors where name = 'Prevented'")).toEqual([]);
  });

  test('an intentional error afterwards is the response, and the write stays', async () => {
    const { status, error } = await create({ name: 'Refused' });
    expect({ status, error }).toEqual({
      status: 400,
      error: { status: 400, name: 'ApplicationError', message: 'Not this one', details: { why: 'a rule' } },
    });
    expect(await categories('Stored in spite of it')).toHaveLength(1);
    expect(await server.rows("select id from authors where name = 'Refused'")).toHaveLength(1);
    expect(server.faults).toEqual([]);
  });

  test('any other error is a fault without details, and the write stays', async () => {
    expect(await create({ name: 'Broken' })).toMatchObject({ status: 500, error: { name: 'InternalServerError' } });
    expect(await server.rows("select id from authors where name = 'Broken'")).toHaveLength(1);
    expect(server.faults).toMatchObject([{ message: 'a mistake in the code' }]);
  });

  test('their changes to the result are shown, and not stored', async () => {
    const { data } = await create({ name: 'Shown' });
    expect(data.attributes.name).toBe('Shown otherwise');
    expect(await server.rows(`select name from authors where id = ${data.id}`)).toEqual([['Shown']]);
  });

  test('a hook that calls itself again ends with a message', async () => {
    const { status, error } = await create({ name: 'Loop' });
    expect({ status, message: error.message }).toEqual({
      status: 400,
      message: 'Lifecycle hooks are nested more than 30 levels deep: a hook triggers itself.',
    });
  });

  test('their unawaited writes are stored', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({ name: 'Unawaited' })));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    await expect.poll(async () => (await categories('Unawaited')).length).toBe(20);
  });

  test('they find the new entry by the API of their own server', async () => {
    const { status, data } = await create({ name: 'Fetches' });
    expect({ status, bio: data.attributes.bio }).toEqual({ status: 200, bio: 'Fetches 200' });
  });

  test('a slow one delays only its own request', async () => {
    const waits: (() => void)[] = [];
    Object.assign(globalThis, { resumeSlow: waits });
    const slow = Array.from({ length: 12 }, () => create({ name: 'Slow' }));
    await expect.poll(() => waits.length).toBe(12);
    expect((await create({ name: 'Quick' })).status).toBe(200);
    expect((await server.send('GET', '/api/authors?filters[name]=Slow&pagination[pageSize]=1')).status).toBe(200);
    expect((await server.send('GET', '/_ready')).status).toBe(204);
    for (const resume of waits) resume();
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array(12).fill(200));
  });

  test('several writes at once are all stored', async () => {
    expect((await create({ name: 'Many' })).status).toBe(200);
    expect((await categories('Many %')).toSorted()).toEqual(['Many one', 'Many three', 'Many two']);
  });

  test('work after the response writes on its own', async () => {
    expect((await create({ name: 'Forgotten' })).status).toBe(200);
    await expect.poll(() => categories('Afterwards')).toEqual(['Afterwards']);
  });

  test('updates and deletions are heard, too', async () => {
    const { id } = (await create({ name: 'Before', bio: 'x' })).data;
    const { data } = await server.send('PUT', `/api/authors/${id}`, { data: { name: 'After', bio: 'old name' } });
    expect(data.attributes).toMatchObject({ name: 'After', bio: 'Before' });
    expect((await server.send('DELETE', `/api/authors/${id}`)).status).toBe(200);
    expect(await categories('Deleted After')).toEqual(['Deleted After']);
  });

  test('a subscriber is notified of its types, and of reads', async () => {
    const { data } = await server.send('POST', '/api/categories', { data: { name: 'Subscribed' } });
    expect(data.attributes.description).toBe('heard');
    const { text } = await server.send('GET', `/api/categories?filters[id]=${data.id}&fields[0]=description`);
    expect(text).toContain('"description":"read"');
    expect((await server.send('GET', '/api/authors?pagination[limit]=1')).status).toBe(200);
  });
});
