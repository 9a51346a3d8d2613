import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HandlerServer, serveHandlers } from './handler-server.ts';
import { writeProject } from '../support/write-project.ts';

const SCHEMA = (name: string) =>
  JSON.stringify({
    kind: 'collectionType',
    collectionName: `${name}s`,
    info: { singularName: name, pluralName: `${name}s`, displayName: name },
    attributes: { title: { type: 'string' }, heard: { type: 'string' } },
  });

/** Projects that prepare in `src/index` what the rest of their code, and v4 itself, find afterwards. */
const PROJECT = writeProject({
  'package.json': JSON.stringify({ name: 'prepared', _moduleAliases: { '@tools': 'src/tools' } }),
  'config/plugins.js': `module.exports = {
    'users-permissions': { config: { jwtSecret: 'secret' } },
    cache: { enabled: +process.env.NOT_SET, config: {} },
    i18n: { enabled: 0 },
    search: { enabled: 0, resolve: './src/plugins/search' },
  };`,
  'config/permissions.js': `module.exports = { public: {
    'api::note.note': ['find', 'create'],  'api::draft.draft': ['find', 'create'], 'plugin::upload.content-api': ['upload'] },
    authenticated: { 'api::who.who': ['known'] } };`,
  'config/logger.js': `const { winston, formats } = require('@strapi/logger');
    module.exports = { transports: [new winston.transports.Console({ format: formats.prettyPrint() })] };`,
  'src/index.js': `globalThis.prepared = 'by the index';
    module.exports = {
      register({ strapi }) {
        strapi.contentType('api::note.note').lifecycles = {
          beforeCreate({ params }) { params.data.heard = 'assigned'; } };
        const { lifecycles } = strapi.contentTypes['api::draft.draft'];
        strapi.contentTypes['api::draft.draft'].lifecycles = {
          async beforeCreate(event) {
            await lifecycles.beforeCreate(event);
            event.params.data.heard += ' and assigned';
          } };
        strapi.contentType('api::note.note').attributes.later = { type: 'string' };
      },
    };`,
  'src/extensions/users-permissions/strapi-server.js': `const found = globalThis.prepared;
    module.exports = (plugin) => {
      plugin.controllers.user.me = (ctx) => { ctx.body = { found }; };
      plugin.routes['content-api'].routes.find(({ handler }) => handler === 'user.me').config.auth = false;
      return plugin;
    };`,
  'src/extensions/users-permissions/content-types/user/schema.json': JSON.stringify({
    kind: 'collectionType',
    collectionName: 'up_users',
    info: { singularName: 'user', pluralName: 'users', displayName: 'User' },
    attributes: {
      wallet: { type: 'string' },
      role: { type: 'relation', relation: 'manyToOne', target: 'plugin::users-permissions.role', inversedBy: 'users' },
    },
  }),
  'src/extensions/upload/content-types/file/schema.json': JSON.stringify({
    collectionName: 'files',
    info: { singularName: 'file', pluralName: 'files', displayName: 'File' },
    attributes: Object.fromEntries(
      Object.entries({ name: 'string', hash: 'string', ext: 'string', mime: 'string', size: 'decimal', url: 'string' })
        .concat(
          Object.entries({ provider: 'string', provider_metadata: 'json', formats: 'json', previewUrl: 'string' }),
        )
        .concat(Object.entries({ alternativeText: 'string', caption: 'string', width: 'integer', height: 'integer' }))
        .map(([name, type]) => [name, { type }] as [string, object])
        .concat([['related', { type: 'relation', relation: 'morphToMany' }]]),
    ),
  }),
  'public/robots.txt': 'User-agent: *',
  'config/middlewares.js':
    "module.exports = ['strapi::errors', 'strapi::query', 'strapi::body', 'strapi::public', 'global::mark'];",
  'src/middlewares/mark.js': `module.exports = () => async (ctx, next) => {
    await next();
    ctx.set('x-marked', String(ctx.status));
    if (ctx.path === '/lost') { ctx.status = 404; ctx.body = { lost: true }; }
  };`,
  'src/api/who/controllers/who.js': `module.exports = {
    async token(ctx) {
      const role = await strapi.query('plugin::users-permissions.role').findOne({ where: { type: 'authenticated' } });
      const user = await strapi.query('plugin::users-permissions.user').create({ data: { wallet: 'w1', role: role.id } });
      ctx.body = { jwt: strapi.plugin('users-permissions').service('jwt').issue({ id: user.id }) };
    },
    async imported(ctx) { ctx.body = await strapi.service('api::who.imported').seen(); },
    async known(ctx) { ctx.body = { wallet: ctx.state.user.wallet }; },
    async absent(ctx) { ctx.body = [typeof strapi.plugin('i18n'), 'i18n' in strapi.plugins,
      strapi.plugin('i18n')?.service('locales') ?? null, typeof strapi.service('plugin::i18n.locales')]; },
  };`,
  'src/api/who/routes/who.js': `module.exports = { routes: [
    { method: 'GET', path: '/who/token', handler: 'who.token', config: { auth: false } },
    { method: 'GET', path: '/who/imported', handler: 'who.imported', config: { auth: false } },
    { method: 'GET', path: '/who/absent', handler: 'who.absent', config: { auth: false } },
    { method: 'GET', path: '/who/known', handler: 'who.known' } ] };`,
  'src/api/who/services/imported.js': `const seen = [typeof strapi.db, typeof strapi.entityService, typeof strapi.store];
    const begin = async (write) => { try { await write(); } catch (error) { seen.push(error.name); } };
    begin(() => strapi.query('api::note.note').create({ data: { title: 'imported' } }));
    begin(async () => { await null; await strapi.db.query('api::note.note').create({ data: { title: 'imported' } }); });
    module.exports = { seen: async () => [...seen, await strapi.query('api::note.note').count({ where: { title: 'imported' } })] };`,
  'src/api/who/services/imported.test.ts': "throw new Error('A test of the project is no code of it.');",
  'src/api/note/content-types/note/schema.json': SCHEMA('note'),
  'src/api/draft/content-types/draft/schema.json': SCHEMA('draft'),
  'src/api/draft/content-types/draft/lifecycles.js':
    "module.exports = { beforeCreate({ params }) { params.data.heard = 'by its file'; } };",
});

let server: HandlerServer;

beforeAll(async () => {
  server = await serveHandlers({}, PROJECT);
});

afterAll(() => server.stop());

test('src/index is imported before the rest of the code', async () => {
  expect((await server.get('/api/users/me')).json).toEqual({ found: 'by the index' });
});

test('code that runs during import finds no content, as in v4, and stores nothing', async () => {
  expect((await server.get('/api/who/imported')).json).toEqual([
    ...['undefined', 'undefined', 'undefined', 'TypeError', 'TypeError'],
    0,
  ]);
});

test('a response of a middleware for a missing path stays, beside a public folder', async () => {
  const answer = await server.get('/lost');
  expect([answer.status, answer.json, answer.headers.get('x-marked')]).toEqual([404, { lost: true }, '404']);
  expect((await server.get('/nowhere')).headers.get('x-marked')).toBe('404');
  expect(await server.get('/robots.txt')).toMatchObject({ status: 200, text: 'User-agent: *' });
});

test('lifecycles that register sets on a type replace its own', async () => {
  const heard = async (type: string) =>
    (await server.send('POST', `/api/${type}`, { data: { title: 'x' } })).json as {
      data: { attributes: { heard: string } };
    };
  expect((await heard('notes')).data.attributes.heard).toBe('assigned');
  expect((await heard('drafts')).data.attributes.heard).toBe('by its file and assigned');
});

test('an attribute that register adds is stored', async () => {
  const { json } = await server.send('POST', '/api/notes', { data: { title: 'a', later: 'b' } });
  expect(json).toMatchObject({ data: { attributes: { later: 'b' } } });
});

test('files are stored if an extension replaced their schema by one without folders', async () => {
  const body = new FormData();
  body.append('files', new Blob(['hello'], { type: 'text/plain' }), 'hello.txt');
  const answer = await fetch(`${server.url}/api/upload`, { method: 'POST', body });
  expect([answer.status, await answer.json()]).toMatchObject([200, [{ name: 'hello.txt', mime: 'text/plain' }]]);
  expect(server.faults).toEqual([]);
});

test('a plugin that is switched off by a number has no routes', async () => {
  expect((await server.get('/api/i18n/locales')).status).toBe(404);
  expect(server.warnings.join()).not.toContain('"cache"');
});

test('callers are identified if an extension replaced the schema of users by one without names and passwords', async () => {
  const { jwt } = (await server.get('/api/who/token')).json as { jwt: string };
  const answer = await server.get('/api/who/known', { authorization: `Bearer ${jwt}` });
  expect([answer.status, answer.json]).toEqual([200, { wallet: 'w1' }]);
  const refused = await server.send('POST', '/api/auth/local', { identifier: 'a@example.com', password: 'Secret12' });
  expect(refused.status).toBe(400);
  expect(server.faults).toEqual([]);
});

test('a plugin that is switched off is not there for code', async () => {
  expect((await server.get('/api/who/absent')).json).toEqual(['undefined', false, null, 'undefined']);
});
