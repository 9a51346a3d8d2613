import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
module.exports = {
  controllers: { desk: () => ({ show, echo: (ctx) => { ctx.body = { sent: ctx.request.body, id: ctx.params.id }; } }) },
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
    ] },
    'content-api': { type: 'content-api', routes: [
      route('/panel-only', { auth: false, policies: [{ name: 'admin::hasPermissions', config: { actions: [] } }] }),
    ] },
  },
};`;

let plinth: AdminServer;

beforeAll(async () => {
  cpSync(CONFORMANCE_PROJECT, dir, { recursive: true });
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
