import { setTimeout as delay } from 'node:timers/promises';
import { SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPasswords } from '../../src/auth/passwords/passwords.ts';
import { passwordSetAt, ROUNDS } from '../../src/auth/passwords/password-hash.ts';
import { createUserWriter } from '../../src/management/users/user-writer.ts';
import { describeEngines } from '../support/engines.ts';
import { type Content, CREDENTIALS, openContent, SECRETS, type Server, serveAccounts } from './fixture.ts';

let content: Content;
let server: Server;

const start = async (
  ...[overrides, setup]: [Parameters<typeof serveAccounts>[1]?, Parameters<typeof serveAccounts>[2]?]
) => {
  content = await openContent('sqlite');
  server = serveAccounts(content, overrides, setup);
};
afterEach(async () => {
  await server.close();
  await content.stop();
});

const login = (identifier: string, password: string, call = {}) =>
  server.call('POST', '/api/auth/local', { body: { identifier, password }, ...call });
const register = (body: unknown, call = {}) => server.call('POST', '/api/auth/local/register', { body, ...call });
const me = (jwt: unknown) => server.call('GET', '/api/users/me', { auth: `Bearer ${jwt}` });
const jwtOf = (answer: { body: unknown }) => (answer.body as { jwt: string }).jwt;
const messageOf = (answer: { body: unknown }) => (answer.body as { error: { message: string } }).error.message;

describe('guessing passwords', () => {
  // The cost of the recorded hashes.
  beforeEach(() => start({}, { rounds: ROUNDS }));

  it('an unknown user takes as long as a wrong password', async () => {
    // Of the processor: on a busy machine the time on the clock is that of others.
    const time = async (identifier: string) => {
      const before = process.cpuUsage();
      await login(identifier, 'wrong-Passw0rd');
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 7; round++) {
      known.push(await time('alice'));
      unknown.push(await time('nobody'));
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[3] ?? 0;
    expect(median(unknown) / median(known)).toBeGreaterThan(0.5);
    expect(median(unknown) / median(known)).toBeLessThan(2);
  });

  it('hashing leaves the event loop free', async () => {
    const passwords = createPasswords({ threads: 1 });
    let turns = 0;
    let running = true;
    const turn = () => {
      turns++;
      if (running) setImmediate(turn);
    };
    turn();
    await passwords.hash('some-Passw0rd');
    running = false;
    await passwords.close();
    expect(turns).toBeGreaterThan(100);
  });
});

describe('rate limits', () => {
  beforeEach(() => start({ rateLimit: { enabled: true, intervalMs: 60_000, max: 3 } }));

  it('count by peer address, whatever the body contains', async () => {
    for (let n = 0; n < 3; n++) expect((await login(`nobody${n}`, 'x')).status).toBe(400);
    const refused = await server.call('POST', '/api/auth/local', {
      body: { identifier: 'nobody9', password: 'x', email: 'fresh@example.test' },
    });
    expect(refused.status).toBe(429);
    expect(messageOf(refused)).toBe('Too many requests, please try again later.');
    expect((await login('nobody9', 'x', { peer: '192.0.2.2' })).status).toBe(400);
  });

  it('count a whole IPv6 network as one peer', async () => {
    for (let n = 0; n < 3; n++) await login(`nobody${n}`, 'x', { peer: `2001:db8:1:2::${n}` });
    expect((await login('nobody9', 'x', { peer: '2001:db8:1:2:ffff::9' })).status).toBe(429);
    expect((await login('nobody9', 'x', { peer: '2001:db8:1:3::9' })).status).toBe(400);
  });

  const timed = async (identifier: string, password: string, peer: string) => {
    const start = performance.now();
    const { status } = await login(identifier, password, { peer });
    return { status, ms: performance.now() - start };
  };

  it('never lock the owner out, however often others have failed', async () => {
    for (let n = 0; n < 6; n++) expect((await login('alice', 'x', { peer: `198.51.100.${n}` })).status).toBe(400);
    const owner = await timed('alice', 'alice-Passw0rd', '203.0.113.1');
    expect(owner.status).toBe(200);
    expect(owner.ms).toBeGreaterThan(1_900);
  });

  it('slow an account down for all its spellings, with its right password as with a wrong one', async () => {
    await server.close();
    server = serveAccounts(content, { rateLimit: { enabled: true, intervalMs: 60_000, max: 100 } });
    for (const identifier of ['alice', 'alice@example.test', 'ALICE@example.test']) {
      for (let n = 0; n < 2; n++) await login(identifier, 'x');
    }
    const owner = await timed('alice', 'alice-Passw0rd', '192.0.2.1');
    expect(owner.status).toBe(200);
    expect(owner.ms).toBeGreaterThan(1_900);
  });

  it('count registrations', async () => {
    for (let n = 0; n < 3; n++) await register({});
    expect((await register({})).status).toBe(429);
  });

  it('count requests for a confirmation mail, whatever addresses they name', async () => {
    const ask = (email: string) => server.call('POST', '/api/auth/send-email-confirmation', { body: { email } });
    for (let n = 0; n < 3; n++) expect((await ask(`somebody${n}@example.test`)).status).toBe(200);
    expect((await ask('somebody9@example.test')).status).toBe(429);
  });
});

describe('passwords', () => {
  beforeEach(() => start({}, { rounds: ROUNDS }));
  const person = { username: 'erin', email: 'erin@example.test' };

  it('of more than 72 bytes are refused everywhere', async () => {
    const tooLong = `${'é'.repeat(36)}x`;
    const refused = await register({ ...person, password: tooLong });
    expect(refused).toMatchObject({ status: 400, body: { error: { message: 'password must be at most 72 bytes' } } });
    const created = await server.call('POST', '/api/users', {
      auth: CREDENTIALS['token-full'],
      body: { ...person, password: tooLong, role: 1 },
    });
    expect(created.status).toBe(400);
    const longest = 'é'.repeat(36);
    expect((await register({ ...person, password: longest })).status).toBe(200);
    expect((await login('erin', longest)).status).toBe(200);
    expect((await login('erin', `${longest}x`)).status).toBe(400);
  });

  it('changed, end the older tokens and those alone', async () => {
    const older = jwtOf(await register({ ...person, password: 'erin-Passw0rd' }));
    expect((await me(older)).status).toBe(200);
    const body = { currentPassword: 'erin-Passw0rd', password: 'new-Passw0rd', passwordConfirmation: 'new-Passw0rd' };
    const changed = await server.call('POST', '/api/auth/change-password', { auth: `Bearer ${older}`, body });
    expect(changed.status).toBe(200);
    expect(await me(older)).toMatchObject({ status: 401, body: { error: { message: 'Invalid credentials' } } });
    expect((await me(jwtOf(changed))).status).toBe(200);
    expect((await me(jwtOf(await login('erin', 'new-Passw0rd')))).status).toBe(200);
    expect((await server.call('GET', '/api/users/me', { auth: CREDENTIALS['user-authenticated'] })).status).toBe(200);
  });

  it('changed, end tokens that the reference issued before', async () => {
    const body = { currentPassword: 'alice-Passw0rd', password: 'new-Passw0rd', passwordConfirmation: 'new-Passw0rd' };
    const auth = CREDENTIALS['user-authenticated'];
    expect((await server.call('POST', '/api/auth/change-password', { auth, body })).status).toBe(200);
    expect((await server.call('GET', '/api/users/me', { auth })).status).toBe(401);
    const later = await new SignJWT({ id: 1 })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt()
      .sign(new TextEncoder().encode(SECRETS.jwtSecret));
    expect((await me(later)).status).toBe(200);
  });

  it('set by an administrator end tokens too', async () => {
    const older = jwtOf(await register({ ...person, password: 'erin-Passw0rd' }));
    const body = { password: 'other-Passw0rd' };
    const updated = await server.call('PUT', '/api/users/5', { auth: CREDENTIALS['token-full'], body });
    expect(updated.status).toBe(200);
    expect((await me(older)).status).toBe(401);
    expect((await login('erin', 'other-Passw0rd')).status).toBe(200);
  });

  it('are hashed in the format of the reference, with the time they were set', async () => {
    await register({ ...person, password: 'erin-Passw0rd' });
    const [row] = await content.driver.query({ text: 'select password from up_users where id = 5' }, []);
    const hash = String(row?.[0]);
    expect(hash).toMatch(/^\$2b\$10\$[./A-Za-z0-9]{53}$/);
    expect(Math.abs((passwordSetAt(hash) ?? 0) - Date.now() / 1000)).toBeLessThan(60);
    expect(passwordSetAt('$2a$10$conformanceFixedSalt0uIhaimpdm74HGpGfzUo2R6zL0pDmqP5a')).toBeNull();
  });
});

describe('registration', () => {
  beforeEach(() => start());
  const person = { username: 'erin', email: 'Erin@example.test', password: 'erin-Passw0rd' };

  it('accepts only declared fields', async () => {
    const extra = {
      id: 1,
      role: 3,
      confirmed: false,
      blocked: true,
      provider: 'google',
      resetPasswordToken: 'x',
      confirmationToken: 'x',
      createdAt: '2001-01-01T00:00:00.000Z',
      reset_password_token: 'x',
      __proto__: { role: 3 },
    };
    const answer = await register({ ...person, ...extra });
    expect(answer).toMatchObject({ status: 200, body: { user: { id: 5, confirmed: true, blocked: false } } });
    const [row] = await content.driver.query(
      {
        text: `select u.email, u.provider, u.reset_password_token, u.confirmation_token, u.created_at > 1600000000000, l.role_id
          from up_users u join up_users_role_links l on l.user_id = u.id where u.id = 5`,
      },
      [],
    );
    expect(row).toEqual(['erin@example.test', 'local', null, null, 1, 1]);
  });

  it('is refused when it is closed', async () => {
    await content.run(
      `update strapi_core_store_settings set value = '{"allow_register":false}' where key like '%permissions_advanced'`,
    );
    expect(messageOf(await register(person))).toBe('Register action is currently disabled');
  });

  it('assigns the default role of the project', async () => {
    await content.run(
      `update strapi_core_store_settings set value = '{"default_role":"editor"}' where key like '%permissions_advanced'`,
    );
    const jwt = jwtOf(await register(person));
    const caller = await server.authenticator.authenticate(`Bearer ${jwt}`);
    expect(caller).toMatchObject({ kind: 'user', user: { role: { type: 'editor' } } });
  });
});

describeEngines('registrations at the same time', (engine) => {
  beforeEach(async () => {
    content = await openContent(engine);
    server = serveAccounts(content);
  });

  it('never use one name twice', async () => {
    const person = { username: 'erin', email: 'erin@example.test', password: 'erin-Passw0rd' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => register(person)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400, 400]);
  });

  it('wait for each other between check and insert', async () => {
    const writer = createUserWriter(content.engine, 'rows');
    const add = () =>
      writer
        .create({ username: 'erin', email: 'erin@example.test', role: 1 }, async (names) => {
          if ((await names.having('username', ['erin'])).length > 0) throw new Error('taken');
          await delay(50);
        })
        .then(
          () => 'added',
          (error: Error) => error.message,
        );
    expect((await Promise.all([add(), add(), add()])).sort()).toEqual(['added', 'taken', 'taken']);
  });
});
