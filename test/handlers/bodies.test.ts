import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HandlerServer, serveHandlers } from './handler-server.ts';

const ROUTE = (name: string, more = '') =>
  `{ method: 'POST', path: '/bodies/${name}', handler: 'bodies.${name}', config: { auth: false${more} } }`;

let server: HandlerServer;

beforeAll(async () => {
  server = await serveHandlers({
    'seed.js': null,
    'src/api/bodies/routes/bodies.js': `module.exports = { routes: [${[
      ROUTE('files'),
      ROUTE('parsed'),
      ROUTE('text'),
      ROUTE('signed'),
      ROUTE('gone'),
      ROUTE('forbids'),
      ROUTE('unauthorized'),
      ROUTE('policy', ', policies: [() => false]'),
    ].join(',')}] };`,
    'src/api/ledger/content-types/ledger/schema.json': JSON.stringify({
      kind: 'collectionType',
      collectionName: 'ledgers',
      info: { singularName: 'ledger', pluralName: 'ledgers', displayName: 'Ledger' },
      attributes: { facts: { type: 'json' }, total: { type: 'float' } },
    }),
    'src/api/ledger/routes/ledger.js': `
const { createCoreRouter } = require('@strapi/strapi').factories;
const config = { auth: false, middlewares: [(ctx, next) => next()] };
module.exports = createCoreRouter('api::ledger.ledger', { config: { create: config } });`,
    'src/api/journal/content-types/journal/schema.json': JSON.stringify({
      kind: 'collectionType',
      collectionName: 'journals',
      info: { singularName: 'journal', pluralName: 'journals', displayName: 'Journal' },
      attributes: { facts: { type: 'json' }, total: { type: 'float' } },
    }),
    'src/api/journal/routes/journal.js': `
const { createCoreRouter } = require('@strapi/strapi').factories;
module.exports = createCoreRouter('api::journal.journal', { config: { create: { auth: false } } });`,
    'src/api/bodies/controllers/bodies.js': `
const { readFileSync } = require('node:fs');
const { parseMultipartData, errors } = require('@strapi/utils');
module.exports = {
  files(ctx) {
    const { avatar, pages } = ctx.request.files;
    return {
      note: ctx.request.body.note,
      avatar: [avatar.name, avatar.originalFilename, avatar.type, avatar.size, readFileSync(avatar.filepath, 'utf8')],
      pages: pages.map(({ name }) => name),
    };
  },
  parsed(ctx) {
    if (!ctx.is('multipart')) return ctx.badRequest('no form');
    const { data, files } = parseMultipartData(ctx);
    return { data, files: Object.keys(files) };
  },
  text: (ctx) => ({ body: ctx.request.body }),
  signed: (ctx) => ({ raw: ctx.request.body[Symbol.for('unparsedBody')], keys: Object.keys(ctx.request.body) }),
  gone: (ctx) => ctx.badRequest(404),
  forbids() { throw new errors.ForbiddenError('because of the moon', { phase: 'full' }); },
  unauthorized() { throw new errors.UnauthorizedError('who are you'); },
  policy: () => 'never',
};`,
  });
});

afterAll(() => server.stop());

const post = async (name: string, body: string | FormData, type?: string) => {
  const headers = type === undefined ? {} : { 'content-type': type };
  const answer = await fetch(`${server.url}/api/bodies/${name}`, { method: 'POST', body, headers });
  return { status: answer.status, json: await answer.json() };
};

const form = (parts: Readonly<Record<string, string | readonly File[]>>): FormData => {
  const made = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'string') made.append(name, value);
    else for (const file of value) made.append(name, file);
  }
  return made;
};

describe('bodies that code gets', () => {
  test('numbers in JSON keep their digits behind middlewares, and are refused where they cannot', async () => {
    const send = async (method: string, at: string, body: string) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${server.url}/api/${at}`, { method, body, headers });
      return { status: answer.status, text: await answer.text() };
    };
    const facts = '"facts":{"n":12345678901234567891}';
    const saved = await send('POST', 'ledgers', `{"data":{${facts}}}`);
    expect(saved).toEqual({ status: 200, text: expect.stringContaining(facts) });
    for (const [method, at, body] of [
      ['POST', 'ledgers', '{"data":{"total":12345678901234567891}}'],
      ['POST', 'bodies/text', '{"n":12345678901234567891}'],
    ] as const) {
      const refused = await send(method, at, body);
      expect(refused, at).toEqual({ status: 400, text: expect.stringContaining('cannot be represented exactly') });
    }
  });

  test('numbers in forms keep their digits like those in JSON', async () => {
    const send = async (at: string, data: string) => {
      const answer = await fetch(`${server.url}/api/${at}`, { method: 'POST', body: form({ data }) });
      return { status: answer.status, text: await answer.text() };
    };
    const facts = '"facts":{"n":[12345678901234567891]}';
    for (const at of ['ledgers', 'journals']) {
      expect(await send(at, `{${facts}}`), at).toEqual({ status: 200, text: expect.stringContaining(facts) });
      for (const [data, place] of [
        ['{"total":12345678901234567891}', 'data.total: 12345678901234567891 cannot be represented exactly'],
        ['{"facts":{"n":1e999}}', 'data.facts.n: 1e999 is out of range'],
        ['12345678901234567891', 'data: 12345678901234567891 cannot be represented exactly'],
      ] as const)
        expect(await send(at, data), `${at} ${data}`).toEqual({ status: 400, text: expect.stringContaining(place) });
    }
    // Code gets numbers, which would be rounded.
    const refused = await send('bodies/parsed', `{${facts}}`);
    expect(refused).toEqual({ status: 400, text: expect.stringContaining('data.facts.n.0: 12345678901234567891') });
  });

  test('files of a form, by the names of their parts', async () => {
    const file = (name: string, text = 'x') => new File([text], name, { type: 'text/plain' });
    const sent = form({ note: 'hi', avatar: [file('me.txt', 'it is me')], pages: [file('a.txt'), file('b.txt')] });
    expect(await post('files', sent)).toEqual({
      status: 200,
      json: { note: 'hi', avatar: ['me.txt', 'me.txt', 'text/plain', 8, 'it is me'], pages: ['a.txt', 'b.txt'] },
    });
  });

  test('parseMultipartData', async () => {
    const sent = form({ data: '{"title":"A"}', 'files.cover': [new File(['x'], 'c.png')] });
    expect((await post('parsed', sent)).json).toEqual({ data: { title: 'A' }, files: ['cover'] });
    expect(await post('parsed', form({ data: '{' }))).toMatchObject({
      status: 400,
      json: { error: { message: "Invalid 'data' field. 'data' should be a valid JSON." } },
    });
  });

  test('texts unchanged, and nothing else', async () => {
    expect((await post('text', 'plain words', 'text/plain')).json).toEqual({ body: 'plain words' });
    expect((await post('text', '<a/>', 'text/xml')).json).toEqual({ body: '<a/>' });
    expect((await post('text', 'bytes', 'application/octet-stream')).json).toEqual({ body: {} });
  });

  test('JSON with its bytes, for checking a signature', async () => {
    const raw = '{"event":  "paid"}';
    expect((await post('signed', raw, 'application/json')).json).toEqual({ raw, keys: ['event'] });
  });
});

describe('refusals', () => {
  const error = (status: number, name: string, message: string) => ({
    status,
    json: { data: null, error: { status, name, message, details: {} } },
  });

  test('a number in the place of a message is the status', async () => {
    expect(await post('gone', '{}', 'application/json')).toEqual(error(404, 'NotFoundError', 'Not Found'));
  });

  test.each([
    ['forbids', error(403, 'ForbiddenError', 'Forbidden')],
    ['policy', error(403, 'ForbiddenError', 'Forbidden')],
    ['unauthorized', error(401, 'UnauthorizedError', 'Unauthorized')],
  ])('%s: told no more than that, as in v4', async (name, expected) => {
    expect(await post(name, '{}', 'application/json')).toEqual(expected);
  });
});
