import path from 'node:path';
import { expect, test } from 'vitest';
import { projectFileImporter } from '../../src/project/import-project-file.ts';
import { temporaryProject } from './temporary-project.ts';

const given = { '@strapi/strapi': { factories: 'given' } };

/** A project that has v4 itself installed: loading that would start another server in this one. */
const INSTALLED = {
  'node_modules/@strapi/strapi/package.json': '{ "name": "@strapi/strapi", "main": "index.js" }',
  'node_modules/@strapi/strapi/index.js': "throw new Error('the installed package was loaded');",
};

test.each([
  ['a.js', "module.exports = require('@strapi/strapi').factories;"],
  ['a.cjs', "module.exports = require('@strapi/strapi').factories;"],
  ['a.ts', "import { factories } from '@strapi/strapi';\nexport default factories as string;"],
  ['a.mjs', "import { factories } from '@strapi/strapi';\nexport default factories;"],
])('gives the modules it was told, whatever is installed: %s', async (name, text) => {
  const dir = temporaryProject({ ...INSTALLED, [name]: text });
  const importFile = projectFileImporter(dir, { modules: given, once: true });
  expect(await importFile(path.join(dir, name))).toBe('given');
});

test('gives them to the helpers of a file too', async () => {
  const dir = temporaryProject({
    ...INSTALLED,
    'a.js': "module.exports = require('./lib/helper');",
    'lib/helper.js': "module.exports = require('@strapi/strapi').factories;",
  });
  expect(await projectFileImporter(dir, { modules: given })(path.join(dir, 'a.js'))).toBe('given');
});

test('evaluates a module once where code runs, and anew where files are read', async () => {
  const dir = temporaryProject({
    'a.js': "exports.counter = require('./counter');",
    'b.js': "exports.counter = require('./counter');",
    'counter.js': 'module.exports = {};',
  });
  const counters = async (once: boolean) => {
    const importFile = projectFileImporter(dir, { once });
    const [a, b] = await Promise.all(['a.js', 'b.js'].map((name) => importFile(path.join(dir, name))));
    return [a, b].map((one) => (one as { counter: object }).counter);
  };
  const [a, b] = await counters(true);
  expect(a).toBe(b);
  const [c, d] = await counters(false);
  expect(c).not.toBe(d);
});

test('follows circles, packages, JSON and TypeScript from plain files', async () => {
  const dir = temporaryProject({
    'a.js': `exports.early = 1;
      const b = require('./b');
      module.exports = { ...b, json: require('./c.json').c, ts: require('./d').default, pkg: require('pkg'), sep: require('path').sep };`,
    'b.js': "exports.sawEarly = require('./a').early;",
    'c.json': '{ "c": 3 }',
    'd.ts': 'export default 4 as number;',
    'node_modules/pkg/index.js': "exports.dir = require('path').basename(__dirname);",
  });
  const exported = await projectFileImporter(dir, { once: true })(path.join(dir, 'a.js'));
  expect(exported).toEqual({ sawEarly: 1, json: 3, ts: 4, pkg: { dir: 'pkg' }, sep: path.sep });
});

test.each(['null', 'undefined', '0'])('gives %s where a file exports it, evaluating it once', async (value) => {
  const dir = temporaryProject({ 'a.js': `globalThis.timesLoaded += 1; module.exports = ${value};` });
  Object.assign(globalThis, { timesLoaded: 0 });
  expect(String(await projectFileImporter(dir)(path.join(dir, 'a.js')))).toBe(value);
  expect((globalThis as { timesLoaded?: number }).timesLoaded).toBe(1);
});

test('names file and line of a mistake, in the file itself and in one it requires', async () => {
  const dir = temporaryProject({
    'syntax.js': 'module.exports = {\n  a: 1,\n  b: ),\n};',
    'throws.js': '\n\nmodule.exports = missing.value;',
    'a.js': "require('./throws');",
    'b.js': "require('not-installed');",
  });
  const message = (name: string) =>
    projectFileImporter(dir)(path.join(dir, name)).then(
      () => 'loaded',
      (error: Error) => error.message,
    );
  expect(await message('syntax.js')).toMatch(/^syntax\.js cannot be loaded \(line 3\): /);
  expect(await message('throws.js')).toBe('throws.js cannot be loaded (line 3): missing is not defined');
  expect(await message('a.js')).toMatch(/^a\.js cannot be loaded.*: missing is not defined$/);
  expect(await message('b.js')).toMatch(/^b\.js cannot be loaded.*: Cannot find module 'not-installed'/);
});
