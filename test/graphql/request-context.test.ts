import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HandlerServer, serveHandlers } from '../handlers/handler-server.ts';
import { writeProject } from '../support/write-project.ts';

/** A project that says nothing to GraphQL, and has code that is notified of what mutations write. */
const PROJECT = writeProject({
  'package.json': JSON.stringify({ name: 'heard', dependencies: { '@strapi/plugin-graphql': '4.26.2' } }),
  'config/plugins.js': `module.exports = { 'users-permissions': { config: { jwtSecret: 'secret' } } };`,
  'config/permissions.json': JSON.stringify({ public: { boat: ['create', 'delete'] } }),
  'src/index.js': `module.exports = { bootstrap({ strapi }) {
    strapi.db.lifecycles.subscribe({ models: ['plugin::users-permissions.user'], beforeCreate: ({ params }) => {
      params.data.username += ' by ' + strapi.requestContext.get().request.body.operationName; } }); } };`,
  'src/api/boat/content-types/boat/lifecycles.js': `module.exports = { beforeCreate({ params }) {
    const { method, path, state, get } = strapi.requestContext.get();
    if (params.data.name === 'bad') throw new Error('No boat of this name');
    params.data.name = [method, path, get('x-of'), state.auth?.strategy?.name, state.user ?? null].join(); },
    afterDelete({ result }) { globalThis.deletedBoat = result; } };`,
  'src/api/boat/content-types/boat/schema.json': JSON.stringify({
    kind: 'collectionType',
    collectionName: 'boats',
    info: { singularName: 'boat', pluralName: 'boats', displayName: 'boat' },
    attributes: { name: { type: 'string' } },
  }),
});

let server: HandlerServer;
beforeAll(async () => {
  server = await serveHandlers({}, PROJECT);
});
afterAll(() => server?.stop());

const mutate = async (operationName: string, query: string) => {
  const answer = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-of': 'me' },
    body: JSON.stringify({ operationName, query }),
  });
  return answer.json();
};

test('lifecycles behind a mutation know its request', async () => {
  const query = 'mutation a { ...b } fragment b on Mutation { createBoat(data: {}) { data { attributes { name } } } }';
  expect(await mutate('a', query)).toEqual({
    data: { createBoat: { data: { attributes: { name: 'POST,/graphql,me,users-permissions,' } } } },
  });
});

test('an error they throw belongs to its field; the others are answered', async () => {
  const query =
    'mutation a { a: createBoat(data: { name: "bad" }) { data { id } } b: createBoat(data: {}) { data { id } } }';
  expect(await mutate('a', query)).toMatchObject({
    errors: [{ message: 'No boat of this name', path: ['a'], extensions: { code: 'INTERNAL_SERVER_ERROR' } }],
    data: { a: null, b: { data: { id: '2' } } },
  });
  expect(server.faults.splice(0)).toMatchObject([{ message: 'No boat of this name' }]);
});

test('they get the whole deleted entry', async () => {
  await mutate('a', 'mutation a { deleteBoat(id: 2) { data { id } } }');
  const { deletedBoat } = globalThis as { deletedBoat?: unknown };
  expect(deletedBoat).toMatchObject({ id: 2, name: 'POST,/graphql,me,users-permissions,' });
});

test('those of accounts, too', async () => {
  const input = '{ username: "ada", email: "ada@example.com", password: "secret1" }';
  const answer = await mutate('join', `mutation join { register(input: ${input}) { user { username } } }`);
  expect(answer).toEqual({ data: { register: { user: { username: 'ada by join' } } } });
  expect(server.faults).toEqual([]);
});
