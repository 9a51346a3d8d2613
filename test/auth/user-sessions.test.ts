import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { describeEngines } from '../support/engines.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { type Content, openContent, type Server, serveAccounts } from './fixture.ts';

const PASSWORD = 'Some-Passw0rd1';
const DAY_MS = 86_400_000;
const SESSIONS = { accessS: 600, idleMs: 7 * DAY_MS, maxMs: 30 * DAY_MS, cookie: null };

interface Tokens {
  readonly jwt: string;
  readonly refreshToken: string;
}

describeEngines('sessions of users', (name) => {
  let content: Content;
  let servers: readonly [Server, Server];
  let people = 0;

  beforeAll(async () => {
    content = await openContent(name);
    servers = [serveAccounts(content, { sessions: SESSIONS }), serveAccounts(content, { sessions: SESSIONS })];
  });
  afterAll(async () => {
    for (const server of servers ?? []) await server.close();
    await content?.stop();
  });
  afterEach(() => void vi.useRealTimers());

  const register = async () => {
    people += 1;
    const username = `session-${people}`;
    const body = { username, email: `${username}@example.test`, password: PASSWORD };
    const answer = await servers[0].call('POST', '/api/auth/local/register', { body });
    expect(answer.status).toBe(200);
    const { user, ...tokens } = answer.body as Tokens & { user: { id: number } };
    return { ...tokens, id: user.id, identifier: username };
  };
  const login = async (identifier: string, more: object = {}): Promise<Tokens> => {
    const body = { identifier, password: PASSWORD, ...more };
    return (await servers[0].call('POST', '/api/auth/local', { body })).body as Tokens;
  };
  const refresh = (refreshToken: unknown, at: Server = servers[0]) =>
    at.call('POST', '/api/auth/refresh', { body: { refreshToken } });
  const refreshed = async (refreshToken: string, at?: Server): Promise<Tokens> => {
    const { status, body } = await refresh(refreshToken, at);
    expect(status).toBe(200);
    return body as Tokens;
  };
  const isIn = async (jwt: string, at: Server = servers[1]): Promise<boolean> =>
    at.authenticator.authenticate(`Bearer ${jwt}`).then(
      () => true,
      () => false,
    );
  const logout = (jwt: string, body?: object) =>
    servers[1].call('POST', '/api/auth/logout', { auth: `Bearer ${jwt}`, body });

  test('a refresh token is answered once, with the next one; only hashes are stored', async () => {
    const first = await register();
    expect(await isIn(first.jwt)).toBe(true);
    const second = await refreshed(first.refreshToken, servers[1]);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect([await isIn(second.jwt), await isIn(first.jwt)]).toEqual([true, true]);
    const third = await refreshed(second.refreshToken);
    const stored = JSON.stringify(await content.driver.query({ text: 'select * from plinth_user_sessions' }, []));
    for (const { refreshToken } of [first, second, third]) {
      expect(stored).not.toContain(refreshToken);
      expect(stored).not.toContain(refreshToken.split('.')[1]);
    }
  });

  test('of two requests with one token, on two servers, one is answered, and its session goes on', async () => {
    const { refreshToken } = await register();
    const answers = await Promise.all(servers.map((server) => refresh(refreshToken, server)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const next = answers.find(({ status }) => status === 200)?.body as Tokens;
    // A moment later as well: the page had not heard of the other one yet.
    expect((await refresh(refreshToken)).status).toBe(401);
    expect(await isIn(next.jwt)).toBe(true);
    await refreshed(next.refreshToken);
  });

  test('a token that is used again ends the session on all servers', async () => {
    const first = await register();
    const other = await login(first.identifier);
    const second = await refreshed(first.refreshToken);
    const third = await refreshed(second.refreshToken);
    // Not the one before the latest: no moment of grace.
    expect((await refresh(first.refreshToken, servers[1])).status).toBe(401);
    expect((await refresh(third.refreshToken)).status).toBe(401);
    expect([await isIn(third.jwt), await isIn(first.jwt), await isIn(other.jwt)]).toEqual([false, false, true]);

    const next = await refreshed(other.refreshToken);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
    expect((await refresh(other.refreshToken)).status).toBe(401);
    expect((await refresh(next.refreshToken)).status).toBe(401);
    expect(await isIn(next.jwt)).toBe(false);
  });

  test('a session ends with its account, its password and its time', async () => {
    const blocked = await register();
    await content.run(`update up_users set blocked = true where id = ${blocked.id}`);
    expect([await isIn(blocked.jwt), (await refresh(blocked.refreshToken)).status]).toEqual([false, 401]);
    // And stays ended.
    await content.run(`update up_users set blocked = false where id = ${blocked.id}`);
    expect([await isIn(blocked.jwt), (await refresh(blocked.refreshToken)).status]).toEqual([false, 401]);

    const changed = await register();
    const elsewhere = await login(changed.identifier);
    const passwords = {
      currentPassword: PASSWORD,
      password: 'Other-Passw0rd1',
      passwordConfirmation: 'Other-Passw0rd1',
    };
    const auth = `Bearer ${changed.jwt}`;
    const answer = await servers[0].call('POST', '/api/auth/change-password', { auth, body: passwords });
    const fresh = answer.body as Tokens;
    expect([await isIn(changed.jwt), await isIn(elsewhere.jwt), await isIn(fresh.jwt)]).toEqual([false, false, true]);
    expect((await refresh(elsewhere.refreshToken)).status).toBe(401);

    const removed = await register();
    await content.run(`delete from up_users where id = ${removed.id}`);
    expect((await refresh(removed.refreshToken)).status).toBe(401);

    const idle = await register();
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: start + SESSIONS.idleMs - 1_000 });
    let last = await refreshed(idle.refreshToken);
    for (let days = 13; days < 30; days += 6) {
      vi.setSystemTime(start + days * DAY_MS);
      last = await refreshed(last.refreshToken);
    }
    // At the latest after a month, however often it is used.
    vi.setSystemTime(start + 30 * DAY_MS + 60_000);
    expect((await refresh(last.refreshToken)).status).toBe(401);
    const unused = await register();
    vi.setSystemTime(Date.now() + SESSIONS.idleMs);
    expect((await refresh(unused.refreshToken)).status).toBe(401);
  });

  test('a logout ends all sessions of the user, or those of one device', async () => {
    const { jwt, identifier } = await register();
    const phone = await login(identifier, { deviceId: 'phone' });
    const desk = await login(identifier, { deviceId: 'desk' });
    const stranger = await register();
    expect((await logout(desk.jwt, { deviceId: 'phone' })).status).toBe(200);
    expect([await isIn(phone.jwt), await isIn(desk.jwt), await isIn(jwt)]).toEqual([false, true, true]);
    expect((await refresh(phone.refreshToken)).status).toBe(401);
    expect((await logout(desk.jwt)).status).toBe(200);
    expect([await isIn(desk.jwt), await isIn(jwt), await isIn(stranger.jwt)]).toEqual([false, false, true]);
    expect((await logout(desk.jwt)).status).toBe(401);
  });

  test('nothing else is a refresh token', async () => {
    const { jwt, refreshToken } = await register();
    const [id = '', random = '', mac = ''] = refreshToken.split('.');
    const forged = [`${id}.${random}`, `${id}.${'A'.repeat(32)}.${mac}`, `${id}.${random}.${'A'.repeat(43)}`];
    for (const sent of [jwt, ...forged, '', null, 7, [refreshToken], undefined])
      expect((await refresh(sent)).status).toBe(401);
    // None of them has ended the session.
    await refreshed(refreshToken);
    expect(await isIn(refreshToken)).toBe(false);
  });
});

describe('over HTTP', () => {
  let plinth: StartedPlinth;
  const start = (cookie: boolean) =>
    startPlinth({
      engine: 'sqlite',
      adapt: ({ project, ...rest }) => {
        const { settings } = project;
        const sessions = {
          ...{ accessTokenLifespan: '10m', idleRefreshTokenLifespan: '7d', maxRefreshTokenLifespan: '30d' },
          cookie: cookie
            ? { name: 'refresh', path: '/api/auth', domain: null, sameSite: 'strict' as const, secure: null }
            : null,
        };
        const usersPermissions = { ...settings.usersPermissions, sessions };
        return { ...rest, project: { ...project, settings: { ...settings, usersPermissions } } };
      },
    });
  afterEach(() => plinth?.stop());

  const post = async (path: string, body: object, headers: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(`${plinth.url}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, cookie: response.headers.get('set-cookie'), body: JSON.parse(text || 'null') };
  };
  const person = { username: 'http', email: 'http@example.test', password: PASSWORD };

  test('the token is in a cookie that scripts cannot read, if the project asks for it', async () => {
    plinth = await start(true);
    const { cookie, body } = await post('local/register', person);
    expect(Object.keys(body)).toEqual(['jwt', 'user']);
    expect(cookie).toMatch(/^refresh=[\w.-]+; Path=\/api\/auth; Max-Age=2592000; HttpOnly; SameSite=Strict$/);
    const [pair = ''] = (cookie ?? '').split(';');
    expect((await post('refresh', { refreshToken: pair.slice('refresh='.length) })).status).toBe(401);
    const next = await post('refresh', {}, { cookie: `theme=dark; ${pair}` });
    expect([next.status, Object.keys(next.body)]).toEqual([200, ['jwt']]);
    expect(next.cookie).toMatch(/^refresh=[\w.-]+;/);
    const out = await post('logout', {}, { authorization: `Bearer ${next.body.jwt}` });
    expect([out.status, out.cookie]).toEqual([200, 'refresh=; Path=/api/auth; Max-Age=0; HttpOnly; SameSite=Strict']);
    expect((await post('logout', {}, { authorization: `Bearer ${next.body.jwt}` })).status).toBe(401);
  });

  test('no permission is needed beside the token; anonymous callers have nothing to end', async () => {
    plinth = await start(false);
    const { body, cookie } = await post('local/register', person);
    expect([Object.keys(body), cookie]).toEqual([['jwt', 'refreshToken', 'user'], null]);
    const next = await post('refresh', { refreshToken: body.refreshToken });
    expect([next.status, Object.keys(next.body)]).toEqual([200, ['jwt', 'refreshToken']]);
    expect((await post('logout', {})).status).toBe(401);
    const ends = await post('logout', {}, { authorization: `Bearer ${next.body.jwt}` });
    expect([ends.status, ends.body]).toEqual([200, { ok: true }]);
    expect((await post('refresh', { refreshToken: next.body.refreshToken })).body.error).toMatchObject({
      ...{ status: 401, message: 'Invalid refresh token' },
    });
  });
});
