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
  async seeds(ctx) {
    const [roles, users, permissions] = ['role', 'user', 'permission'].map((name) => strapi.service('admin::' + name));
    const refusal = (promise) => promise.then(() => 'done', (error) => [error.name, error.message]);
    const heard = [];
    strapi.eventHub.subscribe((event) => { if (/^(role|permission|user)\\./.test(event)) heard.push(event); });
    const made = await roles.create({ name: 'Seeded', description: 'by code' });
    const rule = (action, rest) => ({ action: 'admin::' + action, ...rest });
    const assigned = await roles.assignPermissions(made.id, [rule('webhooks.read', { conditions: ['no::such'] }), rule('webhooks.create')]);
    const second = await roles.assignPermissions(made.id, [rule('webhooks.read'), rule('webhooks.delete')]);
    const added = await permissions.createMany([{ ...rule('roles.read'), role: made.id }, { ...rule('roles.create'), role: made }]);
    const stored = async () => (await strapi.query('admin::permission').findMany({ where: { role: { id: made.id } }, orderBy: 'id' }))
      .map(({ action }) => action.slice('admin::'.length));
    const held = await stored();
    const none = await refusal(permissions.createMany([{ ...rule('roles.read'), role: made.id }, { ...rule('roles.read'), role: 999 }]));
    const kept = await stored();
    const superAdmin = await roles.getSuperAdmin();
    const people = [];
    for (const name of ['a', 'b', 'c']) people.push(await users.create({ firstname: name, email: name + '@seed.test', roles: [name === 'c' ? made.id : superAdmin.id], isActive: true }));
    const ids = people.map(({ id }) => id);
    await strapi.query('admin::user').deleteMany({ where: { id: { $notIn: ids } } });
    const taken = await refusal(users.create({ firstname: 'd', email: 'A@seed.test' }));
    const refusedUsers = await refusal(users.deleteByIds([ids[2], ids[0], ids[1]]));
    const stripped = await Promise.all(ids.slice(0, 2).map((id) => refusal(users.updateById(id, { roles: { disconnect: [superAdmin.id] } }))));
    const left = await users.count({ roles: { code: 'strapi-super-admin' } });
    const refusedRoles = await refusal(roles.deleteByIds([made.id, superAdmin.id]));
    const assignedRole = await refusal(roles.deleteByIds([made.id]));
    const removed = (await users.deleteByIds([ids[2], 999])).map(({ email }) => email);
    const gone = (await roles.deleteByIds([made.id, 999])).map(({ name }) => name);
    ctx.body = {
      made: [made.name, /^seeded-/.test(made.code)], again: await refusal(roles.create({ name: 'Super Admin' })),
      assigned: assigned.map(({ action, conditions }) => [action, conditions]), second: second.map(({ action }) => action),
      unknown: await refusal(roles.assignPermissions(superAdmin.id, [rule('no.such')])),
      added: added.map(({ action }) => action), held, none, kept, taken, refusedUsers, stripped: stripped.sort(), left,
      refusedRoles, assignedRole, removed, gone, permissions: await stored(), heard: [...new Set(heard)].sort(),
    };
  },
  async userRoles(ctx) {
    const roles = strapi.plugin('users-permissions').service('role');
    const refusal = (promise) => promise.then(() => 'done', (error) => [error.name, error.message]);
    const grants = (...names) => ({ 'api::own': { controllers: { own: Object.fromEntries(names.map((name) => [name, { enabled: true }])) } } });
    await roles.createRole({ name: 'Public', type: 'public' });
    await roles.createRole({ name: 'Réviewer', permissions: grants('people') });
    const taken = await refusal(roles.createRole({ name: 'reviewer' }));
    const role = await strapi.query('plugin::users-permissions.role').findOne({ where: { type: 'reviewer' } });
    const actions = async () => (await strapi.query('plugin::users-permissions.permission').findMany({ where: { role: { id: role.id } } }))
      .map(({ action }) => action.split('.').pop()).sort().join();
    const created = await actions();
    const lists = [['people', 'tokens'], ['keys'], ['tokens', 'keys', 'people']];
    await Promise.all(Array.from({ length: 12 }, (_, at) => roles.updateRole(role.id, { permissions: grants(...lists[at % 3]) })));
    const one = lists.map((list) => [...list].sort().join()).includes(await actions());
    const user = await strapi.plugin('users-permissions').service('user').add({ username: 'user', email: 'u@own.test', password: 'secret1', provider: 'local', role: role.id });
    const everyone = await strapi.query('plugin::users-permissions.role').findOne({ where: { type: 'public' } });
    const stays = await refusal(roles.deleteRole(everyone.id, role.id));
    await roles.deleteRole(role.id, everyone.id);
    const moved = await strapi.query('plugin::users-permissions.user').findOne({ where: { id: user.id }, populate: ['role'] });
    ctx.body = { type: role.type, taken, created, one, stays, moved: moved.role.type, left: await actions(), none: await refusal(roles.updateRole(999, {})) };
  },
  async accounts(ctx) {
    const users = strapi.plugin('users-permissions').service('user');
    const roles = strapi.plugin('users-permissions').service('role');
    await roles.createRole({ name: 'Member', type: 'member' });
    const role = await strapi.query('plugin::users-permissions.role').findOne({ where: { type: 'member' } });
    const heard = [];
    strapi.db.lifecycles.subscribe({
      models: ['plugin::users-permissions.user'],
      beforeCreate: ({ params }) => { heard.push(['beforeCreate', params.populate]); params.data.confirmed = true; },
      afterUpdate: ({ params, result }) => { heard.push(['afterUpdate', params.where, params.populate, result.role.type]); },
      beforeDelete: ({ params }) => { heard.push(['beforeDelete', params.where]); },
      beforeFindOne: () => { heard.push(['beforeFindOne']); },
    });
    const refusal = (promise) => promise.then(() => 'done', (error) => [error.name, error.message]);
    const shown = (user) => user && { name: user.username, confirmed: user.confirmed, role: user.role?.type, hashed: user.password?.startsWith('$2') };
    const added = await users.add({ username: 'ada', email: 'ada@own.test', password: 'secret1', provider: 'local', role: role.id });
    const edited = await users.edit(String(added.id), { username: 'Ada', password: 'secret2' });
    const isNew = await users.validatePassword('secret2', edited.password);
    const undone = await refusal(strapi.db.transaction(async () => {
      await users.edit(added.id, { username: 'undone' });
      throw new Error('no');
    }));
    const missing = [await users.edit(999, { username: 'x' }), await users.edit('x'), await users.remove({ username: 'nobody' })];
    const bad = [await refusal(users.add()), await refusal(users.edit(added.id, 'x')), await refusal(users.add({ username: 'x', email: 'no' })), await refusal(users.remove({}))];
    const removed = await users.remove({ username: 'Ada' });
    ctx.body = { added: shown(added), edited: shown(edited), isNew, undone, missing, bad, removed: shown(removed), left: await users.count(), heard };
  },
  async locales(ctx) {
    const locales = strapi.plugin('i18n').service('locales');
    const refusal = (promise) => promise.then(() => 'done', (error) => [error.name, error.message]);
    await locales.create({ code: 'en', name: 'English (en)' });
    await locales.setDefaultLocale({ code: 'en' });
    const made = await locales.create({ code: 'de', name: 'German (de)' });
    const again = await refusal(locales.create({ code: 'de', name: 'twice' }));
    const granted = async () => (await strapi.query('admin::permission').findMany({ where: { action: 'plugin::content-manager.explorer.read', subject: 'api::page.page', role: { code: 'strapi-super-admin' } } }))
      .map(({ properties }) => properties.locales);
    const grants = await granted();
    for (const locale of ['en', 'de']) await strapi.entityService.create('api::page.page', { data: { title: locale, locale } });
    await strapi.plugin('i18n').service('locales').setDefaultLocale({ code: 'de' });
    const byDefault = await locales.getDefaultLocale();
    const kept = await refusal(locales.delete({ id: made.id }));
    const missing = await refusal(locales.setDefaultLocale({ code: 'fr' }));
    await locales.setDefaultLocale({ code: 'en' });
    const renamed = await locales.update({ code: 'de' }, { name: 'Deutsch' });
    const removed = await locales.delete({ id: made.id });
    const pages = await strapi.query('api::page.page').findMany({});
    ctx.body = { made: [made.code, made.name], again, grants, byDefault, kept, missing, renamed: renamed.name, removed: removed.code,
      code: await refusal(locales.update({ code: 'en' }, { code: 'xx' })),
      pages: pages.map(({ locale }) => locale), after: await granted(), none: await locales.delete({ id: made.id }) };
  },
  async lateDefault(ctx) {
    await strapi.plugin('i18n').service('locales').create({ code: 'it', name: 'Italian (it)' });
    const store = strapi.store({ type: 'plugin', name: 'i18n' });
    const deleting = await strapi.db.transaction(async () => {
      await store.set({ key: 'default_locale', value: 'it' });
      const deleting = fetch(\`http://\${ctx.host}/api/own/removed/it\`).then((sent) => sent.json());
      // As long as several deletions take.
      for (let at = 0; at < 200; at++) await strapi.query('api::page.page').count();
      return { answer: deleting };
    });
    const answer = await deleting.answer;
    const codes = (await strapi.plugin('i18n').service('locales').find()).map(({ code }) => code);
    const byDefault = await store.get({ key: 'default_locale' });
    await store.set({ key: 'default_locale', value: 'en' });
    ctx.body = { answer, byDefault, isThere: codes.includes('it') };
  },
  async removed(ctx) {
    const locales = strapi.plugin('i18n').service('locales');
    const { id } = await locales.findByCode(ctx.params.code);
    ctx.body = await locales.delete({ id }).then(() => ['done'], (error) => [error.message]);
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
    actions: ['people', 'tokens', 'keys', 'seeds', 'userRoles', 'accounts', 'locales', 'lateDefault', 'lacking'],
    files: {
      'config/admin.js': "module.exports = { auth: { secret: 'admin' }, apiToken: { salt: 'salt' } };",
      'src/api/page/content-types/page/schema.json': JSON.stringify({
        kind: 'collectionType',
        collectionName: 'pages',
        info: { singularName: 'page', pluralName: 'pages', displayName: 'Page' },
        pluginOptions: { i18n: { localized: true } },
        attributes: { title: { type: 'string', pluginOptions: { i18n: { localized: true } } } },
      }),
      'src/api/own/routes/secret.js':
        "module.exports = { routes: [{ method: 'GET', path: '/own/secret', handler: 'own.secret' }, { method: 'GET', path: '/own/removed/:code', handler: 'own.removed', config: { auth: false } }] };",
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

  test('seeds create roles, permissions and people: all of a list, or none', async () => {
    const one = ['ValidationError', 'You must have at least one user with super admin role.'];
    const name = 'The name must be unique and a role with name `Super Admin` already exists.';
    expect(await ask('seeds')).toEqual({
      made: ['Seeded', true],
      again: ['ApplicationError', name],
      assigned: [
        ['admin::webhooks.read', []],
        ['admin::webhooks.create', []],
      ],
      second: ['admin::webhooks.delete'],
      unknown: ['ValidationError', '[0] is not an existing permission action'],
      added: ['admin::roles.read', 'admin::roles.create'],
      held: ['webhooks.read', 'webhooks.delete', 'roles.read', 'roles.create'],
      none: ['ValidationError', '1 relation(s) of type admin::role associated with this entity do not exist'],
      kept: ['webhooks.read', 'webhooks.delete', 'roles.read', 'roles.create'],
      taken: ['ApplicationError', 'Email already taken'],
      refusedUsers: one,
      stripped: [one, 'done'],
      left: 1,
      refusedRoles: ['ApplicationError', 'You cannot delete the super admin role'],
      assignedRole: ['ApplicationError', 'Some roles are still assigned to some users'],
      removed: ['c@seed.test'],
      gone: ['Seeded'],
      permissions: [],
      heard: [
        ...['permission.create', 'permission.delete', 'role.create', 'role.delete'],
        ...['user.create', 'user.delete', 'user.update'],
      ],
    });
  });

  test('roles of users are changed as in the admin API', async () => {
    expect(await ask('userRoles')).toEqual({
      type: 'reviewer',
      taken: ['ValidationError', 'This attribute must be unique'],
      created: 'people',
      one: true,
      stays: ['ApplicationError', 'Cannot delete public role'],
      moved: 'public',
      left: '',
      none: ['NotFoundError', 'Role not found'],
    });
  });

  test('users are written as v4 writes them, in the transaction of the caller', async () => {
    const user = { confirmed: true, hashed: true };
    const payload = 'Invalid payload submitted for the';
    expect(await ask('accounts')).toEqual({
      added: { ...user, name: 'ada', role: 'member' },
      edited: { ...user, name: 'Ada', role: 'member' },
      isNew: true,
      undone: ['Error', 'no'],
      missing: [null, null, null],
      bad: [
        ['ValidationError', `${payload} creation of an entity of type User. Expected an object, but got undefined`],
        ['ValidationError', `${payload} update of an entity of type User. Expected an object, but got string`],
        ['ValidationError', '2 errors occurred'],
        ['Error', `service('user').remove needs "where" to identify the entry.`],
      ],
      removed: { ...user, name: 'Ada' },
      left: 1,
      heard: [
        ['beforeCreate', ['role']],
        ...[1, 2].map(() => ['afterUpdate', { id: expect.any(Number) }, ['role'], 'member']),
        ['beforeDelete', { username: 'Ada' }],
      ],
    });
  });

  test('locales: one is the default, and a locale is deleted with its entries', async () => {
    expect(await ask('locales')).toEqual({
      made: ['de', 'German (de)'],
      again: ['ApplicationError', 'This locale already exists'],
      grants: [['en', 'de']],
      byDefault: 'de',
      kept: ['ApplicationError', 'Cannot delete the default locale'],
      missing: ['NotFoundError', 'There is no locale "fr": create it before it becomes the default'],
      renamed: 'Deutsch',
      removed: 'de',
      code: ['ApplicationError', 'The code of a locale cannot be changed: create another locale.'],
      pages: ['en'],
      after: [['en']],
      none: null,
    });
  });

  test('a locale that code makes the default is not deleted meanwhile', async () => {
    expect(await ask('lateDefault')).toEqual({
      answer: ['Cannot delete the default locale'],
      byDefault: 'it',
      isThere: true,
    });
  });

  test('functions that only its pages need are reported', async () => {
    expect(await ask('lacking')).toMatchObject({
      error: { status: 501, message: expect.stringContaining("strapi.service('admin::role').createRolesIfNoneExist") },
    });
  });
});
