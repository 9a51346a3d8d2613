import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeProject } from '../support/write-project.ts';
import { type HandlerServer, serveHandlers } from './handler-server.ts';

const schema = (name: string, attributes: object): string =>
  JSON.stringify({
    kind: 'collectionType',
    collectionName: `${name}s`,
    info: { singularName: name, pluralName: `${name}s`, displayName: name },
    attributes,
  });

/** A project whose `register` adds to its types, changes them and takes from them, in the ways of v4's registry. */
const PROJECT = writeProject({
  'package.json': JSON.stringify({ name: 'changing', dependencies: { '@strapi/plugin-graphql': '4.26.2' } }),
  'config/plugins.js': `module.exports = { 'users-permissions': { config: { jwtSecret: 'secret' } } };`,
  'config/permissions.json': JSON.stringify({
    public: {
      boat: ['find', 'findOne', 'create'],
      crew: ['find', 'create'],
      'plugin::users-permissions.user': ['find'],
    },
  }),
  'src/index.js': `module.exports = {
    register({ strapi }) {
      globalThis.registerings = (globalThis.registerings ?? 0) + 1;
      const boat = strapi.contentType('api::boat.boat');
      boat.attributes.berth = { type: 'integer', min: 1 };
      boat.attributes.name.required = true;
      boat.attributes.crews = { type: 'relation', relation: 'oneToMany', target: 'api::crew.crew', mappedBy: 'boat' };
      strapi.contentTypes['api::crew.crew'].attributes.boat =
        { type: 'relation', relation: 'manyToOne', target: 'api::boat.boat', inversedBy: 'crews' };
      strapi.container.get('content-types').extend('api::crew.crew', (crew) => {
        delete crew.attributes.secret;
        return { ...crew, attributes: { ...crew.attributes, rank: { type: 'enumeration', enum: ['mate', 'master'] } } };
      });
      strapi.plugin('users-permissions').contentTypes.user.attributes.nickname = { type: 'string' };
      strapi.components['parts.sail'].attributes.area = { type: 'decimal' };
      strapi.contentType('api::boat.boat').lifecycles = {
        beforeCreate({ params }) { params.data.berth ??= 7; } };
      strapi.db.lifecycles.subscribe({ models: ['api::crew.crew'],
        beforeCreate({ params }) { params.data.name += ' of the fleet'; } });
      const crews = strapi.service('api::crew.crew');
      const { find } = crews;
      crews.find = async (params) => {
        const found = await find.call(crews, params);
        return { ...found, results: found.results.map((crew) => ({ ...crew, name: crew.name + '!' })) };
      };
      const users = strapi.plugins['users-permissions'].services.user;
      const { count } = users;
      users.count = async (params) => 100 + (await count(params));
      strapi.plugin('users-permissions').kept ??= [];
      strapi.plugin('users-permissions').kept.push('in register');
      strapi.server.routes([{ method: 'GET', path: '/counted', config: { auth: false },
        handler: async (ctx) => { ctx.body = await strapi.plugin('users-permissions').service('user').count({}); } }]);
      strapi.server.routes([{ method: 'GET', path: '/added', handler: (ctx) => { ctx.body = ['once', ...strapi.plugins['users-permissions'].kept]; },
        config: { auth: false } }]);
    },
    async bootstrap({ strapi }) {
      strapi.plugin('users-permissions').kept.push('in bootstrap');
      const boats = strapi.service('api::boat.boat');
      const { findOne } = boats;
      boats.findOne = async (...args) => ({ ...(await findOne.apply(boats, args)), name: 'the ' + args[0] });
      await strapi.query('plugin::users-permissions.user').create({
        data: { username: 'ada', email: 'ada@example.com', nickname: 'A.' } });
    },
  };`,
  'src/components/parts/sail.json': JSON.stringify({
    collectionName: 'components_parts_sails',
    info: { displayName: 'sail' },
    attributes: { cloth: { type: 'string' } },
  }),
  'src/api/boat/content-types/boat/schema.json': schema('boat', {
    name: { type: 'string' },
    sail: { type: 'component', component: 'parts.sail' },
  }),
  'src/api/crew/content-types/crew/schema.json': schema('crew', {
    name: { type: 'string' },
    secret: { type: 'string' },
  }),
  'src/api/crew/services/crew.js': `module.exports =
    require('@strapi/strapi').factories.createCoreService('api::crew.crew');`,
  'src/api/boat/services/boat.js': `module.exports =
    require('@strapi/strapi').factories.createCoreService('api::boat.boat', { own() {} });`,
  'src/api/boat/routes/boat.js': `module.exports =
    require('@strapi/strapi').factories.createCoreRouter('api::boat.boat');`,
});

let server: HandlerServer;
beforeAll(async () => {
  server = await serveHandlers({}, PROJECT);
});
afterAll(() => server?.stop());

const create = (url: string, data: object) => server.send('POST', url, { data });

test('attributes that register adds are stored, populated and filtered by', async () => {
  expect((await create('/api/boats', { name: 'Gull', berth: 3, sail: { cloth: 'red', area: 12.5 } })).status).toBe(200);
  expect((await create('/api/crews', { name: 'Bo', rank: 'mate', boat: 1 })).status).toBe(200);
  const { json } = await server.get('/api/boats?populate=*&filters[crews][rank]=mate&filters[berth][$lt]=4');
  expect(json).toMatchObject({
    data: [
      {
        attributes: {
          berth: 3,
          sail: { cloth: 'red', area: 12.5 },
          crews: { data: [{ attributes: { name: 'Bo of the fleet', rank: 'mate' } }] },
        },
      },
    ],
  });
});

test('its changes are validated, and removed fields are unknown', async () => {
  expect((await create('/api/boats', { berth: 1 })).status).toBe(400);
  expect((await create('/api/boats', { name: 'x', berth: 0 })).status).toBe(400);
  expect((await create('/api/crews', { rank: 'cook' })).status).toBe(400);
  expect((await server.get('/api/crews?filters[secret]=x')).status).toBe(400);
});

test('plugin types have its additions', async () => {
  expect((await server.get('/api/users')).json).toMatchObject([{ username: 'ada', nickname: 'A.' }]);
});

test('its other effects remain, once', async () => {
  expect((await create('/api/boats', { name: 'Tern' })).json).toMatchObject({ data: { attributes: { berth: 7 } } });
  expect((await server.get('/added')).json).toEqual(['once', 'in register', 'in bootstrap']);
  expect((globalThis as { registerings?: number }).registerings).toBe(1);
  expect([server.faults, server.warnings, server.errors]).toEqual([[], [], []]);
});

test('replaced members of services stay, and kept ones refer to the current types', async () => {
  const { json } = await server.get('/api/crews');
  expect(json).toMatchObject({ data: [{ attributes: { name: 'Bo of the fleet!', rank: 'mate' } }] });
  expect((await server.get('/counted')).text).toBe('101');
});

test('members that bootstrap replaces are called', async () => {
  expect((await server.get('/api/boats/1')).json).toMatchObject({ data: { attributes: { name: 'the 1', berth: 3 } } });
});

test('GraphQL has the same types', async () => {
  const query =
    '{ boats(filters: { name: { eq: "Gull" } }) { data { attributes { berth crews { data { attributes { rank } } } } } } }';
  expect((await server.send('POST', '/graphql', { query })).json).toEqual({
    data: { boats: { data: [{ attributes: { berth: 3, crews: { data: [{ attributes: { rank: 'mate' } }] } } }] } },
  });
});
