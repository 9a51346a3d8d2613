import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FactorNeeded, FactorSetup, ShownFactors } from '../../src/admin/contract/factors.ts';
import type { Application } from '../../src/app/opening/open-application.ts';
import type { AdminProjectSettings } from '../../src/project/settings/admin-settings.ts';
import { type SmtpServer, startSmtpServer } from '../auth/smtp-server.ts';
import { CONFORMANCE_PROJECT } from '../support/conformance-material.ts';
import { describeEngines, type Engine, runScript, startRestored } from '../support/engines.ts';
import { type AdminServer, type Answer, startAdmin } from './administrator-client.ts';
import { passkeyTests } from './passkey-tests.ts';
import { trustTests } from './trust-tests.ts';

const PASSWORD = 'Their-Passw0rd1';
const OWN = '/studio/api/factors';
const SIGN_IN = '/studio/api/sign-in';
/** Where the servers are said to be: passkeys work there only. */
const ADDRESS = 'https://cms.example.test';
const IDENTITY = { currentPassword: PASSWORD };

/** The code that an authenticator app shows so many steps from now. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

describeEngines('second factors', (name) => {
  let smtp: SmtpServer;
  let project: string;
  let engine: Engine;
  let plinth: AdminServer;
  let other: AdminServer;
  let driver: Application['driver'];
  let people = 0;

  beforeAll(async () => {
    smtp = await startSmtpServer();
    project = mkdtempSync(join(tmpdir(), 'plinth-factors-'));
    cpSync(CONFORMANCE_PROJECT, project, { recursive: true });
    const options = `{ host: '127.0.0.1', port: ${smtp.port}, secure: false, ignoreTLS: true }`;
    const email = `{ provider: 'nodemailer', providerOptions: ${options}, settings: { defaultFrom: 'we@example.test' } }`;
    writeFileSync(
      join(project, 'config/plugins.js'),
      `module.exports = () => ({ email: { config: ${email} }, 'users-permissions': { config: { jwtSecret: process.env.JWT_SECRET } } });`,
    );
    engine = await startRestored(name, 'admin');
    const adapt = (application: Application) => {
      driver = application.driver;
      return withAdmin(application, {
        factors: { required: ['Author', 'Misspelled'], grace: '7d', trust: '30d' },
        rateLimit: { enabled: true, intervalMs: 300_000, max: 10 },
      });
    };
    const started = { on: engine, project, adapt, server: { url: ADDRESS } };
    plinth = await startAdmin(started);
    other = await startAdmin(started);
  });
  afterAll(async () => {
    await plinth?.stop();
    await other?.stop();
    await engine?.stop();
    await smtp?.close();
    rmSync(project, { recursive: true, force: true });
  });

  const employ = async (roles: readonly number[] = [2]) => {
    people += 1;
    const person = { firstname: 'A', lastname: 'B', email: `factor-${people}@example.test`, roles };
    const { id } = (await plinth.call('POST', '/admin/users', person)).body.data as { id: number };
    const body = { password: PASSWORD, isActive: true };
    expect((await plinth.call('PUT', `/admin/users/${id}`, body)).status).toBe(200);
    return { id, email: person.email };
  };
  const open = (method: string, path: string, body: object, at = plinth) => at.call(method, path, body, 'nobody');
  const act = (token: string, method: string, path: string, body?: object, at = plinth) =>
    at.call(method, path, body, 'nobody', { authorization: `Bearer ${token}` });
  const login = (email: string, at = plinth) => open('POST', '/admin/login', { email, password: PASSWORD }, at);
  const tokenOf = ({ body }: Answer): string => body.data.token;
  const factorIn = ({ body }: Answer): FactorNeeded['factor'] => body.error.details.factor;
  const isIn = async (token: string, at = plinth) => (await act(token, 'GET', '/admin/users/me', undefined, at)).status;
  const shown = async (token: string): Promise<ShownFactors> => (await act(token, 'GET', OWN)).body.data;
  /** The next mail with this text: the first sign-in of everybody is from a new device. */
  const mailed = async (text: string): Promise<string> => {
    for (;;) {
      const mail = await smtp.next();
      if (mail.includes(text)) return mail;
    }
  };
  /** The second step of a sign-in. */
  const enter = async (email: string, code: string, at = plinth) =>
    open('POST', `${SIGN_IN}/code`, { ticket: factorIn(await login(email, at)).ticket, code }, at);
  /** As if so much time had passed that no code was used lately. */
  const later = (id: number) => runScript(engine, `update plinth_factors set step = 0 where administrator_id = ${id}`);
  const setUp = async (token: string, code?: string) => {
    const begun = await act(token, 'POST', `${OWN}/authenticator`, {
      ...IDENTITY,
      ...(code !== undefined && { code }),
    });
    const { ticket, secret, address } = begun.body.data as FactorSetup;
    const confirm = (sent: string, as = token) =>
      act(as, 'PUT', `${OWN}/authenticator`, { ticket, code: sent, name: 'Phone' });
    return { secret, address, confirm };
  };
  /** Somebody with an authenticator, who is signed in. */
  const employProtected = async (roles?: readonly number[]) => {
    const person = await employ(roles);
    const token = tokenOf(await login(person.email));
    const { secret, confirm } = await setUp(token);
    const { recoveryCodes } = (await confirm(codeOf(secret))).body.data as { recoveryCodes: readonly string[] };
    await mailed('"Phone" was added');
    await later(person.id);
    return { ...person, token, secret, recoveryCodes };
  };

  test("v4's sign-in leads to Studio, whose second step asks for a code that works once on all servers", async () => {
    const { id, email, secret } = await employProtected();
    const wrong = await open('POST', '/admin/login', { email, password: 'wrong' });
    expect([wrong.status, wrong.body.error.message, wrong.body.error.details]).toEqual([
      400,
      'Invalid credentials',
      {},
    ]);
    const asked = await login(email);
    expect(asked.status).toBe(400);
    expect(asked.body.error.message).toMatch(
      /^Your account has a second factor\. Sign in at http\S+\/studio in this tab, and then/,
    );
    expect(factorIn(asked).kind).toBe('code');

    const code = codeOf(secret);
    expect((await enter(email, '123 45')).status).toBe(400);
    const entered = await enter(email, code);
    expect(entered.status).toBe(200);
    expect([await isIn(tokenOf(entered)), await isIn(tokenOf(entered), other)]).toEqual([200, 200]);
    const replayed = await enter(email, code, other);
    expect([replayed.status, replayed.body.error.details.errors[0].path]).toEqual([400, ['code']]);
    expect((await enter(email, codeOf(secret, -1))).status).toBe(400);
    expect((await enter(email, codeOf(secret, 1), other)).status).toBe(200);
    expect((await enter(email, codeOf(secret, 3))).status).toBe(400);
    await later(id);
    const { ticket } = factorIn(await login(email));
    const [one, two] = await Promise.all(
      [plinth, other].map((at) => open('POST', `${SIGN_IN}/code`, { ticket, code: codeOf(secret) }, at)),
    );
    expect([one?.status, two?.status].sort()).toEqual([200, 400]);
  });

  test('a recovery code works once, however it is typed, and is announced by mail', async () => {
    const { email, token, recoveryCodes } = await employProtected();
    const [first = '', second = ''] = recoveryCodes;
    expect((await enter(email, first.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    await mailed('9 are left');
    expect((await enter(email, first, other)).status).toBe(400);
    const { ticket } = factorIn(await login(email));
    const both = [plinth, other].map((at) => open('POST', `${SIGN_IN}/code`, { ticket, code: second }, at));
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 400]);
    await mailed('8 are left');
    expect((await shown(token)).recoveryCodes).toBe(8);
  });

  test('attempts are counted for the account, on all servers and with every ticket', async () => {
    const { email, secret } = await employProtected();
    const { ticket } = factorIn(await login(email));
    // An SQLite file belongs to one machine, whose processes count in memory.
    const servers = name === 'sqlite' ? [plinth] : [plinth, other];
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 24; attempt++) {
      const at = servers[attempt % servers.length];
      statuses.push((await open('POST', `${SIGN_IN}/code`, { ticket, code: '000000' }, at)).status);
    }
    // Twenty in an hour, with the one of the setup; each server may allow one more.
    expect(statuses.slice(0, 19)).toEqual(Array.from({ length: 19 }, () => 400));
    expect(statuses.at(-1)).toBe(429);
    for (const at of servers) expect((await enter(email, codeOf(secret), at)).status).toBe(429);
  });

  test('is removed with the password and a code; the last one takes the recovery codes along', async () => {
    const { email, token, recoveryCodes } = await employProtected();
    const [first = '', second = '', third = ''] = recoveryCodes;
    const { authenticators } = await shown(token);
    const path = `${OWN}/${authenticators[0]?.id}/remove`;
    expect((await act(token, 'POST', path, IDENTITY)).status).toBe(400);
    expect((await act(token, 'POST', path, { ...IDENTITY, code: '000000' })).status).toBe(400);
    expect((await act(token, 'POST', path, { currentPassword: 'wrong', code: first })).status).toBe(400);
    const foreign = await employProtected();
    expect((await act(foreign.token, 'POST', path, { ...IDENTITY, code: foreign.recoveryCodes[0] })).status).toBe(404);
    const renewed = await act(token, 'POST', `${OWN}/recovery-codes`, { ...IDENTITY, code: second });
    await mailed('A recovery code');
    await mailed('New recovery codes');
    expect((await act(token, 'POST', path, { ...IDENTITY, code: third })).status).toBe(400);
    const [fresh] = renewed.body.data.recoveryCodes;
    expect((await act(token, 'POST', path, { ...IDENTITY, code: fresh })).status).toBe(204);
    expect((await login(email)).status).toBe(200);
    expect(await shown(token)).toMatchObject({ authenticators: [], recoveryCodes: 0 });
    await mailed('was removed');
  });

  test('goes with the account', async () => {
    const { id } = await employProtected();
    const count = async () =>
      (await driver.query({ text: `select id from plinth_factors where administrator_id = ${id}` }, [])).length;
    expect(await count()).toBe(11);
    expect((await plinth.call('DELETE', `/admin/users/${id}`)).status).toBe(200);
    expect(await count()).toBe(0);
  });

  passkeyTests({
    ...{ origin: ADDRESS, identity: IDENTITY, isFirst: name === 'sqlite' },
    ...{ employ, login, open, act, isIn, shown, mailed },
    servers: () => [plinth, other],
  });

  test('of two that are set up at once with the password alone, one is stored', async () => {
    const { email } = await employ();
    const token = tokenOf(await login(email));
    const [first, second] = [await setUp(token), await setUp(token)];
    const confirmed = await Promise.all([first, second].map(({ secret, confirm }) => confirm(codeOf(secret))));
    expect(confirmed.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const refused = confirmed.find(({ status }) => status === 400);
    expect(refused?.body.error.message).toBe('The setup has expired. Begin it again.');
    expect((await shown(token)).authenticators).toHaveLength(1);
    await mailed('"Phone" was added');
  });

  trustTests({
    ...{ password: PASSWORD, isFirst: name === 'sqlite', employProtected, act },
    servers: () => [plinth, other],
    run: (script) => runScript(engine, script),
    stored: async () => JSON.stringify(await driver.query({ text: 'select * from plinth_factors' }, [])),
  });

  // The rest does not depend on the database.
  if (name !== 'sqlite') return;

  test('an authenticator is set up with the password and confirmed with a code', async () => {
    const { id, email } = await employ();
    const [desk, phone] = [tokenOf(await login(email)), tokenOf(await login(email))];
    expect(await shown(desk)).toEqual({
      ...{ authenticators: [], passkeys: [], passkeyAddress: ADDRESS },
      ...{ recoveryCodes: 0, isRequired: false, dueAt: null },
    });
    const wrong = await act(desk, 'POST', `${OWN}/authenticator`, { currentPassword: 'wrong' });
    expect([wrong.status, wrong.body.error.details]).toEqual([400, { currentPassword: ['Invalid credentials'] }]);
    expect((await act(desk, 'POST', `${OWN}/authenticator`, {})).status).toBe(400);

    const { secret, address, confirm } = await setUp(desk);
    expect(new URL(address).searchParams.get('secret')).toBe(secret);
    expect(decodeURIComponent(address)).toContain(email);
    expect((await confirm('000000')).status).toBe(400);
    expect((await confirm(codeOf(secret, 5))).status).toBe(400);
    // A secret belongs to the account that it was shown to.
    expect((await confirm(codeOf(secret), tokenOf(await login((await employ()).email)))).status).toBe(400);
    expect((await shown(desk)).authenticators).toEqual([]);
    const used = codeOf(secret);
    const confirmed = await confirm(` ${used.slice(0, 3)} ${used.slice(3)}`);
    expect(confirmed.status).toBe(200);
    expect(new Set(confirmed.body.data.recoveryCodes).size).toBe(10);
    await mailed('"Phone" was added');
    // The code of the confirmation is used.
    expect((await enter(email, used)).status).toBe(400);

    // Sessions that began without it end.
    expect([await isIn(desk), await isIn(phone), await isIn(phone, other)]).toEqual([200, 401, 401]);
    expect(await shown(desk)).toMatchObject({ authenticators: [{ name: 'Phone', usedAt: null }], recoveryCodes: 10 });
    const stored = await driver.query({ text: `select secret from plinth_factors where administrator_id = ${id}` }, []);
    expect(stored).toHaveLength(11);
    expect(JSON.stringify(stored)).not.toContain(secret);
    for (const code of confirmed.body.data.recoveryCodes) expect(JSON.stringify(stored)).not.toContain(code);
  });

  test('a ticket belongs to one account, and ends with its password, its state and its time', async () => {
    const { id, email, token, secret } = await employProtected();
    const stranger = await employProtected();
    const { ticket } = factorIn(await login(email));
    const use = (sent: unknown, code: string) => open('POST', `${SIGN_IN}/code`, { ticket: sent, code } as object);
    expect((await use(ticket, codeOf(stranger.secret))).status).toBe(400);
    const changed = `${ticket.slice(0, 20)}${ticket[20] === 'A' ? 'B' : 'A'}${ticket.slice(21)}`;
    for (const sent of [token, changed, 'x', '', null, ['x'], 'x'.repeat(3_000)])
      expect([400, 401]).toContain((await use(sent, codeOf(secret))).status);
    // A ticket is no session, and one of a setup is none of a sign-in.
    expect(await isIn(ticket)).toBe(401);
    await later(id);
    const setup = await act(token, 'POST', `${OWN}/authenticator`, { ...IDENTITY, code: codeOf(secret) });
    await later(id);
    expect((await use(setup.body.data.ticket, codeOf(secret))).status).toBe(401);
    // Whoever has a factor cannot set up another one with the password alone.
    expect((await open('POST', `${SIGN_IN}/authenticator`, { ticket })).status).toBe(401);
    const added = { ticket: setup.body.data.ticket, code: codeOf(setup.body.data.secret), name: 'Thief' };
    expect((await open('PUT', `${SIGN_IN}/authenticator`, added)).status).toBe(401);
    expect((await shown(token)).authenticators).toHaveLength(1);
    await plinth.call('PUT', `/admin/users/${id}`, { isActive: false });
    expect((await use(ticket, codeOf(secret))).status).toBe(401);
    await plinth.call('PUT', `/admin/users/${id}`, { isActive: true, password: 'Another-Passw0rd1' });
    expect((await use(ticket, codeOf(secret))).status).toBe(401);
  });

  test('a sign-in with a new browser is announced by mail, an update of the browser is not', async () => {
    const { email } = await employ();
    const from = (device: string) =>
      plinth.call('POST', '/admin/login', { email, password: PASSWORD }, 'nobody', { 'user-agent': device });
    const next = async () => /Browser: .*/.exec(await mailed(`To: ${email}`))?.[0];
    await from('Fox/1.0 (Linux)');
    expect(await next()).toBe('Browser: Fox/1.0 (Linux)');
    await from('Fox/2.1 (Linux)');
    await from('Fox/2.1 (Mac)');
    expect(await next()).toBe('Browser: Fox/2.1 (Mac)');
    // Not for a wrong password.
    await plinth.call('POST', '/admin/login', { email, password: 'wrong' }, 'nobody', { 'user-agent': 'Owl/1' });
    await from('Elk/1');
    expect(await next()).toBe('Browser: Elk/1');
  });

  test('a new password from a mail does not replace the second factor', async () => {
    const { email, recoveryCodes } = await employProtected();
    expect((await open('POST', '/admin/forgot-password', { email })).status).toBe(204);
    const [, code = ''] = /code=(\S+)/.exec(await mailed('code=')) ?? [];
    const password = 'Another-Passw0rd1';
    const reset = await open('POST', '/admin/reset-password', { resetPasswordToken: code, password });
    expect([reset.status, factorIn(reset).kind]).toEqual([400, 'code']);
    const { ticket } = factorIn(reset);
    expect((await open('POST', `${SIGN_IN}/code`, { ticket, code: recoveryCodes[0] ?? '' })).status).toBe(200);
    expect((await open('POST', '/admin/login', { email, password })).status).toBe(400);
  });

  test('is reset by a super admin only, which ends the sessions', async () => {
    const { id, email, token } = await employProtected();
    const ofPerson = `/studio/api/people/${id}/factors`;
    const role = (await plinth.call('POST', '/admin/roles', { name: 'People', description: '' })).body.data
      .id as number;
    const permissions = ['admin::users.read', 'admin::users.update'].map((action) => ({ action, subject: null }));
    await plinth.call('PUT', `/admin/roles/${role}/permissions`, { permissions });
    const manager = tokenOf(await login((await employ([role])).email));
    expect((await act(manager, 'GET', ofPerson)).status).toBe(403);
    expect((await act(manager, 'DELETE', ofPerson)).status).toBe(403);
    expect((await plinth.call('GET', ofPerson)).body.data).toEqual({ authenticators: 1, passkeys: 0 });
    expect((await plinth.call('DELETE', '/studio/api/people/999/factors')).status).toBe(404);
    const me = (await plinth.call('GET', '/admin/users/me')).body.data.id as number;
    expect((await plinth.call('DELETE', `/studio/api/people/${me}/factors`)).status).toBe(400);
    expect((await plinth.call('DELETE', ofPerson)).status).toBe(204);
    await mailed('has removed all second factors');
    expect(await isIn(token, other)).toBe(401);
    expect((await login(email)).status).toBe(200);
    expect((await plinth.call('DELETE', ofPerson)).status).toBe(404);
  });

  test('is required by role: first announced, then asked for at the sign-in', async () => {
    expect(plinth.lines.map(({ message }) => message).join()).toContain('names "Misspelled", but there is no such');
    const { id, email } = await employ([3]);
    const token = tokenOf(await login(email));
    const { isRequired, dueAt } = await shown(token);
    expect(isRequired).toBe(true);
    expect(Math.abs(Date.parse(dueAt ?? '') - Date.now() - 7 * 86_400_000)).toBeLessThan(600_000);
    await runScript(
      engine,
      `update plinth_factors set created_at = created_at - 604800000 where administrator_id = ${id}`,
    );
    expect([await isIn(token), await isIn(token, other)]).toEqual([401, 401]);
    const asked = await login(email);
    expect(asked.body.error.message).toMatch(/^Your role requires a second factor/);
    const { kind, ticket } = factorIn(asked);
    expect(kind).toBe('setup');
    expect((await open('POST', `${SIGN_IN}/code`, { ticket, code: '000000' })).status).toBe(400);
    const { data } = (await open('POST', `${SIGN_IN}/authenticator`, { ticket })).body as { data: FactorSetup };
    const confirm = { ticket: data.ticket, code: codeOf(data.secret), name: 'Phone' };
    expect((await open('PUT', `${SIGN_IN}/authenticator`, { ...confirm, code: '000000' })).status).toBe(400);
    const entered = await open('PUT', `${SIGN_IN}/authenticator`, confirm);
    expect([entered.status, entered.body.data.recoveryCodes.length]).toEqual([200, 10]);
    expect([await isIn(tokenOf(entered)), await isIn(token)]).toEqual([200, 401]);
    expect(await shown(tokenOf(entered))).toMatchObject({ isRequired: true, dueAt: null });
    expect((await open('PUT', `${SIGN_IN}/authenticator`, confirm)).status).toBe(401);
  });
});

const withAdmin = (application: Application, admin: Partial<AdminProjectSettings>): Application => {
  const { project, ...rest } = application;
  const settings = { ...project.settings, admin: { ...project.settings.admin, ...admin } };
  return { ...rest, project: { ...project, settings } };
};
