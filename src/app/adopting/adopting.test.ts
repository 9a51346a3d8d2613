import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { decidePackages } from './decide-packages.ts';
import { findObstacles } from './find-obstacles.ts';
import { versionInText } from './find-locks.ts';
import { foldersWithV4 } from './npm-lock.ts';
import { pruneNpmLock } from './prune-npm-lock.ts';
import { readImports } from './read-imports.ts';
import { rewriteManifest, rewriteScripts } from './rewrite-manifest.ts';
import { type PluginUses, scanPlugin } from './scan-plugin.ts';
import { scanProject, type Use } from './scan-project.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'plinth-adopt-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, text: string): string {
  const place = path.join(folder, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
  return place;
}

describe('what a file imports', () => {
  test.each<[string, string, readonly string[], boolean]>([
    ['a.js', "const get = require('lodash/get'); const fs = require('fs'); require('./b');", ['lodash/get'], false],
    ['b.js', "// require('no')\nconst text = \"require('no')\"; require(text);", [], true],
    ['c.mjs', "export * from '@acme/x'; export const y = await import('y');", ['@acme/x', 'y'], false],
    [
      'd.ts',
      "import type { A } from 'no'; import { B } from 'no'; import z from 'z'; export default (b: B) => z(b);",
      ['z'],
      false,
    ],
    ['e.tsx', 'import React from \'react\'; export default () => <a href="x">1</a>;', ['react'], false],
    ['f.ts', "export default async (name: string) => import('later');", ['later'], false],
    [
      'h.js',
      "require('moment/locale/' + name + '.js'); require(`koa/\u0024{name}`); require(`\u0024{name}/x`); require('y' + z);",
      ['koa/', 'moment/locale/'],
      true,
    ],
    [
      'i.js',
      'require(path.join(__dirname, x)); require(__dirname + x); require(`\u0024{__dirname}/x`); require(process.cwd() + x);',
      [],
      false,
    ],
    ['g.js', 'require.resolve(`pg`); require(`./\u0024{process.env.X}`); return 1;', ['pg'], false],
  ])('%s', async (name, text, ids, isComputed) => {
    const read = await readImports(write(name, text));
    expect([...(read?.ids ?? [])].sort()).toEqual(ids);
    expect(read?.isComputed).toBe(isComputed);
  });

  test('a file that cannot be parsed is reported, not skipped', async () => {
    write('project/src/index.js', 'module.exports = {{');
    write('project/scripts/fill.js', "require('@strapi/strapi')().load();");
    write('project/src/admin/app.js', "import x from 'chart.js'; export default <div />;");
    write(
      'project/config/server.ts',
      "import a from '@/alias'; import b from 'src/own'; import c from 'dotenv'; export default [a, b, c];",
    );
    const { uses, unreadable } = await scanProject(path.join(folder, 'project'));
    expect(unreadable).toEqual(['src/index.js']);
    expect(uses.map(({ name, area }) => [name, area]).sort()).toEqual([
      ['@strapi/strapi', 'script'],
      ['chart.js', 'panel'],
      ['dotenv', 'server'],
    ]);
  });
});

test('the server has its own folders, whatever they are called, what they link to and what they import', async () => {
  const dir = path.join(folder, 'site');
  write('site/src/api/vendor/controllers/vendor.js', "require('of-api');");
  write('site/src/plugins/x/dist/index.js', "require('of-plugin'); require('../../../../common/deep');");
  write('site/common/deep.js', "require('@strapi/utils/lib/x');");
  write('site/shared/linked.js', "require('of-link');");
  symlinkSync(path.join(dir, 'shared'), path.join(dir, 'src/shared'));
  symlinkSync(dir, path.join(dir, 'src/endless'));
  write('site/dist/src/index.js', "require('compiled');");
  const { uses } = await scanProject(dir);
  expect(uses.map(({ id, area }) => [id, area]).sort()).toEqual([
    ['@strapi/utils/lib/x', 'server'],
    ['of-api', 'server'],
    ['of-link', 'server'],
    ['of-plugin', 'server'],
  ]);
});

describe('what a plugin needs', () => {
  const names = {
    dependencies: { '@strapi/strapi': '^4', '@strapi/design-system': '1', '@strapi/utils': '4', own: '1' },
    peerDependencies: { '@strapi/logger': '4' },
    bin: { 'x-sync': 'bin/x' },
  };
  const plugin = (name: string, files: Readonly<Record<string, string>>): Promise<PluginUses> => {
    const all = { 'package.json': JSON.stringify(names), ...files };
    for (const [file, text] of Object.entries(all)) write(`${name}/${file}`, text);
    return scanPlugin(path.join(folder, name), 'strapi-plugin-x');
  };

  test('is what its server imports, from its entry on', async () => {
    const { uses, ofV4, silent, commands } = await plugin('followed', {
      'strapi-server.js': "module.exports = require('./server');",
      'server/index.js':
        "require('@strapi/utils/lib/x'); require('own'); require('@strapi/logger'); require('lodash/get'); nexus();",
      'dist/_chunks/page.js': "import '@strapi/design-system'; import 'formik'; knex();",
    });
    expect(uses.map(({ id }) => id).sort()).toEqual(['@strapi/logger', 'lodash/get']);
    expect(Object.fromEntries(ofV4)).toEqual({
      '@strapi/strapi': [],
      '@strapi/design-system': [],
      '@strapi/utils': ['@strapi/utils/lib/x'],
    });
    expect([...silent.keys()]).toEqual(['nexus']);
    expect(commands).toEqual(['x-sync']);
  });

  test.each([
    ['computed', 'require(`./server/\u0024{name}`);'],
    ['missing', "require('./build');"],
    ['unreadable', 'module.exports = {{'],
  ])('is everything outside its pages where its entry cannot be followed: %s', async (name, entry) => {
    const { ofV4 } = await plugin(name, {
      'strapi-server.js': entry,
      'server/index.js': "require('@strapi/strapi/lib/x');",
      'admin/page.js': "require('@strapi/design-system');",
    });
    expect(ofV4.get('@strapi/strapi')).toEqual(['@strapi/strapi/lib/x']);
    expect(ofV4.get('@strapi/design-system')).toEqual([]);
  });
});

const use = (name: string, area: Use['area'] = 'server'): Use => ({ name, id: name, file: 'src/x.js', area });

describe('packages', () => {
  const manifest = {
    scripts: { develop: 'strapi develop --watch-admin' },
    dependencies: {
      '@strapi/plugin-graphql': '4.5.0',
      '@strapi/plugin-seo': '1.9.8',
      '@strapi/plugin-users-permissions': '4.5.0',
      '@strapi/provider-upload-cloudinary': '4.5.0',
      '@strapi/strapi': '4.5.0',
      pg: '8.0.0',
      react: '^17',
    },
    devDependencies: { '@strapi/typescript-utils': '4.5.0', eslint: '8' },
  };
  const decide = (uses: readonly Use[], silent = new Map<string, string>()) =>
    decidePackages(
      manifest,
      { uses, silent },
      { isGiven: (id) => id === '@strapi/strapi', versionOf: (name) => (name === 'gone' ? null : '1.2.3') },
    );

  test('v4, its database packages and its panel go; plugins, providers and tools stay', () => {
    const kept = decide([use('@strapi/strapi')]).filter(({ action }) => action === 'keep');
    expect(kept.map(({ name }) => name)).toEqual([
      '@strapi/plugin-seo',
      '@strapi/provider-upload-cloudinary',
      'eslint',
    ]);
  });

  test('what code imports stays, whoever brought it', () => {
    const uses = ['pg', 'lodash', '@strapi/plugin-users-permissions', 'gone'].map((name) => use(name));
    const decisions = decide(
      [...uses, use('react', 'panel'), use('@strapi/strapi', 'script')],
      new Map([['knex', 'src/y.js']]),
    );
    const actions = Object.fromEntries(decisions.map(({ name, action }) => [name, action]));
    expect(actions).toMatchObject({ pg: 'keep', lodash: 'add', knex: 'add', gone: 'unknown', react: 'remove' });
    expect(actions).toMatchObject({ '@strapi/plugin-users-permissions': 'keep', '@strapi/strapi': 'remove' });
  });

  test('the manifest keeps a record of the plugins that Plinth stands in for', () => {
    const rewritten = rewriteManifest(manifest, decide([use('lodash')]), 'file:vendor/plinth.tgz');
    expect(rewritten.dependencies).toEqual({
      '@strapi/plugin-seo': '1.9.8',
      '@strapi/provider-upload-cloudinary': '4.5.0',
      lodash: '1.2.3',
      plinth: 'file:vendor/plinth.tgz',
    });
    expect(rewritten.devDependencies).toEqual({ eslint: '8' });
    expect(rewritten.scripts).toEqual({ develop: 'plinth dev' });
    expect(rewritten.plinth).toEqual({
      replaces: {
        '@strapi/plugin-graphql': '4.5.0',
        '@strapi/plugin-users-permissions': '4.5.0',
        '@strapi/strapi': '4.5.0',
      },
    });
  });
});

test('dependencies stay sorted, or in the order in which plugins are loaded', () => {
  const names = (...dependencies: readonly string[]): readonly string[] => {
    const manifest = { dependencies: Object.fromEntries(dependencies.map((name) => [name, '4.5.0'])) };
    const decisions = decidePackages(
      manifest,
      { uses: [use('koa')], silent: new Map() },
      { isGiven: () => false, versionOf: () => '1' },
    );
    return Object.keys(rewriteManifest(manifest, decisions, 'file:x').dependencies ?? {});
  };
  expect(names('@strapi/strapi', 'lodash.set', 'Zod')).toEqual(['koa', 'lodash.set', 'plinth', 'Zod']);
  expect(names('strapi-plugin-b', '@strapi/strapi', 'strapi-plugin-a')).toEqual([
    ...['strapi-plugin-b', 'strapi-plugin-a', 'koa', 'plinth'],
  ]);
});

test('what else the manifest says stays, and no override refers to a package that is gone', () => {
  const manifest = {
    dependencies: { '@strapi/strapi': '4.5.0', react: '^18', slugify: '1' },
    overrides: { react: '$react', tool: { slugify: '$slugify', '@strapi/strapi': '$@strapi/strapi' } },
    plinth: { own: true, replaces: { '@strapi/plugin-graphql': '4.5.0' } },
  };
  const decisions = decidePackages(
    manifest,
    { uses: [], silent: new Map() },
    { isGiven: () => true, versionOf: () => '1' },
  );
  const { overrides, plinth } = rewriteManifest(manifest, decisions, 'file:x');
  expect(overrides).toEqual({ react: '^18', tool: { slugify: '$slugify', '@strapi/strapi': '4.5.0' } });
  expect(plinth).toEqual({ own: true, replaces: { '@strapi/plugin-graphql': '4.5.0', '@strapi/strapi': '4.5.0' } });
});

describe('what counts on packages that go', () => {
  test('patches', () => {
    write('patched/patches/@strapi+plugin-users-permissions+4.5.6.patch', '');
    write('patched/patches/a++koa+2.1.0+001+fix.patch', '');
    write('patched/patches/README.md', '');
    const manifest = { pnpm: { patchedDependencies: { '@strapi/admin@4.5.6': 'x' } } };
    const { patches } = findObstacles(path.join(folder, 'patched'), manifest);
    expect(patches.map(({ name }) => name)).toEqual(['@strapi/plugin-users-permissions', 'koa', '@strapi/admin']);
  });

  test.each([
    ['FROM node\nCOPY ./package.json ./yarn.lock ./\nRUN yarn config set x -g && yarn install\nCOPY . .', true],
    ['FROM node\nCOPY ["package*.json", "./"]\nRUN apt-get update && \\\n  npm ci', true],
    ['FROM a\nCOPY package.json .\nFROM b\nRUN npm ci', false],
    ['FROM node\nCOPY package.json ./\nCOPY vendor/ vendor/\nRUN npm ci', false],
    ['FROM node\nCOPY package.json ./\nRUN npm install pm2 -g\nCOPY . .\nRUN yarn', false],
    ['FROM node\nCOPY . .\nRUN npm ci', false],
  ])('the image file %j', (text, isEarly) => {
    const dir = path.dirname(write('image/Dockerfile.prod', text));
    expect(findObstacles(dir, {}).images).toEqual(isEarly ? ['Dockerfile.prod'] : []);
  });

  test.each([
    ['node_modules\n/vendor/\n', true],
    ['*.tgz', true],
    ['vendor/\n!/vendor/', false],
    ['src/vendor\nvendors', false],
  ])('the ignored files %j', (text, isIgnored) => {
    const dir = path.dirname(write('ignored/.gitignore', text));
    expect(findObstacles(dir, {}).ignores).toEqual(isIgnored ? ['.gitignore'] : []);
  });
});

test.each([
  ['strapi start', 'plinth start'],
  ['strapi develop --browser false', 'plinth dev'],
  ['(strapi start dist) > log 2>&1', '(plinth start) > log 2>&1'],
  ['strapi start dist > log 2>&1 & x', 'plinth start > log 2>&1 & x'],
  ['"strapi develop --port 1" "x"', '"plinth dev" "x"'],
  ['cross-env NODE_ENV=production strapi start', 'cross-env NODE_ENV=production plinth start'],
  ['npx strapi build --clean && yarn strapi develop', 'plinth --version && plinth dev'],
  ['strapi', 'plinth'],
  ['strapi transfer --to x', 'strapi transfer --to x'],
  ['node my-strapi.js', undefined],
])('the script "%s" becomes "%s"', (before, after) => {
  expect(rewriteScripts({ one: before })[0]?.after).toBe(after);
});

describe('package-lock.json', () => {
  const entry = (dependencies: Record<string, string> = {}, more: object = {}) => ({
    version: '1.0.0',
    dependencies,
    ...more,
  });
  const lock = {
    lockfileVersion: 2,
    dependencies: {},
    packages: {
      '': {
        name: 'site',
        dependencies: { '@strapi/strapi': '4.5.0', 'strapi-plugin-x': '1' },
        devDependencies: { tool: '1' },
      },
      'apps/web': { name: 'web', dependencies: { shared: '1' } },
      'node_modules/web': { resolved: 'apps/web', link: true },
      'node_modules/@strapi/strapi': entry({ koa: '2', shared: '1', lodash: '4', deep: '1' }),
      'node_modules/@strapi/strapi/node_modules/deep': entry({ inner: '1' }),
      'node_modules/@strapi/strapi/node_modules/inner': entry({}, { version: '3.0.0' }),
      'node_modules/@strapi/helper-plugin': entry({ koa: '2' }),
      'node_modules/inner': entry(),
      'node_modules/koa': entry(),
      'node_modules/lodash': entry(),
      'node_modules/shared': entry(),
      'node_modules/strapi-plugin-x': entry(
        { inner: '1', '@strapi/helper-plugin': '4' },
        { peerDependencies: { '@strapi/strapi': '^4', react: '17', ws: '8' } },
      ),
      'node_modules/react': entry({}, { peer: true }),
      'node_modules/ws': entry({}, { peer: true }),
      'node_modules/tool': entry({ lodash: '4' }, { dev: true }),
    },
  };
  const manifest = {
    dependencies: { 'strapi-plugin-x': '1', deep: '1.0.0', plinth: 'file:p' },
    devDependencies: { tool: '1' },
  };
  const idle = new Map([['strapi-plugin-x', ['@strapi/helper-plugin']]]);
  const moved = new Map([['deep', 'node_modules/@strapi/strapi/node_modules/deep']]);
  const plinth = { '': { version: '0.1.0' }, 'node_modules/jiti': { version: '2.0.0' } };
  const { packages, ...rest } = pruneNpmLock(lock, { project: '', manifest, moved, idle, plinth });

  test('has what the project and its workspaces still need, at the same places', () => {
    expect(rest).toEqual({ lockfileVersion: 3 });
    expect(Object.keys(packages)).toEqual([
      ...['', 'apps/web', 'node_modules/deep', 'node_modules/deep/node_modules/inner', 'node_modules/inner'],
      ...['node_modules/lodash', 'node_modules/plinth', 'node_modules/plinth/node_modules/jiti', 'node_modules/shared'],
      ...['node_modules/strapi-plugin-x', 'node_modules/tool', 'node_modules/web', 'node_modules/ws'],
    ]);
    expect(packages['']).toEqual({ name: 'site', ...manifest });
    expect(packages['node_modules/deep/node_modules/inner']?.version).toBe('3.0.0');
  });

  test('says anew what is for development only', () => {
    expect(packages['node_modules/lodash']).toEqual({ ...entry(), dev: true });
    expect(packages['node_modules/tool']).toBe(lock.packages['node_modules/tool']);
    expect(packages['node_modules/ws']).toBe(lock.packages['node_modules/ws']);
  });

  test('does not ask for v4 again because of a plugin', () => {
    const { dependencies, peerDependencies, peerDependenciesMeta } = packages['node_modules/strapi-plugin-x'] ?? {};
    const optional = { optional: true };
    expect(dependencies).toEqual({ inner: '1' });
    expect(peerDependencies).toMatchObject({ '@strapi/helper-plugin': '4' });
    expect(peerDependenciesMeta).toEqual({
      ...{ '@strapi/helper-plugin': optional, '@strapi/strapi': optional, react: optional },
    });
  });

  test('of a workspace that names v4 as a peer: npm reads that in its package.json, and installs it', () => {
    const peers = { name: 'own', peerDependencies: { '@strapi/strapi': '^4', react: '17' } };
    const packages = { ...lock.packages, 'src/plugins/own': peers };
    const { packages: after } = pruneNpmLock({ ...lock, packages }, { project: '', manifest, moved, idle, plinth });
    expect(Object.keys(after)).toContain('node_modules/@strapi/strapi');
    expect(after['src/plugins/own']).toEqual(peers);
    expect(foldersWithV4(packages, '')).toEqual(['src/plugins/own']);
  });

  test('of a workspace: only its own packages go', () => {
    const apart = {
      ...lock,
      packages: { ...lock.packages, 'apps/cms': lock.packages[''], '': { workspaces: ['apps/*'] } },
    };
    const { packages: after } = pruneNpmLock(apart, {
      project: 'apps/cms',
      manifest: {},
      moved: new Map(),
      idle,
      plinth,
    });
    expect(Object.keys(after)).toEqual([
      ...['', 'apps/cms', 'apps/cms/node_modules/plinth', 'apps/cms/node_modules/plinth/node_modules/jiti', 'apps/web'],
      ...['node_modules/shared', 'node_modules/web'],
    ]);
  });
});

test.each([
  ['yarn', 'lodash@^4.0.0, lodash@^4.17.21:\n  version "4.17.21"\n', '4.17.21'],
  ['yarn', '"lodash@npm:^4.9.0":\n  version: 4.9.0\n\n"lodash@npm:^4.17.1":\n  version: 4.17.1\n', '4.17.1'],
  ['yarn', 'lodash.get@^4.0.0:\n  version "4.4.2"\n', null],
  ['pnpm', 'packages:\n\n  /lodash/4.17.21:\n    resolution: {}\n', '4.17.21'],
  ['pnpm', "packages:\n\n  'lodash@4.17.20':\n    resolution: {}\n", '4.17.20'],
] as const)('the version of lodash in a lock file of %s', (manager, text, version) => {
  expect(versionInText({ manager, text }, 'lodash')).toBe(version);
});
