import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listenTo } from '../live/event-client.ts';
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
  'config/plugins.js': `module.exports = { 'users-permissions': { config: { jwtSecret: 'secret' } }, graphql: { config: { aggregates: true, subscriptions: true } } };`,
  'config/permissions.json': JSON.stringify({
    public: { boat: ['find', 'findOne'], route: ['find'], harbour: ['find'], lamp: ['create', 'update', 'delete'] },
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
  'src/api/lamp/content-types/lamp/lifecycles.js': `const heard = (globalThis.heardOfLamps ??= []);
  module.exports = {
    beforeCreate({ params }) { params.data.name = params.data.name.toUpperCase(); },
    afterCreate({ result }) { heard.push(['created', result.name]); },
    afterUpdate({ result }) { heard.push(['updated', result.name]); },
    afterDelete({ result }) { heard.push(['deleted', result.name]); },
  };`,
  'src/api/lamp/content-types/lamp/schema.json': schema('collectionType', 'lamp', { name: { type: 'string' } }),
  'src/api/harbour/content-types/harbour/schema.json': schema('singleType', 'harbour', { name: { type: 'string' } }),
});

let server: HandlerServer;
beforeAll(async () => {
  server = await serveHandlers({}, PROJECT);
});
beforeEach(() => expect([server.warnings, server.errors, server.faults]).toEqual([[], [], []]));
afterAll(() => server?.stop());

const ask = async (query: string, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
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

test('hooks run for subscriptions, too', async () => {
  const query = 'subscription { boats(filters: { name: { eq: "a" } }) { data { attributes { name } } } }';
  const json = { 'content-type': 'application/json' };
  const client = await listenTo(`${server.url}/graphql`, json, JSON.stringify({ query }));
  const shown = { data: { boats: { data: [{ attributes: { name: 'a POST /graphql' } }] } } };
  expect(JSON.parse((await client.next())?.data ?? '')).toEqual(shown);
  client.close();
});

test('numbers about entries that hooks choose are not there', async () => {
  expect(await ask('{ boats_aggregate { count } }')).toMatchObject({
    errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }],
  });
  expect(await ask('{ routes_aggregate { count } }')).toEqual({ data: { routes_aggregate: [{ count: 1 }] } });
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

describe("in v5's terms", () => {
  const inV5 = { 'Strapi-Response-Format': 'v5' };

  test('queries that hooks take part in are not there: they would be passed by', async () => {
    for (const field of [
      'boats { name }',
      'boats_connection { nodes { name } }',
      'boats_aggregate { count }',
      'harbour { name }',
      'tickets { name }',
    ]) {
      expect(await ask(`{ ${field} }`, inV5)).toMatchObject({
        errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }],
      });
    }
    expect(await ask('{ routes { name } }', inV5)).toEqual({ data: { routes: [{ name: 'north' }] } });
  });

  test('hooks of writes run', async () => {
    const created = await ask('mutation { createLamp(data: { name: "red" }) { documentId name } }', inV5);
    expect(created).toEqual({ data: { createLamp: { documentId: expect.any(String), name: 'RED' } } });
    const { documentId } = (created as { readonly data: { readonly createLamp: { readonly documentId: string } } }).data
      .createLamp;
    const id = `documentId: ${JSON.stringify(documentId)}`;
    const updated = await ask(`mutation { updateLamp(${id}, data: { name: "green" }) { name } }`, inV5);
    expect(updated).toEqual({ data: { updateLamp: { name: 'green' } } });
    const deleted = await ask(`mutation { deleteLamp(${id}) { documentId } }`, inV5);
    expect(deleted).toEqual({ data: { deleteLamp: { documentId } } });
    const { heardOfLamps } = globalThis as { readonly heardOfLamps?: unknown };
    expect(heardOfLamps).toEqual([
      ['created', 'RED'],
      ['updated', 'green'],
      ['deleted', 'green'],
    ]);
  });
});
