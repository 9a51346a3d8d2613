import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Authenticator, createAuthenticator } from '../../src/auth/authenticate.ts';
import type { Driver } from '../../src/database/driver.ts';
import { CREDENTIALS, dialect, model, openAccounts, run, SECRETS } from './fixture.ts';

let driver: Driver;
let authenticator: Authenticator;

beforeAll(async () => {
  driver = await openAccounts();
  authenticator = createAuthenticator({ driver, dialect, model, secrets: SECRETS });
});
afterAll(() => driver.close());

const caller = (header?: string) => authenticator.authenticate(header);
const refusal = (header?: string) =>
  caller(header).then(
    () => 'accepted',
    (error) => `${error.status} ${error.message}`,
  );

const sign = (payload: Record<string, unknown>, alg = 'HS256') =>
  new SignJWT(payload).setProtectedHeader({ alg }).sign(new TextEncoder().encode(SECRETS.jwtSecret));

describe('credentials as recorded', () => {
  it.each([
    ['no header', undefined],
    ['another scheme', 'Basic YWxpY2U6c2VjcmV0'],
    ['a scheme without a key', 'Bearer'],
    ['too many parts', 'Bearer a b'],
  ])('%s is the public role', async (_, header) => {
    const { kind, access } = await caller(header);
    expect(kind).toBe('anonymous');
    expect(access.allows('api::article.article.find')).toBe(true);
    expect(access.allows('api::article.article.findOne')).toBe(false);
  });

  it.each([
    ['blocked', '401 Invalid credentials'],
    ['missing', '401 Invalid credentials'],
    ['expired', '401 Missing or invalid credentials'],
    ['wrongSecret', '401 Missing or invalid credentials'],
    ['noId', '401 Missing or invalid credentials'],
    ['tokenExpired', '401 Token expired'],
    ['tokenUnknown', '401 Missing or invalid credentials'],
  ] as const)('%s is refused', async (name, message) => {
    expect(await refusal(CREDENTIALS[name])).toBe(message);
  });

  it('garbage and an empty key are refused', async () => {
    expect(await refusal('Bearer not-a-token')).toBe('401 Missing or invalid credentials');
    expect(await refusal('Bearer ')).toBe('401 Missing or invalid credentials');
  });

  it('a user has the permissions of their role', async () => {
    const alice = await caller(CREDENTIALS.alice);
    expect(alice).toMatchObject({ kind: 'user', user: { id: 1, username: 'alice', role: { type: 'authenticated' } } });
    expect(alice.access.allows('plugin::users-permissions.role.find')).toBe(true);
    const bob = await caller(CREDENTIALS.bob);
    expect(bob.access.allows('api::internal-note.internal-note.find')).toBe(true);
    expect(bob.access.allows('api::article.article.find')).toBe(false);
    expect(bob.access.key).not.toBe(alice.access.key);
  });

  it('the scheme is accepted in any letter case', async () => {
    expect((await caller(CREDENTIALS.alice.replace('Bearer', 'bearer'))).kind).toBe('user');
  });

  it('an unconfirmed user is let in while confirmation is off', async () => {
    expect((await caller(CREDENTIALS.unconfirmed)).kind).toBe('user');
  });

  it('API tokens have what their type says', async () => {
    const [full, read, custom] = await Promise.all(
      [CREDENTIALS.tokenFull, CREDENTIALS.tokenRead, CREDENTIALS.tokenCustom].map(caller),
    );
    expect(full?.access.allows('api::article.article.delete')).toBe(true);
    expect(read?.access.allows('api::article.article.findOne')).toBe(true);
    expect(read?.access.allows('api::article.article.update')).toBe(false);
    expect(read?.access.allows('plugin::users-permissions.user.count')).toBe(false);
    expect(custom?.access.allows('api::author.author.findOne')).toBe(true);
    expect(custom?.access.allows('api::article.article.findOne')).toBe(false);
  });
});

describe('JWT claims are typed and the algorithm is pinned', () => {
  it.each([['1'], [1.5], [0], [-1], [null], [{ $gt: 0 }], [[1]], [true]])('id %j is refused', async (id) => {
    expect(await refusal(`Bearer ${await sign({ id })}`)).toBe('401 Missing or invalid credentials');
  });

  it('only HS256 is accepted', async () => {
    expect(await refusal(`Bearer ${await sign({ id: 1 }, 'HS512')}`)).toBe('401 Missing or invalid credentials');
    expect(await refusal(`Bearer ${new UnsecuredJWT({ id: 1 }).encode()}`)).toBe('401 Missing or invalid credentials');
    expect((await caller(`Bearer ${await sign({ id: 1 })}`)).kind).toBe('user');
  });
});

describe('changes are seen', () => {
  const fresh = async (withProof: boolean) => {
    const own = await openAccounts();
    const counted = { statements: 0 };
    const query: Driver['query'] = (statement, parameters) => {
      counted.statements++;
      return own.query(statement, parameters);
    };
    const options = { driver: { query }, dialect, model, secrets: SECRETS };
    const proof = async () => (await own.version?.()) ?? null;
    return { own, counted, auth: createAuthenticator(withProof ? { ...options, proof } : options) };
  };

  it('under a proof nothing is read twice, and every commit is seen at once', async () => {
    const { own, counted, auth } = await fresh(true);
    await auth.authenticate(CREDENTIALS.alice);
    await auth.authenticate(undefined);
    const before = counted.statements;
    await auth.authenticate(CREDENTIALS.alice);
    await auth.authenticate(undefined);
    expect(counted.statements).toBe(before);
    await run(own, 'delete from up_permissions_role_links where permission_id = 3');
    expect((await auth.authenticate(CREDENTIALS.alice)).access.allows('api::article.article.find')).toBe(false);
    await run(own, 'update up_users set blocked = 1 where id = 1');
    await expect(auth.authenticate(CREDENTIALS.alice)).rejects.toThrow('Invalid credentials');
    await own.close();
  });

  it('without a proof a user costs one statement, an anonymous caller none, and a block is seen at once', async () => {
    const { own, counted, auth } = await fresh(false);
    await auth.authenticate(CREDENTIALS.alice);
    const before = counted.statements;
    await auth.authenticate(undefined);
    expect(counted.statements).toBe(before);
    await auth.authenticate(CREDENTIALS.alice);
    expect(counted.statements).toBe(before + 1);
    await run(own, 'update up_users set blocked = 1 where id = 1');
    await expect(auth.authenticate(CREDENTIALS.alice)).rejects.toThrow('Invalid credentials');
    await own.close();
  });

  it('an unconfirmed user is refused once confirmation is on', async () => {
    const { own, auth } = await fresh(true);
    expect((await auth.authenticate(CREDENTIALS.unconfirmed)).kind).toBe('user');
    await run(
      own,
      `update strapi_core_store_settings set value = '{"email_confirmation":true}' where key like '%_advanced'`,
    );
    await expect(auth.authenticate(CREDENTIALS.unconfirmed)).rejects.toThrow('Invalid credentials');
    await own.close();
  });

  it('a public role without any permission is no caller', async () => {
    const { own, auth } = await fresh(true);
    await run(own, 'delete from up_permissions_role_links where role_id = 2');
    await expect(auth.authenticate(undefined)).rejects.toThrow('Missing or invalid credentials');
    await own.close();
  });
});
