import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEngines } from '../support/engines.ts';
import { CREDENTIALS, startWriting, type WritingServer } from './writing-server.ts';

const CORE = "require('@strapi/strapi').factories.createCore";

const FILES = {
  // Behind a listener that is notified of everything the core answers through code.
  'src/index.js': 'module.exports = { bootstrap({ strapi }) { strapi.db.lifecycles.subscribe(() => {}); } };',
  'src/api/author/controllers/author.js': `module.exports = ${CORE}Controller('api::author.author', () => ({
    create(ctx) { return super.create(ctx); },
    transformResponse(data, meta) { return super.transformResponse(data, { ...meta, own: true }); },
  }));`,
  'src/api/category/controllers/category.js': `module.exports = ${CORE}Controller('api::category.category', () => ({
    create(ctx) { return super.create(ctx); },
  }));`,
  'config/plugins.js': `module.exports = ({ env }) => ({
    'users-permissions': { config: { jwtSecret: env('JWT_SECRET') } },
    i18n: { enabled: true },
    graphql: { enabled: true },
    upload: { config: { provider: 'shelf', unknownFields: 'refuse' } },
  });`,
  // A provider that may be kept waiting, and tells what it has.
  'node_modules/@strapi/provider-upload-shelf/package.json':
    '{ "name": "@strapi/provider-upload-shelf", "main": "index.js" }',
  'node_modules/@strapi/provider-upload-shelf/index.js': `const shelf = (globalThis.plinthShelf = { files: new Set(), asked: 0, open: Promise.resolve() });
    module.exports = { init: () => ({
      async upload(file) { shelf.asked += 1; await shelf.open; shelf.files.add(file.hash); file.url = 'https://shelf.example/' + file.hash; },
      async delete(file) { shelf.files.delete(file.hash); },
    }) };`,
};

interface Shelf {
  readonly files: ReadonlySet<string>;
  readonly asked: number;
  open: Promise<void>;
}

const shelf = (): Shelf => (globalThis as unknown as { plinthShelf: Shelf }).plinthShelf;

describeEngines('multipart bodies with project code', (name) => {
  let server: WritingServer;
  beforeAll(async () => {
    server = await startWriting(name, FILES);
  });
  afterAll(() => server?.stop());

  const send = async (method: string, path: string, data: object, files: Readonly<Record<string, string>> = {}) => {
    const form = new FormData();
    form.append('data', JSON.stringify(data));
    for (const [field, text] of Object.entries(files)) form.append(field, new Blob([text]), `${text}.txt`);
    const headers = { authorization: String(CREDENTIALS['token-full']) };
    const answer = await fetch(`${server.url}${path}?populate=*`, { method, headers, body: form });
    return { status: answer.status, json: JSON.parse(await answer.text()) };
  };
  /** What is left of files that were received. */
  const waiting = (): readonly string[] => {
    const folder = join(server.project, 'public/uploads/.incoming');
    return existsSync(folder) ? readdirSync(folder) : [];
  };
  const files = async () => Number((await server.rows('select count(*) from files'))[0]?.[0]);

  test.each([
    ['a core answer', '/api/articles', { title: 'Sent' }, 'cover'],
    ['a controller of the project', '/api/authors', { name: 'Sent' }, 'avatar'],
  ])('%s: the entry with its files, or nothing', async (_which, path, data, field) => {
    const created = await send('POST', path, data, { [`files.${field}`]: 'first' });
    expect(created.status).toBe(200);
    const { id, attributes } = created.json.data;
    expect(attributes[field].data.attributes.name).toBe('first.txt');
    const updated = await send('PUT', `${path}/${id}`, {}, { [`files.${field}`]: 'second' });
    expect(updated.json.data.attributes[field].data.attributes.name).toBe('second.txt');
    expect((await send('PUT', `${path}/${id}`, data)).status).toBe(200);
    const before = await files();
    const { asked } = shelf();
    const [wrong] = Object.keys(data);
    expect((await send('POST', path, { [wrong as string]: 5 }, { [`files.${field}`]: 'third' })).status).toBe(400);
    expect([await files(), shelf().asked, waiting()]).toEqual([before, asked, []]);
    const kept = (await server.rows('select hash from files')).flat();
    expect([...shelf().files].filter((hash) => !kept.includes(hash))).toEqual([]);
  });

  test.each([
    ['a core answer', '/api/articles', { title: 'Refused' }],
    ['a controller of the project with steps of its own', '/api/authors', { name: 'Refused' }],
    ['a controller of the project that calls the core', '/api/categories', { name: 'Refused' }],
  ])('%s: files for what shows none are refused before they are stored', async (_which, path, data) => {
    const [before, { asked }] = [await files(), shelf()];
    const [name = ''] = Object.keys(data);
    for (const field of ['nope', name, 'nope.0.x']) {
      const { status, json } = await send('POST', path, data, { [`files.${field}`]: 'nowhere' });
      expect([status, json.error.message]).toEqual([
        400,
        expect.stringContaining(`${field} is not a media attribute of`),
      ]);
    }
    expect([await files(), shelf().asked, waiting()]).toEqual([before, asked, []]);
  });

  test.each([
    ['an attribute that does not exist', 'ref: "api::article.article", refId: 1, field: "nope"', ''],
    ['an entry that does not exist', 'ref: "api::article.article", refId: 9999, field: "cover"', ''],
    ['an invalid ref', 'ref: "nope", refId: 1, field: "cover"', ''],
    ['information of a wrong type', 'info: { caption: 5 }', ''],
    ['a variable that is missing', 'refId: $missing', ', $missing: ID!'],
    ['another field that does not exist', '', '', 'nope'],
  ])('GraphQL: nothing is stored of an upload with %s', async (_what, given, variables, beside = '') => {
    const [before, { asked }] = [await files(), shelf()];
    const form = new FormData();
    const query = `mutation ($file: Upload!${variables}) { upload(file: $file, ${given}) { data { id } } ${beside} }`;
    form.append('operations', JSON.stringify({ query, variables: { file: null } }));
    form.append('map', '{"0":["variables.file"]}');
    form.append('0', new Blob(['x']), 'x.txt');
    const headers = { authorization: String(CREDENTIALS['token-full']) };
    const answer = await fetch(`${server.url}/graphql`, { method: 'POST', headers, body: form });
    expect((JSON.parse(await answer.text()) as { errors?: unknown[] }).errors).toHaveLength(1);
    expect(answer.status).toBeLessThan(500);
    expect([await files(), shelf().asked, waiting()]).toEqual([before, asked, []]);
  });

  test('others write while the files of an entry are being stored', async () => {
    const { asked } = shelf();
    let open = (): void => undefined;
    shelf().open = new Promise((resolve) => {
      open = resolve;
    });
    const slow = send('POST', '/api/authors', { name: 'Slow' }, { 'files.avatar': 'slow' });
    await expect.poll(() => shelf().asked).toBe(asked + 1);
    expect((await send('POST', '/api/authors', { name: 'Quick' })).status).toBe(200);
    open();
    expect((await slow).status).toBe(200);
    expect(server.faults).toEqual([]);
  });
});
