import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Application } from '../../src/app/opening/open-application.ts';
import { describeEngines, type Engine, startRestored } from '../support/engines.ts';
import { type AdminServer, startAdmin } from './administrator-client.ts';

const TOKEN = 'a token of the identity provider, long enough'.replaceAll(' ', '-');
const NEXT = 'another token for the time of the change, long'.replaceAll(' ', '-');
const PASSWORD = 'Their-Passw0rd1';
const PATCH = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];

describeEngines('SCIM', (name) => {
  let engine: Engine;
  let plinth: AdminServer;
  let other: AdminServer;
  let people = 0;
  beforeAll(async () => {
    engine = await startRestored(name, 'admin');
    const groups = new Map([
      ['Editors', ['Editor']],
      ['Authors', ['Author']],
      ['Bosses', ['strapi-super-admin', 'Author']],
    ]);
    const adapt = ({ project, ...rest }: Application): Application => {
      const { settings } = project;
      const rateLimit = { enabled: true, intervalMs: 300_000, max: 1_000 };
      const scim = { tokens: [TOKEN, NEXT], groups, default: [], superAdmins: false };
      return {
        ...rest,
        project: { ...project, settings: { ...settings, admin: { ...settings.admin, rateLimit, scim } } },
      };
    };
    plinth = await startAdmin({ on: engine, adapt });
    other = await startAdmin({ on: engine, adapt });
  });
  afterAll(async () => {
    expect([...(plinth?.faults ?? []), ...(other?.faults ?? [])]).toEqual([]);
    await plinth?.stop();
    await other?.stop();
    await engine?.stop();
  });

  const scim = (method: string, path: string, body?: object, token: string | null = TOKEN, at = plinth) =>
    at.call(method, `/scim/v2${path}`, body, 'nobody', {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/scim+json' }),
    });
  const patch = (path: string, operations: readonly object[], at = plinth) =>
    scim('PATCH', path, { schemas: PATCH, Operations: operations }, TOKEN, at);
  const hire = async (values: object = {}) => {
    people += 1;
    const userName = `scim-${people}@example.test`;
    const { status, body } = await scim('POST', '/Users', {
      userName,
      name: { givenName: 'A' },
      active: true,
      ...values,
    });
    expect([status, body.detail]).toEqual([201, undefined]);
    return { id: body.id as string, userName };
  };
  const rolesOf = async (id: string) =>
    (await plinth.call('GET', `/admin/users/${id}`)).body.data.roles.map((role: { name: string }) => role.name).sort();

  test('only who has a token gets in; the others learn nothing', async () => {
    expect((await scim('GET', '/Users', undefined, NEXT)).status).toBe(200);
    for (const token of [null, '', 'x', TOKEN.slice(1), `${TOKEN}x`, TOKEN.toUpperCase()])
      for (const [method, path] of [
        ['GET', '/Users'],
        ['GET', '/Users/1'],
        ['POST', '/Users'],
        ['PATCH', '/Groups/x'],
        ['DELETE', '/Users/1'],
        ['GET', '/Schemas'],
      ] as const) {
        const { status, body } = await scim(method, path, method === 'GET' ? undefined : {}, token);
        expect([status, body]).toEqual([
          401,
          {
            ...{ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '401' },
            detail: 'The token is missing or wrong.',
          },
        ]);
      }
    // The session of a super admin is no token.
    const { status } = await plinth.call('GET', '/scim/v2/Users', undefined, 'admin-super');
    expect(status).toBe(401);
    const { body: log } = await plinth.call('GET', '/studio/api/log?action=administrator.create.refused');
    expect(log.data[0]).toMatchObject({ actor: { kind: 'anonymous' }, details: { refused: expect.any(String) } });
    // Attempts are bounded, and a token that is right does not suffer.
    const attempts = await Promise.all(Array.from({ length: 20 }, () => scim('GET', '/Users/1', undefined, 'wrong')));
    expect(attempts.at(-1)?.body).toMatchObject({ status: '429' });
    expect((await scim('GET', '/Users/1')).status).toBe(200);
  });

  test('a person is created, found, changed and deactivated, and is out with the next request on every server', async () => {
    const { id, userName } = await hire({ externalId: 'X-1', name: { givenName: 'Ada', familyName: 'B' } });
    const found = await scim('GET', `/Users?filter=${encodeURIComponent(`userName eq "${userName.toUpperCase()}"`)}`);
    expect(found.body).toMatchObject({
      ...{ totalResults: 1, startIndex: 1, itemsPerPage: 1 },
      Resources: [
        { id, userName, externalId: 'X-1', active: true, name: { givenName: 'Ada', familyName: 'B' }, groups: [] },
      ],
    });
    expect(found.text).not.toMatch(/password|token/i);
    expect((await scim('POST', '/Users', { userName })).body).toMatchObject({ status: '409', scimType: 'uniqueness' });
    const group = (await scim('POST', '/Groups', { displayName: `Authors`, members: [{ value: id }] })).body;
    expect(await rolesOf(id)).toEqual(['Author']);
    await plinth.call('PUT', `/admin/users/${id}`, { password: PASSWORD });
    const { data } = (await plinth.call('POST', '/admin/login', { email: userName, password: PASSWORD }, 'nobody'))
      .body;
    const me = (at: AdminServer) =>
      at.call('GET', '/admin/users/me', undefined, 'nobody', { authorization: `Bearer ${data.token}` });
    expect([(await me(plinth)).status, (await me(other)).status]).toEqual([200, 200]);
    const renamed = await patch(`/Users/${id}`, [{ op: 'Add', path: 'name.givenName', value: 'Grace' }], other);
    expect([renamed.status, renamed.body.name.givenName]).toEqual([200, 'Grace']);
    expect((await me(plinth)).status).toBe(200);
    const out = await patch(`/Users/${id}`, [{ op: 'Replace', path: 'active', value: 'False' }], other);
    expect([out.status, out.body.active]).toEqual([200, false]);
    expect([(await me(plinth)).status, (await me(other)).status]).toEqual([401, 401]);
    const { body: log } = await plinth.call('GET', `/studio/api/log?id=${id}&actor=token`);
    expect(log.data.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['administrator.create', 'administrator.update']),
    );
    // A replacement that does not mention it activates nobody.
    expect((await scim('PUT', `/Users/${id}`, { userName })).body.active).toBe(false);
    expect((await patch(`/Users/${id}`, [{ op: 'replace', value: { active: true } }])).body.active).toBe(true);
    expect((await me(plinth)).status).toBe(401);
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await scim('GET', `/Users/${id}`)).body).toMatchObject({ status: '404' });
    expect((await scim('GET', `/Groups/${group.id}`)).body.members).toEqual([]);
    expect((await scim('DELETE', `/Groups/${group.id}`)).status).toBe(204);
  });

  test('groups give roles and take them, and leave those that were given by hand', async () => {
    const { id } = await hire();
    const roles = (await plinth.call('GET', '/admin/roles')).body.data as { id: number; name: string }[];
    const create = async (displayName: string) => (await scim('POST', '/Groups', { displayName })).body.id as string;
    const [editors, authors, bosses] = [await create('Editors'), await create('Authors'), await create('Bosses')];
    expect((await scim('POST', '/Groups', { displayName: 'editors' })).body).toMatchObject({ status: '409' });
    const join = (group: string, at = plinth) =>
      patch(`/Groups/${group}`, [{ op: 'add', path: 'members', value: [{ value: id }] }], at);
    // At the same time, on two servers.
    await Promise.all([join(editors), join(authors, other)]);
    expect(await rolesOf(id)).toEqual(['Author', 'Editor']);
    await join(bosses);
    expect(await rolesOf(id)).toEqual(['Author', 'Editor']);
    await patch(`/Groups/${authors}`, [{ op: 'remove', path: `members[value eq "${id}"]` }]);
    expect(await rolesOf(id)).toEqual(['Author', 'Editor']);
    await patch(`/Groups/${bosses}`, [{ op: 'Remove', path: 'members', value: [{ value: id }] }]);
    expect(await rolesOf(id)).toEqual(['Editor']);
    const own = (await plinth.call('POST', '/admin/roles', { name: `Own ${name}`, description: 'x' })).body.data
      .id as number;
    const editor = roles.find((role) => role.name === 'Editor')?.id as number;
    await plinth.call('PUT', `/admin/users/${id}`, { roles: [editor, own] });
    await patch(`/Groups/${editors}`, [{ op: 'replace', path: 'displayName', value: 'Renamed' }]);
    expect(await rolesOf(id)).toEqual([`Own ${name}`]);
    expect(
      (await patch(`/Groups/${editors}`, [{ op: 'add', path: 'members', value: [{ value: '999999' }] }])).body,
    ).toMatchObject({
      ...{ status: '400', scimType: 'invalidValue' },
    });
    const listed = await scim(
      'GET',
      '/Groups?filter=displayName eq "bosses"&excludedAttributes=members'.replaceAll(' ', '%20'),
    );
    expect(listed.body.Resources).toEqual([expect.objectContaining({ displayName: 'Bosses', id: bosses })]);
    expect(listed.body.Resources[0].members).toBeUndefined();
    for (const group of [editors, authors, bosses]) await scim('DELETE', `/Groups/${group}`);
  });

  test('super admins can be deactivated but the last one, and nothing else', async () => {
    const first = (await plinth.call('GET', '/admin/users/me')).body.data as { id: number; email: string };
    const all = (await plinth.call('GET', '/admin/users?pageSize=100')).body.data.results as {
      id: number;
      isActive: boolean;
      roles: { code: string }[];
    }[];
    const others = all.filter(
      (one) => one.id !== first.id && one.isActive && one.roles.some(({ code }) => code === 'strapi-super-admin'),
    );
    for (const operation of [
      { op: 'replace', path: 'userName', value: 'eve@example.test' },
      { op: 'replace', path: 'emails', value: [{ value: 'eve@example.test' }] },
      { op: 'replace', path: 'name.givenName', value: 'Eve' },
    ])
      expect((await patch(`/Users/${first.id}`, [operation])).body).toMatchObject({ status: '403' });
    expect((await scim('DELETE', `/Users/${first.id}`)).status).toBe(403);
    const off = [{ op: 'replace', value: { active: false } }];
    for (const { id } of others) expect((await patch(`/Users/${id}`, off)).status).toBe(200);
    const last = await patch(`/Users/${first.id}`, off);
    expect([last.status, last.body.detail]).toEqual([400, 'You must have at least one user with super admin role.']);
    expect((await plinth.call('GET', '/admin/users/me')).status).toBe(200);
    for (const { id } of others) {
      expect((await patch(`/Users/${id}`, [{ op: 'replace', value: { active: true } }])).status).toBe(403);
      await plinth.call('PUT', `/admin/users/${id}`, { isActive: true });
    }
  });

  test('pages, descriptions and mistakes are those of SCIM', async () => {
    const total = (await scim('GET', '/Users')).body.totalResults as number;
    const page = (await scim('GET', '/Users?startIndex=2&count=1&attributes=userName')).body;
    expect(page).toMatchObject({ totalResults: total, startIndex: 2, itemsPerPage: 1 });
    expect(Object.keys(page.Resources[0]).sort()).toEqual(['id', 'meta', 'schemas', 'userName']);
    expect((await scim('GET', '/Users?count=0')).body).toMatchObject({ totalResults: total, Resources: [] });
    const { body } = await scim('GET', '/ServiceProviderConfig');
    expect(body).toMatchObject({ patch: { supported: true }, bulk: { supported: false }, filter: { maxResults: 200 } });
    const { body: types } = await scim('GET', '/ResourceTypes');
    expect(types.Resources.map(({ id }: { id: string }) => id)).toEqual(['User', 'Group']);
    const schema = 'urn:ietf:params:scim:schemas:core:2.0:User';
    expect((await scim('GET', `/Schemas/${schema}`)).body).toMatchObject({ id: schema, name: 'User' });
    for (const [method, path, sent, scimType] of [
      ['GET', '/Users?filter=title%20eq%20"x"', undefined, 'invalidFilter'],
      ['GET', '/Users?startIndex=x', undefined, 'invalidValue'],
      ['POST', '/Users', { userName: 'not an address' }, 'invalidValue'],
      ['POST', '/Users', {}, 'invalidValue'],
      ['POST', '/Groups', { displayName: ['x'] }, 'invalidValue'],
      ['PATCH', '/Users/1', { Operations: 'x' }, 'invalidSyntax'],
    ] as const)
      expect([path, (await scim(method, path, sent)).body]).toEqual([
        path,
        expect.objectContaining({ status: '400', scimType, detail: expect.any(String) }),
      ]);
    for (const path of ['/Users/999999', '/Users/x', '/Groups/x', '/Schemas/x', '/ResourceTypes/x'])
      expect([path, (await scim('GET', path)).status]).toEqual([path, 404]);
    // Two at the same time, with one name.
    const answers = await Promise.all(
      [plinth, other].map((at, one) => {
        const emails = [{ value: `twice-${one}@example.test` }];
        return scim('POST', '/Users', { userName: 'twice@example.test', emails }, TOKEN, at);
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

test('without the setting there is none', async () => {
  const plinth = await startAdmin();
  const authorization = `Bearer ${TOKEN}`;
  expect((await plinth.call('GET', '/scim/v2/Users', undefined, 'nobody', { authorization })).status).toBe(404);
  await plinth.stop();
});
