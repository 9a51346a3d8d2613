import { describe, expect, test } from 'vitest';
import { serveHandlers } from '../handlers/handler-server.ts';
import { writeProject } from '../support/write-project.ts';

const project = (plugins: object, localized = false): string =>
  writeProject({
    'package.json': JSON.stringify({ name: 'absent' }),
    'config/plugins.json': JSON.stringify(plugins),
    'config/permissions.json': JSON.stringify({ public: { boat: ['find', 'create'] } }),
    'src/api/boat/content-types/boat/schema.json': JSON.stringify({
      kind: 'collectionType',
      collectionName: 'boats',
      info: { singularName: 'boat', pluralName: 'boats', displayName: 'boat' },
      pluginOptions: { i18n: { localized } },
      attributes: { name: { type: 'string' } },
    }),
    'src/api/ask/controllers/ask.js': `module.exports = { async plugins(ctx) {
      const tables = await strapi.db.connection('sqlite_master').where({ type: 'table' }).pluck('name');
      ctx.body = {
        plugins: ['users-permissions', 'i18n', 'upload'].filter((name) => strapi.plugin(name) !== undefined),
        types: Object.keys(strapi.contentTypes).filter((uid) => /i18n|users-permissions/.test(uid)),
        tables: tables.filter((name) => /^(up_|i18n)/.test(name)),
      }; } };`,
    'src/api/ask/routes/ask.js': `module.exports = { routes: [
      { method: 'GET', path: '/plugins', handler: 'ask.plugins', config: { auth: false } } ] };`,
  });

const USERS = { 'users-permissions': { config: { jwtSecret: 'secret' } } };

describe('a plugin that is switched off', () => {
  test('i18n has neither routes nor a table', async () => {
    const server = await serveHandlers({}, project({ ...USERS, i18n: false }));
    try {
      const { json } = await server.get('/api/plugins');
      expect(json).toMatchObject({ plugins: ['users-permissions', 'upload'] });
      expect(JSON.stringify(json)).not.toContain('i18n');
      expect((await server.get('/api/i18n/locales')).status).toBe(404);
      expect((await server.get('/api/boats')).status).toBe(200);
    } finally {
      await server.stop();
    }
  });

  test('users-permissions has none either, and a caller without a token is anonymous', async () => {
    const server = await serveHandlers({}, project({ 'users-permissions': { enabled: false } }));
    try {
      const { json } = await server.get('/api/plugins');
      expect(json).toEqual({ plugins: ['i18n', 'upload'], types: ['plugin::i18n.locale'], tables: ['i18n_locale'] });
      expect((await server.get('/api/boats')).json).toMatchObject({
        error: { status: 401, message: 'Missing or invalid credentials' },
      });
      expect((await server.get('/api/users')).status).toBe(404);
      expect((await server.send('POST', '/api/auth/local', { identifier: 'a', password: 'b' })).status).toBe(405);
      expect(server.faults).toEqual([]);
    } finally {
      await server.stop();
    }
  });
});

test.each([
  ['i18n', { ...USERS, i18n: false }],
  ['users-permissions', { 'users-permissions': { enabled: false } }],
])('administrators have their roles without %s', async (absent, plugins) => {
  const secret = `module.exports = { auth: { secret: 'a-secret-that-is-long-enough-to-sign-with' } };`;
  const server = await serveHandlers({ 'config/admin.js': secret }, project(plugins));
  try {
    const account = { firstname: 'A', lastname: 'B', email: 'boss@example.org', password: 'Secret1234' };
    const { json } = await server.send('POST', '/admin/register-admin', account);
    const { token } = (json as { readonly data: { readonly token: string } }).data;
    const tree = await server.get('/admin/permissions', { authorization: `Bearer ${token}` });
    expect(tree.status).toBe(200);
    expect(tree.text).not.toContain(`plugin::${absent}.`);
    expect(server.faults).toEqual([]);
  } finally {
    await server.stop();
  }
});

test('a new database has the language that entries are in', async () => {
  const server = await serveHandlers({}, project(USERS, true));
  try {
    const created = await server.send('POST', '/api/boats', { data: { name: 'Gull', locale: 'en' } });
    expect(created).toMatchObject({ status: 200, json: { data: { attributes: { locale: 'en' } } } });
    expect((await server.send('POST', '/api/boats', { data: { locale: 'fr' } })).status).toBe(400);
  } finally {
    await server.stop();
  }
});
