import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClient, CLIENT_DIR } from './compiler.ts';

let folder = '';
let scripts: readonly string[] = [];
let editing = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-client-'));
  await buildClient(folder);
  // For pages in Studio's preview, and only for these: nothing else imports it.
  editing = await readFile(join(folder, 'enable-editing.js'), 'utf8');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.js') && file !== 'enable-editing.js');
  scripts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('the package is under 4 kB gzipped, before any minifier', () => {
  expect(gzipSync(scripts.join('\n')).length).toBeLessThan(4_000);
});

test('it needs no other package and nothing of Node', async () => {
  const { dependencies, peerDependencies } = JSON.parse(await readFile(join(CLIENT_DIR, 'package.json'), 'utf8'));
  expect([dependencies, peerDependencies]).toEqual([undefined, undefined]);
  const imports = scripts.flatMap((script) => [...script.matchAll(/from '([^']+)'/g)].map(([, name]) => name));
  expect(imports).not.toHaveLength(0);
  for (const name of imports) expect(name).toMatch(/^\.\/[a-z-]+\.js$/);
  expect(scripts.join('\n')).not.toMatch(/\b(process|Buffer|require|window|document)\b/);
});

test('what makes pages editable needs nothing, and is under 3 kB gzipped', () => {
  expect(gzipSync(editing).length).toBeLessThan(3_000);
  expect(editing).not.toMatch(/\bimport\b|\brequire\b/);
});

test('the build runs', async () => {
  const { createClient } = await import(pathToFileURL(join(folder, 'index.js')).href);
  const api = createClient({ url: 'http://localhost', fetch: async () => new Response('{"data":[],"meta":{}}') });
  expect(await api.articles.find()).toEqual({ data: [], meta: {} });
});
