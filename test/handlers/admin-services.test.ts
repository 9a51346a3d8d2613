import { expect, test } from 'vitest';
import { describeEngines } from '../support/engines.ts';
import { serveController } from './serve-controller.ts';

/** What code of public projects asks of the admin panel's services: first people, lookups, tokens. */
const CONTROLLER = `module.exports = {
  async people(ctx) {
    const users = strapi.service('admin::user');
    const role = await strapi.db.query('admin::role').findOne({ where: { code: 'strapi-super-admin' } });
    const before = await users.exists({ email: 'root@example.com' });
    const made = await users.create({ firstname: 'Root', email: 'root@example.com', password: 'Secret12',
      isActive: true, roles: [role.id] });
    const stored = await strapi.query('admin::user').findOne({ select: ['password', 'registrationToken'], where: { id: made.id } });
    const auth = strapi.admin.services.auth;
    const [, right] = await auth.checkCredentials({ email: 'root@example.com', password: 'Secret12' });
    const wrong = await auth.checkCredentials({ email: 'root@example.com', password: 'Secret13' });
    const last = await users.updateById(made.id, { isActive: false }).catch((error) => error.message);
    const kept = await users.deleteById(made.id).catch((error) => error.message);
    await users.updateById(made.id, { lastname: 'Person', roles: [role.id] });
    ctx.body = {
      before, after: await users.exists({ email: 'root@example.com' }),
      shown: JSON.stringify(users.sanitizeUser(made)), hashed: stored.password.startsWith('$2'), token: stored.registrationToken.length,
      right: right.id === made.id, wrong: wrong.slice(1), last, kept,
      patterns: await Promise.all(['R__t@example.com', '%', 'róot@example.com', { $contains: 'root' }].map((email) => users.findOneByEmail(email))),
      guessed: (await auth.checkCredentials({ email: { $contains: 'root' }, password: 'Secret12' })).slice(1),
      found: (await users.findOneByEmail('ROOT@example.com', ['roles'])).roles[0].code,
      named: (await users.findOne(made.id)).lastname,
      role: (await strapi.service('admin::role').getSuperAdminWithUsersCount()).usersCount,
      none: await users.deleteById(999),
    };
  },
  async tokens(ctx) {
    const { token } = strapi.admin.services;
    const signed = token.createJwtToken({ id: 7 });
    const [head, body, sign] = signed.split('.');
    const forged = [head, Buffer.from(JSON.stringify({ id: 8 })).toString('base64url'), sign].join('.');
    ctx.body = [signed, forged, 'x.y.z', '', undefined].map((one) => {
      const { payload, isValid } = token.decodeJwtToken(one);
      return [isValid, payload && payload.id];
    });
  },
  async keys(ctx) {
    const tokens = strapi.service('admin::api-token');
    const made = await tokens.create({ name: 'Build', type: 'custom', permissions: ['api::own.own.secret'] });
    ctx.body = {
      made: { ...made, accessKey: made.accessKey.length },
      answers: await Promise.all([made.accessKey, 'other'].map(async (key) =>
        (await fetch(\`http://\${ctx.host}/api/own/secret\`, { headers: { authorization: \`Bearer \${key}\` } })).status)),
      exists: await tokens.exists({ name: 'Build' }),
      listed: (await tokens.list()).map(({ name, permissions }) => [name, permissions]),
      wrong: await tokens.create({ name: 'No', lifespan: -1 }).catch((error) => error.message),
      revoked: (await tokens.revoke(made.id)).name,
      left: await tokens.list(),
    };
  },
  secret(ctx) { ctx.body = { secret: true }; },
  async lacking(ctx) {
    await strapi.service('admin::role').createRolesIfNoneExist();
  },
};`;

describeEngines('services of the admin panel', (engine) => {
  const ask = serveController({
    engine,
    controller: CONTROLLER,
    actions: ['people', 'tokens', 'keys', 'lacking'],
    files: {
      'config/admin.js': "module.exports = { auth: { secret: 'admin' }, apiToken: { salt: 'salt' } };",
      'src/api/own/routes/secret.js':
        "module.exports = { routes: [{ method: 'GET', path: '/own/secret', handler: 'own.secret' }] };",
    },
  });

  test('people and their roles', async () => {
    const one = 'You must have at least one user with super admin role.';
    expect(await ask('people')).toEqual({
      before: false,
      after: true,
      shown: expect.stringMatching(
        /^(?!.*(password|Token)).*root@example\.com.*"roles":\[\{"id":1,"name":"Super Admin"/,
      ),
      hashed: true,
      token: 40,
      right: true,
      wrong: [false, { message: 'Invalid credentials' }],
      last: one,
      kept: one,
      patterns: [null, null, null, null],
      guessed: [false, { message: 'Invalid credentials' }],
      found: 'strapi-super-admin',
      named: 'Person',
      role: 1,
      none: null,
    });
  });

  test('signed tokens are distinguished from others at once', async () => {
    const none = [false, null];
    expect(await ask('tokens')).toEqual([[true, 7], none, none, none, none]);
  });

  test('created API tokens are accepted', async () => {
    expect(await ask('keys')).toEqual({
      made: expect.objectContaining({ name: 'Build', accessKey: 256, permissions: ['api::own.own.secret'] }),
      answers: [200, 401],
      exists: true,
      listed: [['Build', ['api::own.own.secret']]],
      wrong: 'lifespan must be a positive number or null',
      revoked: 'Build',
      left: [],
    });
  });

  test('functions that only its pages need are reported', async () => {
    expect(await ask('lacking')).toMatchObject({
      error: { status: 501, message: expect.stringContaining("strapi.service('admin::role').createRolesIfNoneExist") },
    });
  });
});
