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

test('passes them to the helpers of a file too', async () => {
  const dir = temporaryProject({
    ...INSTALLED,
    'a.js': "module.exports = require('./lib/helper');",
    'lib/helper.js': "module.exports = require('@strapi/strapi').factories;",
  });
  expect(await projectFileImporter(dir, { modules: given })(path.join(dir, 'a.js'))).toBe('given');
});

test('evaluates a module once for running code, and again for reading files', async () => {
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

test.each(['null', 'undefined', '0'])('returns %s if a file exports it, evaluating it once', async (value) => {
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
  expect(await message('a.js')).toMatch(/^throws\.js cannot be loaded \(line 3\): missing is not defined$/);
  expect(await message('b.js')).toMatch(/^b\.js cannot be loaded.*: Cannot find module 'not-installed'/);
});

const MAIL = `export default ({ name }: { readonly name: string }) => <b title="x">{name}</b>;`;

test.each([
  ['classic', `const React = { createElement: (...parts: unknown[]) => parts };\n${MAIL}`, undefined],
  ['as tsconfig.json says', MAIL, { compilerOptions: { jsx: 'react-jsx', jsxImportSource: 'own-jsx' } }],
])('compiles JSX in server code: %s', async (_title, mail, tsconfig) => {
  const dir = temporaryProject({
    'a.js': "module.exports = require('./mail').default({ name: 'Ada' });",
    'b.ts': "import mail from './mail';\nexport default mail({ name: <string>('Ada' as unknown) });",
    'mail.tsx': mail,
    'node_modules/own-jsx/package.json': '{ "name": "own-jsx" }',
    'node_modules/own-jsx/jsx-runtime.js': 'exports.jsx = (type, { children, ...props }) => [type, props, children];',
    ...(tsconfig && { 'tsconfig.json': JSON.stringify(tsconfig, null, 2) }),
  });
  for (const name of ['a.js', 'b.ts']) {
    expect(await projectFileImporter(dir)(path.join(dir, name))).toEqual(['b', { title: 'x' }, 'Ada']);
  }
});

test.each([
  ['lib/broken.js', 'module.exports = {', /^lib\/broken\.js cannot be loaded \(line 1\)/],
  ['lib/broken.ts', 'export const a: = 1;', /^lib\/broken\.ts cannot be loaded \(line 1\)/],
  ['lib/broken.js', '\nthrow new Error("no");', /^lib\/broken\.js cannot be loaded \(line 2\): no$/],
  [
    'lib/broken.js',
    "require('not-installed');",
    /^lib\/broken\.js cannot be loaded.*: Cannot find module 'not-installed'/,
  ],
])('names the file that cannot be loaded, not the one that imports it: %s %s', async (name, text, message) => {
  const dir = temporaryProject({ 'a.js': "module.exports = require('./lib/broken');", [name]: text });
  await expect(projectFileImporter(dir)(path.join(dir, 'a.js'))).rejects.toThrow(message);
});
