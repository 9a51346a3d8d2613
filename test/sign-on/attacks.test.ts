import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SignJWT, UnsecuredJWT } from 'jose';
import { type AdminServer, startAdmin } from '../admin/administrator-client.ts';
import { type CookieJar, endOf, openCookieJar, providerAt, withProviders } from './sign-on-browser.ts';
import { CLIENT_ID, type SmallIssuer, startSmallIssuer } from './small-issuer.ts';

const PERSON = { sub: 'ada', email: 'ada@example.test', email_verified: true, hd: 'example.test' };

let issuer: SmallIssuer;
let other: SmallIssuer;
let plinth: AdminServer;
beforeAll(async () => {
  [issuer, other] = await Promise.all([startSmallIssuer(), startSmallIssuer('ES256')]);
  const roles = { claim: null, map: new Map(), default: ['Editor'] };
  const own = { createAccounts: true, roles, requiredClaims: { hd: ['example.test'] } };
  plinth = await startAdmin({
    adapt: withProviders([
      providerAt(issuer.url, own),
      providerAt(other.url, { ...own, uid: 'other' }),
      providerAt('http://127.0.0.1:1', { ...own, uid: 'gone' }),
      // An address that answers for somebody else.
      providerAt(`${other.url}/`, { ...own, uid: 'misnamed' }),
    ]),
  });
});
afterEach(() => {
  for (const one of [issuer, other]) Object.assign(one, { forge: null, answer: {}, behaviour: 'works', ahead: 0 });
  expect(plinth.faults).toEqual([]);
});
afterAll(async () => {
  await plinth?.stop();
  await Promise.all([issuer?.stop(), other?.stop()]);
});

const signIn = async (uid = 'acme', person: object = PERSON) => {
  Object.assign(uid === 'other' ? other : issuer, { person });
  return endOf(await openCookieJar().follow(`${plinth.url}/admin/connect/${uid}`));
};

test('every algorithm with a key of the provider alone is accepted, and a new key at once', async () => {
  for (const alg of ['RS256', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA']) {
    await issuer.rotate(alg);
    expect([alg, await signIn()]).toEqual([alg, 'arrived']);
  }
  await issuer.rotate('RS256');
  expect(await signIn()).toBe('arrived');
});

test('an ID token that the provider has not signed is refused', async () => {
  const forgeries: SmallIssuer['forge'][] = [
    (claims) => new UnsecuredJWT({ ...claims }).encode(),
    (claims, { id }) => {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${part({ alg: 'none', kid: id })}.${part(claims)}.`;
    },
    // The public key, which everybody knows, as a shared secret.
    (claims, { id, shown }) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256', kid: id })
        .sign(new TextEncoder().encode(JSON.stringify(shown))),
    (claims, { id }) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256', kid: id })
        .sign(new TextEncoder().encode('their-secret')),
    // Another key, and one that the token brings itself.
    (claims) => other.sign(claims),
    async (claims, { id }) => {
      const { secret, shown, alg } = other.key();
      return new SignJWT({ ...claims }).setProtectedHeader({ alg, kid: id, jwk: shown }).sign(secret);
    },
    async (claims) => `${await issuer.sign(claims)}x`,
    async (claims) => {
      const [head, , signature] = (await issuer.sign(claims)).split('.');
      const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'eve' })).toString('base64url');
      return [head, changed, signature].join('.');
    },
    () => '',
    () => 'x.y.z',
  ];
  for (const forge of forgeries) {
    issuer.forge = forge;
    expect(await signIn()).toBe('failed');
  }
});

test('an ID token for somebody else, of another time or of another sign-in is refused', async () => {
  const now = Math.floor(Date.now() / 1_000);
  const changes: readonly object[] = [
    { aud: 'another client' },
    { aud: [CLIENT_ID, 'another client'] },
    { azp: 'another client', aud: [CLIENT_ID, 'another client'] },
    { iss: other.url },
    { iss: `${issuer.url}/` },
    { nonce: 'of another sign-in' },
    { nonce: undefined },
    { exp: now - 300 },
    { exp: undefined },
    { sub: undefined },
    { sub: '' },
    { nbf: now + 600 },
  ];
  for (const change of changes) {
    issuer.forge = (claims) => issuer.sign({ ...claims, ...change });
    expect([change, await signIn()]).toEqual([change, 'failed']);
  }
});

test('clocks may differ by half a minute', async () => {
  for (const ahead of [30, -330]) {
    issuer.ahead = ahead;
    expect([ahead, await signIn()]).toEqual([ahead, 'arrived']);
  }
  issuer.ahead = -400;
  expect(await signIn()).toBe('failed');
});

test('userinfo about somebody else is refused', async () => {
  issuer.userinfo = { sub: 'eve' };
  expect(await signIn()).toBe('failed');
  issuer.userinfo = {};
});

test('an answer of another provider is refused', async () => {
  issuer.answer = { iss: other.url };
  expect(await signIn()).toBe('failed');
  // The code of one provider at the address of the other.
  issuer.answer = {};
  const browser = openCookieJar();
  const { location } = await browser.visit(`${plinth.url}/admin/connect/acme`);
  const back = await browser.visit(location);
  const mixed = await browser.visit(back.location.replace('/connect/acme', '/connect/other'));
  expect(endOf(mixed)).toBe('expired');
  expect(await signIn('misnamed')).toBe('failed');
});

test('a sign-in that another browser has begun is refused, and its link signs nobody in', async () => {
  const eve = openCookieJar();
  issuer.person = PERSON;
  const { location } = await eve.visit(`${plinth.url}/admin/connect/acme`);
  const { location: back } = await eve.visit(location);
  const victim = openCookieJar();
  expect(endOf(await victim.visit(back))).toBe('expired');
  // Also if the victim has begun one as well.
  await victim.visit(`${plinth.url}/admin/connect/acme`);
  expect(endOf(await victim.visit(back))).toBe('expired');
  for (const query of ['state=', 'code=x', 'state=x&code=y', 'error=x', 'state[]=x', 'code[a]=1', 'iss=x&code=1'])
    expect(endOf(await victim.visit(`${plinth.url}/admin/connect/acme?${query}`))).toBe('expired');
  const { location: arrived } = await eve.visit(back);
  expect(endOf({ status: 302, url: '', location: arrived })).toBe('arrived');
  const exchange = (browser: CookieJar, site: string) =>
    browser.send(`${plinth.url}/studio/api/sign-in/provider`, { method: 'POST', headers: { 'sec-fetch-site': site } });
  expect((await exchange(victim, 'same-origin')).status).toBe(401);
  // A page of a sibling host, which sends the cookie as well.
  expect((await exchange(eve, 'same-site')).status).toBe(401);
  expect((await exchange(eve, 'same-origin')).status).toBe(200);
});

test('nothing in a request changes where the browser ends up', async () => {
  const evil = encodeURIComponent('https://evil.example/');
  for (const query of [`callback=${evil}`, `redirect_uri=${evil}`, `returnTo=//evil.example`, `page=${evil}`]) {
    const browser = openCookieJar();
    const begun = await browser.visit(`${plinth.url}/admin/connect/acme?${query}`);
    const asked = new URL(begun.location).searchParams.get('redirect_uri');
    expect(asked).toBe(`${plinth.url}/admin/connect/acme`);
    const end = await browser.follow(begun.location);
    expect(end.location).toBe(`${plinth.url}/studio/#/auth/arrived`);
  }
  for (const uid of ['nobody', '%2F%2Fevil.example', '..%2F..', 'a%0d%0ax'])
    expect((await openCookieJar().visit(`${plinth.url}/admin/connect/${uid}`)).location).toBe(
      `${plinth.url}/studio/#/auth/refused?reason=expired`,
    );
});

test('the cookie is out of reach of scripts and other sites', async () => {
  const { headers } = await fetch(`${plinth.url}/admin/connect/acme`, { redirect: 'manual' });
  expect(headers.get('set-cookie')).toMatch(/^plinth\.sign-on=[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
  expect(headers.get('cache-control')).toBe('no-store');
});

test('claims that are required have to be there', async () => {
  for (const hd of ['evil.test', undefined, '', ['x'], { a: 1 }, 'EXAMPLE.TEST'])
    expect(await signIn('acme', { ...PERSON, sub: 'mallory', hd })).toBe('noAccess');
  expect(await signIn('acme', { ...PERSON, hd: ['x', 'example.test'] })).toBe('arrived');
});

test('a refusal of the person ends on the sign-in page', async () => {
  issuer.answer = { error: 'access_denied', error_description: 'No\r\nthanks' };
  expect(await signIn()).toBe('denied');
});

test('a provider that is away, fails, lies or never ends is given up', { timeout: 60_000 }, async () => {
  expect(await signIn('gone')).toBe('away');
  for (const [behaviour, end] of [
    ['fails', 'away'],
    ['lies', 'failed'],
    ['floods', 'away'],
  ] as const) {
    const browser = openCookieJar();
    const begun = await browser.visit(`${plinth.url}/admin/connect/acme`);
    const back = await browser.visit(begun.location);
    issuer.behaviour = behaviour;
    expect([behaviour, endOf(await browser.visit(back.location))]).toEqual([behaviour, end]);
    issuer.behaviour = 'works';
  }
  const browser = openCookieJar();
  const begun = await browser.visit(`${plinth.url}/admin/connect/acme`);
  const back = await browser.visit(begun.location);
  issuer.behaviour = 'stalls';
  const before = performance.now();
  expect(endOf(await browser.visit(back.location))).toBe('away');
  expect(performance.now() - before).toBeLessThan(15_000);
});
