import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StrategySettings } from '../../src/auth/sign-on/provider-settings.ts';
import { createStrategyProvider } from '../../src/auth/sign-on/strategy/strategy-provider.ts';
import { type AdminServer, startAdmin } from '../admin/administrator-client.ts';
import { type CookieJar, endOf, openCookieJar, providerAt, withProviders } from './sign-on-browser.ts';
import { CLIENT_ID, type SmallIssuer, startSmallIssuer } from './small-issuer.ts';

/** As a project requires it. */
const OAuth2Strategy = createRequire(import.meta.url)('passport-oauth2');

interface Reporting {
  redirect(location: string): void;
  success(user: unknown): void;
  fail(challenge: unknown): void;
}
type Authenticate = (this: Reporting, request: { query: Record<string, string> }) => unknown;

let issuer: SmallIssuer;
let plinth: AdminServer;
beforeAll(async () => {
  issuer = await startSmallIssuer();
  plinth = await startAdmin({ adapt: withProviders(PROVIDERS()) });
});
afterAll(async () => {
  expect(plinth?.faults).toEqual([]);
  await plinth?.stop();
  await issuer?.stop();
});

const strategy = (
  uid: string,
  createStrategy: StrategySettings['createStrategy'],
  own: Partial<StrategySettings> = {},
): StrategySettings => {
  const { displayName, icon, linkByEmail, verifiedClaim, createAccounts, requiredClaims, roles } = providerAt('');
  return {
    ...{ kind: 'strategy', uid, displayName, icon, issuer: `strategy ${uid}`, linkByEmail, verifiedClaim },
    ...{ createAccounts, requiredClaims, roles, vouchesForFactor: false, logoutAtProvider: false, createStrategy },
    ...own,
  };
};

const handmade = (uid: string, authenticate: Authenticate) => strategy(uid, () => ({ authenticate }));

const PROVIDERS = () => [
  strategy(
    'acme_oauth',
    (strapi) => {
      const made = new OAuth2Strategy(
        {
          ...{ authorizationURL: `${issuer.url}/authorize`, tokenURL: `${issuer.url}/token`, clientID: CLIENT_ID },
          ...{ clientSecret: 'their-secret', state: true, pkce: 'S256' },
          // biome-ignore lint/suspicious/noExplicitAny: what the code of a project sees
          callbackURL: (strapi as any).admin.services.passport.getStrategyCallbackURL('acme_oauth'),
        },
        (_access: string, _refresh: string, profile: object, done: (error: unknown, user: unknown) => void) =>
          done(null, profile),
      );
      made.userProfile = async (_token: string, done: (error: unknown, profile: unknown) => void) =>
        done(null, await (await fetch(`${issuer.url}/userinfo`)).json());
      return made;
    },
    { createAccounts: true, roles: { claim: 'groups', map: new Map([['writers', ['Author']]]), default: [] } },
  ),
  handmade('stateless', function ({ query }) {
    if (query.code === undefined) this.redirect('https://id.example.test/authorize?client_id=x');
    else this.success({ email: 'unknown-stranger@example.test' });
  }),
  handmade('nameless', function ({ query }) {
    if (query.code === undefined) this.redirect('https://id.example.test/authorize');
    else this.success({ email: ['x'] });
  }),
  handmade('refusing', function () {
    this.fail({ message: 'No\r\nthanks' });
  }),
  handmade('failing', () => Promise.reject(new Error('It fails.'))),
  handmade('throwing', () => {
    throw new Error('It throws.');
  }),
];

/** The address that the project has configured leads to this server. */
const toPlinth = (location: string): string => location.replace(/^http:\/\/[^/]+(?=\/admin\/connect)/, plinth.url);
const leave = async (browser: CookieJar, uid: string) =>
  (await browser.visit(`${plinth.url}/admin/connect/${uid}`)).location;
const signIn = async (browser: CookieJar) => {
  const { location } = await browser.visit(await leave(browser, 'acme_oauth'));
  return browser.visit(toPlinth(location));
};

test('a strategy of passport signs people in as its project has written it, and its groups are mapped', async () => {
  issuer.userinfo = { email: 'Ada.Oauth@example.test', firstname: 'Ada', lastname: 'B', groups: ['writers'] };
  const browser = openCookieJar();
  expect(endOf(await signIn(browser))).toBe('arrived');
  const response = await browser.send(`${plinth.url}/studio/api/sign-in/provider`, { method: 'POST' });
  const { data } = (await response.json()) as { data: { user: { id: number } } };
  expect(data.user).toMatchObject({ email: 'ada.oauth@example.test', firstname: 'Ada', lastname: 'B' });
  const { roles } = (await plinth.call('GET', `/admin/users/${data.user.id}`)).body.data;
  expect(roles).toMatchObject([{ name: 'Author' }]);
  issuer.userinfo = { email: 'eve@example.test' };
  expect(endOf(await signIn(openCookieJar()))).toBe('noAccess');
  const listed = (await plinth.call('GET', '/admin/providers', undefined, 'nobody')).body;
  expect(listed[0]).toEqual({ uid: 'acme_oauth', displayName: 'Acme', icon: null });
});

test('a sign-in ends once, in the browser that has begun it, also if the strategy knows no state', async () => {
  issuer.userinfo = { email: 'ada.oauth@example.test', groups: ['writers'] };
  const eve = openCookieJar();
  const back = toPlinth((await eve.visit(await leave(eve, 'acme_oauth'))).location);
  const victim = openCookieJar();
  expect(endOf(await victim.visit(back))).toBe('expired');
  await leave(victim, 'acme_oauth');
  expect(endOf(await victim.visit(back))).toBe('expired');
  expect(endOf(await eve.visit(back))).toBe('arrived');
  expect(endOf(await eve.visit(back))).toBe('expired');
  const browser = openCookieJar();
  const left = new URL(await leave(browser, 'stateless'));
  const state = left.searchParams.get('state') ?? '';
  expect(state).toMatch(/^[\w-]{32}$/);
  for (const query of ['code=1', 'code=1&state=x'])
    expect(endOf(await browser.visit(`${plinth.url}/admin/connect/stateless?${query}`))).toBe('expired');
  await leave(browser, 'stateless');
  expect(endOf(await browser.visit(`${plinth.url}/admin/connect/stateless?code=1&state=${state}`))).toBe('expired');
  const again = new URL(await leave(browser, 'stateless')).searchParams.get('state');
  expect(endOf(await browser.visit(`${plinth.url}/admin/connect/stateless?code=1&state=${again}`))).toBe('noAccount');
});

test('a strategy that refuses, fails, throws or names nobody ends on the sign-in page', async () => {
  const browser = openCookieJar();
  const state = new URL(await leave(browser, 'nameless')).searchParams.get('state');
  expect(endOf(await browser.visit(`${plinth.url}/admin/connect/nameless?code=1&state=${state}`))).toBe('failed');
  for (const [uid, end] of [
    ['refusing', 'denied'],
    ['failing', 'failed'],
    ['throwing', 'failed'],
  ] as const)
    expect([uid, endOf({ status: 302, url: '', location: await leave(openCookieJar(), uid) })]).toEqual([uid, end]);
});

test('a strategy that hangs is given up, as one that does not answer', async () => {
  const { begin } = createStrategyProvider(
    handmade('hanging', () => undefined),
    () => null,
    50,
  );
  await expect(begin(`${plinth.url}/admin/connect/hanging`)).rejects.toMatchObject({ reason: 'away' });
});

test('a function that returns no strategy stops the start', async () => {
  for (const [create, message] of [
    [() => undefined, '"createStrategy" of the provider "broken" returned no strategy.'],
    [
      () => {
        throw new Error('No key.');
      },
      '"createStrategy" of the provider "broken" failed: No key.',
    ],
  ] as const)
    await expect(startAdmin({ adapt: withProviders([strategy('broken', create)]) })).rejects.toThrow(message);
});
