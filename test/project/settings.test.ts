import { describe, expect, test } from 'vitest';
import type { Settings } from '../../src/project/settings.ts';
import { DEFAULT_LIMITS } from '../../src/project/settings/read-api.ts';
import { load } from './temporary-project.ts';

/** Loads one config file that exports this expression. */
const config = (name: string, expression: string, variables: NodeJS.ProcessEnv = {}) =>
  load({ [`config/${name}.js`]: `module.exports = ({ env }) => (${expression});` }, variables);

const settings = async (name: string, expression: string, variables: NodeJS.ProcessEnv = {}): Promise<Settings> =>
  (await config(name, expression, variables)).settings;

const warnings = async (name: string, expression: string): Promise<readonly string[]> =>
  (await config(name, expression)).warnings;

const refusal = async (name: string, expression: string): Promise<string> =>
  config(name, expression).then(
    () => 'no refusal',
    (error) => {
      expect(error).toMatchObject({ name: 'StartError', file: expect.stringContaining(`config/${name}.js`) });
      return error.message;
    },
  );

describe('server', () => {
  test('everything', async () => {
    const { server } = await settings(
      'server',
      `{ host: 'h', port: '8080', url: 'https://x.example', proxy: true, dirs: { public: './www' } }`,
    );
    expect(server).toMatchObject({ host: 'h', port: 8080, url: 'https://x.example', proxies: 1 });
    expect(server.publicDir).toMatch(/www$/);
  });

  test.each([
    ['true', 1],
    ['false', null],
    ['0', null],
    ['2', 2],
    [`'2'`, 2],
    [`'true'`, 1],
    [`'10.0.0.0/8, ::1'`, ['10.0.0.0/8', '::1']],
    [`['loopback', '192.0.2.1']`, ['loopback', '192.0.2.1']],
    ['[]', null],
  ])('proxy: %s', async (given, proxies) => {
    expect((await settings('server', `{ proxy: ${given} }`)).server.proxies).toEqual(proxies);
  });

  test('metrics have a port of their own, a token, or both', async () => {
    const metrics = async (given: string) => (await settings('server', `{ metrics: ${given} }`)).server.metrics;
    expect(await metrics('false')).toBeNull();
    expect(await metrics('{ port: 9464 }')).toEqual({ port: 9464, host: '127.0.0.1', token: null });
    expect(await metrics(`{ token: 't' }`)).toEqual({ port: null, host: '127.0.0.1', token: 't' });
    expect(await metrics(`{ port: '9464', host: '0.0.0.0', token: 't' }`)).toEqual({
      port: 9464,
      host: '0.0.0.0',
      token: 't',
    });
    for (const given of ['{}', `{ token: env('NO') }`, `{ token: '' }`]) {
      expect(await refusal('server', `{ metrics: ${given} }`)).toContain('a separate "port" or a "token"');
    }
  });

  test.each([`'somewhere'`, `['10.0.0.0/99']`, '{}'])('proxy: %s is refused', async (given) => {
    expect(await refusal('server', `{ proxy: ${given} }`)).toContain(
      '"proxy" must be true for one proxy, a number of proxies, or a list of their addresses and networks',
    );
  });

  test('null and false mean a missing text', async () => {
    expect((await settings('server', `{ url: env('NO', null) }`)).server.url).toBe('');
    const place = `{ host: 'h', schema: env('NO', false), password: null }`;
    const { database } = await settings('database', `{ connection: { client: 'postgres', connection: ${place} } }`);
    expect(database).toEqual({ client: 'postgres', host: 'h', pool: {} });
  });

  test('says what is wrong, where, and what is accepted', async () => {
    expect(await refusal('server', `{ port: env.int('NO', 'x') }`)).toBe(
      'config/server.js: "port" must be an integer from 0 to 65535, but it is "x".',
    );
    expect(await refusal('server', `{ port: NaN, host: 5 }`)).toBe(
      'config/server.js: "host" must be a string, but it is 5.\n  "port" must be an integer from 0 to 65535, but it is NaN.',
    );
    expect(await refusal('server', `'text'`)).toBe(
      'config/server.js: the exported value must be an object, but it is "text".',
    );
    expect(await refusal('server', `{ port: 70000 }`)).toContain('but it is 70000');
  });

  test('names both files when one was merged over the other', async () => {
    const files = {
      'config/server.js': 'module.exports = { port: 1 };',
      'config/env/development/server.js': `module.exports = { port: 'x' };`,
    };
    await expect(load(files)).rejects.toThrow(
      'config/server.js with config/env/development/server.js: "port" must be an integer',
    );
  });

  test('warns of settings without effect, not of those that need none', async () => {
    expect(
      await warnings(
        'server',
        `{ app: { keys: ['a'] }, webhooks: {}, logger: {}, transfer: {}, cron: { enabled: false } }`,
      ),
    ).toEqual([]);
    expect(
      await warnings('server', `{ prot: 1, dirs: { privat: 'x' }, gone: undefined, cron: { enabled: true } }`),
    ).toEqual([
      'config/server.js: unknown setting "prot". Did you mean "port"?',
      'config/server.js: unknown setting "dirs.privat".',
    ]);
  });
});

describe('api', () => {
  test.each([
    ['100', 100],
    [`'50'`, 50],
    ['0', null],
    ['-1', -1],
    ['null', null],
    ['undefined', null],
  ])('maxLimit %s', async (given, expected) => {
    expect((await settings('api', `{ rest: { maxLimit: ${given} } }`)).api.maxLimit).toBe(expected);
  });

  test.each([
    ['/api', '/api'],
    ['content', '/content'],
    ['/v1/content/', '/v1/content'],
    ['', ''],
    ['/', ''],
  ])('prefix "%s"', async (given, expected) => {
    expect((await settings('api', `{ rest: { prefix: '${given}' } }`)).api.prefix).toBe(expected);
  });

  test('withCount, defaultLimit and private attributes', async () => {
    const { api } = await settings(
      'api',
      `{ rest: { withCount: 'false', defaultLimit: 5 }, responses: { privateAttributes: ['a'] } }`,
    );
    expect(api).toMatchObject({ withCount: false, defaultLimit: 5, privateAttributes: ['a'] });
  });

  test('limits', async () => {
    const given = await settings('api', `{ limits: { rows: 10, bytes: '2mb' } }`);
    expect(given.limits).toEqual({ ...DEFAULT_LIMITS, rows: 10, bytes: 2 * 1024 * 1024 });
    expect(await refusal('api', `{ limits: { rows: 0 } }`)).toContain('"limits.rows" must be an integer of at least 1');
    expect(await refusal('api', `{ limits: { bytes: '2 potatoes' } }`)).toContain(
      '"limits.bytes" must be a number of bytes',
    );
    expect(await warnings('api', `{ limits: { depth: 3 } }`)).toEqual([
      'config/api.js: unknown setting "limits.depth".',
    ]);
  });

  test('cache', async () => {
    const on = { enabled: true, maxBytes: 64 * 1024 * 1024, control: {} };
    expect((await settings('api', `{}`)).cache).toEqual(on);
    expect((await settings('api', `{ cache: false }`)).cache).toEqual({ ...on, enabled: false });
    expect((await settings('api', `{ cache: { maxBytes: '1mb', control: { '*': 'no-store' } } }`)).cache).toEqual({
      enabled: true,
      maxBytes: 1024 * 1024,
      control: { '*': 'no-store' },
    });
    expect((await settings('api', `{}`, { PLINTH_CACHE: 'off' })).cache.enabled).toBe(false);
  });

  test('cdn', async () => {
    expect((await settings('api', `{}`)).cdn).toBeNull();
    expect((await settings('api', `{ cdn: false }`)).cdn).toBeNull();
    const varnish = `{ kind: 'varnish', url: 'http://10.0.0.1/' }`;
    expect((await settings('api', `{ cdn: { header: 'xkey', purge: [${varnish}] } }`)).cdn).toEqual({
      ...{ header: 'xkey', prefix: '', againMs: 5000 },
      purge: [{ kind: 'varnish', url: 'http://10.0.0.1/' }],
    });
    for (const [given, message] of [
      [`{ header: 'Tags' }`, '"Surrogate-Key", "Cache-Tag" or "xkey"'],
      [`{ header: 'xkey', prefix: 'a b' }`, 'letters, digits'],
      [`{ header: 'xkey', purge: [{ kind: 'squid' }] }`, '"fastly", "cloudflare", "varnish" or "webhook"'],
      [`{ header: 'xkey', purge: [{ kind: 'varnish', url: '10.0.0.1' }] }`, 'http:// or https://'],
    ]) {
      expect(await refusal('api', `{ cdn: ${given} }`)).toContain(message);
    }
  });

  test('live', async () => {
    const on = { listeners: 2000, perCaller: 100, pollMs: 250, rereadMs: 5000 };
    expect((await settings('api', `{}`)).live).toEqual(on);
    expect((await settings('api', `{ live: { perCaller: '5' } }`)).live).toEqual({ ...on, perCaller: 5 });
    for (const off of ['false', '{ enabled: false, listeners: 1 }']) {
      expect((await settings('api', `{ live: ${off} }`)).live).toBeNull();
    }
    expect(await refusal('api', `{ live: { pollMs: 1 } }`)).toContain(
      '"live.pollMs" must be an integer of at least 50',
    );
  });
});

describe('database', () => {
  const server = `host: 'h', port: '5433', database: 'd', user: 'u', password: 'p', ssl: env.bool('NO', false)`;

  test.each(['sqlite', 'better-sqlite3', 'sqlite3'])('client %s', async (client) => {
    const { database } = await settings(
      'database',
      `{ connection: { client: '${client}', connection: { filename: 'a.db' }, useNullAsDefault: true } }`,
    );
    expect(database).toMatchObject({ client: 'sqlite', filename: expect.stringMatching(/^\/.*a\.db$/) });
  });

  test.each([
    ['postgres', 'postgres'],
    ['pg', 'postgres'],
    ['mysql', 'mysql'],
    ['mysql2', 'mysql'],
  ])('client %s', async (given, client) => {
    const { database } = await settings(
      'database',
      `{ connection: { client: '${given}', connection: { ${server} }, pool: { min: 2, max: 5 }, acquireConnectionTimeout: 60000 } }`,
    );
    expect(database).toEqual({
      client,
      host: 'h',
      port: 5433,
      database: 'd',
      user: 'u',
      password: 'p',
      ssl: false,
      pool: { min: 2, max: 5, acquireTimeoutMs: 60000 },
    });
  });

  test('an address in place of its parts', async () => {
    const url = 'postgres://u:p@h/d';
    const asText = await settings('database', `{ connection: { client: 'postgres', connection: '${url}' } }`);
    expect(asText.database).toEqual({ client: 'postgres', connectionString: url, pool: {} });
    const asKey = await settings(
      'database',
      `{ connection: { client: 'postgres', connection: { connectionString: '${url}', schema: 's' } } }`,
    );
    expect(asKey.database).toEqual({ client: 'postgres', connectionString: url, schema: 's', pool: {} });
  });

  test('tables in use change at a start in development, or if configured', async () => {
    const changes = async (config: string, NODE_ENV: string) => {
      const { schemaChanges } = await settings('database', config, { NODE_ENV, JWT_SECRET: 'a', API_TOKEN_SALT: 'b' });
      return schemaChanges;
    };
    expect(await changes('{}', 'development')).toBe('apply');
    expect(await changes('{}', 'production')).toBe('ask');
    expect(await changes('{ settings: { applySchema: true, forceMigration: false } }', 'production')).toBe('apply');
    expect(await changes('{ settings: { applySchema: false } }', 'development')).toBe('ask');
    expect(await warnings('database', '{ settings: { applySchemas: true } }')).toEqual([
      expect.stringContaining('Did you mean "settings.applySchema"?'),
    ]);
  });

  test('replicas', async () => {
    const connection = `connection: { client: 'postgres', connection: { connectionString: 'postgres://a:b@one/c' } }`;
    const { database } = await settings(
      'database',
      `{ ${connection}, replicas: ['postgres://a:b@two/c', '', { host: 'three', port: '5433' }], maxLag: 250 }`,
    );
    expect(database).toMatchObject({
      replicas: [{ connectionString: 'postgres://a:b@two/c' }, { host: 'three', port: 5433 }],
      maxLagMs: 250,
    });
    expect((await settings('database', `{ ${connection}, replicas: [] }`)).database).not.toHaveProperty('replicas');
    expect(await refusal('database', `{ ${connection}, replicas: 'postgres://two/c' }`)).toContain(
      '"replicas" must be a list of connections',
    );
    expect(await refusal('database', `{ ${connection}, replicas: ['two'] }`)).toContain(
      '"replicas.0" must be a connection URL, or an object',
    );
    expect(await refusal('database', `{ ${connection}, maxLag: 0 }`)).toContain('"maxLag" must be');
    expect(await refusal('database', `{ replicas: ['postgres://two/c'] }`)).toContain('a SQLite file has no replicas');
  });

  test('in memory', async () => {
    const { database } = await settings(
      'database',
      `{ connection: { client: 'sqlite', connection: { filename: ':memory:' } } }`,
    );
    expect(database).toMatchObject({ filename: ':memory:' });
  });

  test('mistakes', async () => {
    expect(await refusal('database', `{ connection: { client: 'mongo' } }`)).toBe(
      'config/database.js: "connection.client" is "mongo", which is not supported.',
    );
    expect(await refusal('database', `{ connection: { client: 'toString' } }`)).toContain(
      'is "toString", which is not',
    );
    const wrong = await refusal('database', `{ connection: { client: 'postgres', connection: { password: 31337 } } }`);
    expect(wrong).toContain('"connection.connection" must be');
    expect(wrong).not.toContain('31337');
  });

  test('unknown keys are named', async () => {
    expect(await warnings('database', `{ connection: { client: 'postgres', connection: { hots: 'h' } } }`)).toEqual([
      'config/database.js: unknown setting "connection.connection.hots". Did you mean "connection.connection.host"?',
    ]);
  });
});

describe('middlewares', () => {
  const list = (first: string): string => `[${first}, 'strapi::security', 'strapi::cors', 'strapi::errors']`;
  const own = (entry: string): string => `[${entry}, 'strapi::security']`;

  test('cors', async () => {
    const cors = async (expression: string) =>
      (await settings('middlewares', own(`{ name: 'strapi::cors', config: ${expression} }`))).middlewares.cors;
    expect(await cors(`{}`)).toMatchObject({ origin: '*', expose: ['ETag'] });
    const { headersOnDemand } = await cors(`{}`);
    expect(headersOnDemand).toEqual(['If-Match', 'Idempotency-Key', 'Strapi-Response-Format']);
    expect((await cors(`{ origin: ['*'] }`)).origin).toBe('*');
    expect((await cors(`{ origin: 'https://a.example, https://b.example' }`)).origin).toEqual([
      'https://a.example',
      'https://b.example',
    ]);
    expect(await cors(`{ methods: 'GET', headers: ['A'], expose: 'B', credentials: false, maxAge: 5 }`)).toEqual({
      origin: '*',
      methods: ['GET'],
      headers: ['A'],
      expose: ['B'],
      credentials: false,
      maxAge: 5,
    });
  });

  test('an origin may be a function', async () => {
    const project = await config('middlewares', own(`{ name: 'strapi::cors', config: { origin: () => '*' } }`));
    expect(project.settings.middlewares.cors.origin).toBeTypeOf('function');
    expect(project.warnings).toEqual([]);
  });

  test('security is deepened by the defaults', async () => {
    const { middlewares } = await settings(
      'middlewares',
      `[{ name: 'strapi::security', config: { frameguard: false, contentSecurityPolicy: { directives: { 'img-src': ['https://cdn.example'] } } } }, 'strapi::cors']`,
    );
    expect(middlewares.security).toMatchObject({
      frameguard: false,
      hsts: { maxAge: 31536000 },
      contentSecurityPolicy: { directives: { 'connect-src': ["'self'", 'https:'] } },
    });
  });

  test('body, query, compression, headers', async () => {
    const { middlewares } = await settings(
      'middlewares',
      list(`{ name: 'strapi::body', config: { jsonLimit: '10mb', formidable: { maxFileSize: 5 } } },
        { name: 'strapi::query', config: { arrayLimit: 7, depth: 3 } }, 'strapi::compression', 'strapi::responseTime',
        { name: 'strapi::poweredBy', config: { poweredBy: 'steam' } }`),
    );
    expect(middlewares).toMatchObject({
      body: { jsonLimit: 10 * 1024 * 1024, maxFileSize: 5, formLimit: 56 * 1024 },
      query: { arrayLimit: 7, depth: 3 },
      compression: { threshold: 1024 },
      responseTime: true,
      poweredBy: 'steam',
      logger: false,
    });
  });

  test('of the project itself, in order', async () => {
    const project = await config(
      'middlewares',
      list(`'global::timer', { name: 'global::gate', config: { a: 1 } }, { resolve: './src/x' }`),
    );
    expect(project.settings.middlewares.own).toEqual([
      { name: 'global::timer', config: undefined },
      { name: 'global::gate', config: { a: 1 } },
      { name: './src/x', config: undefined },
    ]);
    expect(project.warnings).toEqual([]);
  });

  test('unknown ones and missing ones are named', async () => {
    expect(
      await warnings(
        'middlewares',
        `['strapi::cors', { name: 'strapi::ip', config: { whitelist: ['x'] } }, 'plugin::sentry.sentry']`,
      ),
    ).toEqual([
      'config/middlewares.js: the middleware "strapi::ip" is unknown and does not run.',
      'config/middlewares.js: "strapi::security" is missing from the list; it stays on with its defaults.',
    ]);
    expect(await warnings('middlewares', own(`{ name: 'strapi::cors', config: { credentials: true } }`))).toEqual([
      'config/middlewares.js: "credentials" of strapi::cors require a list of origins ("origin"); without one, credentials are not allowed.',
    ]);
    expect(await warnings('middlewares', own(`{ name: 'strapi::cors', config: { enabled: true } }`))).toEqual([
      'config/middlewares.js: unknown setting "strapi::cors.enabled".',
    ]);
  });

  test('mistakes', async () => {
    expect(await refusal('middlewares', `{}`)).toContain('must be a list of middlewares, but it is an object');
    expect(await refusal('middlewares', `[5]`)).toContain(
      '"0" must be a name, or an object with "name" or "resolve", but it is 5',
    );
    expect(await refusal('middlewares', own(`{ name: 'strapi::cors', config: { maxAge: 'long' } }`))).toBe(
      'config/middlewares.js: "strapi::cors.maxAge" must be an integer of at least 0, but it is "long".',
    );
  });
});

describe('plugins', () => {
  const users = (expression: string): string => `{ 'users-permissions': { config: ${expression} } }`;

  test('users-permissions', async () => {
    const given = await settings(
      'plugins',
      users(
        `{ jwtSecret: 's', jwt: { expiresIn: '7d', algorithm: 'HS256' }, ratelimit: { interval: { min: 5, sec: 1 }, max: 3 }, register: { allowedFields: ['nick'] } }`,
      ),
    );
    expect(given.usersPermissions).toEqual({
      enabled: true,
      isOff: false,
      jwtSecret: 's',
      jwtExpiresIn: '7d',
      rateLimit: { enabled: true, intervalMs: 301_000, max: 3 },
      registerAllowedFields: ['nick'],
      sessions: null,
      validateCallback: null,
    });
    expect((await settings('plugins', `{}`)).usersPermissions).toEqual({
      enabled: true,
      isOff: false,
      jwtSecret: null,
      jwtExpiresIn: '30d',
      rateLimit: { enabled: true, intervalMs: 60_000, max: 10 },
      registerAllowedFields: null,
      sessions: null,
      validateCallback: null,
    });
  });

  test('refresh tokens are an option, with the names of v5', async () => {
    const sessions = async (config: string) =>
      (await settings('plugins', users(`{ jwtManagement: 'refresh', sessions: ${config} }`))).usersPermissions.sessions;
    const lifespans = {
      accessTokenLifespan: 604_800,
      maxRefreshTokenLifespan: 2_592_000,
      idleRefreshTokenLifespan: 604_800,
    };
    expect(await sessions('undefined')).toEqual({ ...lifespans, cookie: null });
    expect(await sessions(`{ accessTokenLifespan: '15m', httpOnly: true, cookie: { path: '/api' } }`)).toEqual({
      ...{ ...lifespans, accessTokenLifespan: '15m' },
      cookie: { name: 'strapi_up_refresh', path: '/api', domain: null, sameSite: 'lax', secure: null },
    });
    expect(
      (await settings('plugins', users(`{ jwtManagement: 'legacy-support' }`))).usersPermissions.sessions,
    ).toBeNull();
    expect(await refusal('plugins', users(`{ jwtManagement: 'session' }`))).toContain('"refresh" or "legacy-support"');
    expect(await refusal('plugins', users(`{ sessions: { cookie: { path: '/; Domain=x' } } }`))).toContain(
      'must be a string without spaces and semicolons',
    );
  });

  test('a mistake does not show a secret', async () => {
    const message = await refusal('plugins', users(`{ jwtSecret: 12345 }`));
    expect(message).toBe(
      'config/plugins.js: "users-permissions.config.jwtSecret" must be a string, but it is of type number.',
    );
  });

  test('those without effect are named, disabled ones are not', async () => {
    expect(
      await warnings(
        'plugins',
        `{ documentation: true, seo: { enabled: true }, sentry: false, docs: { enabled: false }, upload: { config: { provider: 'x' } }, email: {} }`,
      ),
    ).toEqual([
      'config/plugins.js: the plugin "documentation" does not run: the reference and openapi.json use its title, version, description, servers and path. Calls from the project\'s code have no effect.',
    ]);
  });

  test('installed ones are named too', async () => {
    const dependencies = {
      '@strapi/strapi': '4.26.2',
      '@strapi/plugin-i18n': '4',
      '@strapi/plugin-documentation': '4',
      'strapi-plugin-menus': '1',
    };
    const { warnings: found } = await load({
      'package.json': JSON.stringify({ dependencies }),
      'config/plugins.js': `module.exports = { menus: { enabled: false } };`,
    });
    expect(found).toEqual([
      'package.json: the plugin "documentation" does not run: the reference and openapi.json use its title, version, description, servers and path. Calls from the project\'s code have no effect.',
    ]);
  });

  test('values count as true or false as in v4, which validates none', async () => {
    const graphql = async (config: string) =>
      (await settings('plugins', `{ graphql: { enabled: 1, config: ${config} } }`)).graphql;
    expect(
      await graphql(`{ playgroundAlways: '1', shadowCRUD: 0, apolloServer: { introspection: 'yes' } }`),
    ).toMatchObject({
      ...{ shadowCrud: false, introspection: true },
    });
    expect(
      await graphql(`{ shadowCRUD: 'false', depthLimit: '7', apolloServer: { introspection: null } }`),
    ).toMatchObject({
      ...{ shadowCrud: false, depthLimit: 7, introspection: false },
    });
  });

  test('i18n', async () => {
    const enabled = async (plugins: string, dependencies: Record<string, string> = {}) =>
      (
        await load({
          'package.json': JSON.stringify({ dependencies }),
          'config/plugins.js': `module.exports = ${plugins};`,
        })
      ).settings.i18n.enabled;
    expect(await enabled('{}')).toBe(true);
    expect(await enabled('{ i18n: false }')).toBe(false);
    expect(await enabled('{ i18n: { enabled: false } }')).toBe(false);
    expect(await enabled('{}', { '@strapi/strapi': '4' })).toBe(false);
    expect(await enabled('{}', { '@strapi/strapi': '4', '@strapi/plugin-i18n': '4' })).toBe(true);
    const german = await settings('plugins', '{}', { STRAPI_PLUGIN_I18N_INIT_LOCALE_CODE: 'de' });
    expect(german.i18n.initialLocale).toBe('de');
  });
});

describe('admin', () => {
  test('the salt of API tokens, and nothing to warn about', async () => {
    const project = await config(
      'admin',
      `{ auth: { secret: 'x' }, apiToken: { salt: 'salt' }, transfer: {}, serveAdminPanel: false, autoOpen: false, flags: {} }`,
    );
    expect(project.settings.apiTokenSalt).toBe('salt');
    expect(project.warnings).toEqual([]);
  });

  test.each([
    ['{}', { perEntry: 20, maxBytes: 10 * 1024 ** 2, maxDays: null, writes: 'administrators', types: new Map() }],
    ['{ versions: 7 }', { perEntry: 7, writes: 'administrators' }],
    [
      "{ versions: { perEntry: '3', maxBytes: '1mb', maxDays: 30 } }",
      { perEntry: 3, maxBytes: 1024 ** 2, maxDays: 30 },
    ],
    [
      "{ versions: { writes: 'all', types: { 'api::note.note': 'none' } } }",
      { perEntry: 20, writes: 'all', types: new Map([['api::note.note', 'none']]) },
    ],
  ])('versions: %s', async (text, expected) => {
    expect((await settings('admin', text)).admin.versions).toMatchObject(expected);
  });

  test.each([
    ['{}', { required: [], grace: '7d' }],
    ['{ auth: { factors: { required: true, grace: 0 } } }', { required: 'all', grace: 0 }],
    ["{ auth: { factors: { required: ['Editor'] } } }", { required: ['Editor'], grace: '7d' }],
    ['{ auth: { factors: { required: false } } }', { required: [], grace: '7d' }],
  ])('second factors: %s', async (text, expected) => {
    expect((await settings('admin', text)).admin.factors).toEqual(expected);
  });

  test('a requirement of second factors that nobody can mean', async () => {
    const text = "{ auth: { factors: { required: 'Editor' } } }";
    await expect(config('admin', text)).rejects.toThrow(
      '"auth.factors.required" must be true, false or a list of roles',
    );
  });

  test.each([
    ['{ versions: -1 }', '"versions" must be an integer from 0 to 1000, but it is -1'],
    [
      "{ versions: { writes: 'some' } }",
      '"versions.writes" must be "all", "administrators" or "none", but it is "some"',
    ],
    ["{ versions: { types: { 'api::a.a': true } } }", 'must be "all", "administrators" or "none"'],
  ])('versions that cannot be kept: %s', async (text, message) => {
    await expect(config('admin', text)).rejects.toThrow(message);
  });

  test.each([
    ['{}', { days: 30, writes: 'administrators', maxFileBytes: 1024 ** 3 }],
    ['{ trash: 0 }', { days: 0, writes: 'administrators', maxFileBytes: 1024 ** 3 }],
    [
      "{ trash: { days: '7', writes: 'all', maxFileBytes: '2mb' } }",
      { days: 7, writes: 'all', maxFileBytes: 2 * 1024 ** 2 },
    ],
  ])('trash: %s', async (text, expected) => {
    expect((await settings('admin', text)).admin.trash).toEqual(expected);
  });

  test.each([
    ['{ trash: -1 }', '"trash" must be an integer from 0 to 3650, but it is -1'],
    ['{ trash: { writes: true } }', '"trash.writes" must be "all", "administrators" or "none", but it is true'],
  ])('a trash that cannot be: %s', async (text, message) => {
    await expect(config('admin', text)).rejects.toThrow(message);
  });

  test('unknown keys are named', async () => {
    expect(await warnings('admin', `{ apiTokens: {} }`)).toEqual([
      'config/admin.js: unknown setting "apiTokens". Did you mean "apiToken"?',
    ]);
  });
});

describe('permissions', () => {
  test('by full name, short name and star', async () => {
    const { permissions } = await settings(
      'permissions',
      `{ public: { article: ['find', 'findOne'], '*': 'find' }, editor: { 'plugin::upload.content-api': ['upload'] } }`,
    );
    expect(permissions).toEqual({
      public: { 'api::article.article': ['find', 'findOne'], '*': ['find'] },
      editor: { 'plugin::upload.content-api': ['upload'] },
    });
  });

  test('mistakes', async () => {
    expect(await refusal('permissions', `{ public: ['find'] }`)).toBe(
      'config/permissions.js: "public" must be an object that maps content types to lists of actions, but it is a list.',
    );
    expect(await refusal('permissions', `{ public: { article: true } }`)).toContain(
      '"public.article" must be a list of strings, but it is true',
    );
  });
});
