import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { start } from '../../src/index.ts';
import { main, plinth } from '../cli/plinth.ts';
import { readDocument, ROOT } from '../docs/documents.ts';
import { describeEngines, startEngine } from '../support/engines.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-embedded-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function project(name: string, files: Readonly<Record<string, string>> = {}): string {
  const dir = path.join(folder, name);
  cpSync(path.join(ROOT, 'example'), dir, { recursive: true, filter: (source) => !source.endsWith('.tmp') });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), text);
  }
  return dir;
}

const SLOW = {
  'src/api/slow/routes/slow.js':
    "module.exports = { routes: [{ method: 'GET', path: '/slow', handler: 'slow.wait', config: { auth: false } }] };",
  'src/api/slow/controllers/slow.js':
    'module.exports = { wait: (ctx) => new Promise((resolve) => { globalThis.slowIsAsked?.(); globalThis.answerSlow = () => { ctx.body = {}; resolve(); }; }) };',
};

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const listeners = (): readonly number[] => SIGNALS.map((signal) => process.listenerCount(signal));

test('two folders are served at once, and each ends by itself', async () => {
  const before = { folder: process.cwd(), listeners: listeners() };
  const [one, other] = [await start({ dir: project('one'), port: 0 }), await start({ dir: project('two'), port: 0 })];
  onTestFinished(async () => void (await Promise.all([one.stop(), other.stop()])));
  expect(one.url).toMatch(/^http:\/\/[^/]+:\d+$/);
  expect(one.port).not.toBe(other.port);
  for (const { url } of [one, other]) expect((await fetch(`${url}/api/articles`)).status).toBe(200);
  expect({ folder: process.cwd(), listeners: listeners() }).toEqual(before);
  await one.stop();
  await expect(fetch(`${one.url}/api/articles`)).rejects.toThrow();
  expect((await fetch(`${other.url}/api/articles`)).status).toBe(200);
  await Promise.all([one.stop(), one.stop()]);
});

test('stop finishes open requests, and closes those that take longer than stopMs', async () => {
  const asked = (): Promise<void> => new Promise((resolve) => Object.assign(globalThis, { slowIsAsked: resolve }));
  onTestFinished(() => {
    for (const name of ['slowIsAsked', 'answerSlow']) Reflect.deleteProperty(globalThis, name);
  });
  const patient = await start({ dir: project('patient', SLOW), port: 0 });
  const begun = asked();
  const answer = fetch(`${patient.url}/api/slow`);
  await begun;
  const stopped = patient.stop();
  (globalThis as { answerSlow?: () => void }).answerSlow?.();
  expect((await answer).status).toBe(200);
  await stopped;

  const hasty = await start({ dir: project('hasty', SLOW), port: 0, stopMs: 100 });
  const again = asked();
  const lost = fetch(`${hasty.url}/api/slow`).catch((error: Error) => error);
  await again;
  const silent = connect(hasty.port, new URL(hasty.url).hostname);
  const ended = once(silent, 'close');
  await once(silent, 'connect');
  await hasty.stop();
  expect(await lost).toBeInstanceOf(Error);
  await ended;
});

test("an operator's mistake rejects with the message that the command prints, and leaves nothing open", async () => {
  const dir = project('broken', { 'src/api/broken/content-types/broken/schema.json': '{ "kind": ' });
  const rejected = await start({ dir, port: 0 }).catch((error: Error) => error);
  expect(rejected).toMatchObject({ name: 'StartError' });
  expect((await plinth(['start', dir, '--port', '0'])).stderr).toContain((rejected as Error).message);
  expect((rejected as Error).message).toContain('schema.json');

  const server = await start({ dir: project('first'), port: 0 });
  onTestFinished(() => server.stop());
  await expect(start({ dir: project('second'), port: server.port })).rejects.toThrow(String(server.port));
  await expect(start({ dir: path.join(folder, 'nowhere'), port: 0 })).rejects.toThrow('nowhere');
});

describeEngines(
  'a server that keeps uploads in its own folder',
  (name) => {
    test('is known to the others until it stops', async () => {
      const engine = await startEngine(name);
      onTestFinished(() => engine.stop());
      const { connectionString = '' } = engine.settings as { readonly connectionString?: string };
      const connection = JSON.stringify({ client: 'postgres', connection: { connectionString } });
      const dir = project('known', { 'config/database.js': `module.exports = { connection: ${connection} };` });
      const server = await start({ dir, port: 0 });
      onTestFinished(() => server.stop());
      const client = new pg.Client(connectionString);
      await client.connect();
      onTestFinished(() => client.end());
      const servers = async () => (await client.query('select host from plinth_servers')).rows.length;
      await expect.poll(() => servers().catch(() => 0)).toBe(1);
      await server.stop();
      expect(await servers()).toBe(0);
    });
  },
  ['postgres'],
);

test('the program in docs/embedding.md runs and ends by itself', async () => {
  const [, program = ''] = /```js\n(import[\s\S]+?)```/.exec(readDocument('docs/embedding.md')) ?? [];
  const dir = path.join(folder, 'program');
  project('program/my-site');
  mkdirSync(path.join(dir, 'node_modules'));
  const built = path.dirname(path.dirname(main));
  const installed = path.join(dir, 'node_modules/plinth');
  mkdirSync(installed);
  cpSync(path.join(ROOT, 'package.json'), path.join(installed, 'package.json'));
  symlinkSync(built, path.join(installed, 'dist'));
  writeFileSync(path.join(dir, 'program.mjs'), program);
  const { stdout } = await promisify(execFile)(process.execPath, ['program.mjs'], { cwd: dir, timeout: 120_000 });
  expect(stdout.trim().split('\n').at(-1)).toBe('200');
});
