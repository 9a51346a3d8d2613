import { existsSync, readdirSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fillDatabase } from '../../src/app/opening/fill-database.ts';
import type { Application } from '../../src/app/opening/open-application.ts';
import { countStatements } from '../cache/cached-plinth.ts';
import { type EventClient, listenTo } from '../live/event-client.ts';
import { describeEngines, type Engine } from '../support/engines.ts';
import { type QuietServer, startQuietServer } from '../support/quiet-engine.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { writeProject } from '../support/write-project.ts';

const PLAIN = {
  'package.json': '{ "name": "notes" }',
  'config/plugins.js':
    "module.exports = { 'users-permissions': { config: { jwtSecret: 'the secret of these notes' } } };",
  'config/permissions.js': "module.exports = { public: { '*': ['find', 'findOne', 'create'], task: '*' } };",
  'config/api.js': "module.exports = { cache: { control: { '*': 'public, max-age=60' } }, rest: { maxLimit: -1 } };",
  'src/api/note/content-types/note/schema.json': JSON.stringify({
    kind: 'collectionType',
    collectionName: 'notes',
    info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
    attributes: { title: { type: 'string' }, views: { type: 'integer' }, picture: { type: 'media' } },
  }),
  'src/api/task/content-types/task/schema.json': JSON.stringify({
    kind: 'collectionType',
    collectionName: 'tasks',
    info: { singularName: 'task', pluralName: 'tasks', displayName: 'Task' },
    attributes: { title: { type: 'string' } },
  }),
  // Asks for the request in each write.
  'src/api/task/content-types/task/lifecycles.js': `const ask = () => void strapi.requestContext.get().request;
    module.exports = { beforeCreate: ask, afterCreate: ask, beforeUpdate: ask, afterDelete: ask };`,
};

/** What a middleware around everything does is asked for by the request itself. */
const AROUND = `const { Readable } = require('node:stream');

module.exports = () => async (ctx, next) => {
  const act = ctx.get('x-act');
  const name = ctx.get('x-name');
  if (act === 'header') ctx.set('x-for', name);
  if (act === 'cookie') ctx.cookies.set('name', name);
  if (act === 'look-at-query') ctx.set('x-query', JSON.stringify(ctx.query));
  if (act === 'assign-query') ctx.query = { ...ctx.query, filters: { title: name } };
  if (act === 'change-query') ctx.query.filters = { title: { $eq: name } };
  if (act === 'write-before') await strapi.entityService.update('api::note.note', 1, { data: { views: Number(name) } });
  if (act === 'transaction') {
    return strapi.db.transaction(async () => {
      await strapi.entityService.update('api::note.note', 1, { data: { views: Number(name) } });
      await next();
      ctx.set('x-seen', String(ctx.body.data[0].attributes.views));
      throw new Error('undone');
    }).catch(() => { ctx.status = 200; });
  }
  await next();
  if (act === 'read') ctx.set('x-count', String(ctx.body.data.length));
  if (act === 'read-response') ctx.set('x-count', String(ctx.response.body.data.length));
  if (act === 'assign-member') ctx.body.meta = { by: name };
  if (act === 'change') ctx.body.data[0].attributes.title = name;
  if (act === 'add') ctx.body.by = name;
  if (act === 'delete') delete ctx.body.meta;
  if (act === 'assign') Object.assign(ctx.body, { by: name });
  if (act === 'spread') ctx.body = { ...ctx.body, by: name };
  if (act === 'same') ctx.body = ctx.body;
  if (act === 'replace') ctx.body = { of: name };
  if (act === 'status') ctx.status = 203;
  if (act === 'etag') ctx.set('etag', '"own"');
  if (act === 'throw') ctx.throw(418, name);
  if (act === 'stream') ctx.body = Readable.from(['a', 'b', name]);
  if (act === 'events') {
    ctx.type = 'text/event-stream';
    ctx.body = Readable.from(['data: of ' + name + '\\n\\n']);
  }
  if (act === 'by-hand') {
    ctx.respond = false;
    ctx.res.end('by hand for ' + name);
  }
  if (act === 'state') ctx.set('x-state', [ctx.state.auth.strategy.name, ctx.state.route.handler].join(' '));
  if (act === 'print') ctx.set('x-printed', require('node:util').inspect(ctx.body).includes('attributes'));
};
`;

const CONTROLLER = `const { createCoreController } = require('@strapi/strapi').factories;

module.exports = createCoreController('api::note.note', () => ({
  async find(ctx) {
    return super.find(ctx);
  },
  async assigned(ctx) {
    ctx.body = await super.find(ctx);
  },
  async findOne(ctx) {
    return super.findOne(ctx);
  },
  async changed(ctx) {
    const answer = await super.find(ctx);
    answer.data = answer.data.filter(({ attributes }) => attributes.title === ctx.get('x-name'));
    answer.meta.by = ctx.get('x-name');
    return answer;
  },
  async create(ctx) {
    return super.create(ctx);
  },
  async destructured(ctx) {
    const { data, meta } = await super.find(ctx);
    return { data, meta };
  },
  async narrowed(ctx) {
    ctx.query = { ...ctx.query, filters: { title: { $eq: ctx.get('x-name') } } };
    return super.find(ctx);
  },
  async copied(ctx) {
    return super.find({ ...ctx, query: { filters: { title: ctx.get('x-name') } } });
  },
}));
`;

const scope = (path: string, handler: string, config = ''): string =>
  `{ method: 'GET', path: '${path}', handler: '${handler}', config: { auth: { scope: ['api::note.note.find'] }, ${config} } }`;

const WITH_CODE = {
  ...PLAIN,
  'config/middlewares.js':
    "module.exports = ['strapi::errors', 'strapi::security', 'strapi::cors', 'strapi::session', 'global::around'];",
  'config/server.js': "module.exports = { app: { keys: ['a key of these notes'] } };",
  'src/middlewares/around.js': AROUND,
  'src/middlewares/pass.js': 'module.exports = () => (ctx, next) => next();',
  'src/policies/named.js': "module.exports = (ctx) => ctx.request.get('x-name') !== 'mallory';",
  'src/api/note/controllers/same.js': CONTROLLER,
  'src/api/note/routes/a-more.js': `module.exports = { routes: [${[
    scope('/policy', 'note.find', "policies: ['global::named']"),
    scope('/step', 'note.find', "middlewares: ['global::pass']"),
    scope('/super', 'same.find'),
    scope('/assigned', 'same.assigned'),
    scope('/super/:id', 'same.findOne'),
    scope('/changed', 'same.changed'),
    "{ method: 'POST', path: '/super', handler: 'same.create', config: { auth: { scope: ['api::note.note.create'] } } }",
    "{ method: 'PUT', path: '/super/:id', handler: 'same.update', config: { auth: { scope: ['api::note.note.update'] } } }",
    scope('/destructured', 'same.destructured'),
    scope('/narrowed', 'same.narrowed'),
    scope('/copied', 'same.copied'),
  ].join()}] };`,
  'src/api/task/controllers/own.js': `const { createCoreController } = require('@strapi/strapi').factories;
    module.exports = createCoreController('api::task.task', () => ({
      async create(ctx) {
        ctx.request.body.data.title += ' of code';
        return super.create(ctx);
      },
    }));`,
  'src/api/task/routes/own.js': `const route = (method, path, action) =>
      ({ method, path, handler: 'own.' + action, config: { auth: { scope: ['api::task.task.' + action] } } });
    module.exports = { routes: [
      route('POST', '/own', 'create'), route('PUT', '/own/:id', 'update'), route('DELETE', '/own/:id', 'delete'),
    ] };`,
  'src/api/task/routes/task.js': `module.exports = require('@strapi/strapi').factories.createCoreRouter('api::task.task');`,
  'src/api/note/routes/note.js': `module.exports = require('@strapi/strapi').factories.createCoreRouter('api::note.note');`,
};

const V5 = { 'Strapi-Response-Format': 'v5' };

/** Where code stands around the same list, or asks for it. */
const LISTS = ['/api/notes', '/api/policy', '/api/step', '/api/super', '/api/assigned'];

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly statements: number;
}

describeEngines('code around the core', (name) => {
  let server: QuietServer;
  let engine: Engine;
  let plain: StartedPlinth;
  let coded: StartedPlinth;
  let statements = 0;
  let uploads = '';

  const ask = async (
    { url }: StartedPlinth,
    path: string,
    headers: Readonly<Record<string, string>> = {},
    method = 'GET',
  ): Promise<Answered> => {
    const before = statements;
    return new Promise((resolve, reject) => {
      const sent = httpRequest(`${url}${path}`, { method, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (piece) => (text += piece));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            text,
            headers: answer.headers,
            statements: statements - before,
          }),
        );
      });
      sent.on('error', reject).end();
    });
  };
  const act = (what: string, by = 'ada', path = '/api/notes') => ask(coded, path, { 'x-act': what, 'x-name': by });

  const start = async (files: Readonly<Record<string, string>>, counts: boolean): Promise<StartedPlinth> => {
    const project = writeProject(files);
    let opened: Application | undefined;
    try {
      const started = await startPlinth({
        engine,
        project,
        adapt(application) {
          opened = application;
          const driver = countStatements(application.driver, () => counts && statements++);
          return { ...application, driver };
        },
      });
      if (opened !== undefined) await fillDatabase(opened);
      uploads = path.join(opened?.project.settings.server.publicDir ?? '', 'uploads');
      return started;
    } finally {
      rmSync(project, { recursive: true });
    }
  };

  beforeAll(async () => {
    server = await startQuietServer(name);
    engine = await server.startEngine();
    plain = await start(PLAIN, false);
    coded = await start(WITH_CODE, true);
    for (const [title, views] of [
      ['one', 1],
      ['two', 2],
      ['ada', 3],
    ] as const) {
      const body = JSON.stringify({ data: { title, views } });
      await fetch(`${plain.url}/api/notes`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    }
  });

  afterEach(() => {
    expect(coded.faults.splice(0)).toEqual([]);
  });

  afterAll(async () => {
    await coded?.stop();
    await plain?.stop();
    await engine?.stop();
    await server?.stop();
  });

  test.each(LISTS)('%s: the bytes, the validator, 304 and HEAD of the route without code', async (path) => {
    for (const query of ['', '?sort=title:desc&fields[0]=title', '?pagination[limit]=-1']) {
      const expected = await ask(plain, `/api/notes${query}`);
      const answer = await ask(coded, `${path}${query}`);
      expect([answer.status, answer.text, answer.headers.etag]).toEqual([200, expected.text, expected.headers.etag]);
      for (const header of ['content-type', 'cache-control', 'vary']) {
        expect(answer.headers[header], header).toBe(expected.headers[header]);
      }
    }
    const { headers } = await ask(plain, '/api/notes');
    const tag = String(headers.etag);
    const known = await ask(coded, path, { 'if-none-match': tag });
    expect([known.status, known.text, known.headers.etag]).toEqual([304, '', tag]);
    expect(known.headers).not.toHaveProperty('content-type');
    const head = await ask(coded, path, {}, 'HEAD');
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', tag]);
  });

  test.each(LISTS)('%s: the same in v5’s terms', async (path) => {
    for (const query of ['', '?sort=title:desc&fields[0]=title', '?pagination[limit]=-1', '?fields=nope']) {
      const expected = await ask(plain, `/api/notes${query}`, V5);
      const answer = await ask(coded, `${path}${query}`, V5);
      expect([answer.status, answer.text, answer.headers.etag]).toEqual([
        expected.status,
        expected.text,
        expected.headers.etag,
      ]);
      expect(answer.text, query).toMatch(/"documentId"|Invalid key nope/);
      for (const header of ['content-type', 'cache-control', 'vary']) {
        expect(answer.headers[header], header).toBe(expected.headers[header]);
      }
    }
    const { headers } = await ask(plain, '/api/notes', V5);
    const tag = String(headers.etag);
    expect(headers.vary).toContain('Strapi-Response-Format');
    const known = await ask(coded, path, { ...V5, 'if-none-match': tag });
    expect([known.status, known.text, known.headers.etag]).toEqual([304, '', tag]);
    expect((await ask(coded, path, { 'if-none-match': tag })).status).toBe(200);
  });

  test.each(['/api/notes', '/api/super'])('%s: code changes what v5 shows, by both names', async (path) => {
    const asked = await ask(coded, path, { ...V5, 'x-act': 'change', 'x-name': 'ada' });
    const [first] = JSON.parse(asked.text).data;
    expect([first.title, first.attributes, asked.headers.etag]).toEqual(['ada', undefined, undefined]);
    expect(first.documentId).toMatch(/^[a-z][a-z0-9]{23}$/);
  });

  test('one entry in v5’s terms, and one that is not there', async () => {
    const [first] = JSON.parse((await ask(plain, '/api/notes', V5)).text).data;
    const { documentId } = first;
    const expected = await ask(plain, `/api/notes/${documentId}`, V5);
    for (const path of [`/api/notes/${documentId}`, `/api/super/${documentId}`]) {
      const { status, text, headers } = await ask(coded, path, V5);
      expect([status, text, headers.etag], path).toEqual([200, expected.text, expected.headers.etag]);
    }
    for (const path of ['/api/notes/1', '/api/super/1']) expect((await ask(coded, path, V5)).status).toBe(404);
  });

  describe('writes in v5’s terms', () => {
    const write = async (server: StartedPlinth, method: string, path: string, data?: object, headers: object = V5) => {
      const answer = await fetch(`${server.url}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(data !== undefined && { body: JSON.stringify({ data }) }),
      });
      const text = await answer.text();
      return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
    };

    test.each([
      { behind: 'lifecycle hooks', server: () => plain, path: '/api/tasks', title: 'new' },
      { behind: 'a middleware', server: () => coded, path: '/api/tasks', title: 'new' },
      { behind: 'a controller', server: () => coded, path: '/api/own', title: 'new of code' },
    ])('behind $behind', async ({ server, path, title }) => {
      const made = await write(server(), 'POST', path, { title: 'new' });
      expect([made.status, made.body]).toMatchObject([201, { data: { title }, meta: {} }]);
      const { documentId } = made.body.data;
      const changed = await write(server(), 'PUT', `${path}/${documentId}?fields[0]=title`, { title: 'changed' });
      expect([changed.status, changed.body.data]).toEqual([
        200,
        { id: made.body.data.id, documentId, title: 'changed' },
      ]);
      const refused = await write(server(), 'PUT', `${path}/${documentId}`, { nope: 1 });
      expect([refused.status, refused.body.error?.message]).toEqual([400, 'Invalid key nope']);
      expect((await write(server(), 'PUT', `${path}/${made.body.data.id}`, { title: 'x' })).status).toBe(404);
      expect(await write(server(), 'DELETE', `${path}/${documentId}`)).toEqual({ status: 204, body: null });
      expect((await ask(plain, `/api/tasks/${documentId}`, V5)).status).toBe(404);
    });

    test('code around a write changes it by both names', async () => {
      const headers = { ...V5, 'x-act': 'assign-member', 'x-name': 'ada' };
      const made = await write(coded, 'POST', '/api/own', { title: 'new' }, headers);
      expect([made.status, made.body.meta, made.body.data.title]).toEqual([201, { by: 'ada' }, 'new of code']);
      expect((await write(coded, 'POST', '/api/own', { title: 'old' }, {})).body.data.attributes.title).toBe(
        'old of code',
      );
    });
  });

  test('one entry, and one that is not there', async () => {
    const expected = await ask(plain, '/api/notes/1');
    for (const path of ['/api/notes/1', '/api/super/1']) {
      const { status, text, headers } = await ask(coded, path);
      expect([status, text, headers.etag]).toEqual([200, expected.text, expected.headers.etag]);
    }
    const missing = await ask(plain, '/api/notes/99');
    for (const path of ['/api/notes/99', '/api/super/99']) {
      const { status, text } = await ask(coded, path);
      expect([status, text]).toEqual([404, missing.text]);
    }
  });

  test.skipIf(name === 'mariadb').each(LISTS)('%s is answered from memory', async (path) => {
    await expect.poll(async () => (await ask(coded, path)).statements).toBe(0);
    const looked = async () => {
      const { statements, headers } = await act('look-at-query', 'ada', path);
      return [statements, headers['x-query']];
    };
    await expect.poll(looked).toEqual([0, '{}']);
  });

  test('code that reads the body sees objects, and an untouched body is sent as written', async () => {
    const { text } = await ask(plain, '/api/notes');
    for (const what of ['read', 'read-response']) {
      const answer = await act(what);
      expect([answer.text, answer.headers['x-count']]).toEqual([text, '3']);
    }
    expect((await act('print')).headers['x-printed']).toBe('true');
    const same = await act('same');
    expect([same.text, same.headers.etag]).toEqual([text, (await ask(plain, '/api/notes')).headers.etag]);
  });

  test.each<
    [string, (body: { data: { attributes: { title: string } }[]; meta?: object; by?: string }) => unknown, unknown]
  >([
    ['assign-member', ({ meta }) => meta, { by: 'ada' }],
    ['change', ({ data }) => data[0]?.attributes.title, 'ada'],
    ['add', ({ by, meta }) => [by, meta !== undefined], ['ada', true]],
    ['assign', ({ by, data }) => [by, data.length], ['ada', 3]],
    ['spread', ({ by, data }) => [by, data.length], ['ada', 3]],
    ['delete', (body) => Object.keys(body), ['data']],
    ['replace', (body) => body, { of: 'ada' }],
  ])('what code makes of the body is sent, without the validator of another: %s', async (what, read, expected) => {
    const untouched = await ask(plain, '/api/notes');
    for (const path of ['/api/notes', '/api/super']) {
      const { text, headers } = await act(what, 'ada', path);
      expect(read(JSON.parse(text)), path).toEqual(expected);
      expect(headers.etag).toBeUndefined();
      const conditional = await ask(coded, path, {
        'x-act': what,
        'x-name': 'ada',
        'if-none-match': String(untouched.headers.etag),
      });
      expect(conditional.status).toBe(200);
    }
    expect((await ask(coded, '/api/notes')).text).toBe(untouched.text);
    expect((await ask(coded, '/api/super')).text).toBe(untouched.text);
  });

  test('nothing that code sets for one caller reaches another', async () => {
    // Longer than the counter at the end of a request id, which has two letters here.
    const callers = ['ada', 'bobby', 'cyrus', 'diana'];
    for (const what of ['header', 'cookie', 'assign-query', 'change-query', 'change', 'replace', 'add']) {
      const path = what === 'header' ? '/api/super' : '/api/notes';
      const answers = await Promise.all([...callers, ...callers].map((by) => act(what, by, path)));
      for (const [index, answer] of answers.entries()) {
        const by = callers[index % callers.length] ?? '';
        const shown = JSON.stringify([answer.text, answer.headers]);
        if (!what.endsWith('query')) expect(shown, `${what} ${by}`).toContain(by);
        else expect(JSON.parse(answer.text).data, `${what} ${by}`).toHaveLength(by === 'ada' ? 1 : 0);
        for (const other of callers.filter((one) => one !== by && one !== 'ada')) {
          expect(shown, `${what} ${by} ${other}`).not.toMatch(new RegExp(`\\b${other}\\b`));
        }
      }
      const clean = await ask(coded, path);
      expect([clean.headers['x-for'], clean.headers['set-cookie']]).toEqual([undefined, undefined]);
      expect(clean.text).toBe((await ask(plain, '/api/notes')).text);
    }
  });

  test('responses with headers set by code are not cached for other callers', async () => {
    expect((await ask(coded, '/api/notes')).headers['cache-control']).toBe('public, max-age=60');
    for (const what of ['header', 'cookie']) {
      const { headers } = await act(what);
      expect([headers['cache-control'], headers.etag]).toEqual(['private, max-age=60', expect.stringMatching(/^"/)]);
    }
    expect((await act('etag')).headers.etag).toBe('"own"');
    const other = await act('status');
    expect([other.status, other.headers.etag]).toEqual([203, undefined]);
  });

  test('a policy that depends on the caller runs each time, cached or not', async () => {
    for (let round = 0; round < 2; round++) {
      expect((await act('', 'ada', '/api/policy')).status).toBe(200);
      expect((await act('', 'mallory', '/api/policy')).status).toBe(403);
    }
  });

  test('the result of super.find can be changed, destructured and queried differently', async () => {
    const all = JSON.parse((await ask(plain, '/api/notes')).text);
    const changed = await Promise.all(['one', 'two', 'nobody'].map((by) => act('', by, '/api/changed')));
    for (const [index, title] of ['one', 'two', 'nobody'].entries()) {
      const { data, meta } = JSON.parse(changed[index]?.text ?? '');
      expect(data).toEqual(
        all.data.filter((entry: { attributes: { title: string } }) => entry.attributes.title === title),
      );
      expect(meta).toEqual({ ...all.meta, by: title });
    }
    expect(JSON.parse((await ask(coded, '/api/destructured')).text)).toEqual(all);
    for (const path of ['/api/narrowed', '/api/copied']) {
      for (const title of ['one', 'two', 'one']) {
        const { data } = JSON.parse((await act('', title, path)).text);
        expect(
          data.map((entry: { attributes: { title: string } }) => entry.attributes.title),
          path,
        ).toEqual([title]);
      }
    }
    expect(JSON.parse((await ask(coded, '/api/super')).text)).toEqual(all);
  });

  test('errors after the response, streams and responses written by code', async () => {
    const thrown = await act('throw');
    expect([thrown.status, JSON.parse(thrown.text).error.message, thrown.headers.etag]).toEqual([
      418,
      'ada',
      undefined,
    ]);
    const streamed = await act('stream');
    expect([streamed.text, streamed.headers.etag]).toEqual(['abada', undefined]);
    expect((await act('by-hand')).text).toBe('by hand for ada');
  });

  const sendForm = (target: string, method: string, data: string, isWhole: boolean) =>
    new Promise<Answered>((resolve, reject) => {
      const part = (head: string, text: string): string =>
        `--end\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
      const body = `${part('name="data"', data)}${part('name="files.picture"; filename="a.txt"', 'a picture')}--end--\r\n`;
      const headers = { 'content-type': 'multipart/form-data; boundary=end', 'content-length': body.length };
      const sent = httpRequest(`${coded.url}${target}`, { method, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (piece) => (text += piece));
        answer.on('end', () => {
          resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers, statements: 0 });
          sent.destroy();
        });
      });
      sent.on('error', reject);
      if (isWhole) sent.end(body);
      else sent.write(body.slice(0, -10));
    });

  test('a caller who may not write is refused before a multipart body has arrived', async () => {
    for (const target of ['/api/notes/1', '/api/super/1']) {
      expect((await sendForm(target, 'PUT', '{"title":"sent"}', false)).status, target).toBe(403);
    }
  });

  test('a multipart body is checked before its files are stored', async () => {
    const stored = () => (existsSync(uploads) ? readdirSync(uploads).filter((name) => name !== '.incoming') : []);
    for (const target of ['/api/notes', '/api/super']) {
      const before = stored();
      for (const data of ['{"title":{"not":"a text"}}', '{"views":"many"}', '{', '']) {
        const { status } = await sendForm(target, 'POST', data, true);
        expect([status, stored()], `${target} ${data}`).toEqual([400, before]);
      }
      const created = await sendForm(target, 'POST', '{"title":"with a picture"}', true);
      expect(created.status).toBe(200);
      expect(stored().length, target).toBeGreaterThan(before.length);
    }
  });

  test('the caller and the route are in the state after the answer', async () => {
    expect((await act('state')).headers['x-state']).toBe('users-permissions api::note.note.find');
  });

  test('writes of code before the response are in it', async () => {
    for (const views of ['10', '11', '12']) {
      const { text } = await act('write-before', views);
      expect(JSON.parse(text).data[0].attributes.views).toBe(Number(views));
    }
  });

  test('inside a transaction the response shows its writes, and nobody else gets it', async () => {
    const before = await ask(plain, '/api/notes');
    const { headers } = await act('transaction', '77');
    expect(headers['x-seen']).toBe('77');
    expect((await ask(coded, '/api/notes')).text).toBe(before.text);
  });

  test('listened to: code runs again with each change, for each who listens', async () => {
    const listen = (path: string, by: string, does = 'change') =>
      listenTo(`${coded.url}${path}`, { 'x-act': does, 'x-name': by });
    const titleIn = async (client: EventClient) =>
      JSON.parse((await client.next())?.data ?? '').data[0].attributes.title;
    const names = ['ada', 'bob'];
    for (const path of ['/api/notes', '/api/policy', '/api/step']) {
      const clients = await Promise.all(names.map((by) => listen(path, by)));
      expect(await Promise.all(clients.map(titleIn)), path).toEqual(names);
      const body = JSON.stringify({ data: { title: 'four' } });
      const headers = { 'content-type': 'application/json' };
      await fetch(`${coded.url}/api/notes`, { method: 'POST', body, headers });
      expect(await Promise.all(clients.map(titleIn)), path).toEqual(names);
      for (const client of clients) client.close();
    }
    const refused = await listen('/api/policy', 'mallory', 'none');
    expect(refused.status).toBe(403);
    // What code sends itself is sent, once.
    expect(await (await listen('/api/notes', 'ada', 'by-hand')).next()).toMatchObject({ data: 'by hand for ada' });
    expect(await (await listen('/api/notes', 'ada', 'events')).next()).toMatchObject({ data: 'of ada' });
    for (const { url } of [coded, plain]) {
      const endless = await listenTo(`${url}/api/notes?pagination[limit]=-1`);
      expect([endless.status, JSON.parse((await endless.next())?.data ?? '').error.name]).toEqual([
        400,
        'ValidationError',
      ]);
    }
  });
});
