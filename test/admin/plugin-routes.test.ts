import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONFORMANCE_PROJECT } from '../support/conformance-material.ts';
import { type AdminServer, startAdmin } from './administrator-client.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'plinth-plugin-routes-'));

const PLUGIN = `
const show = (ctx) => {
  const { user, userAbility, isAuthenticated, auth } = ctx.state;
  ctx.body = {
    user: Object.keys(user ?? {}).sort(), email: user?.email, isAuthenticated, strategy: auth?.strategy.name,
    roles: user?.roles?.map(({ code }) => code),
    mayRead: userAbility?.can('plugin::content-manager.explorer.read', 'api::article.article'),
    mayNotRead: userAbility?.cannot('plugin::content-manager.explorer.read', 'api::article.article'),
    ofEntry: userAbility?.can('plugin::content-manager.explorer.read', { id: 1 }),
  };
};
const route = (path, config = {}, method = 'GET') => ({ method, path, handler: 'desk.show', config });
const by = (path, strategies) => route(path, { auth: { scope: [], strategies } });
const key = { name: 'key', authenticate: (ctx) => ({ authenticated: ctx.get('x-key') === 'right', credentials: { key: true } }) };
const drawer = (name, attributes) => ({ schema: {
  kind: 'collectionType', info: { singularName: name, pluralName: name + 's', displayName: name },
  pluginOptions: { 'content-manager': { visible: false }, 'content-type-builder': { visible: false } },
  attributes,
} });
const cabinets = require('@strapi/strapi').factories.createCoreController('plugin::desk.cabinet', ({ strapi }) => ({
  async store(ctx) {
    const data = await this.sanitizeInput(ctx.request.body, ctx);
    const schema = strapi.contentType('plugin::desk.cabinet');
    const { sanitize } = require('@strapi/utils');
    ctx.body = { data, same: await sanitize.contentAPI.input(ctx.request.body, schema, { auth: ctx.state.auth }) };
  },
}));
module.exports = {
  contentTypes: {
    cabinet: drawer('cabinet', {
      label: { type: 'string' },
      drawers: { type: 'relation', relation: 'oneToMany', target: 'plugin::desk.drawer', mappedBy: 'cabinet' },
    }),
    drawer: drawer('drawer', {
      cabinet: { type: 'relation', relation: 'manyToOne', target: 'plugin::desk.cabinet', inversedBy: 'drawers' },
    }),
  },
  controllers: { cabinet: cabinets, desk: () => ({ show, async check(ctx) {
    const { service } = strapi.plugin('content-manager');
    const checker = (model) => service('permission-checker').create({ userAbility: ctx.state.userAbility, model });
    ctx.body = { value: await eval(ctx.request.body.code) };
  }, echo: (ctx) => { ctx.body = { sent: ctx.request.body, id: ctx.params.id }; } }) },
  routes: {
    admin: { type: 'admin', routes: [
      route('/signed-in'),
      route('/strict', { policies: ['admin::isAuthenticatedAdmin'] }),
      route('/users', { policies: [{ name: 'admin::hasPermissions', config: { actions: ['admin::users.read'] } }] }),
      route('/content/:model', { policies: [{ name: 'plugin::content-manager.hasPermissions',
        config: { actions: ['plugin::content-manager.explorer.delete', 'plugin::content-manager.explorer.read'], hasAtLeastOne: true } }] }),
      route('/refused', { policies: [() => false] }),
      route('/anybody', { auth: false }),
      route('/broken', { policies: ['admin::not-there'] }),
      { method: 'PUT', path: '/echo/:id', handler: 'desk.echo', config: {} },
      { method: 'POST', path: '/cabinets', handler: 'cabinet.store', config: {} },
      { method: 'POST', path: '/check', handler: 'desk.check', config: {} },
      by('/by-admin', ['admin']),
      by('/by-token', ['api-token']),
      by('/by-key', [key]),
    ] },
    'content-api': { type: 'content-api', routes: [
      route('/panel-only', { auth: false, policies: [{ name: 'admin::hasPermissions', config: { actions: [] } }] }),
      by('/by-token', ['api-token']),
      by('/by-user', ['users-permissions']),
      by('/by-both', ['users-permissions', 'api-token']),
      by('/by-unknown', ['nobody', 'admin']),
      by('/by-none', []),
      by('/by-key-first', [key, 'users-permissions']),
      { method: 'GET', path: '/unnamed', handler: show, config: {} },
      { method: 'POST', path: '/cabinets', handler: 'cabinet.store', config: { auth: { scope: [] } } },
    ] },
  },
};`;

let plinth: AdminServer;

/** Hides a field of a content type and one of a component from the content manager. */
function hide(file: string, name: string): void {
  const schema = JSON.parse(readFileSync(path.join(dir, file), 'utf8'));
  const config = { attributes: { [name]: { hidden: true } } };
  writeFileSync(path.join(dir, file), JSON.stringify({ ...schema, config }));
}

beforeAll(async () => {
  cpSync(CONFORMANCE_PROJECT, dir, { recursive: true });
  hide('src/api/article/content-types/article/schema.json', 'summary');
  hide('src/components/shared/seo.json', 'keywords');
  mkdirSync(path.join(dir, 'src/plugins/desk'), { recursive: true });
  writeFileSync(path.join(dir, 'src/plugins/desk/strapi-server.js'), PLUGIN);
  appendFileSync(
    path.join(dir, 'config/plugins.js'),
    `\nconst given = module.exports;
    module.exports = (tools) => ({ ...given(tools), desk: { enabled: true, resolve: './src/plugins/desk' } });\n`,
  );
  plinth = await startAdmin({ project: dir });
});

afterAll(async () => {
  expect(plinth.faults).toEqual([]);
  await plinth.stop();
  rmSync(dir, { recursive: true, force: true });
});

test('a route of a plugin for administrators shows who they are, without their secrets', async () => {
  const { status, body } = await plinth.call('GET', '/desk/signed-in');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    isAuthenticated: true,
    strategy: 'admin',
    roles: ['strapi-super-admin'],
    mayRead: true,
    mayNotRead: false,
    ofEntry: false,
  });
  expect(body.user).toEqual([
    ...['blocked', 'createdAt', 'email', 'firstname', 'id', 'isActive', 'lastname', 'preferedLanguage'],
    ...['roles', 'updatedAt', 'username'],
  ]);
});

test.each([
  ['nobody', 'none', 401],
  ['a caller of the content API', 'token-full', 401],
  ['a user', 'user-editor', 401],
  ['a blocked administrator', 'admin-blocked', 401],
  ['an ended session', 'admin-expired', 401],
  ['an author', 'admin-author', 200],
])('%s is admitted as the admin API admits them', async (_, as, status) => {
  expect((await plinth.call('GET', '/desk/signed-in', undefined, as)).status).toBe(status);
  expect((await plinth.call('GET', '/desk/strict', undefined, as)).status).toBe(status);
});

test('policies of the panel check permissions', async () => {
  const status = async (where: string, as: string) => (await plinth.call('GET', where, undefined, as)).status;
  expect(await status('/desk/users', 'admin-super')).toBe(200);
  expect(await status('/desk/users', 'admin-author')).toBe(403);
  expect(await plinth.call('GET', '/desk/content/api::article.article', undefined, 'admin-author')).toMatchObject({
    status: 200,
  });
  expect(await status('/desk/content/api::article.article', 'admin-nobody')).toBe(403);
  expect(await status('/desk/content/api::unknown.unknown', 'admin-author')).toBe(403);
  expect(await status('/desk/refused', 'admin-super')).toBe(403);
});

test('bodies and parameters arrive, routes for anybody stay open, and the panel is closed to the content API', async () => {
  const sent = await plinth.call('PUT', '/desk/echo/7', { a: [1] });
  expect([sent.status, sent.body]).toEqual([200, { sent: { a: [1] }, id: '7' }]);
  expect((await plinth.call('PUT', '/desk/echo/7', { a: 1 }, 'none')).status).toBe(401);
  const open = await plinth.call('GET', '/desk/anybody', undefined, 'none');
  expect([open.status, open.body.strategy]).toEqual([200, undefined]);
  expect((await plinth.call('GET', '/desk/broken')).status).toBe(404);
  expect((await plinth.call('GET', '/api/desk/panel-only', undefined, 'token-full')).status).toBe(403);
});

const OTHERS = ['public', 'basic', 'user-editor', 'user-blocked', 'token-unknown', 'admin-super'];

/** Statuses by caller; v4's strategies were read for them. */
test.each<[string, string, Readonly<Record<number, readonly string[]>>]>([
  ['/api/desk/by-token', 'api-token', { 200: ['token-full', 'token-read', 'token-custom'], 401: OTHERS }],
  [
    '/api/desk/by-user',
    'users-permissions',
    { 200: ['public', 'basic', 'user-editor'], 401: ['token-full', 'garbage'] },
  ],
  ['/api/desk/by-both', 'both', { 200: ['public', 'user-editor', 'token-read'], 401: ['user-blocked', 'admin-super'] }],
  ['/api/desk/by-unknown', 'a name that is unknown', { 401: ['token-full', 'user-editor', 'public', 'admin-super'] }],
  ['/api/desk/by-none', 'an empty list', { 401: ['token-full', 'user-editor', 'public'] }],
  ['/desk/by-admin', 'admin', { 200: ['admin-super'], 401: ['token-full', 'user-editor', 'public'] }],
  ['/desk/by-token', 'a strategy of the content API', { 401: ['token-full', 'user-editor', 'public', 'admin-super'] }],
  [
    '/api/desk/unnamed',
    'no scope',
    { 200: ['user-editor', 'token-full'], 401: ['public'], 403: ['token-read', 'token-custom'] },
  ],
])('%s admits the callers of %s only', async (where, _, expected) => {
  for (const [status, callers] of Object.entries(expected)) {
    for (const as of callers) {
      expect([as, (await plinth.call('GET', where, undefined, as)).status]).toEqual([as, Number(status)]);
    }
  }
});

test('a refused caller hears the same, whichever credential it sent', async () => {
  const said = async (where: string, as: string) => (await plinth.call('GET', where, undefined, as)).body.error.message;
  expect(await said('/api/desk/by-token', 'user-blocked')).toBe('Missing or invalid credentials');
  expect(await said('/api/desk/by-token', 'token-expired')).toBe('Token expired');
  expect(await said('/api/desk/by-user', 'token-expired')).toBe('Missing or invalid credentials');
});

test('strategies are asked in the order of the route, and may be objects', async () => {
  const strategy = async (where: string, as: string, key: string) => {
    const { status, body } = await plinth.call('GET', where, undefined, as, { 'x-key': key });
    return body.strategy ?? status;
  };
  expect(await strategy('/api/desk/by-key-first', 'public', 'right')).toBe('key');
  expect(await strategy('/api/desk/by-key-first', 'public', 'wrong')).toBe('users-permissions');
  expect(await strategy('/desk/by-key', 'public', 'right')).toBe('key');
  expect(await strategy('/desk/by-key', 'admin-super', 'wrong')).toBe(401);
});

test('input of administrators keeps relations to hidden types, and that of others does not', async () => {
  const sent = { label: 'Oak', drawers: [1, 2] };
  const { status, body } = await plinth.call('POST', '/desk/cabinets', sent);
  expect([status, body]).toEqual([200, { data: sent, same: sent }]);
  const { label } = sent;
  const other = await plinth.call('POST', '/api/desk/cabinets', sent, 'user-editor');
  expect([other.status, other.body]).toEqual([200, { data: { label }, same: { label } }]);
});

const ARTICLE = 'api::article.article';

/** What code is told about permissions; the status if it is not told. */
async function check(code: string, as = 'admin-super', model = ARTICLE): Promise<unknown> {
  const { status, body } = await plinth.call('POST', '/desk/check', { code: `checker('${model}')${code}` }, as);
  return status === 200 ? body.value : status;
}

test('the permission checker answers with the permissions of the administrator', async () => {
  for (const action of ['read', 'create', 'update', 'delete', 'publish', 'unpublish']) {
    expect([action, await check(`.can.${action}()`), await check(`.cannot.${action}()`)]).toEqual([
      action,
      true,
      false,
    ]);
    expect([action, await check(`.can.${action}()`, 'admin-nobody')]).toEqual([action, false]);
  }
  expect(await check(`.can('plugin::content-manager.explorer.read')`, 'admin-author')).toBe(true);
  expect(await check('.can.publish()', 'admin-author')).toBe(false);
  expect(await check('.can.read()', 'admin-super', 'api::unknown.unknown')).toBe(false);
  const unnamed = `service('permission-checker').create({ userAbility: ctx.state.userAbility }).can.read()`;
  expect((await plinth.call('POST', '/desk/check', { code: unnamed })).body).toEqual({ value: false });
  const ability = async (action: string) =>
    (await plinth.call('POST', '/desk/check', { code: `ctx.state.userAbility.can('${action}')` })).body.value;
  expect(await ability('plugin::content-manager.explorer.read')).toBe(false);
  expect(await ability('admin::users.read')).toBe(true);
  expect(await check(`.can.read(null, 'title')`)).toBe(true);
  expect(await check(`.can.read(null, 'nothing')`, 'admin-nobody')).toBe(false);
  expect(await check('.can.update({ id: 1, locale: "en" })')).toBe(true);
  expect(await check('.cannot.update({ id: 1 })', 'admin-nobody')).toBe(true);
});

test('a permission checker that cannot decide says so, and never counts as yes', async () => {
  // An author may update their own articles: only the database knows whose this one is.
  expect(await check('.can.update({ id: 1, locale: "en" })', 'admin-author')).toBe(501);
  expect(await check('.sanitizedQuery.update({})')).toBe(501);
  const forged = `service('permission-checker').create({ userAbility: { can: () => true }, model: '${ARTICLE}' })`;
  expect((await plinth.call('POST', '/desk/check', { code: forged })).status).toBe(501);
  expect(plinth.faults).toEqual([]);
});

test('a checked query finds what the administrator may read, and checked data has what they may write', async () => {
  const found = async (as: string) =>
    check(
      `.sanitizedQuery.read({ sort: 'id' }).then((query) =>
        strapi.entityService.findMany('${ARTICLE}', { ...query, fields: ['id'], locale: 'all' })).then((all) => all.length)`,
      as,
    );
  const all = await found('admin-super');
  const own = await found('admin-author');
  expect(all).toBeGreaterThan(Number(own));
  expect(await check(`.sanitizedQuery.read({ filters: { nothing: 1 } })`)).toEqual({ filters: {} });
  const sent = `{ title: 'A', id: 7, createdAt: '2020-01-01' }`;
  expect(await check(`.sanitizeCreateInput(${sent})`)).toEqual({ title: 'A' });
  expect(await check(`.sanitizeUpdateInput({ id: 1 })(${sent})`)).toEqual({ title: 'A' });
  expect(await check(`.sanitizeCreateInput(${sent})`, 'admin-nobody')).toEqual({});
  expect(await check(`.sanitizeOutput({ id: 1, title: 'A' })`, 'admin-nobody')).toEqual({ id: 1 });
  expect(await check(`.sanitizeOutput({ id: 1, title: 'A' })`)).toEqual({ id: 1, title: 'A' });
});

test('code sees the types as the content manager shows them, with their configuration', async () => {
  const types = async (code: string) =>
    (
      await plinth.call('POST', '/desk/check', {
        code: `(({ findContentType, findDisplayedContentTypes, findContentTypesByKind, findConfiguration }) => ${code})(service('content-types'))`,
      })
    ).body.value;
  const { body: shown } = await plinth.call('GET', '/content-manager/content-types');
  const byUid = new Map(shown.data.map((type: { uid: string }) => [type.uid, type]));
  const article = await types(`findContentType('${ARTICLE}')`);
  expect(article).toMatchObject(byUid.get(ARTICLE) as object);
  expect(article).toMatchObject({ modelType: 'contentType', modelName: 'article', isDisplayed: true });
  expect(await types(`findDisplayedContentTypes().map(({ uid }) => uid).sort()`)).toEqual(
    shown.data.flatMap((type: { uid: string; isDisplayed: boolean }) => (type.isDisplayed ? type.uid : [])).sort(),
  );
  expect(await types(`findContentTypesByKind('singleType').every(({ kind }) => kind === 'singleType')`)).toBe(true);
  expect(await types(`findContentType('api::unknown.unknown') ?? null`)).toBe(null);
  const { body: view } = await plinth.call('GET', `/content-manager/content-types/${ARTICLE}/configuration`);
  const { settings, layouts } = view.data.contentType;
  expect(await types(`findConfiguration({ uid: '${ARTICLE}' })`)).toMatchObject({ uid: ARTICLE, settings, layouts });
});

test('attributes that a schema hides are neither shown nor written nor asked for in the content manager', async () => {
  const articles = '/content-manager/collection-types/api::article.article';
  const data = { title: 'Hidden parts', summary: 'secret', seo: { metaTitle: 'Shown', keywords: 'secret' } };
  const { body: made } = await plinth.call('POST', articles, data);
  expect(made).toMatchObject({ title: 'Hidden parts', seo: { metaTitle: 'Shown' } });
  const stored = async () => {
    const { body } = await plinth.call(
      'GET',
      `/api/articles/${made.id}?populate=seo&publicationState=preview`,
      undefined,
      'token-full',
    );
    return [body.data.attributes.summary, body.data.attributes.seo.keywords];
  };
  expect(await stored()).toEqual([null, null]);
  const { body: one } = await plinth.call('GET', `${articles}/1`);
  const { body: list } = await plinth.call('GET', `${articles}?filters[id][$eq]=1`);
  for (const entry of [made, one, ...list.results]) {
    expect(Object.keys(entry)).not.toContain('summary');
    if (entry.seo) expect(Object.keys(entry.seo)).not.toContain('keywords');
  }
  expect(list.results).toHaveLength(1);
  const ids = async (query: string) =>
    (await plinth.call('GET', `${articles}?pageSize=5&${query}`)).body.results.map(({ id }: { id: number }) => id);
  const all = await ids('');
  expect(await ids('filters[summary][$startsWith]=none')).toEqual(all);
  expect(await ids('filters[$and][0][seo][keywords][$eq]=none')).toEqual(all);
  expect(await ids('sort=summary:desc')).toEqual(all);
  const { body: updated } = await plinth.call('PUT', `${articles}/${made.id}`, { summary: 'again' });
  expect(Object.keys(updated)).not.toContain('summary');
  expect(await stored()).toEqual([null, null]);
});
