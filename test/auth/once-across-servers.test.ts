import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOneTimeToken, markOf } from '../../src/auth/accounts/one-time-token.ts';
import type { Driver } from '../../src/database/driver.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { type AdminCall, type AdminReply, adminCalls, invite } from '../admin/admin-calls.ts';
import { CONFORMANCE_PROJECT } from '../support/conformance-material.ts';
import { copyFolder } from '../support/copy-folder.ts';
import { describeEngines, type Engine, runScript, startRestored } from '../support/engines.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { CREDENTIALS } from './fixture.ts';

const PASSWORD = 'First-Passw0rd';
const AT_ONCE = 6;
const MANY = 50;

/** Code that listens to every table of the server, and takes its time. */
const PROJECT = mkdtempSync(join(tmpdir(), 'plinth-at-once-'));
copyFolder(CONFORMANCE_PROJECT, PROJECT);
writeFileSync(
  join(PROJECT, 'src/index.js'),
  `const pause = () => new Promise((done) => setImmediate(done));
  module.exports = {
    bootstrap({ strapi }) {
      const moments = ['Create', 'Update', 'Delete'].flatMap((one) => ['before' + one, 'after' + one]);
      strapi.db.lifecycles.subscribe({
        models: [
          ...['role', 'permission', 'user'].flatMap((name) => ['plugin::users-permissions.' + name, 'admin::' + name]),
          ...['plugin::i18n.locale', 'admin::api-token', 'admin::api-token-permission'],
        ],
        ...Object.fromEntries(moments.map((moment) => [moment, pause])),
      });
    },
  };`,
);
afterAll(() => rmSync(PROJECT, { recursive: true, force: true }));

/** What may happen once happens once, although two servers are asked at the same moment and code has hooks. */
describeEngines('accounts of two servers', (name) => {
  let engine: Engine;
  let driver: Driver;
  const servers: StartedPlinth[] = [];
  let token = '';

  beforeAll(async () => {
    engine = await startRestored(name);
    await runScript(engine, 'delete from admin_users_roles_links; delete from admin_users');
    driver = await openDriver(engine.settings);
    for (let count = 0; count < 2; count += 1) servers.push(await startPlinth({ engine, project: PROJECT }));
  });

  afterAll(async () => {
    for (const server of servers) await server.stop();
    await driver.close();
    await engine.stop();
  });

  const urlOf = (index: number): string => servers[index % servers.length]?.url ?? '';
  const administrator = (index: number): AdminCall => adminCalls(urlOf(index), token);

  /** The same request to both servers, several times at once. */
  const atOnce = (call: (at: number) => Promise<AdminReply>): Promise<readonly AdminReply[]> =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, index) => call(index)));
  const statuses = (replies: readonly AdminReply[]) => replies.map(({ status }) => status).sort();
  const onlyOne = (status: number, refused = 400) => [status, ...Array(AT_ONCE - 1).fill(refused)];
  const stranger =
    (method: string, path: string, body?: unknown) =>
    (at: number): Promise<AdminReply> =>
      adminCalls(urlOf(at))(method, path, body);
  /** Signs in somebody whose password is not known to the test. */
  const passwordOf = async (id: string) => {
    const [password] = await cells("select password from admin_users where email = 'invited@example.test'");
    await runScript(engine, `update admin_users set password = '${password}' where id = ${id}`);
    const [email] = await cells(`select email from admin_users where id = ${id}`);
    return { email: String(email), password: 'Second-Passw0rd' };
  };
  const cells = async (text: string) => (await driver.query({ text }, [])).map(([cell]) => cell);

  test('there is one first administrator', async () => {
    const replies = await atOnce((at) => {
      const account = { email: `first-${at}@example.test`, firstname: 'First', password: PASSWORD };
      return adminCalls(urlOf(at))('POST', '/admin/register-admin', account);
    });
    expect(statuses(replies)).toEqual(onlyOne(200));
    expect(await cells('select email from admin_users')).toHaveLength(1);
    token = replies.find(({ status }) => status === 200)?.body.data.token;
  });

  test('an invitation is accepted once', async () => {
    const [role] = (await administrator(0)('GET', '/admin/roles')).body.data;
    const person = { email: 'invited@example.test', firstname: 'Invited', roles: [role.id] };
    const { registrationToken } = (await administrator(0)('POST', '/admin/users', person)).body.data;
    const userInfo = { firstname: 'Invited', password: PASSWORD };
    const replies = await atOnce(stranger('POST', '/admin/register', { registrationToken, userInfo }));
    expect(statuses(replies)).toEqual(onlyOne(200));
  });

  test("an administrator's reset code is used once, and ends sessions everywhere", async () => {
    const hash = String((await cells("select password from admin_users where email = 'invited@example.test'"))[0]);
    const code = makeOneTimeToken(60_000, markOf('invited@example.test', hash));
    await runScript(
      engine,
      `update admin_users set reset_password_token = '${code.hash}' where email = 'invited@example.test'`,
    );
    const login = { email: 'invited@example.test', password: PASSWORD };
    const session = (await stranger('POST', '/admin/login', login)(0)).body.data.token;
    const body = { resetPasswordToken: code.text, password: 'Second-Passw0rd' };
    expect(statuses(await atOnce(stranger('POST', '/admin/reset-password', body)))).toEqual(onlyOne(200));
    for (const at of [0, 1]) expect((await adminCalls(urlOf(at), session)('GET', '/admin/users/me')).status).toBe(401);
  });

  test('one super admin remains when two remove each other', async () => {
    const [role] = (await administrator(0)('GET', '/admin/roles?filters[code][$eq]=strapi-super-admin')).body.data;
    const other = await invite(urlOf(1), administrator(1), 'other@example.test', [role.id]);
    const idOf = async (call: AdminCall) => (await call('GET', '/admin/users/me')).body.data.id;
    const ids = [await idOf(administrator(0)), await idOf(other)];
    await runScript(engine, `update admin_users set is_active = false where id not in (${ids.join()})`);
    const replies = await Promise.all([
      administrator(0)('PUT', `/admin/users/${ids[1]}`, { isActive: false }),
      other('PUT', `/admin/users/${ids[0]}`, { isActive: false }),
    ]);
    const left = (await cells('select id from admin_users where is_active')).length;
    expect(left).toBe(1);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    await runScript(engine, 'update admin_users set is_active = true');
    // Whoever was deactivated has no session any more.
    const { body } = await adminCalls(urlOf(0))('POST', '/admin/login', await passwordOf(String(ids[0])));
    token = body.data.token;
  });

  test.each([
    [
      'a role of users',
      'POST',
      '/users-permissions/roles',
      { name: 'Reviewer', description: 'x', permissions: {} },
      200,
    ],
    ['a role of administrators', 'POST', '/admin/roles', { name: 'Reviewer', description: '' }, 201],
    ['a locale', 'POST', '/i18n/locales', { name: 'Welsh', code: 'cy', isDefault: false }, 200],
    ['a folder', 'POST', '/upload/folders', { name: 'At once', parent: null }, 200],
    [
      'an API token',
      'POST',
      '/admin/api-tokens',
      { name: 'At once', description: '', type: 'read-only', lifespan: null },
      201,
    ],
  ] as const)('%s is created once under its name', async (_, method, path, body, created) => {
    const replies = await atOnce((at) => administrator(at)(method, path, body));
    expect(statuses(replies)).toEqual(onlyOne(created));
  });

  const many = (call: (at: number) => Promise<AdminReply>): Promise<readonly AdminReply[]> =>
    Promise.all(Array.from({ length: MANY }, (_, index) => call(index)));
  const failed = (replies: readonly AdminReply[]) => replies.filter(({ status }) => status !== 200);

  test('changes of a role of users are all kept, and each action is granted once', async () => {
    const [id] = await cells("select id from up_roles where type = 'public'");
    const { body } = await administrator(0)('GET', '/users-permissions/permissions');
    const actions = Object.entries(body.permissions as Record<string, { controllers: Record<string, object> }>).flatMap(
      ([owner, { controllers }]) =>
        Object.entries(controllers).flatMap(([controller, names]) =>
          Object.keys(names).map((action) => `${owner}.${controller}.${action}`),
        ),
    );
    const chosen = actions.filter((action) => action.startsWith('api::')).slice(0, 10);
    const before = await cells(
      `select p.action from up_permissions p join up_permissions_role_links l on l.permission_id = p.id where l.role_id = ${id}`,
    );
    const replies = await many((at) => {
      const own = chosen[at % chosen.length] as string;
      return administrator(at)('PUT', `/studio/api/user-roles/${id}`, { grant: [own], description: `by ${at}` });
    });
    expect(failed(replies)).toEqual([]);
    const after = await cells(
      `select p.action from up_permissions p join up_permissions_role_links l on l.permission_id = p.id where l.role_id = ${id}`,
    );
    expect([...after].sort()).toEqual([...new Set([...before, ...chosen])].sort());
  });

  test('of whole lists of permissions that are set at the same time, one is stored', async () => {
    const { body } = await administrator(0)('POST', '/admin/roles', { name: 'Many at once', description: '' });
    const { id } = body.data;
    const ACTIONS = ['create', 'read', 'update', 'delete'].map((name) => `admin::webhooks.${name}`);
    const listAt = (at: number) => ACTIONS.filter((_, index) => ((at % 15) + 1) & (1 << index));
    const replies = await many((at) => {
      const permissions = listAt(at).map((action) => ({ action, subject: null, properties: {}, conditions: [] }));
      return administrator(at)('PUT', `/admin/roles/${id}/permissions`, { permissions });
    });
    expect(failed(replies)).toEqual([]);
    const stored = (await administrator(1)('GET', `/admin/roles/${id}/permissions`)).body.data;
    const names = stored.map(({ action }: { action: string }) => action).sort();
    expect(Array.from({ length: 15 }, (_, at) => listAt(at).sort())).toContainEqual(names);
  });

  test('a super admin remains, however many remove one another', async () => {
    const [role] = (await administrator(0)('GET', '/admin/roles?filters[code][$eq]=strapi-super-admin')).body.data;
    const people = [administrator(0)];
    for (const at of [1, 2, 3, 4]) {
      people.push(await invite(urlOf(at), administrator(at), `super-${at}@example.test`, [role.id]));
    }
    const ids = await Promise.all(people.map(async (one) => (await one('GET', '/admin/users/me')).body.data.id));
    await runScript(engine, `update admin_users set is_active = false where id not in (${ids.join()})`);
    const ways = [
      (call: AdminCall, id: number) => call('PUT', `/admin/users/${id}`, { isActive: false }),
      (call: AdminCall, id: number) => call('PUT', `/admin/users/${id}`, { roles: [] }),
      (call: AdminCall, id: number) => call('POST', '/admin/users/batch-delete', { ids: [id] }),
    ];
    await many((at) => {
      const [call, id] = [people[at % people.length], ids[(at + 1) % people.length]];
      return (ways[at % ways.length] as (typeof ways)[0])(call as AdminCall, id);
    });
    const left = await cells(
      `select u.id from admin_users u join admin_users_roles_links l on l.user_id = u.id
       where l.role_id = ${role.id} and u.is_active`,
    );
    expect(left).toHaveLength(1);
    const { body } = await adminCalls(urlOf(0))('POST', '/admin/login', await passwordOf(String(left[0])));
    token = body.data.token;
  });

  test('there is one default locale at every moment', async () => {
    const codes = ['da', 'fi', 'nb', 'sv'];
    const ids: number[] = [];
    for (const code of codes) {
      const { body } = await administrator(0)('POST', '/i18n/locales', { name: code, code, isDefault: false });
      ids.push(body.id);
    }
    const listed = async (at: number): Promise<readonly { code: string; isDefault: boolean }[]> =>
      (await administrator(at)('GET', '/i18n/locales')).body;
    let isOver = false;
    const watching = (async () => {
      const seen = new Set<number>();
      for (let at = 0; !isOver; at += 1) seen.add((await listed(at)).filter(({ isDefault }) => isDefault).length);
      return [...seen];
    })();
    const replies = await many((at) => {
      const id = ids[at % ids.length];
      if (at % 3 !== 0) return administrator(at)('PUT', `/i18n/locales/${id}`, { name: `by ${at}`, isDefault: true });
      return administrator(at)('DELETE', `/i18n/locales/${ids[(at / 3) % ids.length]}`);
    });
    isOver = true;
    expect(await watching).toEqual([1]);
    expect(new Set(replies.map(({ status }) => status)).size).toBeGreaterThan(1);
    expect((await listed(0)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
    const [code] = await cells(
      "select value from strapi_core_store_settings where key = 'plugin_i18n_default_locale'".replace(
        'key',
        name === 'mariadb' ? '`key`' : 'key',
      ),
    );
    expect((await listed(1)).map((one) => one.code)).toContain(JSON.parse(String(code)));
    const [english] = (await listed(0)).filter((one) => one.code === 'en') as readonly { id?: number }[];
    await administrator(0)('PUT', `/i18n/locales/${english?.id}`, { name: 'English (en)', isDefault: true });
  });

  test('a token has the permissions of one of the requests', async () => {
    const token = { name: 'Many', description: '', type: 'custom', lifespan: null, permissions: [] };
    const { body } = await administrator(0)('POST', '/admin/api-tokens', token);
    const listAt = (at: number) => ['find', 'findOne', 'create', 'delete'].filter((_, i) => ((at % 15) + 1) & (1 << i));
    const replies = await many((at) => {
      const permissions = listAt(at).map((action) => `api::article.article.${action}`);
      return administrator(at)('PUT', `/admin/api-tokens/${body.data.id}`, {
        name: `Many ${at}`,
        type: 'custom',
        permissions,
      });
    });
    expect(failed(replies)).toEqual([]);
    const stored = (await administrator(0)('GET', `/admin/api-tokens/${body.data.id}`)).body.data;
    const at = Number(stored.name.slice('Many '.length));
    const wanted = listAt(at).map((action) => `api::article.article.${action}`);
    expect([...stored.permissions].sort()).toEqual(wanted.sort());
  });

  test('somebody registers once, whatever name they choose', async () => {
    const person = { username: 'twin', email: 'twin@example.test', password: 'twin-Passw0rd' };
    expect(statuses(await atOnce(stranger('POST', '/api/auth/local/register', person)))).toEqual(onlyOne(200));
    const others = await atOnce((at) => {
      const other = { username: `twin-${at}`, email: 'Twins@example.test', password: 'twin-Passw0rd' };
      return adminCalls(urlOf(at))('POST', '/api/auth/local/register', other);
    });
    expect(statuses(others)).toEqual(onlyOne(200));
  });

  test('a reset code and a confirmation are used once, and a new password ends sessions everywhere', async () => {
    const [hash] = await cells("select password from up_users where email = 'alice@example.test'");
    const codes = {
      reset: makeOneTimeToken(60_000, markOf('alice@example.test', String(hash))),
      confirmation: makeOneTimeToken(60_000, markOf('alice@example.test')),
    };
    await runScript(
      engine,
      `update up_users set reset_password_token = '${codes.reset.hash}', confirmation_token = '${codes.confirmation.hash}'
       where email = 'alice@example.test'`,
    );
    const confirm = `/api/auth/email-confirmation?confirmation=${codes.confirmation.text}`;
    const confirmed = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) => fetch(`${urlOf(at)}${confirm}`, { redirect: 'manual' })),
    );
    expect(confirmed.map(({ status }) => status).sort()).toEqual(onlyOne(302));
    const session = CREDENTIALS['user-authenticated']?.replace('Bearer ', '');
    for (const at of [0, 1]) expect((await adminCalls(urlOf(at), session)('GET', '/api/users/me')).status).toBe(200);
    const body = { code: codes.reset.text, password: 'next-Passw0rd', passwordConfirmation: 'next-Passw0rd' };
    expect(statuses(await atOnce(stranger('POST', '/api/auth/reset-password', body)))).toEqual(onlyOne(200));
    for (const at of [0, 1]) expect((await adminCalls(urlOf(at), session)('GET', '/api/users/me')).status).toBe(401);
  });

  test('nothing went wrong', () => {
    expect(servers.flatMap(({ faults }) => faults)).toEqual([]);
  });
});
