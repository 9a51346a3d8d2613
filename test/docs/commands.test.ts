import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { main, startPlinth } from '../cli/plinth.ts';
import { readDocument, ROOT } from './documents.ts';
import { commandsOf, runCommands, type Sandbox, shellBlocks } from './run-commands.ts';

const MATERIAL = path.join(ROOT, 'test/conformance/material');

let folder = '';
let sandbox: Sandbox;

/** A checkout with the example in it, and beside it a project of v4. */
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-docs-'));
  const checkout = path.join(folder, 'plinth');
  cpSync(path.join(ROOT, 'example'), path.join(checkout, 'example'), {
    recursive: true,
    filter: (source) => !source.endsWith('.tmp'),
  });
  writeFileSync(path.join(checkout, 'package.json'), JSON.stringify({ scripts: { plinth: 'plinth' } }));
  const project = path.join(folder, 'my-project');
  cpSync(path.join(MATERIAL, 'project'), project, { recursive: true });
  mkdirSync(path.join(project, '.tmp'));
  writeFileSync(path.join(project, '.tmp/data.db'), gunzipSync(readFileSync(path.join(MATERIAL, 'content.db.gz'))));
  const plinth = path.join(folder, 'bin/plinth');
  mkdirSync(path.dirname(plinth));
  writeFileSync(plinth, `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`);
  chmodSync(plinth, 0o755);
  const env = { PATH: `${path.dirname(plinth)}:${process.env.PATH}`, HOME: folder };
  sandbox = { checkout, env, plinth };
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  { file: 'docs/cli.md', least: 20 },
  { file: 'docs/from-strapi-v4.md', least: 5 },
  { file: 'docs/permissions.md', least: 10 },
  { file: 'docs/upgrading.md', least: 2 },
  { file: 'README.md', least: 5 },
])('the commands in $file run', { timeout: 180_000 }, async ({ file, least }) => {
  const commands = shellBlocks(readDocument(file)).flatMap(commandsOf);
  expect(commands.length).toBeGreaterThanOrEqual(least);
  // Several documents begin with it.
  rmSync(path.join(folder, 'my-site'), { recursive: true, force: true });
  await runCommands(commands, sandbox);
});

const noSqlite = process.getBuiltinModule?.('node:sqlite') === undefined;

test('a copy of the database after a stop is whole, and so is one that SQLite made meanwhile', async () => {
  const site = path.join(folder, 'kept');
  const database = path.join(site, '.tmp/data.db');
  cpSync(path.join(sandbox.checkout, 'example'), site, { recursive: true, filter: (file) => !file.endsWith('.tmp') });
  const serve = async (): Promise<{ total: number; stop: () => Promise<unknown> }> => {
    const server = startPlinth(['start', site, '--port', '0', '--host', '127.0.0.1']);
    const [, address = ''] = await server.printed(/at (http:\/\/[^ \n]+)\n/);
    const { meta } = (await (await fetch(`${address}/api/articles`)).json()) as {
      meta: { pagination: { total: number } };
    };
    const stop = (): Promise<unknown> => {
      server.kill('SIGTERM');
      return server.ended;
    };
    return { total: meta.pagination.total, stop };
  };
  const first = await serve();
  expect(first.total).toBe(44);
  // What is read later was kept, and not written again.
  rmSync(path.join(site, 'seed.js'));
  const [, line = ''] = /```sh node22\n(.+)\n```/.exec(readDocument('docs/backup.md')) ?? [];
  if (!noSqlite) await runCommands([`cd ${site}`, line], sandbox);
  await first.stop();
  cpSync(database, path.join(folder, 'stopped.db'));
  for (const copy of [path.join(folder, 'stopped.db'), ...(noSqlite ? [] : [path.join(site, 'backup.db')])]) {
    for (const end of ['', '-wal', '-shm']) rmSync(`${database}${end}`, { force: true });
    cpSync(copy, database);
    const again = await serve();
    expect(again.total, copy).toBe(44);
    await again.stop();
  }
}, 60_000);

test('the tutorial leads to a content type, an entry and its types', { timeout: 180_000 }, async () => {
  const text = readDocument('docs/tutorial.md');
  const [, file = '', schema = ''] = /Save this as `(\S+)`:\n\n```json\n([\s\S]+?)```/.exec(text) ?? [];
  const commands = shellBlocks(text).flatMap(commandsOf);
  const begun = commands.indexOf('npm run dev');
  const [before, after] = [commands.slice(0, begun), commands.slice(begun)];
  await runCommands(before, sandbox);
  const site = path.join(folder, 'my-blog');
  mkdirSync(path.dirname(path.join(site, file)), { recursive: true });
  writeFileSync(path.join(site, file), schema);
  await runCommands([`cd ${site}`, ...after], sandbox);
  expect(readFileSync(path.join(site, 'content-types.ts'), 'utf8')).toContain('export interface Place');
});
