import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HandlerServer, serveHandlers } from './handler-server.ts';

const CLUB = fileURLToPath(new URL('./club/', import.meta.url));

/** Who callers are, in ways that the project's code brings along. */
let server: HandlerServer;

const REGISTER = `
const { ForbiddenError } = require('@strapi/utils').errors;

module.exports = {
  register({ strapi }) {
    strapi.container.get('auth').register('content-api', {
      name: 'badge',
      async authenticate(ctx) {
        const badge = /^Bearer badge-(\\w+)$/.exec(ctx.request.header.authorization ?? '')?.[1];
        if (badge === undefined) return { authenticated: false };
        if (badge === 'lost') return { authenticated: false, error: new Error('This badge was lost') };
        if (badge === 'mia') ctx.state.user = await strapi.query('plugin::users-permissions.user').findOne({ where: { username: 'mia' } });
        return { authenticated: true, credentials: { badge }, ability: { can: (action) => badge === 'all' || /match\\.(find|badge)|user\\.me/.test(action) } };
      },
      async verify({ ability }, { scope }) {
        if (scope && ![scope].flat().every((action) => ability.can(action))) throw new ForbiddenError();
      },
    });
  },
};`;

const CUSTOM_ROUTES = `
module.exports = {
  routes: [
    { method: 'GET', path: '/badge', handler: 'match.badge' },
    { method: 'GET', path: '/badge-only', handler: 'match.badge', config: { auth: { strategies: ['badge'] } } },
    { method: 'GET', path: '/open', handler: 'match.open', config: { auth: false } },
    { method: 'GET', path: '/limited', handler: 'match.open', config: { middlewares: [{ name: 'plugin::users-permissions.rateLimit', config: { max: 2 } }] } },
    { method: 'POST', path: '/limited', handler: 'match.open', config: { auth: false, middlewares: [{ name: 'plugin::users-permissions.rateLimit', config: { max: 1, prefixKey: 'ours', headers: false } }] } },
  ],
};`;

const CONTROLLER = `
module.exports = require('@strapi/strapi').factories.createCoreController('api::match.match', ({ strapi }) => ({
  async badge(ctx) {
    const { strategy, credentials } = ctx.state.auth;
    await strapi.auth.verify(ctx.state.auth, { scope: ['api::match.match.find'] });
    return { strategy: strategy.name, credentials, user: ctx.state.user?.username ?? null };
  },
  open: () => ({ open: true }),
}));`;

/** A token in a cookie, as many front ends have it. */
const EXTENSION = `
module.exports = (plugin) => {
  plugin.contentTypes.user.schema.attributes.nickname = { type: 'string' };
  const jwt = plugin.services.jwt;
  plugin.services.jwt = (args) => {
    const core = jwt(args);
    return {
      ...core,
      async getToken(ctx) {
        const token = ctx.cookies.get('token');
        return token ? this.verify(token) : core.getToken(ctx);
      },
    };
  };
  const user = plugin.services.user;
  plugin.services.user = (args) => ({
    ...user(args),
    fetchAuthenticatedUser: async (id) => ({ ...(await user(args).fetchAuthenticatedUser(id)), club: 'Harbour' }),
  });
  return plugin;
};`;

const PERMISSIONS = `
module.exports = {
  public: { 'plugin::users-permissions.auth': ['callback'], 'plugin::users-permissions.role': ['findOne'], 'api::match.match': ['find', 'open'] },
  authenticated: { 'plugin::users-permissions.user': ['me'], 'api::match.match': ['find', 'badge', 'open'] },
};`;

beforeAll(async () => {
  server = await serveHandlers(
    {
      'src/index.js': REGISTER,
      'src/api/match/routes/custom.js': CUSTOM_ROUTES,
      'src/api/match/controllers/match.js': CONTROLLER,
      'src/extensions/users-permissions/strapi-server.js': EXTENSION,
      'config/permissions.js': PERMISSIONS,
    },
    CLUB,
  );
});

afterAll(() => server.stop());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('a strategy that code registers', () => {
  test('knows whom nothing else knows, on routes of the project and of the core', async () => {
    const { json } = await server.get('/api/badge', bearer('badge-all'));
    expect(json).toEqual({ strategy: 'badge', credentials: { badge: 'all' }, user: null });
    expect((await server.get('/api/matches', bearer('badge-guest'))).status).toBe(200);
  });

  test('defines their permissions', async () => {
    expect((await server.get('/api/matches/1', bearer('badge-guest'))).status).toBe(200);
    expect(await server.get('/api/limited', bearer('badge-guest'))).toMatchObject({ status: 403 });
  });

  test('may know a user, whom routes of v4 know then, too', async () => {
    expect((await server.get('/api/users/me', bearer('badge-mia'))).json).toMatchObject({ username: 'mia' });
  });

  test('refuses with its own message, or leaves the caller anonymous', async () => {
    expect(await server.get('/api/matches', bearer('badge-lost'))).toMatchObject({
      status: 401,
      json: { error: { name: 'UnauthorizedError', message: 'This badge was lost' } },
    });
    expect(await server.get('/api/matches', bearer('of-nobody'))).toMatchObject({
      status: 401,
      json: { error: { message: 'Missing or invalid credentials' } },
    });
  });

  test('is not asked for callers who are known: users, and the public', async () => {
    const mia = await server.signIn('mia');
    expect((await server.get('/api/badge', mia)).json).toMatchObject({ strategy: 'users-permissions', user: 'mia' });
    expect((await server.get('/api/matches')).status).toBe(200);
  });

  test('can be the only one of a route', async () => {
    expect((await server.get('/api/badge-only', await server.signIn('mia'))).status).toBe(401);
    expect((await server.get('/api/badge-only', bearer('badge-all'))).status).toBe(200);
  });
});

test('a service that finds tokens and users in its own way is used', async () => {
  const { authorization = '' } = await server.signIn('noa');
  const { json } = await server.get('/api/badge', { cookie: `token=${authorization.slice('Bearer '.length)}` });
  expect(json).toMatchObject({ strategy: 'users-permissions', user: 'noa', credentials: { club: 'Harbour' } });
});

describe('plugin::users-permissions.rateLimit', () => {
  test('counts users separately from anonymous callers, and reports how many requests are left', async () => {
    const mia = await server.signIn('mia');
    const first = await server.get('/api/limited');
    expect(first.headers.get('x-ratelimit-limit')).toBe('2');
    expect(first.headers.get('x-ratelimit-remaining')).toBe('1');
    const statuses = await Promise.all([{}, {}, mia, mia, mia].map((who) => server.get('/api/limited', who)));
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
  });

  test('uses the settings of a route', async () => {
    expect((await server.send('POST', '/api/limited', {})).headers.get('x-ratelimit-limit')).toBeNull();
    expect(await server.send('POST', '/api/limited', { email: 'a@example.org' })).toMatchObject({
      status: 429,
      json: { error: { name: 'RateLimitError', message: 'Too many requests, please try again later.' } },
    });
  });
});

test('a role shows the actions of all routes, those that everybody may call among them, and no others', async () => {
  const { json } = await server.get('/api/users-permissions/roles/1');
  const { permissions } = (json as { role: { permissions: Record<string, { controllers: Record<string, object> }> } })
    .role;
  const actions = permissions['api::match']?.controllers.match ?? {};
  expect(Object.keys(actions).sort()).toEqual(['badge', 'find', 'findOne', 'open']);
});
