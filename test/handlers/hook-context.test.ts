import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerFirst } from '../admin/admin-calls.ts';
import { writeProject } from '../support/write-project.ts';
import { type HandlerServer, serveHandlers } from './handler-server.ts';

/** Long enough for the other requests of these tests on a busy machine. */
const TIME_LIMIT_MS = 5_000;

const schemaOf = (name: string, attributes: object): string =>
  JSON.stringify({
    kind: 'collectionType',
    collectionName: `${name}s`,
    info: { singularName: name, pluralName: `${name}s`, displayName: name },
    attributes,
  });

const BOAT_HOOKS = `
const { ForbiddenError } = require('@strapi/utils').errors;
const current = () => strapi.requestContext.get();
const describe = () => {
  const { method, path, state, params, query, request } = current();
  return { method, path, params, query, sent: request.body?.data?.name, user: state.user?.username ?? null,
    role: state.user?.role?.type ?? null, strategy: state.auth.strategy.name, handler: state.route?.handler };
};
const HOOKS = {
  describes(event) { event.params.data.note = JSON.stringify(describe()); },
  sets() { const ctx = current(); ctx.set('x-boat', 'set'); ctx.cookies.set('boat', '1'); ctx.status = 201; },
  body() { current().body = { mine: true }; },
  refuses() { current().set('x-boat', 'refused'); throw new ForbiddenError('a secret reason'); },
  throws() { throw new Error('the secret recipe'); },
  throwsText() { throw 'just text'; },
  thrower() { current().throw(404, 'no such harbour'); },
  throwsStatus() { current().throw(409, 'already moored', { details: { berth: 4 } }); },
  teapot() { current().throw(418); },
  hides() { current().throw(403, 'a reason to be shown'); },
  gone() { throw Object.assign(new Error('sunk'), { status: 410 }); },
  refusesBody() { current().badRequest('too small'); },
  rejects: async () => { await null; throw new Error('the secret recipe'); },
  thenable: () => ({ then: (resume) => setTimeout(resume, 1) }),
  later: () => { setTimeout(() => { throw new Error('nobody waits for me'); }, 1); return new Promise(() => {}); },
  floating: () => { Promise.reject(new Error('not awaited')); },
  never: () => new Promise(() => {}),
  afterwards() { setTimeout(() => { globalThis.seenAfterwards = current().path; }, 20); },
  async reads(event) {
    const [found] = await strapi.entityService.findMany('api::boat.boat', { populate: event.params.populate, limit: 1 });
    event.params.data.note = Object.keys(found).filter((name) => name === 'owner' || name === 'crew').join();
  },
};
module.exports = {
  beforeCreate(event) { event.state.context = current(); return HOOKS[event.params.data.name]?.(event); },
  async afterCreate({ params, state, result }) {
    if (params.data.name === 'same') result.note = String(state.context === current());
    if (params.data.name === 'after') current().set('x-boat', 'after ' + result.id);
  },
  beforeUpdate: (event) => HOOKS[event.params.data.name]?.(event),
  afterDelete({ result }) { current().set('x-boat', 'deleted ' + result.name); },
};`;

const PROJECT = writeProject({
  'package.json': JSON.stringify({ name: 'hooked' }),
  'config/api.js': `module.exports = { limits: { handlerMs: ${TIME_LIMIT_MS} } };`,
  'config/admin.js': `module.exports = { auth: { secret: 'a secret of tests alone' }, apiToken: { salt: 'salt' } };`,
  'config/plugins.js': `module.exports = { 'users-permissions': { config: { jwtSecret: 'secret' } } };`,
  'config/permissions.json': JSON.stringify({
    public: { boat: ['find', 'create', 'update', 'delete'], crew: ['find'] },
    authenticated: { boat: ['create'] },
  }),
  'src/api/boat/content-types/boat/lifecycles.js': BOAT_HOOKS,
  'src/api/boat/content-types/boat/schema.json': schemaOf('boat', {
    name: { type: 'string' },
    note: { type: 'text' },
    crew: { type: 'relation', relation: 'oneToMany', target: 'api::crew.crew' },
    owner: { type: 'relation', relation: 'oneToOne', target: 'api::owner.owner' },
  }),
  'src/api/crew/content-types/crew/schema.json': schemaOf('crew', { name: { type: 'string' } }),
  'src/api/crew/content-types/crew/lifecycles.js': `module.exports = {
    beforeFindMany() { const ctx = strapi.requestContext.get(); ctx.set('x-read', ctx.path + ' ' + ctx.state.auth.strategy.name); } };`,
  'src/api/owner/content-types/owner/schema.json': schemaOf('owner', { name: { type: 'string' } }),
  'src/api/launch/controllers/launch.js': `module.exports = {
    async launch(ctx) { ctx.body = await strapi.entityService.create('api::boat.boat', { data: ctx.request.body.data }); } };`,
  'src/api/launch/routes/launch.js': `module.exports = { routes: [{ method: 'POST', path: '/launch', handler: 'launch.launch', config: { auth: false } }] };`,
});

let server: HandlerServer;
beforeAll(async () => {
  server = await serveHandlers({}, PROJECT);
});
afterAll(() => server?.stop());

const create = (name: string, query = '') => server.send('POST', `/api/boats${query}`, { data: { name } });

const noteOf = ({ json }: { readonly json: unknown }): string =>
  (json as { data: { attributes: { note: string } } }).data.attributes.note;

const reported = (): string => server.faults.splice(0).map(String).join('\n');

const ANONYMOUS = { sent: 'describes', user: null, role: null, strategy: 'users-permissions' };

test('hooks know the request of their write', async () => {
  expect(JSON.parse(noteOf(await create('describes', '?locale=en')))).toEqual({
    ...{ method: 'POST', path: '/api/boats', params: {}, query: { locale: 'en' } },
    ...{ ...ANONYMOUS, handler: 'api::boat.boat.create' },
  });
  const updated = await server.send('PUT', '/api/boats/1', { data: { name: 'describes' } });
  expect(JSON.parse(noteOf(updated))).toEqual({
    ...{ method: 'PUT', path: '/api/boats/1', params: { id: '1' }, query: {} },
    ...{ ...ANONYMOUS, handler: 'api::boat.boat.update' },
  });
});

test('and its user, with the role', async () => {
  const account = { username: 'ada', email: 'ada@example.com', password: 'Secret12' };
  const { json } = await server.send('POST', '/api/auth/local/register', account);
  const answer = await fetch(`${server.url}/api/boats`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${(json as { jwt: string }).jwt}` },
    body: JSON.stringify({ data: { name: 'describes' } }),
  });
  const note = noteOf({ json: await answer.json() });
  expect(JSON.parse(note)).toMatchObject({ user: 'ada', role: 'authenticated' });
});

test('all hooks of a write have one context', async () => {
  expect(noteOf(await create('same'))).toBe('true');
});

test('headers, cookies and the status that they set are sent with the entry', async () => {
  const created = await create('sets');
  expect([created.status, created.headers.get('x-boat')]).toEqual([201, 'set']);
  expect(created.headers.get('set-cookie')).toContain('boat=1');
  expect(created.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(created.json).toMatchObject({ data: { attributes: { name: 'sets' } } });
  const updated = await server.send('PUT', '/api/boats/1', { data: { name: 'sets' } });
  expect([updated.status, updated.headers.get('x-boat')]).toEqual([201, 'set']);
  const after = await create('after');
  const { id } = (after.json as { data: { id: number } }).data;
  expect(after.headers.get('x-boat')).toBe(`after ${id}`);
  const deleted = await server.send('DELETE', `/api/boats/${id}`);
  expect([deleted.status, deleted.headers.get('x-boat')]).toEqual([200, 'deleted after']);
  expect((await create('plain')).headers.get('x-boat')).toBeNull();
});

test('a body that they set is the response, also an error, and the entry is stored', async () => {
  expect(await create('body')).toMatchObject({ status: 200, json: { mine: true } });
  expect(await create('refusesBody')).toMatchObject({ status: 400, json: { error: { message: 'too small' } } });
  const stored = await server.get('/api/boats?filters[name][$in][0]=body&filters[name][$in][1]=refusesBody');
  expect((stored.json as { data: unknown[] }).data.length).toBe(2);
});

const REFUSALS = [
  ['throwsStatus', 409, 'ConflictError', 'already moored', { berth: 4 }],
  ['teapot', 418, 'ImATeapotError', "I'm a teapot", undefined],
  ['hides', 403, 'ForbiddenError', 'a reason to be shown', undefined],
  ['gone', 410, 'Error', 'sunk', undefined],
] as const;

test.each(REFUSALS)('%s: the error has its own status, %i', async (name, status, error, message, details) => {
  const answer = await create(name);
  expect([answer.status, answer.json]).toEqual([
    status,
    { data: null, error: { status, name: error, message, ...(details && { details }) } },
  ]);
  expect(reported()).toBe('');
});

test('hooks of an administrator know the request, the administrator, and refuse and answer in the same way', async () => {
  const admin = await registerFirst(server.url);
  const save = (name: string) => admin('POST', '/content-manager/collection-types/api::boat.boat?locale=en', { name });
  const { body } = await save('describes');
  expect(JSON.parse(body.note)).toMatchObject({
    ...{ method: 'POST', path: '/content-manager/collection-types/api::boat.boat', query: { locale: 'en' } },
    ...{ strategy: 'admin', params: { model: 'api::boat.boat' } },
  });
  for (const [name, status, error, message] of REFUSALS) {
    expect(await save(name), name).toMatchObject({ status, body: { error: { status, name: error, message } } });
  }
  expect(await save('refuses')).toMatchObject({ status: 403, body: { error: { message: 'Forbidden' } } });
  expect(await save('sets')).toMatchObject({ status: 201, body: { name: 'sets' } });
  expect(await save('body')).toMatchObject({ status: 200, body: { name: 'body' } });
  expect((await admin('GET', '/content-manager/collection-types/api::boat.boat')).status).toBe(200);
  expect((await admin('GET', '/content-manager/collection-types/api::boat.boat/999')).status).toBe(404);
  expect(reported()).toBe('');
});

test('a caller that they refuse learns no reason; headers set before are sent', async () => {
  const answer = await create('refuses');
  expect(answer).toMatchObject({ status: 403, json: { data: null, error: { message: 'Forbidden' } } });
  expect(answer.headers.get('x-boat')).toBe('refused');
  expect(await create('thrower')).toMatchObject({ status: 404, json: { error: { message: 'no such harbour' } } });
  expect(reported()).toBe('');
});

test.each([
  ['throws', 'the secret recipe'],
  ['throwsText', 'just text'],
  ['rejects', 'the secret recipe'],
  ['later', 'nobody waits for me'],
])('%s: 500 without a cause, and a report with it', async (name, cause) => {
  const answer = await create(name);
  expect(answer).toMatchObject({ status: 500, json: { error: { name: 'InternalServerError' } } });
  expect(answer.text).not.toContain(cause);
  expect(reported()).toContain(cause);
});

test('a thenable is awaited; an unawaited promise is reported, and the entry is stored', async () => {
  expect((await create('thenable')).status).toBe(200);
  expect((await create('floating')).status).toBe(200);
  await expect.poll(reported).toContain('not awaited');
});

test('a hook that never ends is answered for, and delays no other write', async () => {
  const start = Date.now();
  const [never, other] = await Promise.all([create('never'), create('other')]);
  expect(never).toMatchObject({ status: 503, json: { error: { name: 'ServiceUnavailableError' } } });
  expect(Date.now() - start).toBeGreaterThanOrEqual(TIME_LIMIT_MS - 10);
  expect(other.status).toBe(200);
  expect(reported()).toContain('ServiceUnavailableError');
});

test('code that goes on after the response still has its context', async () => {
  expect((await create('afterwards')).status).toBe(200);
  await expect.poll(() => (globalThis as { seenAfterwards?: string }).seenAfterwards).toBe('/api/boats');
});

test('a selection of the caller that they pass on is authorized as in the request', async () => {
  expect(noteOf(await create('reads', '?populate[0]=owner&populate[1]=crew'))).toBe('crew');
});

test('hooks of a write by a controller share its context', async () => {
  const answer = await server.send('POST', '/api/launch', { data: { name: 'sets' } });
  expect([answer.status, answer.headers.get('x-boat')]).toEqual([201, 'set']);
});

test('hooks of reads know their request, and set headers', async () => {
  const answer = await server.get('/api/crews');
  expect([answer.status, answer.headers.get('x-read')]).toEqual([200, '/api/crews users-permissions']);
  expect((await server.get('/api/boats')).headers.get('x-read')).toBeNull();
  expect(reported()).toBe('');
});
