import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeProject } from '../support/write-project.ts';
import { type HandlerServer, serveHandlers } from './handler-server.ts';

/** Code that asks for parts of `strapi` by the text that it is sent. */
const PROJECT = writeProject({
  'package.json': JSON.stringify({ name: 'members' }),
  'config/plugins.js': `module.exports = { 'users-permissions': { config: { jwtSecret: 'secret' } } };`,
  'src/index.js': `module.exports = {
    bootstrap({ strapi }) {
      strapi.startWebhooks().then((hooks) => { globalThis.hooks = hooks; });
      setTimeout(() => { strapi.loadPolicies(); globalThis.told = 'gone on'; }, 10);
      globalThis.decided = {};
      strapi.contentAPI.permissions.providers.action.register('gate', { uid: 'gate' });
      for (const [name, result] of Object.entries({ yes: true, no: false, own: { owner: 1 } })) {
        strapi.contentAPI.permissions.providers.condition.register({ name, handler: () => result });
      }
      const deciding = {
        hook: () => strapi.contentAPI.permissions.engine.on('format.permission', () => {}),
        action: () => strapi.contentAPI.permissions.providers.action.clear(),
        sanitizer: () => strapi.sanitizers.add('content-api.output', () => {}),
        validator: () => strapi.validators.set('content-api.input', []),
        checker: () => strapi.plugin('content-manager').service('permission-checker').create({}),
        manager: () => strapi.service('admin::permission').createPermissionsManager({}),
        policy: () => strapi.admin.policies.hasPermissions.handler({}),
      };
      const decide = (when) => Object.entries(deciding).forEach(([name, call]) => {
        try { globalThis.decided[when + ' ' + name] = Boolean(call()); } catch (error) { globalThis.decided[when + ' ' + name] = error.message; }
      });
      decide('start');
      setTimeout(() => decide('timer'), 20);
    } };`,
  'src/api/remark/content-types/remark/schema.json': JSON.stringify({
    kind: 'collectionType',
    info: { singularName: 'remark', pluralName: 'remarks', displayName: 'Remark' },
    attributes: {
      text: { type: 'string' },
      about: { type: 'relation', relation: 'morphToOne' },
      next: { type: 'relation', relation: 'oneToOne', target: 'api::remark.remark' },
      others: { type: 'relation', relation: 'manyToMany', target: 'api::remark.remark' },
    },
  }),
  'src/api/ask/controllers/ask.js': `module.exports = {
    async value(ctx) { ctx.body = { value: await eval(ctx.request.body.code) }; } };`,
  'src/api/ask/routes/ask.js': `module.exports = { routes: [
    { method: 'POST', path: '/ask', handler: 'ask.value', config: { auth: false } } ] };`,
});

const received: unknown[] = [];
const receiver = createServer(async (request, response) => {
  let text = '';
  for await (const piece of request) text += piece;
  received.push([request.headers['x-strapi-event'], JSON.parse(text)]);
  const status = { '/no': 418, '/moved': 302 }[request.url ?? ''] ?? 200;
  response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('seen');
});
let server: HandlerServer;
let url = '';
beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  url = `http://127.0.0.1:${(receiver.address() as { readonly port: number }).port}`;
  server = await serveHandlers({}, PROJECT);
});
afterAll(async () => {
  receiver.close();
  await server?.stop();
});

const ask = (code: string) => server.send('POST', '/api/ask', { code });

test('webhookRunner sends events of code, also to webhooks that code added, until it removes them', async () => {
  const run = (place: string) => ask(`strapi.webhookRunner.run({ url: '${url}${place}' }, 'a.b', { x: 1 })`);
  expect((await run('/')).json).toEqual({ value: { statusCode: 200 } });
  expect((await run('/no')).json).toEqual({ value: { statusCode: 418, message: 'seen' } });
  expect((await run('/moved')).json).toEqual({ value: { statusCode: 302, message: 'seen' } });
  expect(received.splice(0)).toMatchObject(Array(3).fill(['a.b', { event: 'a.b', x: 1 }]));
  const metadata = await ask("strapi.webhookRunner.run({ url: 'http://169.254.169.254/' }, 'a.b')");
  expect(metadata.json).toMatchObject({ value: { statusCode: 500, message: expect.stringContaining('169.254') } });
  const unwritable = await ask("strapi.webhookRunner.run({ url: 'http://127.0.0.1:1/' }, 'a.b', { n: 1n })");
  expect(unwritable.json).toMatchObject({ value: { statusCode: 500, message: expect.stringContaining('BigInt') } });
  const hook = `{ id: 'h', url: '${url}', events: ['c.d'], isEnabled: true }`;
  await ask(`strapi.webhookRunner.add(${hook})`);
  await ask(`strapi.eventHub.emit('c.d', { y: 2 })`);
  await expect.poll(() => received.splice(0)).toMatchObject([['c.d', { event: 'c.d', y: 2 }]]);
  await ask(`strapi.webhookRunner.remove(${hook})`);
  expect((await ask('strapi.webhookRunner.webhooksMap.size')).json).toEqual({ value: 0 });
});

test.each([
  ["strapi.log.child({}).log('info', 'x')", undefined],
  ['typeof strapi.config.port', 'number'],
  ["[...strapi.db.metadata.keys()].includes('plugin::upload.file')", true],
  ["strapi.requestContext.run({ of: 'mine' }, () => strapi.requestContext.get().of)", 'mine'],
  ['strapi.nothing?.at.all', undefined],
  ['strapi.log.nothing?.()', undefined],
  ["strapi.plugin('cloud')?.service('x').y()", undefined],
  ["JSON.stringify(ctx).includes('/api/ask')", true],
  ['[ctx._matchedRoute, ctx.headerSent, ctx.URL.pathname].join()', '/api/ask,false,/api/ask'],
  ["typeof strapi.services['admin::api-token'].hash", 'function'],
  ["strapi.db.entityManager.count('plugin::users-permissions.role', {})", 2],
  ["strapi.db.entityManager.getRepository('plugin::users-permissions.role').count()", 2],
])('%s', async (code, value) => {
  expect(await ask(code)).toMatchObject({ status: 200, json: value === undefined ? {} : { value } });
});

/** Objects whose members code asks for before it calls them: what v4 does not have is not there. */
test.each([
  ...['strapi', 'strapi.db', 'strapi.db.schema', 'strapi.db.entityManager', 'strapi.entityService', 'strapi.admin'],
  ...["strapi.db.query('plugin::users-permissions.user')", 'strapi.server', 'strapi.server.router', 'strapi.config'],
  ...['strapi.admin.services', 'strapi.admin.services.user', 'strapi.admin.controllers.user', 'ctx', 'ctx.request'],
  ...['strapi.plugins', "strapi.plugin('upload')", "strapi.plugin('upload').services", 'strapi.services'],
  ...["strapi.plugin('upload').service('folder')", "strapi.plugin('users-permissions').controller('settings')"],
  ...["strapi.plugin('content-manager').services", "strapi.plugin('content-manager').service('entity-manager')"],
  ...["strapi.service('plugin::users-permissions.user')", "strapi.controller('plugin::users-permissions.user')"],
  ...["strapi.service('api::ask.ask') ?? {}", "strapi.controller('api::ask.ask')", 'strapi.webhookStore'],
])('%s has no member that v4 lacks', async (object) => {
  const asked = await ask(`((o) => [typeof o.foo, 'foo' in o, typeof o.foo?.bar(), o.foo ? 1 : 0])(${object})`);
  expect(asked).toMatchObject({ status: 200, json: { value: ['undefined', false, 'undefined', 0] } });
  expect(server.faults).toEqual([]);
});

test('code stores and removes bytes by the provider of files', async () => {
  const file = `{ name: 'a', hash: 'a_b', ext: '.txt', mime: 'text/plain', size: 0.003, buffer: Buffer.from('abc') }`;
  const stored = await ask(
    `(async (file) => { await strapi.plugin('upload').provider.upload(file); return file.url; })(${file})`,
  );
  expect(stored.json).toEqual({ value: '/uploads/a_b.txt' });
  expect((await server.get('/uploads/a_b.txt')).text).toBe('abc');
  await ask(`strapi.plugins.upload.provider.delete({ ...${file}, url: '/uploads/a_b.txt' })`);
  expect((await server.get('/uploads/a_b.txt')).status).toBe(404);
});

test.each([
  "strapi.plugin('upload').service('metrics').sendUploadPluginMetrics()",
  "strapi.plugin('users-permissions').controller('settings').getProviders()",
  ...['strapi.log.startTimer()', 'strapi.server.listen()', "strapi.server.router.param('id', () => {})"],
  ...['strapi.db.dialect.getTables()', 'strapi.db.lifecycles.run()', 'strapi.auth.authenticate()', 'strapi.loadApp()'],
  ...[
    "strapi.plugin('upload').service('upload').uploadImage({})",
    "strapi.contentAPI.permissions.providers.condition.delete('yes')",
  ],
  ...[
    "require('@strapi/utils').policy.get('x')",
    "require('@strapi/utils').sanitize.visitors.removePassword({})",
    "require('@strapi/utils').sanitize.sanitizers.sanitizePasswords({})",
    "require('@strapi/utils').validate.visitors.throwPassword({})",
    "require('@strapi/strapi').compile()",
    'strapi.admin.controllers.user.find()',
    'strapi.entityService.uploadFiles()',
    "strapi.plugin('content-manager').service('entity-manager').create({}, 'api::x.x')",
    'strapi.db.schema.sync()',
    "strapi.plugin('upload').service('folder').getStructure()",
    "strapi.service('admin::role').resetSuperAdminPermissions()",
    'ctx.router.url()',
  ],
])('%s is named, and no fault', async (code) => {
  server.warnings.length = 0;
  expect((await ask(code)).status).toBe(501);
  expect(server.warnings).toEqual([expect.stringMatching(/is not available.* gets a 501/)]);
  expect(server.faults).toEqual([]);
});

test('in a timer outside requests it is reported, and ends nothing', async () => {
  await expect.poll(async () => (await ask('globalThis.told')).json).toEqual({ value: 'gone on' });
  expect(server.errors).toEqual([]);
});

test('a part of v4 that decides about access fails wherever it is called, and never counts as yes', async () => {
  const asked = async () =>
    (await ask('globalThis.decided')).json as { readonly value: Readonly<Record<string, unknown>> };
  await expect.poll(async () => Object.keys((await asked()).value).length).toBe(14);
  expect(Object.values((await asked()).value)).toEqual(Array(14).fill(expect.stringContaining('is not available')));
  expect((await ask(`${ENGINE}.createRegisterFunction(() => {}, {})`)).status).toBe(501);
});

const ENGINE = 'strapi.contentAPI.permissions.engine';

/** The same answers as v4's engine. */
test.each([
  ["[{ action: 'api::remark.remark.find' }]", "'api::remark.remark.find'", true],
  ["[{ action: 'api::remark.remark.find' }]", "'api::remark.remark.create'", false],
  ["[{ action: 'api::remark.remark.find' }]", "'api::remark.remark.find', 'api::remark.remark'", true],
  ["[{ action: 'api::remark.remark.nothing' }]", "'api::remark.remark.nothing'", false],
  ["[{ action: 'plugin::users-permissions.user.me' }]", "'plugin::users-permissions.user.me'", true],
  ["[{ action: 'gate' }]", "'gate'", true],
  ["[{ action: 'gate', subject: 'a' }]", "'gate', 'b'", false],
  ["[{ action: 'gate', subject: 'a' }]", "'gate'", false],
  ["[{ action: 'gate', properties: { fields: ['title'] } }]", "'gate', 'all', 'text'", false],
  ["[{ action: 'gate', properties: { fields: ['title'] } }]", "'gate', 'all', 'title'", true],
  ["[{ action: 'gate', conditions: ['no', 'yes'] }]", "'gate'", true],
  ["[{ action: 'gate', conditions: ['no'] }]", "'gate'", false],
  ["[{ action: 'gate', actionParameters: { n: 1 } }]", "'gate'", false],
  ["[{ action: 'gate', actionParameters: { n: 1 } }]", "{ name: 'gate', params: { n: 1 } }", true],
])('an ability made of %s: can(%s) is %s', async (permissions, asked, expected) => {
  const answer = await ask(`${ENGINE}.generateAbility(${permissions}).then((ability) =>
    [ability.can(${asked}), ability.cannot(${asked})])`);
  expect(answer.json).toEqual({ value: [expected, !expected] });
});

test.each([
  ["[{ action: 'gate', conditions: ['own'] }]", "'gate'"],
  ["[{ action: 'gate', conditions: ['missing'] }]", "'gate'"],
  ["[{ action: 'gate', properties: { fields: ['seo.*'] } }]", "'gate'"],
  ["[{ action: 'gate', properties: { fields: [] } }]", "'gate'"],
  ["[{ action: 'gate' }]", "'gate', { id: 1 }"],
])('an ability of %s that cannot decide %s says so', async (permissions, asked) => {
  const answer = await ask(`${ENGINE}.generateAbility(${permissions}).then((ability) => ability.can(${asked}))`);
  expect(answer.status).toBe(501);
});

test('actions of the API are those of its routes, and those that code registers while it starts', async () => {
  const { json } = await ask(`(({ action }) => ({
    remark: action.get('api::remark.remark.find'), gate: action.has('gate'), unknown: action.has('api::remark.remark.x'),
    listed: action.keys().includes('api::ask.ask.value'), size: action.size() === action.values().length,
    map: strapi.contentAPI.permissions.getActionsMap()['api::remark'],
  }))(strapi.contentAPI.permissions.providers)`);
  const uid = 'api::remark.remark.find';
  expect(json).toEqual({
    value: {
      remark: { uid, api: 'api::remark', controller: 'remark', action: 'find' },
      ...{ gate: true, unknown: false, listed: true, size: true },
      map: { controllers: { remark: ['find', 'findOne', 'create', 'update', 'delete'] } },
    },
  });
  const late = await ask(`strapi.contentAPI.permissions.providers.action.register('late', {}).catch((e) => e.message)`);
  expect(late.json).toEqual({ value: expect.stringContaining('outside the bootstrap function') });
});

test('routes are listed as layers of a router, with their methods', async () => {
  const { json } = await ask(`(({ server }) => ({
    own: server.api('content-api').listRoutes().find(({ path }) => path === '/api/remarks/:id'),
    all: server.listRoutes().filter(({ path, methods }) => path === '/api/ask' && methods.includes('POST')).length,
    health: server.listRoutes()[0].path,
  }))(strapi)`);
  expect(json).toMatchObject({
    value: {
      own: { methods: ['HEAD', 'GET'], paramNames: [{ name: 'id' }] },
      ...{ all: 1, health: '/_health' },
    },
  });
  expect((await ask(`strapi.contentAPI.getRoutesMap().then((map) => map['api::ask'][0].path)`)).json).toEqual({
    value: '/api/ask',
  });
});

test("the builder's services describe types as its routes do, and what writes schemas is refused", async () => {
  const { json } = await ask(`((service) => {
    const { formatContentType, getRestrictRelationsTo, isContentTypeVisible, createContentType } = service('content-types');
    const { uid, apiID, schema } = formatContentType(strapi.contentType('api::remark.remark'));
    const restricted = ['admin::user', 'plugin::upload.file', 'api::remark.remark'].map((uid) => getRestrictRelationsTo({ uid }));
    let refused = '';
    try { createContentType({}); } catch ({ message }) { refused = message; }
    return { uid, apiID, names: Object.keys(schema.attributes), next: schema.attributes.next, restricted, refused,
      visible: [isContentTypeVisible({}), isContentTypeVisible({ pluginOptions: { 'content-type-builder': { visible: false } } })],
      reserved: service('builder').getReservedNames().models.includes('boolean') };
  })((name) => strapi.plugin('content-type-builder').service(name))`);
  expect(json).toEqual({
    value: {
      ...{ uid: 'api::remark.remark', apiID: 'remark', names: ['text', 'about', 'next', 'others'] },
      next: expect.objectContaining({ relation: 'oneToOne', targetAttribute: null, private: false }),
      ...{ restricted: [['oneWay', 'manyWay'], [], null], visible: [true, false], reserved: true },
      refused: expect.stringContaining('createContentType is not available'),
    },
  });
});

test('strapi.server.app has the environment, as Koa has', async () => {
  expect((await ask('strapi.server.app.env')).json).toEqual({ value: process.env.NODE_ENV });
});

test('every type has its declared schema as __schema__, without additions of v4', async () => {
  const undescribed = `Object.values({ ...strapi.contentTypes, ...strapi.components }).filter((type) =>
    !type.__schema__?.info || 'createdBy' in type.__schema__.attributes).map(({ uid }) => uid)`;
  expect((await ask(undescribed)).json).toEqual({ value: [] });
  expect((await ask(`strapi.contentTypes['plugin::upload.file'].__schema__.kind`)).json).toEqual({
    value: 'collectionType',
  });
});

test('the database layer filters by columns that contain a relation', async () => {
  const remarks = `strapi.db.query('api::remark.remark')`;
  await ask(`${remarks}.create({ data: { text: 'second' } }).then(({ id }) =>
    ${remarks}.create({ data: { text: 'first', about: { id, __type: 'api::remark.remark' } } }))`);
  const found = async (where: string) =>
    (await ask(`${remarks}.findMany({ where: ${where} }).then((rows) => rows.map(({ text }) => text))`)).json;
  expect(await found(`{ target_id: 1, target_type: 'api::remark.remark' }`)).toEqual({ value: ['first'] });
  expect(await found(`{ target_id: '1' }`)).toEqual({ value: ['first'] });
  expect(await found(`{ target_id: { $null: true }, created_by_id: null }`)).toEqual({ value: ['second'] });
  expect(await found(`{ target_id: 8 }`)).toEqual({ value: [] });
  for (const where of ['{ target_id: { $in: {} } }', '{ target_typo: 1 }']) {
    expect((await ask(`${remarks}.findMany({ where: ${where} })`)).status, where).toBe(400);
  }
});

test('an id that is undefined fails, as in v4, and is not an entry that does not exist', async () => {
  const { json } = await ask(`strapi.entityService.create('api::remark.remark', { data: { text: 'kept' } })`);
  const { id } = (json as { readonly value: { readonly id: number } }).value;
  const service = `strapi.entityService`;
  const core = `strapi.service('api::remark.remark')`;
  const query = `strapi.db.query('api::remark.remark')`;
  const calls = [
    ...['findOne(UID, ID)', 'update(UID, ID, { data: {} })', 'delete(UID, ID)', 'clone(UID, ID, { data: {} })'].map(
      (call) => `${service}.${call.replace('UID', "'api::remark.remark'")}`,
    ),
    ...['findOne(ID)', 'update(ID, { data: {} })', 'delete(ID)'].map((call) => `${core}.${call}`),
    ...['findOne', 'update', 'delete', 'findMany', 'deleteMany', 'updateMany'].map(
      (name) => `${query}.${name}({ where: { id: ID }, data: {} })`,
    ),
    ...['clone(ID, {})', 'updateRelations(ID, {})', 'deleteRelations(ID)'].map((call) => `${query}.${call}`),
  ];
  for (const call of calls) {
    for (const given of ['undefined', 'NaN']) {
      expect([call, (await ask(call.replace('ID', given))).status]).toEqual([call, 400]);
    }
  }
  const related = ['next: { id: undefined }', 'others: [{ id: undefined }]', 'others: { id: undefined }'];
  const more = ['others: { connect: [{ id: undefined }] }', 'others: { disconnect: [{ id: undefined }] }'];
  for (const data of [...related, ...more, `about: { id: undefined, __type: 'api::remark.remark' }`]) {
    for (const call of [
      `${service}.update('api::remark.remark', ${id}, { data: { ${data} } })`,
      `${query}.update({ where: { id: ${id} }, data: { ${data} } })`,
    ]) {
      expect([call, (await ask(call)).status]).toEqual([call, 400]);
    }
  }
  expect((await ask(`${service}.findOne('api::remark.remark', null)`)).json).toEqual({ value: null });
  expect((await ask(`${service}.findOne('api::remark.remark', ${id})`)).json).toMatchObject({
    value: { text: 'kept' },
  });
  expect((await ask(`${query}.delete({ where: { id: ${id} } })`)).status).toBe(200);
});
