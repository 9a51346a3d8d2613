import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminServer, startAdmin } from './administrator-client.ts';

let server: AdminServer;

beforeAll(async () => {
  server = await startAdmin();
});

afterAll(() => server?.stop());

const get = (path: string, as?: string) => server.call('GET', path, undefined, as);
const idsOf = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id);
const refusal = async (path: string) => {
  const { status, body } = await get(path);
  return status === 200 ? status : `${status} ${body.error.message}`;
};

test('roles: pages are checked, start and limit choose, fields and a sort across users apply', async () => {
  const invalid = (name: string, page: string) =>
    `400 Invalid '${name}' parameter. Expected an integer > 0, received: ${page}`;
  expect(await refusal('/admin/roles?page=0')).toBe(invalid('page', '0'));
  expect(await refusal('/admin/roles?page=3&pageSize=x')).toBe(invalid('pageSize', '3'));
  expect(await refusal('/admin/roles?page=1&limit=1')).toMatch(/^400 .*page and offset/);
  expect((await get('/admin/roles?page=2&pageSize=2')).body.data.length).toBe(6);
  expect(idsOf((await get('/admin/roles?start=1&limit=2')).body.data)).toEqual([2, 3]);
  expect((await get('/admin/roles?fields=name&limit=1')).body.data).toEqual([
    { id: 1, name: 'Super Admin', usersCount: 4 },
  ]);
  expect((await get('/admin/roles?sort=users.firstname')).status).toBe(200);
  expect((await get('/admin/roles?sort=')).status).toBe(200);
});

test('administrators: only their names and the columns of the list can be queried, and a populate replaces the roles', async () => {
  for (const [query, name] of [
    ['populate=*', 'roles'],
    ['populate[0]=roles', 'roles'],
    ['filters[createdAt][$gt]=2020', 'createdAt'],
    ['filters[unknown][password]=x', 'password'],
    ['sort=updatedAt', 'updatedAt'],
    ['fields=password', 'password'],
    ['fields=unknown', 'unknown'],
  ])
    expect(await refusal(`/admin/users?${query}`), query).toBe(`400 Invalid parameter ${name}`);
  expect(await refusal('/admin/roles?populate=users.roles')).toBe('400 Invalid parameter roles');
  expect(await refusal('/admin/roles?sort=users')).toBe('400 Invalid parameter users');
  const [first] = (await get('/admin/users?populate=unknown&sort=id')).body.data.results;
  expect(first).toMatchObject({ id: 1, email: '01.creator@example.test' });
  expect(first).not.toHaveProperty('roles');
  const emails = async (query: string): Promise<readonly string[]> => {
    const { status, body } = await get(`/admin/users?pageSize=100&${query}`);
    expect([query, status]).toEqual([query, 200]);
    return (body.data.results as { readonly email: string }[]).map(({ email }) => email);
  };
  const all = await emails('sort=email:DESC');
  expect(all).toEqual([...all].sort().reverse());
  expect(await emails('filters[email][$eq]=author@example.test')).toEqual(['author@example.test']);
  const inactive = await emails('filters[$and][0][isActive][$eq]=false');
  expect(inactive.length).toBeGreaterThan(0);
  expect(inactive.length).toBeLessThan(all.length);
  expect(await emails('sort=isActive:ASC,email:ASC')).toEqual(
    [...inactive].sort().concat([...all].sort().filter((one) => !inactive.includes(one))),
  );
  expect(await emails('filters[roles][code][$eq]=strapi-author')).toContain('author@example.test');
  expect(await emails('filters[roles][id][$eq]=99999')).toEqual([]);
  for (const query of [
    'filters[roles][users][email][$contains]=a',
    'filters[password][$startsWith]=$2a',
    'sort=roles',
    'filters[resetPasswordToken][$notNull]=true',
    'filters[$or][0][roles][users][isActive][$eq]=true',
  ]) {
    expect([query, (await get(`/admin/users?${query}`)).status]).toEqual([query, 400]);
  }
  expect((await get('/admin/users?sort=')).body.data.results[0]).toHaveProperty('roles');
  expect((await get('/admin/users?filters[id][$is]=1')).body.data.pagination.total).toBe(13);
  expect(JSON.stringify((await get('/admin/roles?populate=users')).body)).not.toContain('password');
});

test('candidates for a relation: a sort, filters and fields of the request apply within the permission', async () => {
  const path = '/content-manager/relations/api::article.article/categories';
  const list = async (query: string, as?: string) => (await get(`${path}?${query}`, as)).body;
  expect(idsOf((await list('sort=id:desc&pageSize=2')).results)).toEqual([12, 11]);
  expect(idsOf((await list('sort=')).results).slice(0, 3)).toEqual([1, 2, 3]);
  expect((await list('filters[id][$gt]=2&idsToOmit[]=12')).pagination.total).toBe(9);
  expect((await list('filters[id]=4&fields=slug')).results).toEqual([{ id: 4, slug: 'category-4' }]);
  expect(Object.keys((await list('filters[id]=4&fields=*')).results[0])).toContain('createdAt');
  const authors = await get('/content-manager/relations/api::article.article/author?fields=*&populate=*');
  expect(JSON.stringify(authors.body)).not.toMatch(/pinCode|accessCode|password/);
  expect(Object.keys((await list('fields=*', 'admin-custom')).results[0])).not.toContain('slug');
  expect((await list('idsToOmit[0][a]=1')).error.message).toContain('must be a `strapiID` type');
});

test('a permission without a subject is held for every subject, and an empty field is none', async () => {
  const check = async (permission: object, as: string) =>
    (await server.call('POST', '/admin/permissions/check', { permissions: [permission] }, as)).body.data;
  for (const subject of ['', 'unknown', 'plugin::upload.file', null])
    expect(await check({ action: 'plugin::upload.read', subject }, 'admin-editor'), String(subject)).toEqual([true]);
  expect(await check({ action: 'admin::users.read', subject: '' }, 'admin-editor')).toEqual([false]);
  const read = { action: 'plugin::content-manager.explorer.read', subject: 'api::article.article' };
  expect(await check({ ...read, field: '' }, 'admin-custom')).toEqual([true]);
  expect(await check({ ...read, field: 'unknown' }, 'admin-custom')).toEqual([false]);
  expect(await check({ ...read, subject: '' }, 'admin-custom')).toEqual([false]);
});

test('single types: fields, start and pages of a query are those of a list', async () => {
  const path = '/content-manager/single-types/api::global.global';
  const shown = (await get(`${path}?fields=siteName`)).body;
  expect(shown).toMatchObject({ id: 1, siteName: 'Plate & Page' });
  expect(shown).not.toHaveProperty('apiSecret');
  expect((await get(`${path}?start=1`)).status).toBe(404);
  expect(await refusal(`${path}?page=0`)).toBe(`400 Invalid 'page' parameter. Expected an integer > 0, received: 0`);
});

test('fields that cannot be shown are ignored; if nothing else is named, all fields are', async () => {
  const first = async (query: string, as?: string) =>
    (await get(`/content-manager/collection-types/${query}&pageSize=1`, as)).body.results[0];
  expect(await first('api::author.author?fields=pinCode')).toHaveProperty('birthDate');
  expect(await first('api::author.author?fields=id')).not.toHaveProperty('birthDate');
  const restricted = await first('api::restaurant.restaurant?fields=openingHours', 'admin-custom');
  expect(restricted).toHaveProperty('city');
  expect(restricted).not.toHaveProperty('openingHours');
  expect((await first('api::dish.dish?populate[0]=*')).menuSections).toMatchObject([{ id: 5 }, { id: 8 }]);
});

test('folders: pages, start and limit; populated folders and creators, a populated list instead of its count', async () => {
  const folders = async (query: string) => (await get(`/upload/folders?${query}`)).body.data;
  expect(await refusal('/upload/folders?pageSize=0')).toMatch(/^400 Invalid 'pageSize' parameter/);
  expect(idsOf(await folders('start=1&limit=2'))).toEqual([2, 3]);
  expect(idsOf(await folders('sort=parent.name:desc,id&sort[]='))).toEqual([2, 4, 1, 3]);
  const [photos, inner] = await folders('populate=*');
  expect(photos).toMatchObject({ createdBy: { id: 4, firstname: 'Super' }, children: [{ id: 2 }], parent: null });
  expect(Object.keys(photos.createdBy).sort()).toEqual(['firstname', 'id', 'lastname', 'username']);
  expect(inner.parent).toMatchObject({ id: 1, name: 'Photos' });
  const [second] = await folders('filters[id]=2&populate[parent][fields]=name&populate[children]=true');
  expect(second).toMatchObject({ parent: { id: 1, name: 'Photos' }, children: [{ id: 4 }], files: { count: 2 } });
  expect(second.parent).not.toHaveProperty('path');
  expect((await folders('filters[id]=2&populate[children][fields]=name'))[0].children).toEqual({ count: 1 });
  expect((await folders('filters[id]=2&populate[parent][filters][name]=x'))[0].parent).toBe(null);
  expect((await folders('populate[createdBy][fields]=email'))[0].createdBy).toEqual({ id: 4 });
});
