import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { main, plinth, startWarm } from '../cli/plinth.ts';
import { withPage } from '../support/browser.ts';
import { documents, readDocument, ROOT } from './documents.ts';
import { commandsOf, type Fence, fencesOf, runCommands, type Sandbox, shellBlocks } from './run-commands.ts';

const MATERIAL = path.join(ROOT, 'test/conformance/material');

const receiver = createServer((_request, response) => response.end());

let folder = '';
let sandbox: Sandbox;

/** A checkout with the example in it, and beside it a project of v4. */
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-docs-'));
  const checkout = path.join(folder, 'plinth');
  cpSync(path.join(ROOT, 'example'), path.join(checkout, 'example'), {
    recursive: true,
    filter: (source) => !source.endsWith('.tmp'),
  });
  // The command is built elsewhere.
  const manifest = readFileSync(path.join(ROOT, 'package.json'), 'utf8');
  writeFileSync(path.join(checkout, 'package.json'), manifest.replaceAll('node dist/cli/main.js', 'plinth'));
  const project = path.join(folder, 'my-project');
  cpSync(path.join(MATERIAL, 'project'), project, { recursive: true });
  mkdirSync(path.join(project, '.tmp'));
  writeFileSync(path.join(project, '.tmp/data.db'), gunzipSync(readFileSync(path.join(MATERIAL, 'content.db.gz'))));
  const plinth = path.join(folder, 'bin/plinth');
  mkdirSync(path.dirname(plinth));
  writeFileSync(plinth, `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`);
  chmodSync(plinth, 0o755);
  const env = { PATH: `${path.dirname(plinth)}:${process.env.PATH}`, HOME: folder, PASSWORD: 'a-long-password' };
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  sandbox = { checkout, env, plinth, receiver: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}` };
});

afterAll(() => {
  receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What a document takes for granted that its reader has done. */
const BEFORE: Readonly<Record<string, readonly string[]>> = {
  'docs/accounts.md': ['cd example'],
  'docs/client.md': ['plinth init ../my-site', 'cd ../my-site'],
  // In place of v4.
  'docs/from-strapi-v4.md': ['plinth start ../my-project --port 1337 --trial'],
  'docs/log.md': ['plinth start example --port 1338'],
  'docs/openapi.md': ['cd example'],
  'docs/permissions.md': ['plinth start example --port 1338'],
  'docs/webhooks.md': ['cd example'],
};

/** Their commands have tests of their own, since something happens between them. */
const APART = ['docs/backup.md', 'docs/tutorial.md'];

const withCommands = documents.filter((file) => !APART.includes(file) && shellBlocks(readDocument(file)).length > 0);

test.each(withCommands)('the commands in %s run', async (file) => {
  const commands = shellBlocks(readDocument(file)).flatMap(commandsOf);
  // Several documents begin with it.
  rmSync(path.join(folder, 'my-site'), { recursive: true, force: true });
  await runCommands([...(BEFORE[file] ?? []), ...commands], sandbox);
});

test('a command in a document is run, or says that it is only shown', () => {
  expect(withCommands.length).toBeGreaterThan(12);
  const fences = documents.flatMap((file) => fencesOf(readDocument(file)).map((fence) => ({ file, ...fence })));
  expect(fences.filter(({ info }) => info === '')).toEqual([]);
  const isRun = ({ info }: Fence): boolean => ['sh', 'sh shown', 'console'].includes(info);
  const isCommand = (line: string): boolean => /^(?:\$ )?(?:plinth|npm|npx|node|curl|docker|systemctl) /.test(line);
  expect(fences.filter((fence) => !isRun(fence) && fence.text.split('\n').some(isCommand))).toEqual([]);
});

test('a copy of the database after a stop is complete, and so is one made by SQLite meanwhile', async () => {
  const site = path.join(folder, 'kept');
  const database = path.join(site, '.tmp/data.db');
  cpSync(path.join(sandbox.checkout, 'example'), site, { recursive: true, filter: (file) => !file.endsWith('.tmp') });
  const serve = async (): Promise<{ total: number; stop: () => Promise<unknown> }> => {
    const server = startWarm(['start', site, '--port', '0', '--host', '127.0.0.1']);
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
  await runCommands([`cd ${site}`, ...shellBlocks(readDocument('docs/backup.md')).flatMap(commandsOf)], sandbox);
  await first.stop();
  cpSync(database, path.join(folder, 'stopped.db'));
  for (const copy of [path.join(folder, 'stopped.db'), path.join(site, 'backup.db')]) {
    for (const end of ['', '-wal', '-shm']) rmSync(`${database}${end}`, { force: true });
    cpSync(copy, database);
    const again = await serve();
    expect(again.total, copy).toBe(44);
    await again.stop();
  }
});

test('the editor of the first site signs in and writes', async () => {
  const [, permissions = ''] =
    /## A first site\n[\s\S]+?```js\n([\s\S]+?)```/.exec(readDocument('docs/permissions.md')) ?? [];
  await runCommands(['plinth init ../my-team'], sandbox);
  const site = path.join(folder, 'my-team');
  writeFileSync(path.join(site, 'config/permissions.js'), permissions);
  const server = startWarm(['start', site, '--port', '0', '--host', '127.0.0.1']);
  const [, address = ''] = await server.printed(/at (http:\/\/[^ \n]+)\n/);
  const [create = ''] = shellBlocks(readDocument('docs/permissions.md'))
    .flatMap(commandsOf)
    .filter((line) => /^plinth users create/.test(line));
  const made = await plinth(create.replace(' example ', ` ${site} `).split(' ').slice(1));
  const [, password] = /password: (\S+)/.exec(made.stdout) ?? [];
  const post = async (url: string, body: object, headers: Readonly<Record<string, string>> = {}) => {
    const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
    const response = await fetch(`${address}${url}`, { ...sent, body: JSON.stringify(body) });
    return { status: response.status, body: (await response.json()) as { readonly jwt?: string } };
  };
  const article = { data: { title: 'By Nora', author: 1 } };
  expect((await post('/api/articles', article)).status).toBe(403);
  const { body: session } = await post('/api/auth/local', { identifier: 'nora', password });
  const written = await post('/api/articles', article, { authorization: `Bearer ${session.jwt}` });
  expect(written, JSON.stringify(session)).toMatchObject({
    status: 200,
    body: { data: { attributes: { title: 'By Nora' } } },
  });
  server.kill('SIGTERM');
  await server.ended;
});

test('the tutorial leads to a content type, an entry, its types and a page', async () => {
  const text = readDocument('docs/tutorial.md');
  const [, file = '', schema = ''] = /Save this as `(\S+)`:\n\n```json\n([\s\S]+?)```/.exec(text) ?? [];
  const commands = shellBlocks(text).flatMap(commandsOf);
  const begun = commands.indexOf('npm run dev');
  const [before, after] = [commands.slice(0, begun), commands.slice(begun)];
  await runCommands(before, sandbox);
  const site = path.join(folder, 'my-blog');
  mkdirSync(path.dirname(path.join(site, file)), { recursive: true });
  writeFileSync(path.join(site, file), schema);
  for (const [, name = '', content = ''] of text.matchAll(/as `(public\/\S+)`:\n\n```\w+\n([\s\S]+?)```/g)) {
    writeFileSync(path.join(site, name), content);
  }
  const addresses = await runCommands([`cd ${site}`, ...after], sandbox);
  await withPage(addresses.get('1337') ?? '', async (page) => {
    await page.getByText('Bread before dawn, by Ada Thornbury').waitFor();
    await page.getByText('Skerrow, founded 1787-05-01').waitFor();
  });
  expect(readFileSync(path.join(site, 'content-types.ts'), 'utf8')).toContain('export interface Place');
});
