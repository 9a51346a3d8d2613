import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type HandlerServer, serveHandlers } from '../handlers/handler-server.ts';
import { CLIENT, type OauthServer, startOauthServer } from './oauth-server.ts';

let provider: OauthServer;
let server: HandlerServer;

/** The page of the front end that the browser ends on. */
const PAGE = 'https://front.example.org/connect/done';

beforeAll(async () => {
  provider = await startOauthServer();
  const settings = {
    ...CLIENT,
    enabled: true,
    callback: PAGE,
    authorize_url: `${provider.url}/authorize`,
    access_url: `${provider.url}/token`,
    profile_url: `${provider.url}/user`,
  };
  const grant = {
    email: { enabled: true },
    google: settings,
    github: settings,
    keycloak: { ...settings, subdomain: 'unused.example.org' },
    vk: settings,
    club: { ...settings, oauth: 2 },
    facebook: { ...settings, enabled: false },
  };
  server = await serveHandlers({
    'config/permissions.js': `module.exports = { public: {
      'plugin::users-permissions.auth': ['connect', 'callback'], 'api::article.article': ['find'] } };`,
    'config/plugins.js': `module.exports = () => ({ 'users-permissions': { config: {
      jwtSecret: 'the-secret-of-the-handler-tests', ratelimit: { enabled: false } } } });`,
    'src/index.js': `module.exports = {
      register({ strapi }) {
        const registry = strapi.plugin('users-permissions').service('providers-registry');
        registry.register('club', () => async ({ accessToken }) => ({
          username: 'member', email: 'Member@Club.example', role: 1, blocked: false }));
      },
      async bootstrap({ strapi }) {
        await strapi.store({ type: 'plugin', name: 'users-permissions' }).set({
          key: 'grant', value: ${JSON.stringify(grant)} });
        await strapi.store({ type: 'plugin', name: 'users-permissions' }).set({
          key: 'advanced', value: { unique_email: true, allow_register: true, default_role: 'authenticated' } });
        if (strapi.plugin('users-permissions').service('providers').buildRedirectUri('x').endsWith('/connect/x/callback') === false) throw new Error('no');
      },
    };`,
    'src/api/settings/routes/settings.js': `module.exports = { routes: [
      { method: 'GET', path: '/allow/:value', handler: async (ctx) => {
        await strapi.store({ type: 'plugin', name: 'users-permissions' }).set({ key: 'advanced', value: {
          unique_email: true, allow_register: ctx.params.value === 'yes', default_role: 'authenticated' } });
        ctx.body = { ok: true };
      }, config: { auth: false } },
    ] };`,
  });
});

afterAll(async () => {
  await server?.stop();
  await provider?.stop();
});

beforeEach(() => {
  provider.mischief = 'none';
  provider.profile = { email: 'Ann@Example.org', login: 'ann', preferred_username: 'ann.k' };
});

interface Step {
  readonly status: number;
  readonly location: string;
  readonly cookie: string;
  readonly body: unknown;
}

async function go(url: string, cookie = ''): Promise<Step> {
  const answer = await fetch(url, { redirect: 'manual', headers: cookie === '' ? {} : { cookie } });
  const text = await answer.text();
  return {
    status: answer.status,
    location: answer.headers.get('location') ?? '',
    cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    body: text.startsWith('{') ? JSON.parse(text) : text,
  };
}

/** The browser's way to the provider and back, up to the page of the front end. */
async function dance(name: string, query = ''): Promise<URL> {
  const away = await go(`${server.url}/api/connect/${name}${query}`);
  expect(away.status).toBe(302);
  const there = await go(away.location);
  const back = here(there.location);
  const done = await go(back, away.cookie);
  expect(done.status).toBe(302);
  return new URL(done.location);
}

/** The redirect leads to the address of the settings; the server of the test listens on another port. */
const here = (url: string): string => {
  const { pathname, search } = new URL(url);
  return `${server.url}${pathname}${search}`;
};

const signIn = (name: string, page: URL): Promise<Step> => go(`${server.url}/api/auth/${name}/callback${page.search}`);

describe('signing in', () => {
  test.each([
    ['google', 'Ann'],
    ['github', 'ann'],
    ['keycloak', 'ann.k'],
  ])('through %s makes a user, and the same one the next time', async (name, username) => {
    provider.profile = { ...provider.profile, email: `Ann@${name}.example` };
    const page = await dance(name);
    expect(`${page.origin}${page.pathname}`).toBe(PAGE);
    expect(page.searchParams.get('access_token')).toMatch(/^[\w-]{36}$/);
    const first = await signIn(name, page);
    expect(first).toMatchObject({
      status: 200,
      body: {
        jwt: expect.any(String),
        user: { username, email: `ann@${name}.example`, provider: name, confirmed: true },
      },
    });
    const { user } = first.body as { readonly user: { readonly id: number } };
    const again = await signIn(name, await dance(name));
    expect(again.body).toMatchObject({ user: { id: user.id } });
  });

  test('the address that a profile hides is found among those of the account', async () => {
    provider.profile = { login: 'hid', emails: [{ email: 'a@x.example' }, { email: 'hid@x.example', primary: true }] };
    expect((await signIn('github', await dance('github'))).body).toMatchObject({ user: { email: 'hid@x.example' } });
  });

  test('through a provider of the project, which grants no permissions', async () => {
    const { body } = await signIn('club', await dance('club'));
    expect(body).toMatchObject({ user: { email: 'member@club.example', provider: 'club' } });
    const { jwt } = body as { readonly jwt: string };
    const answer = await server.get('/api/users-permissions/roles', { authorization: `Bearer ${jwt}` });
    expect(answer.status).toBe(403);
  });

  test('many at once are one user', async () => {
    provider.profile = { email: 'many@example.org', preferred_username: 'many' };
    const pages = await Promise.all(Array.from({ length: 5 }, () => dance('keycloak')));
    const answers = await Promise.all(pages.map((page) => signIn('keycloak', page)));
    const ids = answers.map(({ body }) => (body as { readonly user: { readonly id: number } }).user.id);
    expect(new Set(ids).size).toBe(1);
  });
});

describe('is refused', () => {
  const error = (message: string) => ({ status: 400, body: { error: { name: 'ApplicationError', message } } });

  test('if the provider is disabled or unknown', async () => {
    for (const name of ['facebook', 'nosuch', '__proto__', 'constructor']) {
      expect(await go(`${server.url}/api/connect/${name}`)).toMatchObject(error('This provider is disabled'));
      expect(await go(`${server.url}/api/auth/${name}/callback?access_token=x`)).toMatchObject(
        error('This provider is disabled'),
      );
    }
  });

  test('for an address of another user', async () => {
    provider.profile = { email: 'MIA@example.org', login: 'mia' };
    expect(await signIn('github', await dance('github'))).toMatchObject(error('Email is already taken.'));
  });

  test('for new users if registration is disabled; existing users still sign in', async () => {
    provider.profile = { email: 'early@example.org', login: 'early' };
    const page = await dance('github');
    await signIn('github', page);
    await go(`${server.url}/api/allow/no`);
    try {
      expect((await signIn('github', await dance('github'))).status).toBe(200);
      provider.profile = { email: 'late@example.org', login: 'late' };
      expect(await signIn('github', await dance('github'))).toMatchObject(
        error('Register action is actually not available.'),
      );
    } finally {
      await go(`${server.url}/api/allow/yes`);
    }
  });

  test('without a token, without an address, with an unknown token', async () => {
    const url = `${server.url}/api/auth/google/callback`;
    expect(await go(url)).toMatchObject(error('No access_token.'));
    expect(await go(`${url}?access_token[a]=x`)).toMatchObject(error('No access_token.'));
    expect(await go(`${url}?access_token=forged`)).toMatchObject(error('The provider responded with status 401.'));
    provider.profile = { login: 'none' };
    expect(await signIn('google', await dance('google'))).toMatchObject(error('Email was not available.'));
  });
});

describe('attacks', () => {
  test('an address that a provider returns with the token alone is not trusted', async () => {
    provider.profile = { response: [{ first_name: 'Vera', last_name: 'K' }] };
    provider.granted = { email: 'vera@vk.example', user_id: 7 };
    const vera = await dance('vk');
    expect((await signIn('vk', vera)).body).toMatchObject({
      user: { username: 'K Vera', email: 'vera@vk.example', provider: 'vk' },
    });
    provider.granted = { email: 'mallory@vk.example', user_id: 8 };
    const mallory = await dance('vk');
    const asVera = (change: (page: URL) => void): Promise<Step> => {
      const page = new URL(mallory);
      page.searchParams.set('raw[email]', 'vera@vk.example');
      change(page);
      return signIn('vk', page);
    };
    const { searchParams: ofVera } = vera;
    for (const change of [
      () => undefined,
      (page: URL) => page.searchParams.delete('raw[vouched]'),
      (page: URL) => page.searchParams.set('raw[vouched][x]', 'y'),
      // A mark of another token.
      (page: URL) => page.searchParams.set('raw[vouched]', ofVera.get('raw[vouched]') ?? ''),
    ]) {
      expect((await asVera(change)).body).toMatchObject({ error: { message: 'Email was not available.' } });
    }
    // The provider says of a wrong token that all went well.
    provider.profile = { error: { error_code: 5 } };
    expect((await signIn('vk', vera)).body).toMatchObject({
      error: { message: 'The provider does not recognise the token.' },
    });
    provider.granted = {};
  });

  test('a wrong state, no cookie, the cookie of another browser, a forged cookie', async () => {
    const victim = await go(`${server.url}/api/connect/google`);
    const attacker = await go(`${server.url}/api/connect/google`);
    const back = here((await go(attacker.location)).location);
    for (const cookie of ['', victim.cookie, `${attacker.cookie.slice(0, -4)}AAAA`, 'plinth.connect=x', 'a=b']) {
      const done = await go(back, cookie);
      expect(done.location).not.toContain('access_token');
      expect(done.status).toBeLessThan(500);
    }
  });

  test('a code is good once', async () => {
    const away = await go(`${server.url}/api/connect/google`);
    const back = here((await go(away.location)).location);
    expect((await go(back, away.cookie)).location).toContain('access_token');
    expect((await go(back, away.cookie)).location).not.toContain('access_token');
  });

  test('the browser is sent to the configured page alone', async () => {
    const asked = (callback: string) => go(`${server.url}/api/connect/google?callback=${encodeURIComponent(callback)}`);
    for (const callback of [
      'https://evil.example.org/connect/done',
      'https://front.example.org/connect/other',
      'https://front.example.org.evil.example/connect/done',
      'https://front.example.org@evil.example/connect/done',
      '//evil.example.org',
      'javascript:alert(1)',
    ]) {
      expect(await asked(callback)).toMatchObject({
        status: 400,
        body: { error: { name: 'ValidationError', message: 'Invalid callback URL provided', details: { callback } } },
      });
    }
    const page = await dance('google', `?callback=${encodeURIComponent(`${PAGE}?from=shop`)}`);
    expect(page.origin).toBe('https://front.example.org');
  });

  test.each(['floods', 'lies'] as const)('a provider that %s', async (mischief) => {
    const page = await dance('google');
    const away = await go(`${server.url}/api/connect/google`);
    const back = here((await go(away.location)).location);
    provider.mischief = mischief;
    const [profile, exchange, other] = await Promise.all([
      signIn('google', page),
      go(back, away.cookie),
      server.get('/api/articles'),
    ]);
    expect(profile.status).toBe(400);
    expect(exchange.location).not.toContain('access_token');
    expect(exchange.status).toBeLessThan(500);
    expect(other.status).toBe(200);
  });

  test('a provider that hangs, or never ends', async () => {
    const page = await dance('google');
    const away = await go(`${server.url}/api/connect/google`);
    const back = here((await go(away.location)).location);
    provider.mischief = 'stalls';
    const [profile, exchange] = await Promise.all([signIn('google', page), go(back, away.cookie)]);
    expect(profile).toMatchObject({ status: 400, body: { error: { message: 'The provider did not respond.' } } });
    expect(exchange.status).toBeLessThan(500);
    expect(exchange.location).not.toContain('access_token');
  });

  test('nothing of it is a fault of the server', () => expect(server.faults).toEqual([]));
});
