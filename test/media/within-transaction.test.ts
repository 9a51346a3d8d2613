import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HandlerServer, serveHandlers } from '../handlers/handler-server.ts';
import { writeProject } from '../support/write-project.ts';

/** Code that stores and removes files inside a transaction of its own. */
const PROJECT = writeProject({
  'package.json': JSON.stringify({ name: 'within' }),
  'config/plugins.js': `module.exports = { 'users-permissions': { config: { jwtSecret: 'secret' } } };`,
  'src/api/ask/controllers/ask.js': `
    const files = () => strapi.plugin('upload').service('upload');
    const add = async (name) => (await files().upload({ data: {},
      files: { path: strapi.dirs.app.root + '/given.txt', name, type: 'text/plain' } }))[0];
    const failing = (work) => strapi.db.transaction(async () => { await work(); throw new Error('no'); }).catch(() => {});
    module.exports = { async value(ctx) { ctx.body = { value: await eval(ctx.request.body.code) }; } };`,
  'src/api/ask/routes/ask.js': `module.exports = { routes: [
    { method: 'POST', path: '/ask', handler: 'ask.value', config: { auth: false } } ] };`,
});

let server: HandlerServer;
let uploads = '';
beforeAll(async () => {
  server = await serveHandlers({}, PROJECT);
  uploads = path.join(server.dir, 'public/uploads');
  writeFileSync(path.join(server.dir, 'given.txt'), 'given');
});
afterAll(() => server?.stop());

const ask = async (code: string) =>
  ((await server.send('POST', '/api/ask', { code })).json as { value?: unknown }).value;
const stored = () => (existsSync(uploads) ? readdirSync(uploads).filter((name) => name.startsWith('f_')) : []);

test('files go with the transaction around them, and stay with it', async () => {
  await ask("failing(() => add('f.txt'))");
  expect(stored()).toEqual([]);
  await ask("strapi.db.transaction(async () => { await add('f.txt'); await failing(() => add('f.txt')); })");
  expect(stored()).toHaveLength(1);
});

test('files of a committed transaction stay, whatever onCommit and listeners throw', async () => {
  const before = stored().length;
  await ask(`strapi.db.transaction(async ({ onCommit }) => {
    await add('f.txt');
    onCommit(() => { throw new Error('late'); });
  }).catch(() => {})`);
  expect(stored()).toHaveLength(before + 1);
  await ask(`(async () => {
    const stop = strapi.db.lifecycles.subscribe({ models: ['plugin::upload.file'], afterCreate() { throw new Error('late'); } });
    await add('f.txt').catch(() => {});
    stop();
  })()`);
  expect(stored()).toHaveLength(before + 2);
  expect(await ask("strapi.db.query('plugin::upload.file').count()")).toBe(before + 2);
});

test('a file that is removed is there again with its row', async () => {
  const { id } = (await ask("add('f.txt')")) as { id: number };
  const before = stored();
  await ask(`failing(() => files().remove({ id: ${id} }))`);
  expect(stored()).toEqual(before);
  await ask(`strapi.db.transaction(() => files().remove({ id: ${id} }))`);
  expect(stored()).toHaveLength(before.length - 1);
});

test('a file that is replaced has its former bytes again', async () => {
  const { id, url } = (await ask("add('f.txt')")) as { id: number; url: string };
  writeFileSync(path.join(server.dir, 'other.txt'), 'other');
  const replace = `files().replace(${id}, { data: {},
    file: { path: strapi.dirs.app.root + '/other.txt', name: 'f.txt', type: 'text/plain' } })`;
  await ask(`failing(() => ${replace})`);
  expect((await server.get(url)).text).toBe('given');
  await ask(`strapi.db.transaction(() => failing(() => ${replace}))`);
  expect((await server.get(url)).text).toBe('given');
  await ask(`failing(async () => { await ${replace}; await ${replace}; })`);
  expect((await server.get(url)).text).toBe('given');
  await ask(`strapi.db.transaction(() => ${replace})`);
  expect((await server.get(url)).text).toBe('other');
  expect(server.faults).toEqual([]);
});

test('`before` hooks of renamed, replaced or removed files block nobody, and can prevent it', async () => {
  const other = `fetch('${server.url}/api/ask', { method: 'POST', signal: AbortSignal.timeout(5000),
    headers: { 'content-type': 'application/json' }, body: JSON.stringify({ code: "add('g.txt')" }) })`;
  const heard = (code: string, hook: string) =>
    ask(`(async () => {
      const heard = [];
      const hook = async ({ action, params }) => { heard.push([action, params.data?.url]); ${hook} };
      const stop = strapi.db.lifecycles.subscribe({ models: ['plugin::upload.file'], beforeUpdate: hook, beforeDelete: hook });
      const ended = await (${code}).then(() => 'done', (error) => error.message);
      stop();
      return [ended, ...heard];
    })()`);
  const { id, url } = (await ask("add('f.txt')")) as { id: number; url: string };
  writeFileSync(path.join(server.dir, 'other.txt'), 'other');
  const before = stored();
  const steps = [
    [`files().updateFileInfo(${id}, { name: 'f2.txt' })`, ['beforeUpdate', undefined]],
    [
      `files().replace(${id}, { data: {}, file: { path: strapi.dirs.app.root + '/other.txt', name: 'f.txt', type: 'text/plain' } })`,
      ['beforeUpdate', url],
    ],
    [`files().remove({ id: ${id} })`, ['beforeDelete', undefined]],
  ] as const;
  for (const [code, event] of steps) {
    expect(await heard(code, "throw new Error('not now');")).toEqual(['not now', toJson(event)]);
    expect([(await server.get(url)).text, stored()]).toEqual(['given', before]);
  }
  for (const [code, event] of steps) {
    const [ended, ...events] = (await heard(
      code,
      `const { status } = await ${other}; heard.push(status);`,
    )) as unknown[];
    expect([ended, ...events]).toEqual(['done', toJson(event), 200]);
  }
  expect(stored()).toHaveLength(before.length - 1);
  expect(server.faults).toEqual([]);
});

const toJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
