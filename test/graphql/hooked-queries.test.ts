import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type HandlerServer, serveHandlers } from '../handlers/handler-server.ts';
import { writeProject } from '../support/write-project.ts';

const schema = (kind: string, name: string, attributes: object) =>
  JSON.stringify({
    kind,
    collectionName: `${name}s`,
    info: { singularName: name, pluralName: `${name}s`, displayName: name },
    options: { draftAndPublish: false },
    attributes,
  });

const ROUTE = { type: 'relation', relation: 'manyToOne', target: 'api::route.route' };

/** A project that says nothing to GraphQL, and has code that is notified of what queries read. */
const PROJECT = writeProject({
  'package.json': JSON.stringify({ name: 'heard', dependencies: { '@strapi/plugin-graphql': '4.26.2' } }),
  'config/plugins.js': `module.exports = { 'users-permissions': { config: { jwtSecret: 'secret' } } };`,
  'config/permissions.json': JSON.stringify({
    public: { boat: ['find', 'findOne'], route: ['find'], harbour: ['find'] },
  }),
  'src/index.js': `module.exports = { async bootstrap({ strapi }) {
    const route = await strapi.entityService.create('api::route.route', { data: { name: 'north' } });
    for (const name of ['a', 'b', 'hidden', 'c'])
      await strapi.entityService.create('api::boat.boat', { data: { name, route: route.id } });
    await strapi.entityService.create('api::harbour.harbour', { data: { name: 'h' } });
    strapi.db.lifecycles.subscribe({ models: ['api::harbour.harbour'], afterFindOne: note, afterFindMany: note });
    function note({ result }) { for (const one of [result].flat()) if (one) one.name = 'seen ' + one.name; }
  } };`,
  'src/api/boat/content-types/boat/lifecycles.js': `module.exports = {
    beforeFindMany({ params }) { params.where = { $and: [params.where ?? {}, { name: { $ne: 'hidden' } }] }; },
    afterFindMany({ result }) {
      const { method, path } = strapi.requestContext.get() ?? {};
      for (const boat of result) boat.name = [boat.name, method, path].join(' ');
    },
    afterFindOne({ result }) { if (result) result.name += ' alone'; },
  };`,
  'src/api/boat/content-types/boat/schema.json': schema('collectionType', 'boat', {
    name: { type: 'string' },
    secret: { type: 'string', private: true },
    route: ROUTE,
  }),
  'src/api/ticket/content-types/ticket/lifecycles.js': 'module.exports = { afterFindMany() {} };',
  'src/api/ticket/content-types/ticket/schema.json': schema('collectionType', 'ticket', { name: { type: 'string' } }),
  'src/api/route/content-types/route/schema.json': schema('collectionType', 'route', { name: { type: 'string' } }),
  'src/api/harbour/content-types/harbour/schema.json': schema('singleType', 'harbour', { name: { type: 'string' } }),
});

let server: HandlerServer;
beforeAll(async () => {
  server = await serveHandlers({}, PROJECT);
});
beforeEach(() => expect([server.warnings, server.errors, server.faults]).toEqual([[], [], []]));
afterAll(() => server?.stop());

const ask = async (query: string) => {
  const answer = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return answer.json();
};

test('lifecycle hooks of a query choose and change its response, and know its request', async () => {
  const query = `{ boats(sort: "name:desc", filters: { name: { ne: "b" } }, pagination: { limit: 2 }) {
    data { id attributes { name route { data { attributes { name } } } } } } }`;
  const boat = (id: string, name: string) => ({
    id,
    attributes: { name: `${name} POST /graphql`, route: { data: { attributes: { name: 'north' } } } },
  });
  expect(await ask(query)).toEqual({ data: { boats: { data: [boat('4', 'c'), boat('1', 'a')] } } });
});

test('hooks run for queries of one entry and of single types', async () => {
  expect(await ask('{ boat(id: 3) { data { attributes { name } } } }')).toEqual({
    data: { boat: { data: { attributes: { name: 'hidden alone' } } } },
  });
  expect(await ask('{ boat(id: 99) { data { id } } }')).toEqual({ data: { boat: { data: null } } });
  expect(await ask('{ harbour { data { attributes { name } } } }')).toEqual({
    data: { harbour: { data: { attributes: { name: 'seen h' } } } },
  });
});

test('hooks do not extend what callers may see', async () => {
  expect(await ask('{ boats(filters: { name: { contains: "x" } }) { meta { pagination { total } } } }')).toEqual({
    data: { boats: { meta: { pagination: { total: 0 } } } },
  });
  expect(await ask('{ boats { data { attributes { secret } } } }')).toMatchObject({
    errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }],
  });
  expect(await ask('{ tickets { data { id } } }')).toMatchObject({ errors: [{ message: 'Forbidden access' }] });
});
