import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cpuSeconds } from '../support/cpu-seconds.ts';
import { type AdminServer, startAdmin } from './administrator-client.ts';

const ARTICLES = '/content-manager/collection-types/api::article.article';
const PAGE = 'api::page.page';
const SUPER_ADMIN = 1;
const EDITOR = 2;
const SUPER = { email: 'super@example.test', password: 'Super-Passw0rd1' };

let plinth: AdminServer;
beforeAll(async () => {
  plinth = await startAdmin({ server: { proxies: 1 } });
});
afterAll(() => plinth?.stop());

const call: AdminServer['call'] = (...given) => plinth.call(...given);

/** Somebody with a role that holds these actions, signed in. */
async function signedInWith(name: string, actions: readonly string[]) {
  const role = (await call('POST', '/admin/roles', { name })).body.data.id as number;
  const permissions = actions.map((action) => ({ action, subject: null, properties: {}, conditions: [] }));
  expect((await call('PUT', `/admin/roles/${role}/permissions`, { permissions })).status).toBe(200);
  const email = `${name.toLowerCase()}@example.test`;
  const person = { firstname: name, lastname: 'X', email, roles: [role] };
  const { id, registrationToken } = (await call('POST', '/admin/users', person)).body.data;
  const userInfo = { firstname: name, lastname: 'X', password: 'Their-Passw0rd1' };
  const { token } = (await call('POST', '/admin/register', { registrationToken, userInfo }, 'nobody')).body.data;
  const headers = { authorization: `Bearer ${token}` };
  return {
    ...{ id: id as number, role, email, token: token as string },
    call: (method: string, path: string, body?: unknown) => call(method, path, body, 'nobody', headers),
  };
}

test('nobody can raise their own permissions: not by their profile, their role, another user or a token', async () => {
  const manager = await signedInWith('Manager', [
    ...['admin::users.read', 'admin::users.create', 'admin::users.update', 'admin::roles.read', 'admin::roles.update'],
    ...['admin::api-tokens.read', 'admin::api-tokens.update'],
  ]);
  const profile = await manager.call('PUT', '/admin/users/me', {
    firstname: 'M',
    roles: [SUPER_ADMIN],
    isActive: true,
  });
  expect(profile.status).toBe(400);
  expect((await manager.call('PUT', `/admin/users/${manager.id}`, { roles: [SUPER_ADMIN] })).status).toBe(403);
  const invited = { firstname: 'A', lastname: 'B', email: 'raised@example.test', roles: [SUPER_ADMIN] };
  expect((await manager.call('POST', '/admin/users', invited)).status).toBe(403);
  expect((await manager.call('PUT', '/admin/users/4', { password: 'Taken-Over1' })).status).toBe(403);
  const wanted = { action: 'admin::webhooks.create', subject: null, properties: {}, conditions: [] };
  const widened = await manager.call('PUT', `/admin/roles/${manager.role}/permissions`, { permissions: [wanted] });
  expect(widened.status).toBe(403);
  for (const type of ['full-access', 'read-only'])
    expect((await manager.call('POST', '/admin/api-tokens', newToken('Mine', type))).status).toBe(403);
  const { body } = await call('GET', `/admin/users/${manager.id}`);
  expect(body.data.roles.map(({ id }: { id: number }) => id)).toEqual([manager.role]);
});

test('a copy of the super admin role makes nobody a super admin', async () => {
  const stored = (await call('GET', `/admin/roles/${SUPER_ADMIN}/permissions`)).body.data as Record<string, unknown>[];
  const held = stored.map(({ action, subject, properties, conditions }) => ({
    ...{ action, subject, properties, conditions },
  }));
  const copy = await signedInWith('Copy', []);
  expect((await call('PUT', `/admin/roles/${copy.role}/permissions`, { permissions: held })).status).toBe(200);
  const mine = { firstname: 'A', lastname: 'B', email: 'copied@example.test', roles: [copy.role] };
  const invited = await copy.call('POST', '/admin/users', mine);
  expect(invited.status).toBe(201);
  for (const roles of [[SUPER_ADMIN], [`${SUPER_ADMIN}`], [copy.role, SUPER_ADMIN]]) {
    expect((await copy.call('PUT', `/admin/users/${copy.id}`, { roles })).status).toBe(403);
    expect((await copy.call('PUT', `/admin/users/${invited.body.data.id}`, { roles })).status).toBe(403);
    const other = { ...mine, email: 'raised@example.test', roles };
    expect((await copy.call('POST', '/admin/users', other)).status).toBe(403);
  }
  expect((await copy.call('PUT', '/admin/users/4', { firstname: 'Mine' })).status).toBe(403);
  expect((await copy.call('DELETE', '/admin/users/4')).status).toBe(403);
  expect((await copy.call('POST', '/admin/users/batch-delete', { ids: [4] })).status).toBe(403);
});

const newToken = (name: string, type: string, permissions: readonly string[] | null = null) => ({
  ...{ name, description: '', type, lifespan: null, permissions },
});

test('a token allows what its type allows, whoever created it', async () => {
  const maker = await signedInWith('Maker', ['admin::api-tokens.create']);
  const madeAs = async (type: string, permissions?: readonly string[]) => {
    const { status, body } = await maker.call('POST', '/admin/api-tokens', newToken(type, type, permissions));
    expect(status, type).toBe(201);
    const headers = { authorization: `Bearer ${body.data.accessKey}` };
    return async (method: string, path: string, data?: object) =>
      (await call(method, path, data && { data }, 'nobody', headers)).status;
  };
  const tries = async (send: Awaited<ReturnType<typeof madeAs>>) => [
    await send('GET', '/api/categories'),
    await send('GET', '/api/categories/1'),
    await send('POST', '/api/categories', { name: 'By a token' }),
    await send('PUT', '/api/categories/1', {}),
    await send('DELETE', '/api/categories/999999'),
    await send('GET', '/admin/api-tokens'),
  ];
  expect(await tries(await madeAs('custom', ['api::category.category.find']))).toEqual([200, 403, 403, 403, 403, 401]);
  expect(await tries(await madeAs('read-only'))).toEqual([200, 200, 403, 403, 403, 401]);
  expect(await tries(await madeAs('full-access'))).toEqual([200, 200, 200, 200, 404, 401]);
  // To make tokens is not to see, change or delete those of others.
  const [other] = (await call('GET', '/admin/api-tokens')).body.data as { readonly id: number }[];
  for (const [method, path] of [
    ['GET', '/admin/api-tokens'],
    ['PUT', `/admin/api-tokens/${other?.id}`],
    ['POST', `/admin/api-tokens/${other?.id}/regenerate`],
    ['DELETE', `/admin/api-tokens/${other?.id}`],
  ] as const)
    expect((await maker.call(method, path, method === 'GET' ? undefined : {})).status, path).toBe(403);
});

test('the credentials of one API are none in the other', async () => {
  const { token } = (await call('POST', '/admin/login', SUPER, 'nobody')).body.data;
  const asAdmin = { authorization: `Bearer ${token}` };
  expect((await call('GET', '/api/articles', undefined, 'nobody', asAdmin)).status).toBe(401);
  const made = (await call('POST', '/admin/api-tokens', newToken('Everything', 'full-access'))).body.data;
  const asToken = { authorization: `Bearer ${made.accessKey}` };
  expect((await call('GET', '/api/articles', undefined, 'nobody', asToken)).status).toBe(200);
  for (const path of ['/admin/users/me', ARTICLES, '/upload/files', '/i18n/locales'])
    expect((await call('GET', path, undefined, 'nobody', asToken)).status, path).toBe(401);
  const shown = (await call('GET', `/admin/api-tokens/${made.id}`)).body.data;
  expect(shown).not.toHaveProperty('accessKey');
  expect(JSON.stringify((await call('GET', '/admin/api-tokens')).body)).not.toContain(made.accessKey);
});

test('a page of another origin has no session: nothing is signed in by a cookie', async () => {
  const { token } = (await call('POST', '/admin/login', SUPER, 'nobody')).body.data;
  const foreign = { cookie: `jwtToken=${token}; jwt=${token}`, origin: 'https://evil.example' };
  expect((await call('GET', '/admin/users/me', undefined, 'nobody', foreign)).status).toBe(401);
  const form = new FormData();
  form.set('title', 'Forged');
  expect((await call('POST', ARTICLES, form, 'nobody', foreign)).status).toBe(401);
  const answer = await fetch(`${plinth.url}/admin/login`, { method: 'POST', headers: foreign, body: '{}' });
  expect(answer.headers.get('set-cookie')).toBeNull();
});

test('responses do not reveal which accounts exist', async () => {
  const tries = ['super@example.test', 'nobody-at-all@example.test', 'blocked@example.test', 'pending@example.test'];
  const attempt = (email: string) => call('POST', '/admin/login', { email, password: 'Wrong-Passw0rd1' }, 'nobody');
  const [first, ...others] = await Promise.all(tries.map(attempt));
  expect(first?.status).toBe(400);
  for (const other of others) expect(other).toEqual(first);
  const forgot = (email: string) => call('POST', '/admin/forgot-password', { email }, 'nobody');
  expect(await forgot('nobody-at-all@example.test')).toEqual(await forgot('multi@example.test'));
});

test('guessing passwords is stopped early, even for the right one, and other accounts are not locked out', async () => {
  const guess = (password: string) =>
    call('POST', '/admin/login', { email: 'Custom@example.test', password }, 'nobody').then(({ status }) => status);
  const statuses = [];
  for (let i = 0; i < 6; i += 1) statuses.push(await guess(`Wrong-${i}-Passw0rd`));
  expect(statuses.at(-1)).toBe(429);
  expect(await guess('Custom-Passw0rd1')).toBe(429);
  const other = { email: 'colleague@example.test', password: 'Colleague-Passw0rd1' };
  expect((await call('POST', '/admin/login', other, 'nobody')).status).toBe(200);
});

test('attempts are counted per address, which cannot be forged', async () => {
  const { email, password } = { email: 'author@example.test', password: 'Author-Passw0rd1' };
  const attempt = async (from: string, given: string) =>
    (await call('POST', '/admin/login', { email, password: given }, 'nobody', { 'x-forwarded-for': from })).status;
  const statuses = [];
  // What stands before the address that the proxy has seen was sent by the client.
  for (let i = 0; i < 6; i += 1) statuses.push(await attempt(`203.0.113.${i}, 198.51.100.7`, `Wrong-${i}-Passw0rd`));
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  expect(await attempt('198.51.100.7', password)).toBe(429);
  expect(await attempt('198.51.100.8', password)).toBe(200);
});

test('a changed password ends every session but the one it was changed in', async () => {
  const person = await signedInWith('Changing', ['admin::users.read']);
  const again = (await call('POST', '/admin/login', { email: person.email, password: 'Their-Passw0rd1' }, 'nobody'))
    .body;
  const other = { authorization: `Bearer ${again.data.token}` };
  expect((await call('GET', '/admin/users/me', undefined, 'nobody', other)).status).toBe(200);
  const change = { currentPassword: 'Their-Passw0rd1', password: 'Another-Passw0rd1' };
  expect((await person.call('PUT', '/admin/users/me', change)).status).toBe(200);
  expect((await call('GET', '/admin/users/me', undefined, 'nobody', other)).status).toBe(401);
  expect((await person.call('GET', '/admin/users/me')).status).toBe(200);
  const renewed = await call('POST', '/admin/renew-token', { token: again.data.token }, 'nobody');
  expect(renewed.status).toBe(400);
});

test.each([
  ['filters', 'filters[$and][0][author][secretNote][$startsWith]='],
  ['deep filters', 'filters[author][articles][editorNote][$contains]='],
  ['passwords', 'filters[accessCode][$startsWith]='],
  ['creators', 'filters[createdBy][password][$startsWith]='],
  ['resets', 'filters[createdBy][resetPasswordToken][$startsWith]='],
])('what a role may not read is not found out: %s', async (_what, filter) => {
  const list = async (value: string) => {
    const { status, body } = await call(
      'GET',
      `${ARTICLES}?${filter}${value}&pageSize=100&sort=id`,
      undefined,
      'admin-custom',
    );
    return status === 200 ? body.pagination.total : status;
  };
  const [some, none] = [await list('s'), await list('no-such-value-anywhere')];
  expect(some).toBe(none);
  const sorted = await call('GET', `${ARTICLES}?sort=author.secretNote:asc&pageSize=100`, undefined, 'admin-custom');
  const reversed = await call('GET', `${ARTICLES}?sort=author.secretNote:desc&pageSize=100`, undefined, 'admin-custom');
  expect(reversed.body).toEqual(sorted.body);
});

test('relations are searched by visible fields only', async () => {
  const path = '/content-manager/relations/api::article.article/author';
  const secret = await call('GET', `${path}?_q=secret 8&pageSize=100`);
  expect(secret.body.results).toEqual([]);
  for (const more of ['populate=createdBy', 'fields[0]=secretNote', 'populate=*']) {
    const { body } = await call('GET', `${path}?${more}`, undefined, 'admin-custom');
    expect(JSON.stringify(body)).not.toMatch(/secretNote|password|Token/);
  }
});

describe('filters on administrators', () => {
  const HASHES = [
    'password][$startsWith]=$2',
    'resetPasswordToken][$notNull]=true',
    'registrationToken][$notNull]=true',
  ];
  const hidden = (path: string) => HASHES.map((field) => `${path}[${field}`);

  test.each([
    ...hidden('/admin/roles?filters[users]'),
    ...hidden('/admin/roles?filters[permissions][role][users]'),
    ...hidden('/admin/roles?filters[$and][0][0][users]'),
    '/admin/roles?filters[users][email][$contains]=super',
    ...hidden('/upload/files?filters[createdBy]'),
    ...hidden('/upload/files?filters[createdBy][$and][0]'),
    ...hidden('/upload/files?filters[createdBy][$not]'),
    ...hidden('/upload/files?filters[$and][0][0][createdBy]'),
    ...hidden('/upload/files?filters[folder][$and][0][createdBy]'),
    ...hidden('/upload/folders?filters[parent][$or][0][0][createdBy]'),
    ...hidden('/upload/folders?filters[parent][$not][parent][createdBy][$not]'),
  ])('reach no secret: %s', async (path) => {
    const { status, body } = await call('GET', path, undefined, 'admin-custom');
    expect([status, body.error?.message]).toEqual([400, expect.stringMatching(/^Invalid parameter /)]);
  });

  test.each([
    ...hidden('/admin/users?filters'),
    ...hidden('/admin/users?filters[$and][0]'),
    ...hidden('/admin/users?filters[$and][0][0]'),
    ...hidden('/admin/users?filters[$not][$or][0][0]'),
  ])('nor does one of a super admin: %s', async (path) => {
    expect((await call('GET', path)).status).toBe(400);
  });

  test('have no effect where an operator holds further names', async () => {
    const ids = async (filter: string) =>
      (await call('GET', `/upload/files?sort=id&${filter}`, undefined, 'admin-custom')).body.results.length;
    const all = await ids('');
    expect(all).toBeGreaterThan(0);
    for (const start of ['$2', 'no'])
      expect(await ids(`filters[createdBy][$eq][password][$startsWith]=${start}`)).toBe(all);
  });

  test('find them by their names, as in v4', async () => {
    const { body } = await call('GET', '/admin/roles?filters[users][firstname]=Super', undefined, 'admin-custom');
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([SUPER_ADMIN]);
  });
});

// This person's roles: one reads some fields of all articles, the other every field of their own.
test('a relation is shown where a permission for its field applies to the entry', async () => {
  const reviewer = (id: number) => `/content-manager/relations/api::article.article/${id}/secretReviewer`;
  expect((await call('GET', reviewer(6))).body.data.id).toBe(3);
  expect((await call('GET', reviewer(6), undefined, 'admin-multi')).status).toBe(403);
  const candidates = '/content-manager/relations/api::article.article/secretReviewer?entityId=6';
  expect((await call('GET', candidates, undefined, 'admin-multi')).status).toBe(403);
  const article = { title: 'Own', secretReviewer: { connect: [{ id: 3 }] } };
  const own = await call('POST', ARTICLES, article, 'admin-multi');
  expect((await call('GET', reviewer(own.body.id), undefined, 'admin-multi')).body.data.id).toBe(3);
});

test('a relation of a component is shown where an entry that contains it is readable', async () => {
  const related = (component: number) => `/content-manager/relations/zone.related/${component}/articles`;
  const [inArticle, inHomepage, nowhere] = [4, 41, 999_999];
  const statuses = async (as: string) => [
    ...[(await call('GET', related(inArticle), undefined, as)).status],
    ...[(await call('GET', related(inHomepage), undefined, as)).status],
    ...[(await call('GET', related(nowhere), undefined, as)).status],
  ];
  expect(await statuses('admin-super')).toEqual([200, 200, 404]);
  expect(await statuses('admin-custom')).toEqual([200, 403, 404]);
});

// The editor's permission to create pages names no locales, which allows all, and that to read them then allows none.
test('the fields that translations share are shown to callers with a permission for the new locale', async () => {
  const shared = (as: string) =>
    call('POST', '/i18n/content-manager/actions/get-non-localized-fields', { model: PAGE, id: 4, locale: 'fr' }, as);
  expect((await shared('admin-super')).body.nonLocalizedFields).toMatchObject({ menuOrder: 8 });
  expect((await shared('admin-editor')).status).toBe(403);
});

test('values of a UID field are told to callers with a permission for the field', async () => {
  const check = async (contentTypeUID: string) => {
    const body = { contentTypeUID, field: 'slug', value: 'anything' };
    return (await call('POST', '/content-manager/uid/check-availability', body, 'admin-custom')).status;
  };
  expect(await check('api::article.article')).toBe(200);
  // This role reads the names of categories only.
  expect(await check('api::category.category')).toBe(403);
});

test('texts that libraries would take minutes for are answered at once', async () => {
  const spent = await cpuSeconds(async () => {
    const given = { contentTypeUID: 'api::article.article', field: 'slug', data: { title: 'a'.repeat(900_000) } };
    const generated = await call('POST', '/content-manager/uid/generate', given);
    expect(generated.body.data).toBe('a'.repeat(1_000));
    const { status, body } = await call('POST', '/admin/forgot-password', { email: `a@${'a.'.repeat(40)}@` }, 'nobody');
    expect([status, body.error.message]).toEqual([400, 'email must be a valid email']);
  });
  expect(spent).toBeLessThan(5);
});

test('which error of a missing user or administrator comes first', async () => {
  const users = '/content-manager/collection-types/plugin::users-permissions.user';
  for (const id of ['999999', 'abc']) {
    const { status, body } = await call('PUT', `${users}/${id}`, { email: 'invalid' });
    expect([status, body.error.message]).toEqual([404, 'Entity not found']);
  }
  const taken = await call('PUT', '/admin/users/999999', { email: SUPER.email });
  expect([taken.status, taken.body.error.message]).toEqual([400, 'A user with this email address already exists']);
});

test('a clone has no values that its author may not read in the source', async () => {
  const cloned = await call('POST', `${ARTICLES}/clone/6`, { slug: 'cloned', price: 7 }, 'admin-multi');
  expect(cloned.status, JSON.stringify(cloned.body)).toBe(200);
  const copy = (await call('GET', `${ARTICLES}/${cloned.body.id}`)).body;
  const source = (await call('GET', `${ARTICLES}/6`)).body;
  expect(copy).toMatchObject({ title: source.title, price: 7, editorNote: null, secretReviewer: { count: 0 } });
  expect(source).toMatchObject({ editorNote: 'private note 6', secretReviewer: { count: 1 } });
});

test('script in a name is text wherever it is shown', async () => {
  const script = '</script><script>alert(1)</script>';
  const { body } = await call('POST', '/admin/roles', { name: script, description: script });
  expect(body.data.name).toBe(script);
  const answer = await fetch(`${plinth.url}/admin/roles/${body.data.id}`, {
    headers: {
      authorization: `Bearer ${(await call('POST', '/admin/login', { email: 'editor@example.test', password: 'Editor-Passw0rd1' }, 'nobody')).body.data.token}`,
    },
  });
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect((await call('DELETE', `/admin/roles/${EDITOR}`)).status).toBe(400);
});

describe('bodies that cost more than they are worth', () => {
  const many = <T>(count: number, item: T): readonly T[] => Array.from({ length: count }, () => item);
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const stranger = async (path: string, body: unknown, address = '203.0.113.77') => {
    const { status, body: answer } = await call('POST', path, body, 'nobody', from(address));
    return { status, length: JSON.stringify(answer).length, message: answer.error?.message as string };
  };

  test.each([
    ['/admin/forgot-password', 'email'],
    ['/admin/renew-token', 'token'],
    ['/admin/reset-password', 'resetPasswordToken'],
    ['/admin/register', 'registrationToken'],
    ['/admin/register-admin', 'email'],
  ])('%s repeats little of what a stranger has sent', async (path, name) => {
    const nested = JSON.parse(`${'['.repeat(4_000)}${']'.repeat(4_000)}`);
    for (const value of ['x'.repeat(900_000), ['x'.repeat(900_000)], { ['x'.repeat(900_000)]: 1 }, nested]) {
      const { status, length } = await stranger(path, { [name]: value });
      expect(status).toBe(400);
      expect(length).toBeLessThan(20_000);
    }
    const tooMany = await stranger(path, { [name]: many(200_000, 1) });
    expect(tooMany).toMatchObject({ status: 400, message: expect.stringContaining('more than 5000 values') });
  });

  test('an invalid body counts as an attempt', async () => {
    const statuses = new Set<number>();
    for (let count = 0; count < 51; count += 1)
      statuses.add((await stranger('/admin/renew-token', {}, '203.0.113.78')).status);
    expect([...statuses]).toEqual([400, 429]);
  });

  test.each([
    ['POST', '/admin/permissions/check', { permissions: many(40_000, { action: 'a' }) }],
    ['POST', '/admin/users/batch-delete', { ids: many(100_000, 999_999) }],
    ['POST', '/admin/roles/batch-delete', { ids: many(100_000, 999_999) }],
    ['POST', '/admin/webhooks/batch-delete', { ids: many(100_000, 999_999) }],
    ['POST', `${ARTICLES}/actions/bulkDelete`, { ids: many(100_000, 999_999) }],
    ['POST', `${ARTICLES}/actions/bulkPublish`, { ids: many(100_000, 999_999) }],
    ['POST', '/upload/actions/bulk-delete', { fileIds: many(100_000, 999_999) }],
    ['POST', '/upload/actions/bulk-move', { destinationFolderId: null, fileIds: many(100_000, 999_999) }],
    ['PUT', `/admin/roles/${EDITOR}/permissions`, { permissions: many(20_000, { action: 'admin::users.read' }) }],
    [
      'PUT',
      '/users-permissions/roles/2',
      { permissions: { a: { controllers: { b: many(20_000, { enabled: true }) } } } },
    ],
    ['POST', '/users-permissions/roles', { name: 'Many', permissions: { a: many(40_000, 1) } }],
    ['PUT', '/studio/api/user-roles/2', { grant: many(20_000, 'a') }],
    ['POST', '/admin/api-tokens', { name: 'Many', type: 'custom', permissions: many(100_000, 'a') }],
    ['POST', '/admin/users', { firstname: 'A', email: 'a@b.test', roles: many(100_000, 2) }],
  ])('%s %s refuses a long list before it is validated', async (method, path, body) => {
    const seconds = await cpuSeconds(async () => {
      const { status, body: answer } = await call(method, path, body);
      expect([status, answer.error.message]).toEqual([
        400,
        expect.stringMatching(/^The body has more than \d+ values/),
      ]);
    });
    expect(seconds).toBeLessThan(1);
  });

  test('a list of ids that name nothing is looked up at once', async () => {
    const ids = Array.from({ length: 4_900 }, (_, index) => 1_000_000 + index);
    const remove = (what: string) => call('POST', `/admin/${what}/batch-delete`, { ids });
    for (const what of ['roles', 'users', 'webhooks']) {
      expect((await remove(what)).status).toBe(200);
      expect(await cpuSeconds(() => remove(what)), what).toBeLessThan(1);
    }
  });
});
