import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEngines } from '../support/engines.ts';
import { CREDENTIALS, startWriting, type WritingServer } from './writing-server.ts';

const CORE = "require('@strapi/strapi').factories.createCore";

const FILES = {
  // Behind a listener that hears of everything the core answers through code.
  'src/index.js': 'module.exports = { bootstrap({ strapi }) { strapi.db.lifecycles.subscribe(() => {}); } };',
  'src/api/author/controllers/author.js': `module.exports = ${CORE}Controller('api::author.author', () => ({
    create(ctx) { return super.create(ctx); },
    transformResponse(data, meta) { return super.transformResponse(data, { ...meta, own: true }); },
  }));`,
};

describeEngines('multipart bodies where code of the project takes part', (name) => {
  let server: WritingServer;
  beforeAll(async () => {
    server = await startWriting(name, FILES);
  }, 60_000);
  afterAll(() => server?.stop());

  const send = async (method: string, path: string, data: object, files: Readonly<Record<string, string>> = {}) => {
    const form = new FormData();
    form.append('data', JSON.stringify(data));
    for (const [field, text] of Object.entries(files)) form.append(field, new Blob([text]), `${text}.txt`);
    const headers = { authorization: String(CREDENTIALS['token-full']) };
    const answer = await fetch(`${server.url}${path}?populate=*`, { method, headers, body: form });
    return { status: answer.status, json: JSON.parse(await answer.text()) };
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
    const [wrong] = Object.keys(data);
    expect((await send('POST', path, { [wrong as string]: 5 }, { [`files.${field}`]: 'third' })).status).toBe(400);
    expect(await files()).toBe(before);
  });
});
