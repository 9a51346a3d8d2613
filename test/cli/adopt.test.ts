import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadProject } from '../../src/project/load-project.ts';
import { ARTICLE, temporaryProject } from '../project/temporary-project.ts';
import { plinth } from './plinth.ts';

/** With tabs, CRLF and no line end at its end, as its owner wrote it. */
const MANIFEST = [
  '{',
  '\t"name": "site",',
  '\t"scripts": { "develop": "strapi develop", "start": "strapi start", "build": "strapi build", "test": "jest" },',
  '\t"dependencies": { "@strapi/strapi": "4.20.0", "@strapi/plugin-graphql": "4.20.0", "slugify": "1.6.6" }',
  '}',
].join('\r\n');

const locked = (version: string, more: object = {}): object => ({ version, integrity: 'sha512-x', ...more });

const LOCK = {
  name: 'site',
  lockfileVersion: 3,
  packages: {
    '': {
      name: 'site',
      dependencies: { '@strapi/strapi': '4.20.0', '@strapi/plugin-graphql': '4.20.0', slugify: '1.6.6' },
    },
    'node_modules/@strapi/plugin-graphql': locked('4.20.0'),
    'node_modules/@strapi/strapi': locked('4.20.0', { dependencies: { lodash: '4.17.21', koa: '2.15.0' } }),
    'node_modules/koa': locked('2.15.0'),
    'node_modules/lodash': locked('4.17.21'),
    'node_modules/slugify': locked('1.6.6'),
  },
};

const project = (files: Readonly<Record<string, string>> = {}): string =>
  temporaryProject({
    ...ARTICLE,
    'package.json': MANIFEST,
    'package-lock.json': JSON.stringify(LOCK, null, 4),
    'src/index.js': "const _ = require('lodash'); module.exports = { register() { _.noop(); } };",
    ...files,
  });

const filesIn = (dir: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(dir, file), readFileSync(file, 'base64')]),
  );

const readJson = (dir: string, file: string) => JSON.parse(readFileSync(path.join(dir, file), 'utf8'));

describe('plinth adopt', () => {
  test('shows what it would do, does it, and takes it back byte for byte', async () => {
    const dir = project();
    const before = filesIn(dir);
    const shown = await plinth(['adopt', dir]);
    expect(shown).toMatchObject({ code: 0, stderr: '' });
    expect(shown.stdout).toContain('  - @strapi/strapi: Plinth does its work\n');
    expect(shown.stdout).toContain('  - lodash 4.17.21: imported by src/index.js\n');
    expect(shown.stdout).toContain('  - develop: strapi develop → plinth dev\n');
    expect(shown.stdout).toContain('package-lock.json: rewritten for npm ci. 5 packages before, 11 after');
    expect(filesIn(dir)).toEqual(before);

    expect(await plinth(['adopt', dir, '--apply'])).toMatchObject({ code: 0, stderr: '' });
    const text = readFileSync(path.join(dir, 'package.json'), 'utf8');
    expect(text).toMatch(/^\{\r\n\t"name"/);
    expect(text.endsWith('}')).toBe(true);
    const { scripts, dependencies } = JSON.parse(text);
    expect(scripts).toEqual({ develop: 'plinth dev', start: 'plinth start', build: 'plinth --version', test: 'jest' });
    expect(Object.keys(dependencies)).toEqual(['slugify', 'lodash', 'plinth']);
    const { packages } = readJson(dir, 'package-lock.json');
    expect(Object.keys(packages)).not.toContain('node_modules/koa');
    expect(packages[''].dependencies).toEqual(dependencies);
    expect(packages['node_modules/slugify']).toEqual(locked('1.6.6'));
    expect(packages['node_modules/plinth/node_modules/jiti'].integrity).toMatch(/^sha512-/);
    expect(existsSync(path.join(dir, dependencies.plinth.replace('file:', '')))).toBe(true);
    // The plugins of the project are the same.
    const { settings, installed } = await loadProject(dir, { variables: { JWT_SECRET: 'x' } });
    expect(settings.graphql).not.toBeNull();
    expect(installed).toContain('@strapi/strapi');

    const again = await plinth(['adopt', dir, '--apply']);
    expect(again.code).toBe(1);
    expect(again.stderr).toContain('nothing is left to adopt');
    const { code, stdout } = await plinth(['adopt', '--undo', '--dir', dir]);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: 'Restored: package-lock.json, package.json. Install the packages again.\n',
    });
    expect(filesIn(dir)).toEqual(before);
  });

  test('a lock file of another manager stays, is told, and is restored after that manager has changed it', async () => {
    const yarn = 'lodash@^4.17.21:\n  version "4.17.21"\n';
    const dir = temporaryProject({ ...ARTICLE, 'package.json': `\uFEFF${MANIFEST}`, 'yarn.lock': yarn });
    const before = filesIn(dir);
    const { stdout } = await plinth(['adopt', dir, '--apply']);
    expect(stdout).toContain('yarn.lock: not changed. "yarn install" removes');
    expect(stdout).toContain('\n  yarn install\n');
    expect(readFileSync(path.join(dir, 'package.json'), 'utf8')).toMatch(/^\uFEFF\{\r\n\t"name"/);
    expect(readFileSync(path.join(dir, 'yarn.lock'), 'utf8')).toBe(yarn);
    writeFileSync(path.join(dir, 'yarn.lock'), 'plinth@file:vendor:\n');
    expect((await plinth(['adopt', dir, '--undo'])).stdout).toContain('Restored: yarn.lock, package.json.');
    expect(filesIn(dir)).toEqual(before);
  });

  test('an interrupted run can be undone, and a package from an earlier one stays', async () => {
    const dir = project();
    const before = filesIn(dir);
    await plinth(['adopt', dir, '--apply']);
    const [tarball = ''] = readdirSync(path.join(dir, 'vendor')).map((name) => path.join(dir, 'vendor', name));
    // As a process leaves it that ends before the last write.
    writeFileSync(path.join(dir, 'package.json'), MANIFEST);
    renameSync(tarball, `${tarball}.plinth-draft`);
    expect((await plinth(['adopt', dir, '--undo'])).code).toBe(0);
    expect(filesIn(dir)).toEqual(before);

    mkdirSync(path.dirname(tarball));
    writeFileSync(tarball, 'kept');
    await plinth(['adopt', dir, '--apply']);
    expect(readFileSync(tarball).length).toBeGreaterThan(1_000_000);
    expect((await plinth(['adopt', dir, '--undo'])).code).toBe(0);
    expect(readFileSync(tarball, 'utf8')).toBe('kept');
  });

  test('of a workspace changes the lock file of all, and nothing else there', async () => {
    const root = temporaryProject({
      'package.json': '{ "workspaces": ["cms"] }',
      'package-lock.json': JSON.stringify({ ...LOCK, packages: { ...LOCK.packages, '': {}, cms: LOCK.packages[''] } }),
    });
    const dir = path.join(root, 'cms');
    mkdirSync(path.join(dir, 'config'), { recursive: true });
    writeFileSync(path.join(dir, 'package.json'), MANIFEST);
    const before = filesIn(root);
    expect(await plinth(['adopt', dir, '--apply'])).toMatchObject({ code: 0, stderr: '' });
    const { packages } = readJson(root, 'package-lock.json');
    expect(packages['cms/node_modules/plinth'].resolved).toMatch(/^file:cms\/vendor\/plinth-.*\.tgz$/);
    expect(Object.keys(packages)).not.toContain('node_modules/@strapi/strapi');
    expect((await plinth(['adopt', dir, '--undo'])).code).toBe(0);
    expect(filesIn(root)).toEqual(before);
  });

  test('does not undo what was changed since', async () => {
    const dir = project();
    await plinth(['adopt', dir, '--apply']);
    const edited = readFileSync(path.join(dir, 'package.json'), 'utf8').replace('"jest"', '"vitest"');
    writeFileSync(path.join(dir, 'package.json'), edited);
    const { code, stderr } = await plinth(['adopt', dir, '--undo']);
    expect(code).toBe(1);
    expect(stderr).toContain('package.json: changed since the adoption; nothing was restored.');
    expect(readFileSync(path.join(dir, 'package.json'), 'utf8')).toBe(edited);
  });

  test.each<[string, Readonly<Record<string, string>>, string]>([
    [
      'v5',
      { 'package.json': '{ "dependencies": { "@strapi/strapi": "^5.1.0" } }' },
      'package.json names @strapi/strapi ^5.1.0',
    ],
    ['v3', { 'package.json': '{ "dependencies": { "strapi": "3.6.0" } }' }, 'but strapi, which is v3'],
    ['something else', { 'package.json': '{ "dependencies": {} }' }, 'does not name @strapi/strapi.'],
    ['a folder', {}, 'has no package.json'],
    ['what was never installed', { 'package.json': MANIFEST }, 'has no lock file, and v4 is not installed'],
    ['a conflict', { 'package.json': MANIFEST, 'package-lock.json': '<<<<<<< HEAD' }, 'package-lock.json is not JSON'],
  ])('refuses %s in a sentence, and writes nothing', async (_name, files, message) => {
    const dir = temporaryProject(files);
    const before = filesIn(dir);
    const { code, stderr } = await plinth(['adopt', dir, '--apply']);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
    expect(code).toBe(1);
    expect(filesIn(dir)).toEqual(before);
  });
});
