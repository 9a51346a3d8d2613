import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { describeEngines, type Engine, runScript, startRestored } from '../support/engines.ts';
import { changedAgo } from './account-age.ts';
import { type AdminServer, startAdmin } from './administrator-client.ts';

const PASSWORD = 'Their-Passw0rd1';
const DAY_MS = 86_400_000;
const V4_TOKEN = 'fedcba9876543210fedcba9876543210fedcba98';

describeEngines('invitations and reset tokens', (name) => {
  let engine: Engine;
  let plinth: AdminServer;
  let count = 0;

  beforeAll(async () => {
    engine = await startRestored(name, 'admin');
    await runScript(engine, servedSince(2020));
    plinth = await startAdmin({ on: engine });
  });
  afterAll(async () => {
    await plinth?.stop();
    await engine?.stop();
  });

  /** As recorded where no table can be created. */
  const servedSince = (year: number): string =>
    `insert into strapi_core_store_settings (${name === 'mariadb' ? '`key`' : '"key"'}, value, type)
     values ('plinth_first_start', '{"at":"${year}-01-01T00:00:00.000Z"}', 'object');`;

  const invite = async () => {
    count += 1;
    const person = { firstname: 'A', lastname: 'B', email: `invited-${count}@example.test`, roles: [2] };
    return (await plinth.call('POST', '/admin/users', person)).body.data as { id: number; registrationToken: string };
  };
  const accept = async (registrationToken: string) => {
    const body = { registrationToken, userInfo: { firstname: 'A', lastname: 'B', password: PASSWORD } };
    const path = `/admin/registration-info?registrationToken=${registrationToken}`;
    const shown = (await plinth.call('GET', path, undefined, 'nobody')).status;
    return [shown, (await plinth.call('POST', '/admin/register', body, 'nobody')).status];
  };
  const change = async (id: number, body: object) =>
    expect((await plinth.call('PUT', `/admin/users/${id}`, body)).status).toBe(200);

  test.each([
    ['an activation', { isActive: true }],
    ['a password', { password: 'Another-Passw0rd1' }],
  ])('%s by somebody else ends an invitation', async (_, body) => {
    const { id, registrationToken } = await invite();
    await change(id, body);
    expect(await accept(registrationToken)).toEqual([400, 400]);
    await change(id, { isActive: false });
    expect(await accept(registrationToken)).toEqual([400, 400]);
  });

  test('an account that v4 has activated and whose invitation it has kept is not taken over', async () => {
    const { id, registrationToken } = await invite();
    await runScript(engine, `update admin_users set is_active = true where id = ${id}`);
    expect(await accept(registrationToken)).toEqual([400, 400]);
  });

  test('an invitation can be accepted for seven days, and once', async () => {
    const [early, late] = [await invite(), await invite()];
    await changedAgo(engine, `id = ${early.id}`, 6.9 * DAY_MS);
    await changedAgo(engine, `id = ${late.id}`, 7.1 * DAY_MS);
    expect(await accept(early.registrationToken)).toEqual([200, 200]);
    expect(await accept(early.registrationToken)).toEqual([400, 400]);
    expect(await accept(late.registrationToken)).toEqual([400, 400]);
  });

  test('an invitation is shown again until its account is active, and made again when it has expired', async () => {
    const { id, registrationToken } = await invite();
    const show = (as?: string) => plinth.call('POST', `/studio/api/people/${id}/invitation`, { mail: true }, as);
    // No mail is configured, so none is said to be sent.
    expect((await show()).body.data).toEqual({ registrationToken, mailedTo: null });
    expect((await show('admin-editor')).status).toBe(403);
    expect((await show('nobody')).status).toBe(401);
    await changedAgo(engine, `id = ${id}`, 7.1 * DAY_MS);
    const again = (await show()).body.data.registrationToken;
    expect(again).not.toBe(registrationToken);
    expect(await accept(registrationToken)).toEqual([400, 400]);
    expect(await accept(again)).toEqual([200, 200]);
    expect((await show()).status).toBe(400);
    expect((await plinth.call('POST', '/studio/api/people/999999/invitation')).status).toBe(404);
  });

  test('of a database that was just taken over, the lifetime of what v4 has stored begins now', async () => {
    const adopted = await startRestored(name, 'admin');
    onTestFinished(() => adopted.stop());
    const server = await startAdmin({ on: adopted });
    onTestFinished(() => server.stop());
    const body = { resetPasswordToken: V4_TOKEN, password: PASSWORD };
    expect((await server.call('POST', '/admin/reset-password', body, 'nobody')).status).toBe(200);
  });

  test('a reset token of v4 works for an hour after its account was changed, and not after another change', async () => {
    const forgetful = "email = 'forgetful@example.test'";
    const reset = async () => {
      const body = { resetPasswordToken: V4_TOKEN, password: PASSWORD };
      return (await plinth.call('POST', '/admin/reset-password', body, 'nobody')).status;
    };
    expect(await reset()).toBe(400);
    await change(11, { firstname: 'Forgetful' });
    expect(await reset()).toBe(400);
    await runScript(engine, `update admin_users set reset_password_token = '${V4_TOKEN}' where ${forgetful}`);
    await changedAgo(engine, forgetful, DAY_MS / 24 - 60_000);
    expect(await reset()).toBe(200);
    expect(await reset()).toBe(400);
  });

  test('of fifty first administrators there is one', async () => {
    await runScript(engine, 'delete from admin_users_roles_links; delete from admin_users');
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const body = { email: `first-${index}@example.test`, firstname: 'First', password: PASSWORD };
        return plinth.call('POST', '/admin/register-admin', body, 'nobody');
      }),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(49).fill(400)]);
    const token = replies.find(({ status }) => status === 200)?.body.data.token;
    const users = await plinth.call('GET', '/admin/users', undefined, 'nobody', { authorization: `Bearer ${token}` });
    expect(users.body.data.pagination.total).toBe(1);
  });
});
