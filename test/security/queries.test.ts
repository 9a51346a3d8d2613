import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AttackedServer, as, startAttacked } from './attacked-server.ts';

/** Published attacks on the content API's parameters; security/advisories.json lists them. */

let server: AttackedServer;
beforeAll(async () => {
  server = await startAttacked();
});
afterAll(() => server?.stop());

const statusOf = async (query: string) => (await server.get(`/api/articles?${query}`)).status;

test.each([
  'filters[editorNote][$startsWith]=p',
  'filters[accessCode][$notNull]=true',
  'filters[createdBy][resetPasswordToken][$notNull]=true',
  'filters[createdBy][password][$startsWith]=$2a',
  'sort=editorNote',
  'sort=createdBy.password',
])('nothing that is private can be filtered or sorted by: %s', async (query) => {
  expect(await statusOf(query)).toBe(400);
});

test.each([
  'filters[t0.editor_note][$contains]=p',
  'filters[t1.password][$startsWith]=$2a',
  'filters[t0.id][$gt]=0',
  'sort=t0.editor_note',
  'fields[0]=t0.editor_note',
])('names of tables mean nothing in a query: %s', async (query) => {
  expect(await statusOf(query)).toBe(400);
});

test.each([
  'populate[author][filters][secretNote][$startsWith]=a',
  'populate[author][filters][pinCode][$notNull]=true',
  'populate[author][sort]=secretNote',
  'populate[author][fields][0]=secretNote',
  'populate[createdBy][filters][password][$startsWith]=$2a',
  'populate[createdBy][sort]=resetPasswordToken',
  'populate[createdBy][fields][0]=password',
  'populate[seo][populate][x][filters][password]=a',
])('private names are refused inside populate as well: %s', async (query) => {
  const response = await server.get(`/api/articles?fields[0]=title&pagination[pageSize]=3&${query}`);
  const text = await response.text();
  // A name that cannot be populated has no effect, whatever is inside it.
  expect(response.status === 400 || !/secretNote|pinCode|password/.test(text), text).toBe(true);
});

test.each([
  'where[updatedBy][resetPasswordToken][$startsWith]=a',
  'where[id][$lt]=0',
  '_where[id]=-1',
  'query[where][id]=-1',
  '$and[0][id]=-1',
])('a parameter that the contract does not have filters nothing: %s', async (query) => {
  const totalOf = async (more: string): Promise<unknown> =>
    ((await (await server.get(`/api/articles?fields[0]=title&${more}`)).json()) as { meta: unknown }).meta;
  expect(await totalOf(query)).toEqual(await totalOf('pagination[page]=1'));
});

test('creators show their names, and nothing of their accounts', async () => {
  const text = await (await server.get('/api/restaurants?populate=createdBy&pagination[pageSize]=100')).text();
  expect(text).toContain('"firstname"');
  expect(text).not.toMatch(/password|Token|@example\.test|\$2[ab]\$/);
});

test('a polymorphic relation shows nothing that is private in its targets', async () => {
  for (const query of ['populate=related', 'populate[related][populate]=*', 'populate[mentions][populate]=*']) {
    const response = await server.get(`/api/comments?pagination[pageSize]=100&${query}`, as('token-full'));
    expect(response.status, query).toBe(200);
    expect(await response.text(), query).not.toMatch(/editorNote|secretNote|pinCode|accessCode|\$2[ab]\$/);
  }
});

test('a search does not look into private text', async () => {
  const [[note] = []] = await server.stored('select editor_note from articles where editor_note is not null limit 1');
  const needle = encodeURIComponent(String(note));
  const response = await server.get(`/api/articles?_q=${needle}&publicationState=preview`, as('token-full'));
  expect(await response.json()).toMatchObject({ data: [], meta: { pagination: { total: 0 } } });
});

test.each([
  'populate[0]=internalNotes',
  'populate[internalNotes]=true',
  'populate[internalNotes][populate]=*',
  'populate[internalNotes][fields][0]=id',
  'populate=*',
  'populate=internalNotes',
])('every spelling of populate needs the permission of the target: %s', async (query) => {
  const text = await (await server.get(`/api/articles?${query}&pagination[pageSize]=100`)).text();
  expect(text).not.toContain('internalNotes');
});
