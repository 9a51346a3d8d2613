import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { tablesOutsideMemory } from '../../src/app/opening/create-application-engine.ts';
import { type Authenticator, createAuthenticator } from '../../src/auth/authenticator.ts';
import type { Driver } from '../../src/database/driver.ts';
import { createFreshness } from '../../src/database/freshness.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import type { Statement } from '../../src/sql/statement.ts';
import { describeEngines } from '../support/engines.ts';
import { type Content, CREDENTIALS, model, openContent, SECRETS } from './fixture.ts';

const sign = (payload: Record<string, unknown>, alg = 'HS256') =>
  new SignJWT(payload).setProtectedHeader({ alg }).sign(new TextEncoder().encode(SECRETS.jwtSecret));

describeEngines('callers', (engine) => {
  let content: Content;
  let authenticator: Authenticator;

  beforeAll(async () => {
    content = await openContent(engine);
    const { driver, dialect } = content;
    authenticator = createAuthenticator({ driver, dialect, model, secrets: SECRETS });
  });
  afterAll(() => content.stop());

  const caller = (header?: string) => authenticator.authenticate(header);
  const refusal = (header?: string) =>
    caller(header).then(
      () => 'accepted',
      (error) => `${error.status} ${error.message}`,
    );

  it.each([
    ['no header', undefined],
    ['another scheme', 'Basic YWxpY2U6c2VjcmV0'],
    ['a scheme without a key', 'Bearer'],
    ['too many parts', 'Bearer a b'],
  ])('%s is the public role', async (_, header) => {
    const { kind, access } = await caller(header);
    expect(kind).toBe('anonymous');
    expect(access.allows('api::article.article.find')).toBe(true);
    expect(access.allows('api::dish.dish.find')).toBe(false);
  });

  it.each([
    ['user-blocked', '401 Invalid credentials'],
    ['user-missing', '401 Invalid credentials'],
    ['jwt-expired', '401 Missing or invalid credentials'],
    ['jwt-wrong-secret', '401 Missing or invalid credentials'],
    ['jwt-no-id', '401 Missing or invalid credentials'],
    ['token-expired', '401 Token expired'],
    ['token-unknown', '401 Missing or invalid credentials'],
    ['garbage', '401 Missing or invalid credentials'],
  ])('%s is refused', async (name, message) => {
    expect(await refusal(CREDENTIALS[name])).toBe(message);
  });

  it('an empty key is refused', async () => {
    expect(await refusal('Bearer ')).toBe('401 Missing or invalid credentials');
  });

  it('a user has the permissions of their role', async () => {
    const alice = await caller(CREDENTIALS['user-authenticated']);
    expect(alice).toMatchObject({ kind: 'user', user: { id: 1, username: 'alice', role: { type: 'authenticated' } } });
    expect(alice.access.allows('plugin::users-permissions.role.find')).toBe(true);
    const bob = await caller(CREDENTIALS['user-editor']);
    expect(bob.access.allows('api::internal-note.internal-note.find')).toBe(true);
    expect(bob.access.allows('api::author.author.find')).toBe(false);
    expect(bob.access.key).not.toBe(alice.access.key);
  });

  it('the scheme is accepted in any letter case', async () => {
    expect((await caller(CREDENTIALS['lowercase-scheme'])).kind).toBe('user');
  });

  it('API tokens have the permissions of their type', async () => {
    const full = await caller(CREDENTIALS['token-full']);
    expect(full.access.allows('api::article.article.delete')).toBe(true);
    const read = await caller(CREDENTIALS['token-read']);
    expect(read.access.allows('api::article.article.findOne')).toBe(true);
    expect(read.access.allows('api::article.article.update')).toBe(false);
    expect(read.access.allows('plugin::users-permissions.user.count')).toBe(false);
    const custom = await caller(CREDENTIALS['token-custom']);
    expect(custom.access.allows('api::author.author.findOne')).toBe(true);
    expect(custom.access.allows('api::article.article.findOne')).toBe(false);
  });

  it('an API token that expires later is accepted', async () => {
    const { dialect, run, driver } = content;
    const later = dialect.encodeValue(new Date(Date.now() + 60_000));
    const update = { text: `update strapi_api_tokens set expires_at = ${dialect.placeholder(1)} where id = 2` };
    await driver.transaction((session) => session.execute(update, [later]));
    expect((await caller(CREDENTIALS['token-read'])).kind).toBe('token');
    await run('update strapi_api_tokens set expires_at = null where id = 2');
  });

  it.each([['1'], [1.5], [0], [-1], [null], [{ $gt: 0 }], [[1]], [true]])('a JWT with id %j is refused', async (id) => {
    expect(await refusal(`Bearer ${await sign({ id })}`)).toBe('401 Missing or invalid credentials');
  });

  it('only HS256 is accepted', async () => {
    expect(await refusal(`Bearer ${await sign({ id: 1 }, 'HS512')}`)).toBe('401 Missing or invalid credentials');
    expect(await refusal(`Bearer ${new UnsecuredJWT({ id: 1 }).encode()}`)).toBe('401 Missing or invalid credentials');
    expect((await caller(`Bearer ${await sign({ id: 1 })}`)).kind).toBe('user');
  });
});

describe('changes are seen', () => {
  const open = async (withProof: boolean) => {
    const content = await openContent('sqlite');
    const counted = { statements: 0 };
    const query: Driver['query'] = (statement, parameters) => {
      counted.statements++;
      return content.driver.query(statement, parameters);
    };
    const options = { driver: { query }, dialect: content.dialect, model, secrets: SECRETS };
    const freshness = createFreshness(content.driver, tablesOutsideMemory(model));
    const proofs = { current: freshness?.current, lasting: freshness?.besideContent };
    return { content, counted, auth: createAuthenticator(withProof ? { ...options, proofs } : options) };
  };
  const alice = CREDENTIALS['user-authenticated'];

  it('under a proof nothing is read twice, and every commit is seen at once', async () => {
    const { content, counted, auth } = await open(true);
    await auth.authenticate(alice);
    await auth.authenticate(undefined);
    const before = counted.statements;
    await auth.authenticate(alice);
    await auth.authenticate(undefined);
    expect(counted.statements).toBe(before);
    await content.run(`delete from up_permissions where action = 'api::article.article.find'`);
    expect((await auth.authenticate(alice)).access.allows('api::article.article.find')).toBe(false);
    await content.run('update up_users set blocked = 1 where id = 1');
    await expect(auth.authenticate(alice)).rejects.toThrow('Invalid credentials');
    await content.stop();
  });

  it('content written by this server does not invalidate permissions; writes of others may', async () => {
    const { content, counted, auth } = await open(true);
    const { driver, dialect } = content;
    const write = (statement: Statement) => driver.transaction((session) => session.execute(statement, []));
    await write({ text: `update articles set title = 'a' where id = 1`, writes: 'articles' });
    await auth.authenticate(alice);
    const before = counted.statements;
    await write({ text: `update articles set title = 'b' where id = 1`, writes: 'articles' });
    // Noted with the article.
    driver.written.commit(
      new Map([
        ['plinth_outbox', 'insert'],
        ['plinth_versions', 'insert'],
      ]),
    );
    await auth.authenticate(alice);
    expect(counted.statements).toBe(before);
    const find = 'api::article.article.find';
    const forget = `delete from up_permissions where action = '${find}'`;
    const roles = await driver.query({ text: `select id from up_permissions where action = '${find}'` }, []);
    expect(roles.length).toBeGreaterThan(0);
    await write({ text: forget, writes: 'up_permissions' });
    expect((await auth.authenticate(alice)).access.allows(find)).toBe(false);
    const other = await openDriver(content.settings);
    onTestFinished(() => other.close());
    const block = { text: `update up_users set blocked = ${dialect.placeholder(1)}`, writes: 'up_users' };
    await other.transaction((session) => session.execute(block, [dialect.encodeValue(true)]));
    await expect(auth.authenticate(alice)).rejects.toThrow('Invalid credentials');
    await content.stop();
  });

  it('without a proof a user costs one statement, an anonymous caller none, and a block is seen at once', async () => {
    const { content, counted, auth } = await open(false);
    await auth.authenticate(alice);
    const before = counted.statements;
    await auth.authenticate(undefined);
    expect(counted.statements).toBe(before);
    await auth.authenticate(alice);
    expect(counted.statements).toBe(before + 1);
    await content.run('update up_users set blocked = 1 where id = 1');
    await expect(auth.authenticate(alice)).rejects.toThrow('Invalid credentials');
    await content.stop();
  });

  it('a public role without permissions is not a caller', async () => {
    const { content, auth } = await open(true);
    await content.run('delete from up_permissions_role_links where role_id = 2');
    await expect(auth.authenticate(undefined)).rejects.toThrow('Missing or invalid credentials');
    await content.stop();
  });
});

describeEngines('an unconfirmed user', (engine) => {
  it('is refused only while confirmation is on', async () => {
    const content = await openContent(engine);
    const unconfirmed = CREDENTIALS['user-unconfirmed'];
    // A new one each time: not every database proves a change, and settings are remembered for a second then.
    const authenticate = () => createAuthenticator({ ...content, model, secrets: SECRETS }).authenticate(unconfirmed);
    expect((await authenticate()).kind).toBe('user');
    const key = content.dialect.quote('key');
    const value = '{"email_confirmation":true}';
    await content.run(
      `update strapi_core_store_settings set value = '${value}' where ${key} like '%permissions_advanced'`,
    );
    await expect(authenticate()).rejects.toThrow('Invalid credentials');
    await content.stop();
  });
});
