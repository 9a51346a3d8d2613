import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEngines, type Engine, type EngineName, startEngine } from '../support/engines.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { writeProject } from '../support/write-project.ts';
import { type AdminCall, adminCalls, invite, registerFirst } from './admin-calls.ts';

const schema = (name: string, attributes: object, rest: object = {}): string =>
  JSON.stringify({
    kind: 'collectionType',
    collectionName: `${name}s`,
    info: { singularName: name, pluralName: `${name}s`, displayName: name },
    ...rest,
    attributes,
  });

const PROJECT = writeProject({
  'package.json': JSON.stringify({ name: 'roles' }),
  'config/admin.js': `module.exports = { auth: { secret: 'a secret of tests alone' }, apiToken: { salt: 'salt' } };`,
  'config/plugins.js': `module.exports = { 'users-permissions': { config: { jwtSecret: 'another secret' } } };`,
  'src/api/note/content-types/note/schema.json': schema(
    'note',
    { title: { type: 'string', required: true }, body: { type: 'text' } },
    { options: { draftAndPublish: true } },
  ),
  'src/api/log/content-types/log/schema.json': schema(
    'log',
    { line: { type: 'string' } },
    { pluginOptions: { 'content-manager': { visible: false } } },
  ),
  'src/api/card/content-types/card/schema.json': schema(
    'card',
    {
      title: { type: 'string' },
      legacy: { type: 'string', visible: false },
      pin: { type: 'password', required: true },
      owner: { type: 'relation', relation: 'oneToOne', target: 'api::note.note', required: true },
    },
    { options: { draftAndPublish: true } },
  ),
  'src/index.js': `module.exports = {
    async bootstrap({ strapi }) {
      const { actionProvider, conditionProvider, sectionsBuilder } = strapi.admin.services.permission;
      await actionProvider.registerMany([
        { section: 'settings', category: 'reports', displayName: 'Read', uid: 'reports.read', pluginName: 'admin' },
      ]);
      await conditionProvider.register({
        displayName: 'Has a short title', name: 'short-title', category: 'notes', handler: { title: { $in: ['a', 'b'] } },
      });
      await conditionProvider.register({ displayName: 'Is a text', name: 'text', handler: { mime: 'text/plain' } });
      await conditionProvider.register({ displayName: 'Never', name: 'never', handler: async () => false });
      await conditionProvider.register({ displayName: 'Hangs', name: 'hangs', handler: () => new Promise(() => {}) });
      strapi.eventHub.subscribe((event, info) => {
        globalThis.heardByTests?.push([event, info]);
      });
      sectionsBuilder.addHandler('settings', ({ action, section }) => {
        if (action.actionId === 'admin::reports.read') section.at(-1).hint = 'of last month';
      });
    },
  };`,
});
afterAll(() => rmSync(PROJECT, { recursive: true, force: true }));

const EXPLORER = 'plugin::content-manager.explorer';
const NOTE = 'api::note.note';

describeEngines('roles of administrators', (name: EngineName) => {
  let engine: Engine;
  let plinth: StartedPlinth;
  let first: AdminCall;
  // One condition never answers; the others have enough time on a busy machine.
  const start = () => startPlinth({ engine, project: PROJECT, limits: { handlerMs: 5_000 } });

  beforeAll(async () => {
    engine = await startEngine(name);
    plinth = await start();
    first = await registerFirst(plinth.url);
  });
  afterAll(async () => {
    await plinth?.stop();
    await engine?.stop();
  });

  const roleNamed = async (role: string): Promise<number> => {
    const { body } = await first('POST', '/admin/roles', { name: role });
    return body.data.id;
  };
  const permissionsOf = async (role: number) => (await first('GET', `/admin/roles/${role}/permissions`)).body.data;

  test('an empty database gets the first three roles, as v4 makes them', async () => {
    const { body } = await first('GET', '/admin/roles');
    expect(body.data.map((role: { code: string; usersCount: number }) => [role.code, role.usersCount])).toEqual([
      ['strapi-super-admin', 1],
      ['strapi-editor', 0],
      ['strapi-author', 0],
    ]);
    const editor = await permissionsOf(body.data[1].id);
    expect(editor).toContainEqual(
      expect.objectContaining({
        action: `${EXPLORER}.create`,
        subject: NOTE,
        properties: { fields: ['title', 'body'] },
        conditions: [],
      }),
    );
    expect(editor.map(({ subject }: { subject: string }) => subject)).not.toContain('api::log.log');
    const author = await permissionsOf(body.data[2].id);
    expect(author.some(({ action }: { action: string }) => action === `${EXPLORER}.publish`)).toBe(false);
    expect(author).toContainEqual(
      expect.objectContaining({ action: 'plugin::upload.read', conditions: ['admin::is-creator'] }),
    );
  });

  test('super admins have the actions registered by code; another start changes nothing', async () => {
    const [{ id }] = (await first('GET', '/admin/roles')).body.data;
    const before = await permissionsOf(id);
    expect(before).toContainEqual(expect.objectContaining({ action: 'admin::reports.read', subject: null }));
    await plinth.stop();
    plinth = await start();
    first = await signInAgain(plinth.url);
    expect(await permissionsOf(id)).toEqual(before);
  });

  test('code adds actions, conditions and to the sections', async () => {
    const { body } = await first('GET', '/admin/permissions');
    expect(body.data.conditions).toContainEqual({
      id: 'api::short-title',
      displayName: 'Has a short title',
      category: 'notes',
    });
    expect(body.data.conditions).toContainEqual({ id: 'api::never', displayName: 'Never', category: 'default' });
    expect(body.data.sections.settings).toContainEqual({
      displayName: 'Read',
      category: 'reports',
      subCategory: 'general',
      action: 'admin::reports.read',
      hint: 'of last month',
    });
  });

  test('a name is used once, however many requests use it at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => first('POST', '/admin/roles', { name: 'Wanted' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(400)]);
  });

  test('permissions that are set at the same time are those of one of them', async () => {
    const role = await roleNamed('Contended');
    const sets = Array.from({ length: 6 }, (_, index) => [
      { action: `${EXPLORER}.read`, subject: NOTE, properties: { fields: index % 2 ? ['title'] : ['body'] } },
      { action: `${EXPLORER}.update`, subject: NOTE, properties: { fields: index % 2 ? ['title'] : ['body'] } },
    ]);
    const answers = await Promise.all(
      sets.map((permissions) => first('PUT', `/admin/roles/${role}/permissions`, { permissions })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const stored = await permissionsOf(role);
    expect(stored).toHaveLength(2);
    expect(stored[0].properties).toEqual(stored[1].properties);
  });

  test('deleting all super admins is refused, and deletes nobody', async () => {
    const [{ id: superAdmin }, { id: editor }] = (await first('GET', '/admin/roles')).body.data;
    await invite(plinth.url, first, 'second@example.test', [superAdmin]);
    await invite(plinth.url, first, 'editor@example.test', [editor]);
    const list = async () =>
      (await first('GET', '/admin/users?sort=id&pageSize=100')).body.data.results as { id: number; email: string }[];
    const before = await list();
    const idOf = (email: string) => before.find((one) => one.email === email)?.id;
    const [me, second, third] = ['first@example.test', 'second@example.test', 'editor@example.test'].map(idOf);
    const refused = await first('POST', '/admin/users/batch-delete', { ids: [third, second, me] });
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { message: 'You must have at least one user with super admin role.' } },
    });
    expect(await list()).toEqual(before);
    const removed = await first('POST', '/admin/users/batch-delete', { ids: [second, 99_999, third, second] });
    expect(removed.body.data.map(({ id }: { id: number }) => id)).toEqual([second, third]);
    expect(await list()).toEqual(before.filter(({ id }) => id !== second && id !== third));
  });

  test('nobody can grant more than they have', async () => {
    const role = await roleNamed('Managers');
    const other = await roleNamed('Managed');
    const held = [
      { action: 'admin::roles.read' },
      { action: 'admin::roles.update' },
      { action: `${EXPLORER}.read`, subject: NOTE, properties: { fields: ['title'] } },
    ];
    await first('PUT', `/admin/roles/${role}/permissions`, { permissions: held });
    const manager = await invite(plinth.url, first, 'manager@example.test', [role]);
    const put = async (id: number, permissions: readonly object[]) =>
      (await manager('PUT', `/admin/roles/${id}/permissions`, { permissions })).status;
    expect(await put(other, held)).toBe(200);
    expect(await put(role, [...held, { action: 'admin::users.update' }])).toBe(403);
    expect(await put(role, [...held.slice(0, 2), { action: `${EXPLORER}.read`, subject: NOTE }])).toBe(403);
    expect(await put(other, [{ action: `${EXPLORER}.read`, subject: NOTE, properties: { fields: ['body'] } }])).toBe(
      403,
    );
    expect(await permissionsOf(other)).toHaveLength(3);
  });

  test('unknown conditions are refused; unmet conditions deny access', async () => {
    const role = await roleNamed('Conditional');
    const put = (conditions: readonly string[]) =>
      first('PUT', `/admin/roles/${role}/permissions`, {
        permissions: [{ action: `${EXPLORER}.read`, subject: NOTE, conditions }],
      });
    const refused = await put(['admin::is-owner']);
    expect(refused.status).toBe(400);
    expect(refused.body.error.message).toBe("permissions[0].conditions contains conditions that don't exist");
    expect(await permissionsOf(role)).toEqual([]);
    const reader = await invite(plinth.url, first, 'reader@example.test', [role]);
    const asked = { permissions: [{ action: `${EXPLORER}.read`, subject: NOTE }] };
    const may = async (): Promise<boolean> => (await reader('POST', '/admin/permissions/check', asked)).body.data[0];
    await put(['api::short-title']);
    expect(await may()).toBe(true);
    await put(['api::never']);
    expect(await may()).toBe(false);
    // Waiting for code takes its time, and does not depend on the database.
    if (name === 'sqlite') {
      await put(['api::hangs']);
      expect((await reader('POST', '/admin/permissions/check', asked)).status).toBe(503);
    }
    await put([]);
    expect(await may()).toBe(true);
  });

  test('conditions of code apply in the media library, and one on a missing field denies access', async () => {
    const role = await roleNamed('Librarian');
    const put = (conditions: readonly string[]) =>
      first('PUT', `/admin/roles/${role}/permissions`, {
        permissions: ['plugin::upload.read', 'plugin::upload.assets.update'].map((action) => ({ action, conditions })),
      });
    const librarian = await invite(plinth.url, first, 'librarian@example.test', [role]);
    const upload = async (name: string, type: string): Promise<number> => {
      const form = new FormData();
      form.append('files', new Blob(['{"a":1}'], { type }), name);
      return (await first('POST', '/upload', form)).body[0].id;
    };
    const [text, other] = [await upload('a.txt', 'text/plain'), await upload('b.json', 'application/json')];
    const folder = (await first('POST', '/upload/folders', { name: 'Drafts', parent: null })).body.data.id;
    const seen = async () =>
      (await librarian('GET', '/upload/files')).body.results?.map(({ id }: { id: number }) => id);
    const removes = async (...fileIds: number[]) =>
      (await librarian('POST', '/upload/actions/bulk-delete', { fileIds, folderIds: [] })).status;
    await put(['api::text']);
    expect(await seen()).toEqual([text]);
    expect((await librarian('GET', `/upload/files/${other}`)).status).toBe(403);
    expect(await removes(text, other)).toBe(403);
    expect((await librarian('PUT', `/upload/folders/${folder}`, { name: 'Mine' })).status).toBe(403);
    await put(['api::short-title']);
    expect(await seen()).toEqual([]);
    expect(await removes(text)).toBe(403);
    await put(['api::short-title', 'admin::is-creator']);
    expect(await seen()).toEqual([]);
    await put(['api::text']);
    expect(await removes(text)).toBe(200);
    expect(plinth.faults).toEqual([]);
  });

  test('a hidden field belongs to every permission, and a required password is required', async () => {
    const cards = '/content-manager/collection-types/api::card.card';
    const { body: card } = await first('POST', cards, { title: 'A', legacy: 'kept' });
    expect(card.legacy).toBe('kept');
    const publish = () => first('POST', `${cards}/${card.id}/actions/publish`);
    expect((await publish()).body.error.message).toBe('pin must be defined.');
    expect((await first('PUT', `${cards}/${card.id}`, { pin: '1234' })).status).toBe(200);
    const published = await publish();
    // v4 counts related entries here, and a number is always there.
    expect([published.status, published.body.legacy, published.body.pin]).toEqual([200, 'kept', undefined]);
    const role = await roleNamed('Titles');
    const permissions = [{ action: `${EXPLORER}.read`, subject: 'api::card.card', properties: { fields: ['title'] } }];
    await first('PUT', `/admin/roles/${role}/permissions`, { permissions });
    const reader = await invite(plinth.url, first, 'titles@example.test', [role]);
    const { results } = (await reader('GET', cards)).body;
    expect([results[0].title, results[0].legacy]).toEqual(['A', 'kept']);
  });

  test('code is notified of administrators, roles and folders, never of secrets', async () => {
    const heard: [string, unknown][] = [];
    Object.assign(globalThis, { heardByTests: heard });
    try {
      const role = await roleNamed('Heard');
      await first('PUT', `/admin/roles/${role}`, { name: 'Heard again', description: '' });
      const read = { action: `${EXPLORER}.read`, subject: NOTE, properties: { fields: ['title'] }, conditions: [] };
      const assign = (permissions: readonly object[]) =>
        first('PUT', `/admin/roles/${role}/permissions`, { permissions });
      await assign([read]);
      await assign([read]);
      await assign([{ ...read, properties: { fields: ['body'] } }]);
      await invite(plinth.url, first, 'heard@example.test', [role]);
      const { body } = await first('GET', '/admin/users?_q=heard@example.test');
      const [{ id }] = body.data.results;
      await first('PUT', `/admin/users/${id}`, { lastname: 'Last' });
      await first('POST', '/admin/users/batch-delete', { ids: [id] });
      await first('DELETE', `/admin/roles/${role}`);
      const folder = (await first('POST', '/upload/folders', { name: 'Heard', parent: null })).body.data.id;
      await first('PUT', `/upload/folders/${folder}`, { name: 'Renamed', parent: null });
      await first('POST', '/upload/actions/bulk-delete', { fileIds: [], folderIds: [folder] });
      await adminCalls(plinth.url)('POST', '/admin/login', { email: 'first@example.test', password: 'wrong' });
      await signInAgain(plinth.url);
      await first('POST', '/admin/logout');
    } finally {
      Object.assign(globalThis, { heardByTests: undefined });
    }
    // A folder is an entry, too.
    const told = heard.filter(([event]) => !event.startsWith('entry.'));
    expect(told.map(([event]) => event)).toEqual([
      ...['role.create', 'role.update', 'permission.create', 'permission.delete', 'permission.create'],
      ...['user.create', 'user.update', 'user.update', 'user.delete', 'permission.delete', 'role.delete'],
      ...['media-folder.create', 'media-folder.update', 'media-folder.delete'],
      ...['admin.auth.error', 'admin.auth.success', 'admin.logout'],
    ]);
    expect(JSON.stringify(told)).not.toMatch(/password|token/i);
    expect(JSON.stringify(heard)).not.toContain('$2a$');
  });

  test('invalid requests are refused and change nothing', async () => {
    const role = await roleNamed('Strict');
    const read = { action: `${EXPLORER}.read`, subject: NOTE };
    const message = async (...permissions: unknown[]) => {
      const { status, body } = await first('PUT', `/admin/roles/${role}/permissions`, { permissions });
      return [status, body.error.message];
    };
    expect(await message({ action: 'nope' })).toEqual([400, 'action is not an existing permission action']);
    expect(await message({ action: `${EXPLORER}.read`, subject: 'api::log.log' })).toEqual([
      400,
      'Invalid subject submitted',
    ]);
    expect(await message({ ...read, properties: { colours: [] } })).toEqual([
      400,
      'Invalid property set at permissions[0].properties',
    ]);
    expect(await message(read, { ...read, properties: { fields: ['title'] } })).toEqual([
      400,
      'Some permissions are duplicated (same action and subject)',
    ]);
    expect(await message({ ...read, properties: { fields: ['seo', 'seo.title'] } })).toEqual([
      400,
      'Fields format are incorrect (bad nesting).',
    ]);
    for (const odd of [null, 'x', 7, [[]], { action: 7 }, { action: read.action, subject: {} }]) {
      expect((await first('PUT', `/admin/roles/${role}/permissions`, { permissions: [odd] })).status).toBe(400);
    }
    expect((await first('PUT', '/admin/roles/1/permissions', { permissions: [] })).body.error.message).toBe(
      "Super admin permissions can't be edited.",
    );
    expect(await permissionsOf(role)).toEqual([]);
    expect(plinth.faults).toEqual([]);
  });

  test('a role in use cannot be deleted, the super admin role never', async () => {
    const role = await roleNamed('Held');
    await invite(plinth.url, first, 'held@example.test', [role]);
    const free = await roleNamed('Free');
    const refused = await first('POST', '/admin/roles/batch-delete', { ids: [free, role] });
    expect(refused.body.error.message).toBe('Some roles are still assigned to some users');
    expect((await first('GET', `/admin/roles/${free}`)).status).toBe(200);
    expect((await first('DELETE', '/admin/roles/1')).body.error.message).toBe('You cannot delete the super admin role');
    expect((await first('DELETE', '/admin/roles/99999')).body).toEqual({ data: null });
    expect((await first('DELETE', `/admin/roles/${free}`)).body.data.name).toBe('Free');
  });
});

async function signInAgain(url: string): Promise<AdminCall> {
  const credentials = { email: 'first@example.test', password: 'First-Passw0rd' };
  const { body } = await adminCalls(url)('POST', '/admin/login', credentials);
  return adminCalls(url, body.data.token);
}
