import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTally } from '../../src/auth/accounts/limits/tally.ts';
import { linkAccount, type LinkParts } from '../../src/auth/providers/link-account.ts';
import { createProviderRegistry } from '../../src/auth/providers/provider-registry.ts';
import { createSignedQuery } from '../../src/auth/providers/signed-query.ts';
import { userNames } from '../../src/management/users/user-names.ts';
import { createUserWriter } from '../../src/management/users/user-writer.ts';
import { describeEngines } from '../support/engines.ts';
import { type Content, openContent, serveAccounts } from './fixture.ts';

const SETTINGS = {
  uniqueEmail: true,
  allowRegister: true,
  emailConfirmation: false,
  emailResetPassword: null,
  emailConfirmationRedirection: null,
  defaultRole: 'authenticated',
};

describeEngines('an e-mail address that a database may consider equal to another', (engine) => {
  let content: Content;
  beforeAll(async () => {
    content = await openContent(engine);
  });
  afterAll(() => content.stop());

  /** Signing in through a provider that vouches for what it is requested. */
  const link = (email: string, uniqueEmail: boolean): Promise<number> => {
    const registry = createProviderRegistry(async () => ({}), 'http://localhost/api/auth');
    registry.add('club', { enabled: true, grantConfig: {}, authCallback: async () => ({ username: email, email }) });
    const parts: LinkParts = {
      registry,
      vouched: createSignedQuery('secret'),
      names: userNames(content.driver, content.dialect, 'up_users'),
      rows: createUserWriter(content.engine, 'rows'),
      readSettings: async () => ({ ...SETTINGS, uniqueEmail }),
      findRole: async () => 1,
    };
    return linkAccount(parts, 'club', { access_token: 'any' });
  };

  test('does not sign in to the other account', async () => {
    const victim = await link('rene@example.test', true);
    expect(await link('RENE@example.test', true)).toBe(victim);
    for (const [email, uniqueEmail] of [
      ['rené@example.test', true],
      ['réne@example.test', false],
    ] as const) {
      const linked = await link(email, uniqueEmail).catch((error: Error) => error.message);
      expect(linked, email).not.toBe(victim);
      if (typeof linked === 'string') expect(linked).toBe('Email is already taken.');
    }
  });

  test('signs nobody in', async () => {
    const server = serveAccounts(content);
    const signIn = async (identifier: string) =>
      (await server.call('POST', '/api/auth/local', { body: { identifier, password: 'alice-Passw0rd' } })).status;
    expect(await signIn('alice')).toBe(200);
    expect(await signIn('ALICE@example.test')).toBe(200);
    for (const similar of ['álice', 'álice@example.test', 'alice ', 'al%', 'a_ice'])
      expect(await signIn(similar), similar).toBe(400);
    await server.close();
  });

  test('counts among the mails that are sent to it', async () => {
    const server = serveAccounts(content, {
      rateLimit: { enabled: true, intervalMs: 60_000, max: 2 },
      tally: createTally(),
    });
    const forgot = (email: string, index: number) =>
      server.call('POST', '/api/auth/forgot-password', { body: { email }, peer: `192.0.2.${index}` });
    const mailsTo = (email: string): number => server.logged.filter((text) => text.includes(email)).length;
    const spellings = [
      'bob@example.test',
      'BOB@example.test',
      'böb@example.test',
      'bób@example.test',
      'bòb@example.test',
    ];
    for (const [index, email] of spellings.entries()) {
      expect(await forgot(email, index)).toEqual({ status: 200, body: { ok: true } });
    }
    await forgot('alice@example.test', 99);
    // Mails are sent after the response, in any order.
    await expect.poll(() => [mailsTo('bob@example.test'), mailsTo('alice@example.test')]).toEqual([2, 1]);
    await server.close();
    expect(mailsTo('bob@example.test')).toBe(2);
  });
});
