import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { decidePackages } from './decide-packages.ts';
import { versionInText } from './find-locks.ts';
import { pruneNpmLock } from './prune-npm-lock.ts';
import { readImports } from './read-imports.ts';
import { rewriteManifest, rewriteScripts } from './rewrite-manifest.ts';
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

test.each([
  ['strapi start', 'plinth start'],
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
      'node_modules/inner': entry(),
      'node_modules/koa': entry(),
      'node_modules/lodash': entry(),
      'node_modules/shared': entry(),
      'node_modules/strapi-plugin-x': entry(
        { inner: '1' },
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
  const moved = new Map([['deep', 'node_modules/@strapi/strapi/node_modules/deep']]);
  const plinth = { '': { version: '0.1.0' }, 'node_modules/jiti': { version: '2.0.0' } };
  const { packages, ...rest } = pruneNpmLock(lock, { project: '', manifest, moved, plinth });

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
    const { peerDependenciesMeta } = packages['node_modules/strapi-plugin-x'] ?? {};
    expect(peerDependenciesMeta).toEqual({ '@strapi/strapi': { optional: true }, react: { optional: true } });
  });

  test('of a workspace: only its own packages go', () => {
    const apart = {
      ...lock,
      packages: { ...lock.packages, 'apps/cms': lock.packages[''], '': { workspaces: ['apps/*'] } },
    };
    const { packages: after } = pruneNpmLock(apart, { project: 'apps/cms', manifest: {}, moved: new Map(), plinth });
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
