import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShownSession } from '../../src/admin/contract/people.ts';
import { describeEngines, type Engine, runScript, startRestored } from '../support/engines.ts';
import { type AdminServer, startAdmin } from './administrator-client.ts';

const PASSWORD = 'Their-Passw0rd1';
const OWN = '/studio/api/sessions';

describeEngines('sessions of administrators', (name) => {
  let engine: Engine;
  let plinth: AdminServer;
  let other: AdminServer;
  let people = 0;

  beforeAll(async () => {
    engine = await startRestored(name, 'admin');
    plinth = await startAdmin({ on: engine });
    other = await startAdmin({ on: engine });
  });
  afterAll(async () => {
    await plinth?.stop();
    await other?.stop();
    await engine?.stop();
  });

  /** An editor, and a way to act in one of their sessions. */
  const employ = async (roles: readonly number[] = [2]) => {
    people += 1;
    const person = { firstname: 'A', lastname: 'B', email: `desk-${people}@example.test`, roles };
    const { id } = (await plinth.call('POST', '/admin/users', person)).body.data as { id: number };
    await change(id, { password: PASSWORD, isActive: true });
    const signIn = async (device: string, at = plinth): Promise<string> => {
      const body = { email: person.email, password: PASSWORD };
      return (await at.call('POST', '/admin/login', body, 'nobody', { 'user-agent': device })).body.data.token;
    };
    return { id, signIn };
  };
  const change = async (id: number, body: object) =>
    expect((await plinth.call('PUT', `/admin/users/${id}`, body)).status).toBe(200);
  const act = (token: string, method: string, path: string, body?: object, at = plinth) =>
    at.call(method, path, body, 'nobody', { authorization: `Bearer ${token}` });
  const me = async (token: string, at = plinth) => (await act(token, 'GET', '/admin/users/me', undefined, at)).status;
  const sessionsOf = async (token: string): Promise<readonly ShownSession[]> =>
    (await act(token, 'GET', OWN)).body.data;

  test('are listed with their device, and ended one by one, on every server at once', async () => {
    const { signIn } = await employ();
    const [desk, phone] = [await signIn('Desk\u0080 1.0'), await signIn('Phone', other)];
    const listed = await sessionsOf(desk);
    expect(listed.map(({ device, isCurrent }) => [device, isCurrent]).sort()).toEqual([
      ['Desk 1.0', true],
      ['Phone', false],
    ]);
    for (const { address, begunAt, seenAt, expiresAt } of listed) {
      expect(address).toMatch(/127\.0\.0\.1$/);
      expect(Date.parse(seenAt)).toBeGreaterThanOrEqual(Date.parse(begunAt));
      expect(Date.parse(expiresAt ?? '') - Date.parse(begunAt)).toBe(30 * 86_400_000);
    }
    expect([await me(phone), await me(phone, other)]).toEqual([200, 200]);
    const id = listed.find(({ isCurrent }) => !isCurrent)?.id;
    expect((await act(desk, 'DELETE', `${OWN}/${id}`)).status).toBe(204);
    expect([await me(phone), await me(phone, other), await me(desk, other)]).toEqual([401, 401, 200]);
    expect((await act(desk, 'DELETE', `${OWN}/${id}`)).status).toBe(404);
    expect((await act(desk, 'DELETE', `${OWN}/x`)).status).toBe(404);
    expect(await sessionsOf(desk)).toHaveLength(1);

    // The end of this one is a sign-out.
    expect((await act(desk, 'DELETE', `${OWN}/current`)).status).toBe(204);
    expect([await me(desk), await me(desk, other)]).toEqual([401, 401]);
    expect((await plinth.call('POST', '/admin/renew-token', { token: desk }, 'nobody')).status).toBe(400);
  });

  test('are renewed without a new one', async () => {
    const { signIn } = await employ();
    const token = await signIn('Desk');
    const [before] = await sessionsOf(token);
    const renewed = (await plinth.call('POST', '/admin/renew-token', { token }, 'nobody')).body.data.token as string;
    expect(await sessionsOf(renewed)).toMatchObject([{ id: before?.id, isCurrent: true }]);
  });

  test('all others end with one request, those of v4 as well', async () => {
    // The recorded tokens are v4's: nothing is stored about them.
    const mine = (method: string, path: string) => plinth.call(method, path, undefined, 'admin-colleague');
    expect((await mine('GET', OWN)).body.data).toEqual([]);
    const body = { email: 'colleague@example.test', password: 'Colleague-Passw0rd1' };
    const { token } = (await plinth.call('POST', '/admin/login', body, 'nobody')).body.data;
    expect((await mine('GET', OWN)).body.data).toMatchObject([{ isCurrent: false }]);
    expect((await act(token, 'DELETE', OWN)).status).toBe(204);
    expect([(await mine('GET', OWN)).status, await me(token)]).toEqual([401, 200]);
  });

  test('end with a new password, a deactivated account and a lost role, but not with a new one', async () => {
    const { id, signIn } = await employ();
    const [desk, phone] = [await signIn('Desk'), await signIn('Phone')];
    await change(id, { roles: [2, 3] });
    await change(id, { firstname: 'C' });
    expect([await me(desk), await me(phone)]).toEqual([200, 200]);
    const password = { currentPassword: PASSWORD, password: 'Another-Passw0rd1' };
    expect((await act(desk, 'PUT', '/admin/users/me', password)).status).toBe(200);
    expect([await me(desk), await me(phone)]).toEqual([200, 401]);
    expect(await sessionsOf(desk)).toHaveLength(1);
    await change(id, { roles: [2] });
    expect(await me(desk)).toBe(401);

    await change(id, { password: PASSWORD });
    const again = await signIn('Desk');
    await change(id, { isActive: false });
    await change(id, { isActive: true });
    expect(await me(again)).toBe(401);
    expect(await me(await signIn('Desk'))).toBe(200);
  });

  test('a refused change of an account ends none', async () => {
    const { id, signIn } = await employ();
    const token = await signIn('Desk');
    const refused = await plinth.call('PUT', `/admin/users/${id}`, {
      password: PASSWORD,
      email: 'editor@example.test',
    });
    expect(refused.status).toBe(400);
    expect(await me(token)).toBe(200);
  });

  test('of others are shown and ended by those who may block their accounts', async () => {
    const { id, signIn } = await employ();
    const [desk, phone] = [await signIn('Desk'), await signIn('Phone')];
    const ofPerson = `/studio/api/people/${id}/sessions`;
    const listed = (await plinth.call('GET', ofPerson)).body.data as readonly ShownSession[];
    expect(listed.map(({ device }) => device).sort()).toEqual(['Desk', 'Phone']);
    expect((await act(desk, 'GET', ofPerson)).status).toBe(403);
    expect((await act(desk, 'DELETE', ofPerson)).status).toBe(403);
    const ended = listed.find(({ device }) => device === 'Phone')?.id;
    // The session must be that person's.
    expect((await plinth.call('DELETE', `/studio/api/people/4/sessions/${ended}`)).status).toBe(404);
    expect((await plinth.call('DELETE', `${ofPerson}/${ended}`)).status).toBe(204);
    expect([await me(desk), await me(phone)]).toEqual([200, 401]);
    expect((await plinth.call('DELETE', ofPerson)).status).toBe(204);
    expect(await me(desk)).toBe(401);
    expect((await plinth.call('GET', '/studio/api/people/999/sessions')).status).toBe(404);
  });

  test('nobody ends those of an account with more permissions', async () => {
    const role = (await plinth.call('POST', '/admin/roles', { name: 'Desk', description: '' })).body.data.id as number;
    const permissions = ['admin::users.read', 'admin::users.update'].map((action) => ({ action, subject: null }));
    expect((await plinth.call('PUT', `/admin/roles/${role}/permissions`, { permissions })).status).toBe(200);
    const { signIn } = await employ([role]);
    const token = await signIn('Desk');
    expect((await act(token, 'GET', '/studio/api/people/4/sessions')).status).toBe(403);
    expect((await act(token, 'DELETE', '/studio/api/people/4/sessions')).status).toBe(403);
  });

  test('remember when and where they were used last', async () => {
    const { signIn } = await employ();
    const token = await signIn('Desk');
    await runScript(engine, `update plinth_sessions set seen_at = begun_at - 600000, device = 'Before';`);
    await act(token, 'GET', '/admin/users/me');
    await expect.poll(async () => (await sessionsOf(token)).map(({ device }) => device)).not.toEqual(['Before']);
    const [{ seenAt, begunAt }] = (await sessionsOf(token)) as [ShownSession];
    expect(Date.parse(seenAt)).toBeGreaterThanOrEqual(Date.parse(begunAt));
  });
});
