import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ARTICLE, load, temporaryProject } from './temporary-project.ts';
import { loadProject } from '../../src/project/load-project.ts';

describe('forms of a config file', () => {
  test.each([
    ['server.js', `module.exports = ({ env }) => ({ host: 'h', port: env.int('PORT', 1) });`],
    ['server.js', `module.exports = { host: 'h', port: 7 };`],
    ['server.js', `export default ({ env }) => ({ host: 'h', port: env.int('PORT') });`],
    ['server.js', `exports.__esModule = true; exports.default = { host: 'h', port: 7 };`],
    ['server.cjs', `module.exports = { host: 'h', port: 7 };`],
    ['server.mjs', `export default async () => ({ host: 'h', port: 7 });`],
    [
      'server.ts',
      `type P = number; export default ({ env }: { env: any }) => ({ host: 'h', port: env.int('PORT') as P });`,
    ],
    ['server.json', `{ "host": "h", "port": 7 }`],
    ['server.json', `{ "host": "h", "port": "\${env.PORT}" }`],
    ['server.json', `{ "host": "\${process.env.NO_HOST || 'h'}", "port": 7 }`],
  ])('%s: %s', async (name, text) => {
    const { settings } = await load({ [`config/${name}`]: text }, { PORT: '7' });
    expect(settings.server).toMatchObject({ host: 'h', port: 7 });
  });

  test('a file works the same below a package that declares modules', async () => {
    const { settings } = await load({
      'package.json': '{ "type": "module" }',
      'config/database.js': `const path = require('path');
        module.exports = { connection: { client: 'sqlite', connection: { filename: path.join(__dirname, 'x.db') } } };`,
    });
    expect(settings.database).toMatchObject({ filename: expect.stringMatching(/config.x\.db$/) });
  });

  test('one file may require another', async () => {
    const { settings } = await load({
      'config/shared/port.js': `exports.port = 7;`,
      'config/server.js': `const { port } = require('./shared/port'); module.exports = { port };`,
    });
    expect(settings.server.port).toBe(7);
  });

  test('of two files with one name, one is read and the other is named', async () => {
    const { settings, warnings } = await load({
      'config/server.js': `module.exports = { port: 1 };`,
      'config/server.ts': `export default { port: 2 };`,
      'config/server.d.ts': `export {};`,
    });
    expect(settings.server.port).toBe(2);
    expect(warnings).toEqual([
      `${path.join('config', 'server.js')} is not read, because config/server.ts takes precedence.`,
    ]);
  });

  test('every file of the folder is kept for the code of the project', async () => {
    const { raw } = await load({ 'config/custom.js': `module.exports = ({ env }) => ({ a: env('A') });` }, { A: 'x' });
    expect(raw).toEqual({ custom: { a: 'x' } });
  });
});

describe('a TypeScript project', () => {
  const database = `import path from 'path';
    export default ({ env }) => ({
      connection: { client: 'sqlite', connection: { filename: path.join(__dirname, '..', '..', env('FILE', '.tmp/data.db')) } },
    });`;

  test('sees itself at the path where v4 would build it', async () => {
    const dir = temporaryProject({ 'tsconfig.json': '{ "compilerOptions": {} }', 'config/database.ts': database });
    const { settings } = await loadProject(dir, { variables: {} });
    expect(settings.database).toMatchObject({ filename: path.join(dir, '.tmp', 'data.db') });
  });

  test('with another folder for the build', async () => {
    const tsconfig = '{\n  // where v4 builds to\n  "compilerOptions": {\n    "outDir": "build/out",\n  }\n}';
    const dir = temporaryProject({ 'tsconfig.json': tsconfig, 'config/database.ts': database });
    const { settings } = await loadProject(dir, { variables: {} });
    expect(settings.database).toMatchObject({ filename: path.join(dir, 'build', '.tmp', 'data.db') });
  });

  test('the JavaScript files in it do too', async () => {
    const script = `const path = require('path');
      module.exports = { connection: { connection: { filename: path.join(__dirname, '..', '..', 'a.db') } } };`;
    const dir = temporaryProject({ 'tsconfig.json': '{}', 'config/database.js': script });
    const { settings } = await loadProject(dir, { variables: {} });
    expect(settings.database).toMatchObject({ filename: path.join(dir, 'a.db') });
  });

  test('is served from its build if the sources are missing', async () => {
    const script = `const path = require('path');
      module.exports = ({ env }) => ({ connection: { connection: { filename: path.join(__dirname, '..', '..', env('FILE')) } } });`;
    const schemas = Object.fromEntries(Object.entries(ARTICLE).map(([file, text]) => [`dist/${file}`, text]));
    const dir = temporaryProject({
      ...schemas,
      'tsconfig.json': '{}',
      'package.json': '{ "name": "built" }',
      '.env': 'FILE=kept.db',
      'dist/config/database.js': script,
    });
    const project = await loadProject(dir, { variables: {} });
    expect(project).toMatchObject({ dir: path.join(dir, 'dist'), root: dir, name: 'built' });
    expect(project.settings.database).toMatchObject({ filename: path.join(dir, 'kept.db') });
    expect(project.settings.server.publicDir).toBe(path.join(dir, 'public'));
    expect(project.schemas.contentTypes).toHaveLength(1);
  });

  test('names the line of an error in the source', async () => {
    const files = {
      'tsconfig.json': '{}',
      'config/api.ts': `interface A {\n  a: string;\n}\nexport default () => {\n  throw new Error('no');\n};`,
    };
    await expect(load(files)).rejects.toThrow('config/api.ts cannot be loaded (line 5): no');
  });

  test('names the line of a syntax error', async () => {
    const files = { 'tsconfig.json': '{}', 'config/api.ts': 'export default {\n  rest: ],\n};' };
    await expect(load(files)).rejects.toMatchObject({
      name: 'StartError',
      file: expect.stringContaining('config/api.ts:2'),
    });
  });
});

describe('config/env', () => {
  const base = {
    'config/server.js': `module.exports = { host: 'base', port: 1 };`,
    'config/middlewares.js': `module.exports = ['strapi::cors', 'strapi::security', 'strapi::compression'];`,
    'config/env/production/server.js': `module.exports = ({ env }) => ({ port: env.int('PORT'), host: undefined });`,
    'config/env/production/middlewares.js': `module.exports = [{ name: 'strapi::cors', config: { origin: ['https://a.example'] } }];`,
    'config/env/production/api.js': `module.exports = { rest: { defaultLimit: 3 } };`,
  };

  test('is merged over the base, lists position by position', async () => {
    const { settings, environment } = await load(base, { NODE_ENV: 'production', PORT: '9' });
    expect(environment).toBe('production');
    expect(settings.server).toMatchObject({ host: 'base', port: 9 });
    expect(settings.api.defaultLimit).toBe(3);
    expect(settings.middlewares.cors.origin).toEqual(['https://a.example']);
    expect(settings.middlewares.compression).not.toBeNull();
  });

  test('is left alone in another environment', async () => {
    const { settings, environment } = await load(base);
    expect(environment).toBe('development');
    expect(settings.server.port).toBe(1);
    expect(settings.middlewares.cors.origin).toBe('*');
  });
});

describe('.env', () => {
  const config = {
    'config/server.js': `module.exports = ({ env }) => ({ host: env('HOST'), port: env.int('PORT') });`,
  };

  test('fills in, the real environment wins', async () => {
    const variables: NodeJS.ProcessEnv = { PORT: '9' };
    const { settings } = await load(
      { ...config, '.env': '# note\nHOST="from file"\nPORT=1\nNODE_ENV=staging' },
      variables,
    );
    expect(settings.server).toMatchObject({ host: 'from file', port: 9 });
    expect(variables).toEqual({ PORT: '9', HOST: 'from file', NODE_ENV: 'staging' });
  });

  test('an empty variable of the real environment wins too', async () => {
    const { settings } = await load({ ...config, '.env': 'HOST=a\nPORT=1' }, { HOST: '' });
    expect(settings.server.host).toBe('');
  });

  test('ENV_PATH names another file', async () => {
    const files = { ...config, '.env': 'HOST=a\nPORT=1', '.env.test': 'HOST=b\nPORT=2' };
    const { settings, sourceFiles } = await load(files, { ENV_PATH: '.env.test' });
    expect(settings.server).toMatchObject({ host: 'b', port: 2 });
    expect(sourceFiles.at(-1)).toMatch(/\.env\.test$/);
  });

  test('ENV_PATH that leads nowhere is named', async () => {
    const { warnings } = await load(
      { ...ARTICLE, '.env': 'HOST=a', 'config/api.js': 'module.exports = {}' },
      { ENV_PATH: 'gone' },
    );
    expect(warnings).toEqual(['ENV_PATH names gone, which does not exist; no file was read.']);
  });

  test('config files that read process.env find it there', async () => {
    const key = 'PLINTH_TEST_DIRECT';
    const dir = temporaryProject({
      '.env': `${key}=4711`,
      'config/server.js': `module.exports = { port: Number(process.env.${key}) };`,
    });
    try {
      expect((await loadProject(dir)).settings.server.port).toBe(4711);
    } finally {
      delete process.env[key];
    }
  });
});

describe('mistakes in config files', () => {
  test.each([
    [
      'a syntax error',
      'module.exports = {\n  a: 1,\n  b: ]\n};',
      /config\/server\.js cannot be loaded \(line 3\): Unexpected token/,
      /server\.js:3:/,
    ],
    [
      'a throw in the function',
      '\nmodule.exports = () => {\n  throw new Error("no secret");\n};',
      /\(line 3\): no secret/,
      /server\.js:3:/,
    ],
    [
      'a throw while loading',
      'const a = undefined;\nmodule.exports = { b: a.b };',
      /\(line 2\): Cannot read properties of undefined/,
      /server\.js:2:/,
    ],
    [
      'a missing package',
      'module.exports = require("no-such-package");',
      /Cannot find module 'no-such-package'/,
      /server\.js/,
    ],
  ])('%s', async (_, text, message, file) => {
    await expect(load({ 'config/server.js': text })).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(message),
      file: expect.stringMatching(file),
      remedy: expect.any(String),
    });
  });

  test('a missing package asks for npm install', async () => {
    const files = { 'config/server.js': 'module.exports = require("no-such-package");' };
    await expect(load(files)).rejects.toMatchObject({ remedy: expect.stringContaining('npm install') });
  });

  test('broken JSON', async () => {
    await expect(load({ 'config/server.json': '{\n  "port": 1,\n}' })).rejects.toMatchObject({
      message: 'config/server.json is not valid JSON: line 2, column 12: "," is not allowed before "}".',
      file: 'config/server.json:2:12',
    });
  });

  test('a template that is more than a variable', async () => {
    await expect(load({ 'config/server.json': `{ "host": "\${env.HOST.trim()}" }` })).rejects.toMatchObject({
      message: `config/server.json contains the template \${env.HOST.trim()}, which is not supported.`,
      remedy: expect.stringContaining('.js file'),
    });
  });
});
