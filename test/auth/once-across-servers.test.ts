import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOneTimeToken, markOf } from '../../src/auth/accounts/one-time-token.ts';
import type { Driver } from '../../src/database/driver.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { type AdminCall, type AdminReply, adminCalls, invite } from '../admin/admin-calls.ts';
import { describeEngines, type Engine, runScript, startRestored } from '../support/engines.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { CREDENTIALS } from './fixture.ts';

const PASSWORD = 'First-Passw0rd';
const AT_ONCE = 6;

/** What may happen once happens once, although two servers are asked at the same moment. */
describeEngines('accounts of two servers', (name) => {
  let engine: Engine;
  let driver: Driver;
  const servers: StartedPlinth[] = [];
  let token = '';

  beforeAll(async () => {
    engine = await startRestored(name);
    await runScript(engine, 'delete from admin_users_roles_links; delete from admin_users');
    driver = await openDriver(engine.settings);
    for (let count = 0; count < 2; count += 1) servers.push(await startPlinth({ engine }));
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
