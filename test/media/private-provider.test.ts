import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type HandlerServer, serveHandlers } from '../handlers/handler-server.ts';
import { writeProject } from '../support/write-project.ts';

/** What the provider of the project is asked, and answers. */
const storage = { isPrivate: true as boolean | Error, asked: 0, signed: 0, wait: Promise.resolve() };

const NOTE = 'api::note.note';

const PROJECT = {
  'package.json': '{ "name": "own" }',
  'own-provider.js': `
    const { storage } = globalThis;
    module.exports = { init: () => ({
      async upload(file) { file.url = 'https://files.example/' + file.hash + file.ext; },
      async delete() {},
      async isPrivate() { storage.asked += 1; if (storage.isPrivate instanceof Error) throw storage.isPrivate; return storage.isPrivate; },
      async getSignedUrl({ url, hash }) { storage.signed += 1; await storage.wait; return { url: url + '?signed=' + hash }; },
    }) };`,
  'config/plugins.js': `module.exports = { upload: { config: { provider: './own-provider' } }, graphql: { enabled: true },
    'users-permissions': { config: { jwtSecret: 'a-secret-that-is-long-enough-to-sign-with' } } };`,
  'config/admin.js': `module.exports = { auth: { secret: 'a-secret-that-is-long-enough-to-sign-with' } };`,
  'config/api.js': 'module.exports = { rest: { maxLimit: -1 } };',
  'config/permissions.js': `module.exports = { public: { '*': ['find', 'findOne', 'create', 'update'],
    'plugin::upload.content-api': ['find', 'findOne', 'upload'] } };`,
  'src/api/note/content-types/note/schema.json': JSON.stringify({
    kind: 'collectionType',
    collectionName: 'notes',
    info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
    attributes: {
      url: { type: 'string' },
      cover: { type: 'media', multiple: false },
      pictures: { type: 'media', multiple: true },
    },
  }),
  'src/api/note/routes/note.js': `module.exports = require('@strapi/strapi').factories.createCoreRouter('${NOTE}');`,
  'src/api/note/routes/a-more.js': `module.exports = { routes: [
    { method: 'GET', path: '/around', handler: 'note.around', config: { auth: false } },
    { method: 'GET', path: '/rows', handler: 'note.rows', config: { auth: false } } ] };`,
  'src/api/note/controllers/note.js': `
    module.exports = require('@strapi/strapi').factories.createCoreController('${NOTE}', ({ strapi }) => ({
      async around(ctx) { const found = await super.find(ctx); found.meta.around = true; return found; },
      async rows() { return strapi.db.query('${NOTE}').findMany({ populate: ['cover'] }); },
    }));`,
};

let plinth: HandlerServer;
const dir = writeProject(PROJECT);
let address = '';

beforeAll(async () => {
  Object.assign(globalThis, { storage });
  plinth = await serveHandlers({}, dir);
  const form = new FormData();
  form.append('files', new Blob(['some text'], { type: 'text/plain' }), 'a.txt');
  const [file] = (await (await fetch(`${plinth.url}/api/upload`, { method: 'POST', body: form })).json()) as [
    { readonly id: number; readonly url: string },
  ];
  address = file.url.split('?')[0] ?? '';
  expect(file.url).toBe(signed());
  await send('POST', '/api/notes', { data: { url: address, cover: file.id, pictures: [file.id] } });
});
afterAll(async () => {
  expect(plinth.faults).toEqual([]);
  await plinth.stop();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(() => Object.assign(storage, { isPrivate: true, asked: 0, signed: 0 }));

const signed = (): string => `${address}?signed=${address.split('/').at(-1)?.replace('.txt', '')}`;

async function send(method: string, path: string, body?: unknown, token?: string) {
  const answer = await fetch(`${plinth.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { headers, status } = answer;
  return { status, control: headers.get('cache-control'), etag: headers.get('etag'), text: await answer.text() };
}

/** The addresses in an answer, by the names of their members. */
const addressesIn = (text: string): readonly string[] =>
  [...text.matchAll(/"(\w+)":"(https:\/\/files[^"]*)"/g)].map(([, name, url]) => `${name} ${url}`);

const FLEETING = { status: 200, control: 'private, no-store', etag: null };

test.each([
  ['an entry', '/api/notes/1?populate=*'],
  [
    'an entry of which the file shows its address alone',
    '/api/notes/1?populate[cover][fields]=url&populate[pictures][fields]=url',
  ],
  ['a page', '/api/notes?populate=*'],
  ['a list without an end', '/api/notes?populate=*&pagination[limit]=-1'],
  ['code around the core action', '/api/around?populate=*'],
])('signed where the answer is written, and a text called url is not: %s', async (_title, path) => {
  const answer = await send('GET', path);
  expect(answer).toMatchObject(FLEETING);
  expect(addressesIn(answer.text)).toEqual([`url ${address}`, `url ${signed()}`, `url ${signed()}`]);
  expect([storage.asked, storage.signed]).toEqual([1, 1]);
});

test('files in an entry show whether their URL is signed, as in v4, and files in lists do not', async () => {
  const { text } = await send('GET', '/api/notes/1?populate=*');
  const { cover, pictures } = JSON.parse(text).data.attributes;
  for (const { attributes } of [cover.data, ...pictures.data]) {
    expect(attributes.isUrlSigned).toBe(true);
    expect(Object.keys(attributes).at(-1)).toBe('isUrlSigned');
  }
  expect((await send('GET', '/api/upload/files')).text).not.toContain('isUrlSigned');
  storage.isPrivate = false;
  expect((await send('GET', '/api/notes/1?populate=*')).text).not.toContain('isUrlSigned');
});

test('in the response to a write, and not in rows read by code', async () => {
  const written = await send('PUT', '/api/notes/1?populate=cover', { data: { url: address } });
  expect(written).toMatchObject(FLEETING);
  expect(addressesIn(written.text)).toEqual([`url ${address}`, `url ${signed()}`]);
  expect(addressesIn((await send('GET', '/api/rows')).text)).toEqual([`url ${address}`, `url ${address}`]);
});

test('a provider that signs slowly delays no other write', async () => {
  let goOn = (): void => undefined;
  storage.wait = new Promise((resolve) => {
    goOn = resolve;
  });
  const slow = send('PUT', '/api/notes/1?populate=cover', { data: { url: address } });
  await expect.poll(() => storage.signed).toBe(1);
  expect((await send('PUT', '/api/notes/1', { data: { url: address } })).status).toBe(200);
  goOn();
  expect(addressesIn((await slow).text)).toEqual([`url ${address}`, `url ${signed()}`]);
});

test('under any alias of a persisted document', async () => {
  const query = '{ notes { data { attributes { text: url cover { data { attributes { where: url } } } } } } }';
  const persistedQuery = { version: 1, sha256Hash: createHash('sha256').update(query).digest('hex') };
  const kept = { extensions: { persistedQuery } };
  for (const body of [{ query, ...kept }, kept, kept]) {
    const answer = await send('POST', '/graphql', body);
    expect(answer).toMatchObject(FLEETING);
    expect(addressesIn(answer.text)).toEqual([`text ${address}`, `where ${signed()}`]);
  }
  const files = await send('POST', '/graphql', { query: '{ uploadFiles { data { attributes { here: url } } } }' });
  expect(addressesIn(files.text)).toEqual([`here ${signed()}`]);
});

test('for administrators, in the library and in the content manager', async () => {
  const account = { firstname: 'A', lastname: 'B', email: 'boss@example.org', password: 'Secret1234' };
  const { data } = JSON.parse((await send('POST', '/admin/register-admin', account)).text);
  const ask = async (path: string) => send('GET', path, undefined, data.token);
  const library = await ask('/upload/files');
  expect(library).toMatchObject(FLEETING);
  expect(library.text).toContain('"isUrlSigned":true');
  expect(addressesIn(library.text)).toEqual([`url ${signed()}`]);
  const entry = await ask(`/content-manager/collection-types/${NOTE}/1`);
  expect(addressesIn(entry.text)).toEqual([`url ${address}`, `url ${signed()}`, `url ${signed()}`]);
  expect(entry.text.match(/"isUrlSigned":true/g)).toHaveLength(2);
  const saved = await send('PUT', `/content-manager/collection-types/${NOTE}/1`, { url: address }, data.token);
  expect(saved).toMatchObject({ status: 200, control: 'private, no-store', etag: expect.any(String) });
  expect(addressesIn(saved.text)).toEqual([`url ${address}`, `url ${signed()}`, `url ${signed()}`]);
  const list = await ask(`/content-manager/collection-types/${NOTE}?page=1`);
  expect(list.text).toContain('"isUrlSigned":true');
  expect(new Set(addressesIn(list.text))).toEqual(new Set([`url ${address}`, `url ${signed()}`]));
});

test('the provider is asked for each response, and cached responses are not used once it is private', async () => {
  const path = '/api/notes/1?populate=cover';
  storage.isPrivate = false;
  for (const _time of [1, 2]) {
    const open = await send('GET', path);
    expect(open.etag).not.toBeNull();
    expect(addressesIn(open.text)).toEqual([`url ${address}`, `url ${address}`]);
  }
  storage.isPrivate = true;
  expect(addressesIn((await send('GET', path)).text)).toEqual([`url ${address}`, `url ${signed()}`]);
  storage.isPrivate = new Error('no answer');
  expect(await send('GET', path)).toMatchObject({ status: 503 });
  expect(String(plinth.faults.splice(0))).toContain('no answer');
  storage.isPrivate = true;
  const plain = await send('GET', '/api/notes/1');
  expect(plain.etag).not.toBeNull();
});
