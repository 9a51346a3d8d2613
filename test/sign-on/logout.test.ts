import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LoggedServer, shown, startLogged } from '../activity/logged-server.ts';
import { type Engine, runScript, startRestored } from '../support/engines.ts';
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts';
import { type CookieJar, endOf, openCookieJar, providerAt, withProviders } from './sign-on-browser.ts';
import { CLIENT_ID, type SmallIssuer, startSmallIssuer } from './small-issuer.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

let real: IdentityProvider;
let issuer: SmallIssuer;
let engine: Engine;
let plinth: LoggedServer;
beforeAll(async () => {
  [real, issuer] = await Promise.all([startIdentityProvider(), startSmallIssuer()]);
  const roles = { claim: 'groups', map: new Map([['cms', ['Editor']]]), default: [] };
  const own = { createAccounts: true, roles, logoutAtProvider: true };
  engine = await startRestored('sqlite', 'admin');
  plinth = await startLogged({
    on: engine,
    adapt: withProviders(
      [providerAt(real.url, { ...own, uid: 'real' }), providerAt(issuer.url, { ...own, vouchesForFactor: true })],
      { factors: { required: 'all', grace: '7d' } },
    ),
  });
  await real.serve({ id: CLIENT_ID, secret: 'their-secret', at: plinth.url, uid: 'real' });
});
afterAll(async () => {
  await plinth?.stop();
  await engine?.stop();
  await Promise.all([real?.stop(), issuer?.stop()]);
});

let people = 0;
const somebody = () => {
  people += 1;
  const sub = `person-${people}`;
  return { sub, email: `${sub}@example.test`, email_verified: true, name: 'Ada Byron', groups: ['cms'] };
};
const signIn = async (uid: string, browser: CookieJar = openCookieJar()): Promise<string> => {
  expect(endOf(await browser.follow(`${plinth.url}/admin/connect/${uid}`))).toBe('arrived');
  const response = await browser.send(`${plinth.url}/studio/api/sign-in/provider`, { method: 'POST' });
  return ((await response.json()) as { data: { token: string } }).data.token;
};
const act = (token: string, method: string, path: string) =>
  plinth.call(method, path, undefined, 'nobody', { authorization: `Bearer ${token}` });
const isIn = async (token: string) => (await act(token, 'GET', '/admin/users/me')).status === 200;

test('a real provider: signed in with its groups, signed out there, and out of all browsers', async () => {
  real.person = somebody();
  const [browser, other] = [openCookieJar(), openCookieJar()];
  const token = await signIn('real', browser);
  expect((await act(token, 'GET', '/admin/users/me')).body.data).toMatchObject({
    email: real.person.email,
    firstname: 'Ada',
    roles: [{ name: 'Editor' }],
  });
  const elsewhere = await signIn('real', other);
  const out = await act(token, 'POST', '/studio/api/sign-out');
  expect([await isIn(token), await isIn(elsewhere)]).toEqual([false, true]);
  // The provider asks, and leads back to Studio.
  const page = await browser.send(out.body.data.location);
  const [, action = '', xsrf = ''] = /action="([^"]+)".*?name="xsrf" value="([^"]+)"/s.exec(await page.text()) ?? [];
  const body = new URLSearchParams({ xsrf, logout: 'yes' });
  const ended = await browser.send(action, { method: 'POST', body });
  expect(ended.headers.get('location')).toBe(`${plinth.url}/studio/`);
  // The provider names its session, which was that of the first browser only.
  expect(await isIn(elsewhere)).toBe(true);
});

test('a session that ends at the provider ends here with the next request', async () => {
  real.person = somebody();
  const browser = openCookieJar();
  const token = await signIn('real', browser);
  const again = await signIn('real', browser);
  const location = (await act(token, 'POST', '/studio/api/sign-out')).body.data.location as string;
  const page = await browser.send(location);
  const [, action = '', xsrf = ''] = /action="([^"]+)".*?name="xsrf" value="([^"]+)"/s.exec(await page.text()) ?? [];
  expect(await isIn(again)).toBe(true);
  await browser.send(action, { method: 'POST', body: new URLSearchParams({ xsrf, logout: 'yes' }) });
  await expect.poll(() => isIn(again)).toBe(false);
});

const logoutToken = (own: object) => {
  const now = Math.floor(Date.now() / 1_000);
  const common = {
    iss: issuer.url,
    aud: CLIENT_ID,
    iat: now,
    exp: now + 120,
    jti: randomUUID(),
    events: { [EVENT]: {} },
  };
  return { ...common, ...own };
};
const tell = async (token: string, uid = 'acme') => {
  const response = await fetch(`${plinth.url}/admin/connect/${uid}/logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  });
  await response.text();
  if (response.ok) expect(response.headers.get('cache-control')).toBe('no-store');
  return response.status;
};

test('a logout token ends the named session, or all of the person, also those that have not begun', async () => {
  const person = somebody();
  issuer.person = { ...person, sid: 'first' };
  const first = await signIn('acme');
  issuer.person = { ...person, sid: 'second' };
  const second = await signIn('acme');
  expect(await tell(await issuer.sign(logoutToken({ sub: person.sub, sid: 'first' }), 'logout+jwt'))).toBe(200);
  expect([await isIn(first), await isIn(second)]).toEqual([false, true]);
  const arrived = openCookieJar();
  expect(endOf(await arrived.follow(`${plinth.url}/admin/connect/acme`))).toBe('arrived');
  expect(await tell(await issuer.sign(logoutToken({ sub: person.sub }), 'logout+jwt'))).toBe(200);
  expect(await isIn(second)).toBe(false);
  const late = await arrived.send(`${plinth.url}/studio/api/sign-in/provider`, { method: 'POST' });
  expect(late.status).toBe(401);
  expect(await isIn(await signIn('acme'))).toBe(true);
});

test('a session that is renewed can be ended there for as long as it lasts', async () => {
  issuer.person = { ...somebody(), sid: 'long' };
  const token = await signIn('acme');
  await runScript(engine, "update plinth_sign_ons set expires_at = 1 where provider = 'acme'");
  expect((await plinth.call('POST', '/admin/renew-token', { token }, 'nobody')).status).toBe(200);
  // Each sign-in sweeps those that have expired.
  issuer.person = { ...somebody(), sid: 'another' };
  await signIn('acme');
  expect(await tell(await issuer.sign(logoutToken({ sid: 'long' }), 'logout+jwt'))).toBe(200);
  expect(await isIn(token)).toBe(false);
});

test('the log says who was let in, by what, and who was not', async () => {
  await plinth.records();
  const person = { ...somebody(), sid: 'logged' };
  issuer.person = person;
  const token = await signIn('acme');
  issuer.person = { ...person, groups: [] };
  expect(endOf(await openCookieJar().follow(`${plinth.url}/admin/connect/acme`))).toBe('noAccess');
  issuer.person = { ...person, sub: 'eve' };
  expect(endOf(await openCookieJar().follow(`${plinth.url}/admin/connect/acme`))).toBe('otherPerson');
  issuer.person = person;
  const again = await signIn('acme');
  await tell(await issuer.sign(logoutToken({ sid: 'logged' }), 'logout+jwt'));
  const records = (await plinth.records()).map((record) => shown(record).replace(/ \| \d+/, ' | #'));
  const { email } = person;
  const refused = (reason: string) => `session.begin.refused | administrator | # | ${email} | {"refused":"${reason}"}`;
  expect(records.map((line) => line.replace(/administrator \d+/i, 'administrator #'))).toEqual([
    'anonymous | administrator.create | administrator | #',
    `${email} | session.begin | administrator | # | ${email}`,
    `${email} | administrator.update | administrator | # | ${email}`,
    `${email} | ${refused('None of the groups of administrator # has a role.')}`,
    `anonymous | ${refused('administrator # is linked to somebody else at this provider.')}`,
    `${email} | administrator.update | administrator | # | ${email}`,
    `${email} | session.begin | administrator | # | ${email}`,
    // Of two sessions; the first one had ended before, with the role.
    'anonymous | session.end | administrator | #',
    'anonymous | session.end | administrator | #',
  ]);
  expect([await isIn(token), await isIn(again)]).toEqual([false, false]);
});

test('a logout token of somebody else, for something else, or a second time changes nothing', async () => {
  const person = somebody();
  issuer.person = { ...person, sid: 'one' };
  const token = await signIn('acme');
  const now = Math.floor(Date.now() / 1_000);
  const changes: readonly object[] = [
    { aud: 'another client' },
    { iss: real.url },
    { iat: now - 3_600, exp: now - 3_000 },
    { iat: now - 3_600 },
    { iat: undefined },
    { events: undefined },
    { events: { other: {} } },
    { events: [EVENT] },
    { nonce: 'of an ID token' },
    { jti: undefined },
    { sub: undefined },
  ];
  for (const change of changes) {
    const sent = await issuer.sign({ ...logoutToken({ sub: person.sub }), ...change }, 'logout+jwt');
    expect([change, await tell(sent)]).toEqual([change, 400]);
  }
  const claims = logoutToken({ sub: person.sub });
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  expect(await tell(`${part({ alg: 'none' })}.${part(claims)}.`)).toBe(400);
  expect(await tell('')).toBe(400);
  expect(await tell('x'.repeat(20_000))).toBe(400);
  const stolen = issuer.key();
  await issuer.rotate();
  expect(issuer.key().id).not.toBe(stolen.id);
  const valid = await issuer.sign(claims, 'logout+jwt');
  expect(await tell(valid, 'real')).toBe(400);
  expect(await tell(valid, 'nobody')).toBe(404);
  expect(await isIn(token)).toBe(true);
  const answers = await Promise.all([tell(valid), tell(valid), tell(valid)]);
  expect(answers.sort()).toEqual([200, 400, 400]);
  expect(await isIn(token)).toBe(false);
  const next = await signIn('acme');
  expect(await tell(valid)).toBe(400);
  expect(await isIn(next)).toBe(true);
  expect(plinth.faults).toEqual([]);
});
