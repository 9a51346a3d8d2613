import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Application } from '../../src/app/opening/open-application.ts';
import { createSessionRows } from '../../src/coordination/create-session-rows.ts';
import { createFactorStore } from '../../src/management/factors/factor-store.ts';
import { createSignOnStore, type SignOnStore } from '../../src/management/identities/sign-on-store.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import { describeEngines, type Engine, runScript, startRestored } from '../support/engines.ts';
import { type AdminServer, startAdmin } from '../admin/administrator-client.ts';
import { type CookieJar, endOf, openCookieJar, providerAt, withProviders } from './sign-on-browser.ts';
import { type SmallIssuer, startSmallIssuer } from './small-issuer.ts';

const PASSWORD = 'Their-Passw0rd1';

describeEngines('single sign-on', (name) => {
  let issuer: SmallIssuer;
  let engine: Engine;
  let plinth: AdminServer;
  let other: AdminServer;
  let people = 0;
  const stores: SignOnStore[] = [];

  beforeAll(async () => {
    issuer = await startSmallIssuer();
    engine = await startRestored(name, 'admin');
    const linking = providerAt(issuer.url);
    const groups = {
      claim: 'realm_access.roles',
      map: new Map([
        ['editors', ['Editor']],
        ['bosses', ['strapi-super-admin']],
      ]),
      default: [],
    };
    const mapping = providerAt(issuer.url, { uid: 'mapping', createAccounts: true, roles: groups });
    const vouching = providerAt(issuer.url, { uid: 'vouching', vouchesForFactor: true });
    const adapt = (application: Application) => {
      const { driver } = application;
      stores.push(createSignOnStore({ driver, dialect: dialectOf(driver.client) }));
      return withProviders([linking, mapping, vouching], { factors: { required: ['Author'], grace: 0 } })(application);
    };
    plinth = await startAdmin({ on: engine, adapt });
    other = await startAdmin({ on: engine, adapt });
  });
  afterAll(async () => {
    await plinth?.stop();
    await other?.stop();
    await engine?.stop();
    await issuer?.stop();
  });

  const address = () => {
    people += 1;
    return `person-${people}@example.test`;
  };
  /** Roles 1 to 3 are super admin, editor and author. */
  const employ = async (roles: readonly number[] = [2], values: object = { isActive: true, password: PASSWORD }) => {
    const person = { firstname: 'A', lastname: 'B', email: address(), roles };
    const { id } = (await plinth.call('POST', '/admin/users', person)).body.data as { id: number };
    if (Object.keys(values).length > 0)
      expect((await plinth.call('PUT', `/admin/users/${id}`, values)).status).toBe(200);
    return { id, email: person.email };
  };
  const arrive = (as: object, uid = 'acme', browser: CookieJar = openCookieJar(), at = plinth) => {
    issuer.person = { ...as };
    return browser.follow(`${at.url}/admin/connect/${uid}`);
  };
  const exchange = async (browser: CookieJar, at = plinth, body: object = {}) => {
    const headers = { 'content-type': 'application/json' };
    const response = await browser.send(`${at.url}/studio/api/sign-in/provider`, {
      ...{ method: 'POST', headers, body: JSON.stringify(body) },
    });
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  const signIn = async (as: object, uid?: string, at = plinth) => {
    const browser = openCookieJar();
    expect(endOf(await arrive(as, uid, browser, at))).toBe('arrived');
    return exchange(browser, at);
  };
  const me = (token: string, at = plinth) =>
    at.call('GET', '/admin/users/me', undefined, 'nobody', { authorization: `Bearer ${token}` });
  const verified = (email: string, sub = email) => ({ sub, email, email_verified: true });

  test('what a provider has sent before its browser is known is taken once, in time, from any server', async () => {
    const [here, there] = stores as [SignOnStore, SignOnStore];
    await here.keep('acme', '_request', 'sealed', 60_000);
    await here.keep('acme', '_late', 'sealed', 0);
    expect(await there.take('mapping', '_request')).toBeNull();
    expect(await there.take('acme', '_late')).toBeNull();
    const taken = await Promise.all([1, 2, 3, 4].map((one) => (one % 2 ? here : there).take('acme', '_request')));
    expect(taken.filter((one) => one !== null)).toEqual(['sealed']);
    expect(await here.find('_request')).toBeNull();
  });

  test('a verified address is linked once; afterwards the person counts, whatever the address', async () => {
    const { id, email } = await employ();
    const { status, body } = await signIn(verified(email.toUpperCase(), 'one'));
    expect([status, body.data.user.id]).toEqual([200, id]);
    expect((await me(body.data.token, other)).body.data.email).toBe(email);
    const again = await signIn({ sub: 'one', email: 'new-name@example.test', email_verified: false });
    expect(again.body.data.user.id).toBe(id);
    // The address was given to a new person at the provider, who is not the one with the account.
    expect(endOf(await arrive(verified(email, 'another')))).toBe('otherPerson');
    expect(issuer.asked.at(-1)?.get('code_challenge_method')).toBe('S256');
  });

  test('an address that the provider does not vouch for opens no account', async () => {
    const { email } = await employ();
    for (const claim of [false, 'false', null, undefined, 'yes', {}])
      expect(endOf(await arrive({ sub: 'eve', email, email_verified: claim }))).toBe('unverified');
    expect(endOf(await arrive({ sub: 'eve', email_verified: true }))).toBe('unverified');
    // What `userinfo` says about another address vouches for nothing.
    issuer.userinfo = { email: 'eve@example.test', email_verified: true };
    expect(endOf(await arrive({ sub: 'eve', email }))).toBe('unverified');
    issuer.userinfo = {};
    expect(endOf(await arrive(verified(address(), 'eve')))).toBe('noAccount');
  });

  test('an invitation is accepted by its address; blocked and deactivated people stay out at once', async () => {
    const { id, email } = await employ([2], {});
    const { body } = await signIn(verified(email));
    expect(body.data.user).toMatchObject({ id, isActive: true });
    await plinth.call('PUT', `/admin/users/${id}`, { isActive: false });
    expect((await me(body.data.token, other)).status).toBe(401);
    expect(endOf(await arrive(verified(email)))).toBe('inactive');
    const blocked = await employ();
    await runScript(engine, `update admin_users set blocked = true where id = ${blocked.id}`);
    expect(endOf(await arrive(verified(blocked.email)))).toBe('inactive');
    // Deactivated between the two steps.
    const late = await employ();
    const browser = openCookieJar();
    expect(endOf(await arrive(verified(late.email), 'acme', browser))).toBe('arrived');
    await plinth.call('PUT', `/admin/users/${late.id}`, { isActive: false });
    expect((await exchange(browser)).status).toBe(401);
  });

  test('groups become roles at every sign-in; a lost role ends all sessions', async () => {
    const email = address();
    const as = (...roles: string[]) => ({ ...verified(email), realm_access: { roles }, name: 'Ada Mary Byron' });
    expect(endOf(await arrive(as('cooks'), 'mapping'))).toBe('noAccess');
    const { data } = (await signIn(as('cooks', 'editors', 'bosses'), 'mapping')).body;
    expect(data.user).toMatchObject({ firstname: 'Ada', lastname: 'Mary Byron', email });
    const rolesOf = async (token: string) =>
      (await me(token, other)).body.data.roles.map(({ name: role }: { name: string }) => role).sort();
    expect(await rolesOf(data.token)).toEqual(['Editor', 'Super Admin']);
    const less = (await signIn(as('editors'), 'mapping', other)).body.data;
    expect((await me(data.token)).status).toBe(401);
    expect(await rolesOf(less.token)).toEqual(['Editor']);
    // One who is in none of the groups any more has no role at all.
    expect(endOf(await arrive(as(), 'mapping'))).toBe('noAccess');
    expect((await me(less.token)).status).toBe(401);
    expect((await plinth.call('GET', `/admin/users/${data.user.id}`)).body.data.roles).toEqual([]);
    expect(endOf(await arrive(as(), 'mapping'))).toBe('noAccess');
    expect((await signIn(as('editors'), 'mapping')).status).toBe(200);
  });

  test('first sign-ins of one person at the same time, on two servers, make one account', async () => {
    const email = address();
    const as = { ...verified(email), realm_access: { roles: ['editors'] } };
    const ends = await Promise.all(
      [plinth, other, plinth, other, plinth, other].map((at) => arrive(as, 'mapping', openCookieJar(), at)),
    );
    expect(ends.map(endOf)).toEqual(ends.map(() => 'arrived'));
    const { results } = (await plinth.call('GET', `/admin/users?filters[email]=${email}`)).body.data;
    expect(results).toHaveLength(1);
  });

  test('a state, a code and a ticket work once, on one of the servers', async () => {
    const { email } = await employ();
    issuer.person = verified(email);
    const browser = openCookieJar();
    const { location } = await browser.visit(`${plinth.url}/admin/connect/acme`);
    const back = await browser.visit(location);
    const cookie = [...browser.jar][0] ?? ['', ''];
    const copies = [plinth, other, plinth, other].map(async (at) => {
      const copy = openCookieJar();
      copy.jar.set(cookie[0].replace(plinth.url, at.url), cookie[1]);
      return { copy, at, end: endOf(await copy.visit(back.location.replace(plinth.url, at.url))) };
    });
    const ends = await Promise.all(copies);
    expect(ends.map(({ end }) => end).sort()).toEqual(['arrived', 'expired', 'expired', 'expired']);
    const { copy, at } = ends.find(({ end }) => end === 'arrived') ?? ends[0] ?? expect.unreachable();
    const ticket = [...copy.jar][0] ?? ['', ''];
    const tries = await Promise.all(
      [plinth, other, plinth, other].map(async (server) => {
        const again = openCookieJar();
        again.jar.set(ticket[0].replace(at.url, server.url), ticket[1]);
        return exchange(again, server);
      }),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    const begun = tries.find(({ status }) => status === 200);
    expect((await me(begun?.body.data.token)).status).toBe(200);
  });

  test('a second factor is asked for as well', async () => {
    const { email } = await employ([3]);
    const { status, body } = await signIn(verified(email));
    expect([status, body.error.details.factor.kind]).toEqual([400, 'setup']);
    const step = async (method: string, path: string, sent: object, at = plinth) =>
      at.call(method, `/studio/api/sign-in/${path}`, sent, 'nobody');
    const setUp = (await step('POST', 'authenticator', { ticket: body.error.details.factor.ticket })).body.data;
    const code = () => new TOTP({ secret: setUp.secret }).generate();
    const sent = { ticket: setUp.ticket, code: code(), name: 'Phone' };
    const begun = await step('PUT', 'authenticator', sent, other);
    expect((await me(begun.body.data.token)).status).toBe(200);
    // The next sign-in asks for a code, and each begins one session.
    await runScript(engine, 'update plinth_factors set step = 0');
    const { ticket } = (await signIn(verified(email))).body.error.details.factor;
    const first = await step('POST', 'code', { ticket, code: code() });
    expect((await me(first.body.data.token, other)).status).toBe(200);
    await runScript(engine, 'update plinth_factors set step = 0');
    expect((await step('POST', 'code', { ticket, code: code() })).status).toBe(401);
    expect((await me(first.body.data.token, other)).status).toBe(200);
  });

  test('a provider that vouches for a second factor replaces it, also while the session lasts', async () => {
    const { email } = await employ([3]);
    const { status, body } = await signIn(verified(email), 'vouching');
    expect([status, (await me(body.data.token, other)).status]).toEqual([200, 200]);
  });
});

test('without passwords, only a provider and a link of the command let somebody in', async () => {
  const issuer = await startSmallIssuer();
  const stores: SignOnStore[] = [];
  const adapt = (application: Application) => {
    const { driver } = application;
    stores.push(createSignOnStore({ driver, dialect: dialectOf(driver.client) }));
    return withProviders([providerAt(issuer.url)], {}, false)(application);
  };
  const plinth = await startAdmin({ adapt });
  try {
    const open = (method: string, path: string, body?: object) => plinth.call(method, path, body, 'nobody');
    const reset = '0123456789abcdef0123456789abcdef01234567';
    for (const [path, body] of [
      ['/admin/login', { email: 'admin@example.test', password: PASSWORD }],
      ['/admin/forgot-password', { email: 'admin@example.test' }],
      ['/admin/reset-password', { resetPasswordToken: reset, password: PASSWORD }],
      ['/admin/register', { registrationToken: 'x', userInfo: { firstname: 'A', password: PASSWORD } }],
      ['/studio/api/sign-in/passkey/challenge', {}],
    ] as const) {
      const { status, body: answer } = await open('POST', path, body);
      expect([path, status, answer.error.message]).toEqual([path, 400, expect.stringContaining('/studio')]);
    }
    const choices = { passwords: false, passkeys: null, providers: [{ uid: 'acme', displayName: 'Acme' }] };
    expect((await open('GET', '/studio/api/sign-in')).body.data).toEqual(choices);
    expect((await open('GET', '/admin/providers')).body).toEqual([{ uid: 'acme', displayName: 'Acme', icon: null }]);
    const person = { firstname: 'A', lastname: 'B', email: 'link@example.test', roles: [2] };
    const { id } = (await plinth.call('POST', '/admin/users', person)).body.data;
    await plinth.call('PUT', `/admin/users/${id}`, { isActive: true });
    const link = { administrator: id, provider: '', identity: '', session: null, idToken: '', isVouched: false };
    const ticket = await stores[0]?.create({ ...link, lifetimeMs: 60_000 });
    const expired = await stores[0]?.create({ ...link, lifetimeMs: 0 });
    const first = await open('POST', '/studio/api/sign-in/provider', { ticket });
    expect([first.status, first.body.data.user.id]).toEqual([200, id]);
    const authorization = `Bearer ${first.body.data.token}`;
    expect((await plinth.call('GET', '/admin/users/me', undefined, 'nobody', { authorization })).status).toBe(200);
    for (const sent of [{ ticket }, { ticket: expired }, { ticket: 'x' }, {}])
      expect((await open('POST', '/studio/api/sign-in/provider', sent)).status).toBe(401);
    expect((await open('POST', '/studio/api/sign-in/provider', { ticket: '' })).status).toBe(400);
    expect((await open('POST', '/studio/api/sign-in/provider', { token: 'x' })).status).toBe(400);
  } finally {
    await plinth.stop();
    await issuer.stop();
  }
});

test('a super admin gets in from the machine, with the provider away and the required factor lost', async () => {
  const opened: Application[] = [];
  const adapt = (application: Application) => {
    opened.push(application);
    const factors = { required: 'all', grace: 0 } as const;
    return withProviders([providerAt('http://127.0.0.1:9')], { factors }, false)(application);
  };
  const plinth = await startAdmin({ adapt });
  try {
    const [{ driver }] = opened as [Application];
    const dialect = dialectOf(driver.client);
    const sessions = createSessionRows(driver, dialect);
    const lost = createFactorStore({ driver, dialect, sessions });
    const credential = { id: 'lost', publicKey: 'lost', transports: [] };
    const factor = { kind: 'passkey', name: 'Lost', credential, counter: 0, onlyFirst: false } as const;
    await lost.add(1, factor, ['hash'], null);
    // What "plinth admin sign-in" and "plinth admin factor reset" do.
    const link = { administrator: 1, provider: '', identity: '', session: null, idToken: '', isVouched: false };
    const follow = async () => {
      const ticket = await createSignOnStore({ driver, dialect }).create({ ...link, lifetimeMs: 60_000 });
      return plinth.call('POST', '/studio/api/sign-in/provider', { ticket }, 'nobody');
    };
    expect((await follow()).body.error.details.factor.kind).toBe('code');
    await lost.reset(1);
    const { kind, ticket } = (await follow()).body.error.details.factor;
    expect(kind).toBe('setup');
    const path = '/studio/api/sign-in/authenticator';
    const setUp = (await plinth.call('POST', path, { ticket }, 'nobody')).body.data;
    const code = new TOTP({ secret: setUp.secret }).generate();
    const begun = await plinth.call('PUT', path, { ticket: setUp.ticket, code, name: 'New' }, 'nobody');
    const authorization = `Bearer ${begun.body.data.token}`;
    const { body } = await plinth.call('GET', '/admin/users/me', undefined, 'nobody', { authorization });
    expect(body.data.roles.map(({ name }: { name: string }) => name)).toContain('Super Admin');
  } finally {
    await plinth.stop();
  }
});

test('the last super admin keeps the role, and is told so', async () => {
  const issuer = await startSmallIssuer();
  const engine = await startRestored('sqlite', 'admin');
  const roles = { claim: 'groups', map: new Map([['editors', ['Editor']]]), default: [] };
  const plinth = await startAdmin({ on: engine, adapt: withProviders([providerAt(issuer.url, { roles })]) });
  try {
    const last = { firstname: 'L', lastname: 'B', email: 'last@example.test', roles: [1] };
    const { id } = (await plinth.call('POST', '/admin/users', last)).body.data;
    await plinth.call('PUT', `/admin/users/${id}`, { isActive: true });
    await runScript(engine, `update admin_users set blocked = true where id <> ${id}`);
    issuer.person = { sub: 'last', email: last.email, email_verified: true, groups: ['editors'] };
    const sent = () => openCookieJar().follow(`${plinth.url}/admin/connect/acme`);
    expect(endOf(await sent())).toBe('lastSuperAdmin');
    expect(endOf(await sent())).toBe('lastSuperAdmin');
    await runScript(engine, 'update admin_users set blocked = false');
    expect(endOf(await sent())).toBe('arrived');
    const { body } = await plinth.call('GET', `/admin/users/${id}`);
    expect(body.data.roles.map(({ name }: { name: string }) => name)).toEqual(['Editor']);
  } finally {
    await plinth.stop();
    await engine.stop();
    await issuer.stop();
  }
});

test('a start with providers, but without the page that they lead to, is refused', async () => {
  const issuer = providerAt('https://id.example.org');
  const adapt = (application: Application) => {
    const { project, ...rest } = withProviders([issuer])(application);
    const { settings } = project;
    return { ...rest, project: { ...project, settings: { ...settings, api: { ...settings.api, studio: false } } } };
  };
  await expect(startAdmin({ adapt })).rejects.toThrow('nobody could sign in with "auth.providers"');
});
