import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminServer, startAdmin } from './administrator-client.ts';

let server: AdminServer;

beforeAll(async () => {
  server = await startAdmin();
});

afterAll(() => server?.stop());

const list = async (path: string, as?: string) =>
  server.call('GET', `/content-manager/collection-types/${path}`, undefined, as);

test('what filters, a sort or a populate name is shown as entries, at every level', async () => {
  const categories = 'api::category.category?sort=id:asc&pageSize=1';
  const first = async (query: string) => (await list(`${categories}&${query}`)).body.results[0];
  expect((await first('')).children).toEqual({ count: 3 });
  expect((await first('filters[children][name][$notNull]=true')).children).toMatchObject([
    { id: 2, name: 'food' },
    { id: 4 },
    { id: 5 },
  ]);
  expect((await first('filters[children][children][name][$null]=x')).children[0]).toHaveProperty('children');
  expect((await first('populate=*')).articles.length).toBe(7);
  expect((await first('populate=articles')).articles).toEqual({ count: 7 });
  const { body: page } = await list('api::page.page/16?populate=*');
  expect(page.category).toMatchObject({ id: 7, name: 'Street "food"' });
});

test('what the role may not read is not shown by naming it', async () => {
  const named = 'filters[author][profile][headline][$notNull]=true&populate=*';
  const { body } = await list(`api::article.article?sort=id:asc&${named}`, 'admin-custom');
  expect(body.results.length).toBeGreaterThan(0);
  expect(JSON.stringify(body)).not.toMatch(/"(secretNote|headline|editorNote|accessCode|pinCode|password)":/);
});

test('of administrators nothing but their names can be asked for', async () => {
  const total = async (query: string) => (await list(`api::category.category?${query}`)).body.pagination.total;
  expect(await total('filters[createdBy][firstname]=Custom')).toBe(2);
  for (const ignored of ['email][$contains]=x', 'createdAt][$lt]=2000-01-01', 'createdBy][firstname]=x'])
    expect(await total(`filters[createdBy][${ignored}`), ignored).toBe(12);
  expect(await total('filters[createdBy][$or][0][email][$contains]=x')).toBe(12);
  expect((await list('api::category.category?sort=createdBy.createdAt:asc')).status).toBe(200);
});

test('unknown operators are ignored', async () => {
  expect((await list('api::category.category?filters[id][$is]=1')).body.pagination.total).toBe(12);
  expect((await list('api::category.category?filters[parent][name][$foo]=1')).body.pagination.total).toBe(12);
});

test('a page that is no number from 1 is reported as it was sent', async () => {
  const message = (page: string) => `Invalid 'page' parameter. Expected an integer > 0, received: ${page}`;
  for (const path of ['/content-manager/collection-types/api::category.category', '/admin/users', '/upload/files']) {
    expect((await server.call('GET', `${path}?page[]=2`)).status, path).toBe(200);
    for (const [query, page] of [
      ['page=0', '0'],
      ['page=1&page=2', '1,2'],
    ])
      expect((await server.call('GET', `${path}?${query}`)).body.error.message, path).toBe(message(page as string));
  }
});

test('files can be filtered and sorted by the names of who uploaded them', async () => {
  const files = async (query: string) => server.call('GET', `/upload/files?${query}`);
  expect((await files('filters[createdBy][id]=7')).body.pagination.total).toBe(2);
  expect((await files('filters[$and][0][createdBy][firstname]=Custom')).body.pagination.total).toBe(2);
  expect((await files('sort=createdBy.firstname:asc,id:asc')).body.results[0].id).toBe(3);
  for (const query of ['filters[createdBy][password][$notNull]=true', 'filters[updatedBy][email]=x']) {
    const { status, body } = await files(query);
    expect(status, query).toBe(400);
    expect(body.error.message).toMatch(/^Invalid parameter (password|email)$/);
  }
  expect((await files('sort=createdBy.email')).status).toBe(400);
});

test('the permission is checked before the body', async () => {
  const path = '/content-manager/collection-types/api::dish.dish/actions/bulkPublish';
  expect((await server.call('POST', path, {})).status).toBe(403);
});

test('an entry that was written shows the number of polymorphic relations, also if there are none', async () => {
  const path = '/content-manager/collection-types/api::comment.comment';
  const { body } = await server.call('POST', path, { body: 'Hello' });
  expect(body).toMatchObject({ related: { count: 0 }, mentions: { count: 0 } });
});

test('without a sort, entries found by a relation and files are ordered by id', async () => {
  const ids = async (path: string) => (await list(path)).body.results.map(({ id }: { id: number }) => id);
  expect(await ids('api::category.category?filters[parent][name]=Food')).toEqual([2, 4, 5]);
  expect(await ids('api::category.category?filters[createdBy][id][$ne]=7')).toEqual([3, 4]);
  expect(await ids('api::article.article?filters[author][id]=3')).toEqual([11, 62]);
  const { body } = await server.call('GET', '/upload/files?fields[0]=name&pageSize=3');
  expect(body.results.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3]);
});
