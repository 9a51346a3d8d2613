import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeProject } from '../support/write-project.ts';
import { type HandlerServer, serveHandlers } from './handler-server.ts';

const schema = (kind: string, name: string, attributes: object) =>
  JSON.stringify({
    kind,
    collectionName: `${name}s`,
    info: { singularName: name, pluralName: `${name}s`, displayName: name },
    options: { draftAndPublish: name === 'note' },
    attributes,
  });

const ALL = ['find', 'findOne', 'create', 'update', 'delete'];

/** Two decorators: one stores lists as text, the other, inside it, hides notes of other owners and says what it saw. */
const PROJECT = writeProject({
  'package.json': JSON.stringify({ name: 'decorated', dependencies: { '@strapi/plugin-graphql': '4.26.2' } }),
  'config/plugins.js': `module.exports = { 'users-permissions': { config: { jwtSecret: 'secret' } } };`,
  'config/permissions.json': JSON.stringify({ public: { note: ALL, page: ['find', 'update'] } }),
  'src/index.js': `module.exports = {
    register({ strapi }) {
      globalThis.seen = [];
      strapi.entityService.decorate((service) => ({
        async wrapParams(params = {}, ctx) {
          const given = await service.wrapParams.call(this, params, ctx);
          return ctx.uid === 'api::note.note' && ctx.action.startsWith('find') || ctx.action === 'count'
            ? { ...given, filters: { $and: [{ owner: 'me' }, given.filters ?? {}] } } : given;
        },
        async wrapResult(result, ctx) {
          globalThis.seen.push(ctx.action);
          return service.wrapResult.call(this, result, ctx);
        },
      }));
    },
    async bootstrap({ strapi }) {
      strapi.entityService.decorate((service) => ({
        async create(uid, params) {
          const { tags } = params.data;
          return service.create.call(this, uid, { ...params, data: { ...params.data, tags: [tags].flat().join() } });
        },
        async update(uid, id, params) {
          const { tags } = params.data;
          return service.update.call(this, uid, id, { ...params, data: { ...params.data, tags: [tags].flat().join() } });
        },
      }));
      for (const [text, owner] of [['a', 'me'], ['b', 'you'], ['c', 'me'], ['d', 'me']])
        await strapi.entityService.create('api::note.note', { data: { text, owner, publishedAt: new Date() } });
    } };`,
  'src/api/note/content-types/note/schema.json': schema('collectionType', 'note', {
    ...{ text: { type: 'string' }, owner: { type: 'string' }, tags: { type: 'text' } },
    secret: { type: 'string', private: true },
  }),
  'src/api/page/content-types/page/schema.json': schema('singleType', 'page', {
    ...{ text: { type: 'string' }, tags: { type: 'text' } },
  }),
  'src/api/ask/controllers/ask.js': `module.exports = {
    async value(ctx) { ctx.body = { value: await eval(ctx.request.body.code) }; } };`,
  'src/api/ask/routes/ask.js': `module.exports = { routes: [
    { method: 'POST', path: '/ask', handler: 'ask.value', config: { auth: false } } ] };`,
});

let server: HandlerServer;
beforeAll(async () => {
  server = await serveHandlers({}, PROJECT);
});
afterAll(() => server?.stop());

const ask = async (code: string) => (await server.send('POST', '/api/ask', { code })).json;
const graphql = async (query: string) => (await server.send('POST', '/graphql', { query })).json;

interface Listed {
  readonly data: readonly { readonly attributes: { readonly text: string; readonly tags: string } }[];
  readonly meta: object;
}

test('lists of every kind are read through the decorated service', async () => {
  const { json } = await server.get('/api/notes?sort=text:desc&pagination[page]=2&pagination[pageSize]=2');
  const { data, meta } = json as Listed;
  expect(data.map(({ attributes }) => attributes.text)).toEqual(['a']);
  expect(meta).toEqual({ pagination: { page: 2, pageSize: 2, pageCount: 2, total: 3 } });
  const sliced = (await server.get('/api/notes?pagination[start]=1&pagination[limit]=1&filters[text][$ne]=a')).json;
  expect(sliced).toMatchObject({
    data: [{ attributes: { text: 'd' } }],
    meta: { pagination: { start: 1, limit: 1, total: 2 } },
  });
  expect((await server.get('/api/notes?filters[owner]=you')).json).toMatchObject({ data: [] });
  expect((await server.get('/api/notes?filters[secret]=x')).status).toBe(400);
  expect(await ask(`strapi.service('api::note.note').find({}).then(({ results }) => results.length)`)).toEqual({
    value: 3,
  });
  expect(await graphql('{ notes(sort: "text") { data { attributes { text } } } }')).toEqual({
    data: { notes: { data: ['a', 'c', 'd'].map((text) => ({ attributes: { text } })) } },
  });
  expect((await ask('[...new Set(globalThis.seen)].includes("findMany")')) as object).toEqual({ value: true });
});

test('writes of every kind are made by the decorated service, with what their caller may write', async () => {
  const data = { text: 'e', owner: 'me', tags: ['x', 'y'] };
  const made = (await server.send('POST', '/api/notes', { data })).json as { readonly data: { readonly id: number } };
  const tagsOf = async (id: number) =>
    ask(`strapi.db.query('api::note.note').findOne({ where: { id: ${id} } }).then((one) => one?.tags)`);
  const { id } = made.data;
  expect(await tagsOf(id)).toEqual({ value: 'x,y' });
  expect((await server.get(`/api/notes/${id}`)).status).toBe(200);
  await server.send('PUT', `/api/notes/${id}`, { data: { tags: ['z', 'w'] } });
  expect(await tagsOf(id)).toEqual({ value: 'z,w' });
  const update = `mutation { updateNote(id: ${id}, data: { tags: "one" }) { data { id attributes { tags } } } }`;
  expect(await graphql(update)).toEqual({
    data: { updateNote: { data: { id: String(id), attributes: { tags: 'one' } } } },
  });
  const create = 'mutation { createNote(data: { text: "f", owner: "me" }) { data { attributes { text tags } } } }';
  expect(await graphql(create)).toEqual({
    data: { createNote: { data: { attributes: { text: 'f', tags: '' } } } },
  });
  expect(await graphql(`mutation { deleteNote(id: ${id}) { data { id } } }`)).toEqual({
    data: { deleteNote: { data: { id: String(id) } } },
  });
  expect(await tagsOf(id)).toEqual({});
  expect((await server.send('DELETE', `/api/notes/${id}`)).status).toBe(404);
});

test('single types, too', async () => {
  expect((await server.get('/api/page')).status).toBe(404);
  await server.send('PUT', '/api/page', { data: { text: 'first', tags: ['a', 'b'] } });
  expect((await server.get('/api/page')).json).toMatchObject({ data: { attributes: { text: 'first', tags: 'a,b' } } });
  const update = 'mutation { updatePage(data: { text: "second", tags: "c" }) { data { attributes { text tags } } } }';
  expect(await graphql(update)).toEqual({
    data: { updatePage: { data: { attributes: { text: 'second', tags: 'c' } } } },
  });
  expect(await graphql('mutation { deletePage { data { id } } }')).toMatchObject({
    errors: [{ message: 'Forbidden access' }],
    data: { deletePage: null },
  });
  expect((await server.send('DELETE', '/api/page')).status).toBe(403);
  await server.send('PUT', '/api/page', { data: { text: 'third' } });
  expect((await server.get('/api/page')).json).toMatchObject({ data: { attributes: { text: 'third' } } });
  await ask(`strapi.service('api::page.page').delete()`);
  expect((await server.get('/api/page')).status).toBe(404);
});

test('what cannot be decorated says so', async () => {
  expect(server.warnings).toEqual([]);
  expect((await server.send('POST', '/api/ask', { code: 'strapi.entityService.decorate(1)' })).status).toBe(500);
  const fixed = 'strapi.entityService.decorate(() => ({ emitEvent() {} }))';
  expect((await server.send('POST', '/api/ask', { code: fixed })).status).toBe(501);
  expect(await ask(`typeof strapi.entityService.implementation.findMany`)).toEqual({ value: 'function' });
});
