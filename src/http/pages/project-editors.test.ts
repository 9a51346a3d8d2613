import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { StartError } from '../../errors.ts';
import { readProjectEditors } from './project-editors.ts';

const made: string[] = [];

afterEach(() => {
  for (const dir of made.splice(0)) rmSync(dir, { recursive: true, force: true });
});

function project(files: Readonly<Record<string, string>>): string {
  const dir = mkdtempSync(join(tmpdir(), 'plinth-editors-'));
  made.push(dir);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
  return dir;
}

const refusal = async (files: Readonly<Record<string, string>>): Promise<unknown> => {
  const error: unknown = await readProjectEditors(project(files)).catch((caught: unknown) => caught);
  return error instanceof StartError ? [error.message, error.file, error.remedy] : error;
};

test('the files of the folder are served, and nothing else', async () => {
  const dir = project({
    'src/studio/index.js': "import { Color } from './fields/color.mjs?a';\nexport default { fields: { Color } };",
    'src/studio/fields/color.mjs': 'export const Color = 1;',
    'src/studio/fields/color.css': 'b {}',
    'src/studio/fields/color.ts': 'type A = 1;',
    'src/studio/index.js.map': '{}',
    'src/studio/.env': 'SECRET=1',
    'src/studio/node_modules/a/index.js': 'a',
    'secret.js': 'secret',
  });
  symlinkSync(join(dir, 'secret.js'), join(dir, 'src/studio/linked.js'));
  const files = await readProjectEditors(dir);
  expect([...(files?.keys() ?? [])].sort()).toEqual(['fields/color.css', 'fields/color.mjs', 'index.js']);
  const { bytes, etag } = (await files?.get('fields/color.css')?.read([])) ?? {};
  expect([String(bytes), etag?.length]).toEqual(['b {}', 45]);
});

test('a project without the folder, or without code in it, has no editors', async () => {
  expect(await readProjectEditors(project({}))).toBeNull();
  expect(await readProjectEditors(project({ 'src/studio/README.md': 'Later.' }))).toBeNull();
});

test('what no browser could load ends the start, with file, place and remedy', async () => {
  expect(await refusal({ 'src/studio/index.ts': 'export default {};' })).toEqual([
    'There is no index.js that registers the editors of this project.',
    'src/studio',
    'Browsers load it as it is: write it in JavaScript, or compile TypeScript into this folder.',
  ]);
  expect(await refusal({ 'src/studio/index.js': 'export default {\n  fields: {,\n};' })).toEqual([
    'Browsers could not load this module: Unexpected token (2:11)',
    'src/studio/index.js',
    'Editors are JavaScript modules (import, export), without TypeScript or JSX.',
  ]);
  expect(await refusal({ 'src/studio/index.js': "import { html } from 'lit';" })).toEqual([
    'The import of ‘lit’ leads to no file that is served to browsers.',
    'src/studio/index.js',
    'Browsers know no packages: bundle what the editors need into this folder.',
  ]);
  for (const source of ['./color', '../../secret.js', './missing.js'])
    expect(await refusal({ 'src/studio/index.js': `export * from '${source}';`, 'secret.js': '' })).toContainEqual(
      'Name a file below src/studio with its ending, such as ./color.js.',
    );
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`src/studio/${at}.css`, 'b {}']));
  expect(await refusal({ ...many, 'src/studio/index.js': '' })).toContainEqual(
    'The editors of this project are too large: 202 files, 804 bytes.',
  );
});
