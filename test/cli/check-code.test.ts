import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ARTICLE, temporaryProject } from '../project/temporary-project.ts';
import { plinth, startPlinth } from './plinth.ts';

const SECRETS = { JWT_SECRET: 'a secret of enough characters', API_TOKEN_SALT: 'a salt of enough characters' };
const CONTROLLER = 'src/api/article/controllers/article.js';
const ROUTES = 'src/api/article/routes/article.js';

describe('plinth check of code', () => {
  test.each([
    [
      'a syntax error',
      { [CONTROLLER]: "'use strict';\nmodule.exports = {\n  find(ctx) {\n};\n" },
      `${CONTROLLER} cannot be loaded (line 4)`,
      `in ${CONTROLLER}:4`,
    ],
    [
      'a broken import in TypeScript',
      { 'src/api/article/services/article.ts': "import { slug } from './ghost';\nexport default { slug };\n" },
      'src/api/article/services/article.ts cannot be loaded',
      'Cannot find module',
    ],
    [
      'a module that throws',
      { 'src/index.js': "\nthrow new Error('no index today');\n" },
      'src/index.js cannot be loaded (line 2): no index today',
      'in src/index.js:2',
    ],
    [
      'a policy with a syntax error',
      { 'src/policies/broken.ts': 'export default (ctx: => true;\n' },
      'src/policies/broken.ts cannot be loaded (line 1)',
      'in src/policies/broken.ts:1',
    ],
    [
      'a route without a handler',
      { [ROUTES]: "module.exports = { routes: [{ method: 'GET', path: '/a', handler: 'article.ghost' }] };" },
      'Handler not found "article.ghost"',
      `in ${ROUTES}`,
    ],
    [
      'a middleware that is not there',
      { 'config/middlewares.js': "module.exports = ['strapi::cors', 'global::ghost'];" },
      'There is no middleware "global::ghost".',
      'in config/middlewares',
    ],
  ])('%s is told as at a start', async (_name, files, message, place) => {
    const dir = temporaryProject({ ...ARTICLE, ...files });
    const { code, stdout, stderr } = await plinth(['check', dir], SECRETS);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).toContain(place);
    expect(await plinth(['start', dir, '--port', '0'], SECRETS)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(stderr),
    });
  });

  test('nothing that is run writes', async () => {
    const note = (what: string): string =>
      `require('node:fs').writeFileSync(require('node:path').join(__dirname, '${what}.txt'), '');`;
    const dir = temporaryProject({
      ...ARTICLE,
      'src/index.js': `module.exports = { register() { ${note('register')} }, bootstrap() { ${note('bootstrap')} } };`,
      'src/middlewares/noisy.js': `module.exports = () => { ${note('middleware')} return (ctx, next) => next(); };`,
      'config/middlewares.js': "module.exports = ['strapi::cors', 'global::noisy'];",
      [CONTROLLER]:
        "const prefix = strapi.config.get('api.rest.prefix');\nmodule.exports = require('@strapi/strapi').factories.createCoreController('api::article.article', () => ({ find: () => prefix }));",
      'src/api/article/content-types/article/lifecycles.js': `module.exports = { beforeFindMany() { ${note('hook')} } };`,
      'src/extensions/users-permissions/strapi-server.js': 'module.exports = (plugin) => plugin;',
      'config/api.js': `${note('config')} module.exports = {};`,
      'src/api/article/services/article.js': `const fs = require('node:fs'); ${note('service')}
        fs.closeSync(fs.openSync(require('node:path').join(__dirname, 'opened.txt'), 'w')); module.exports = {};`,
    });
    const { code, stderr } = await plinth(['check', dir], SECRETS);
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.not.stringContaining('rror') });
    const services = ['service', 'opened'].map((name) => `src/api/article/services/${name}.txt`);
    const others = ['src/register.txt', 'src/bootstrap.txt', 'src/middlewares/middleware.txt', 'config/config.txt'];
    for (const name of [...services, ...others, '.tmp']) expect(existsSync(path.join(dir, name)), name).toBe(false);
  });

  const BOOTSTRAP = `module.exports = {
  async register({ strapi }) {
    strapi.openAdmin('ping');
  },
  async bootstrap({ strapi }) {
    await strapi.entityService.create('api::article.article', { data: { title: 'of the trial' } });
    const count = await strapi.entityService.count('api::article.article');
    await require('node:fs').promises.writeFile('kept.txt', 'x');
    await fetch('http://127.0.0.1:8321/x').catch(() => undefined);
    require('node:http').createServer().listen(0);
    if (count !== 1) throw new Error('another content');
    strapi.startupLogger.logStats();
    throw new Error('no bootstrap today');
  },
};`;

  test('dry run of register and bootstrap: missing functions are reported, and nothing remains', async () => {
    const dir = temporaryProject({ ...ARTICLE, 'src/index.js': BOOTSTRAP });
    const { code, stdout } = await plinth(['check', dir], SECRETS);
    expect(stdout).toContain('src/index.js:3: strapi.openAdmin is not available');
    expect(stdout).toContain('src/index.js:12: strapi.startupLogger.logStats is not available');
    expect(stdout).toContain('bootstrap failed in src/index.js:13:11: Error: no bootstrap today.');
    expect(stdout).toContain('kept.txt was not written');
    expect(stdout).toContain('127.0.0.1:8321 was not contacted.');
    expect(stdout).toContain('A server was not started.');
    expect(stdout).toContain('The project can be served.');
    expect(code).toBe(0);
    for (const name of ['kept.txt', '.tmp', 'public/uploads'])
      expect(existsSync(path.join(dir, name)), name).toBe(false);
    expect((await plinth(['check', dir, '--no-code'], SECRETS)).stdout).not.toContain('not available');
  });

  test('the dry run sees stored content, and does not change it', async () => {
    const counting = (count: number): string =>
      `module.exports = { async bootstrap({ strapi }) {
        const count = await strapi.entityService.count('api::article.article');
        if (count !== ${count}) throw new Error('there are ' + count);
        await strapi.db.query('api::article.article').deleteMany();
      } };`;
    const seed = "module.exports = { 'api::article.article': [{ title: 'one' }, { title: 'two' }] };";
    const dir = temporaryProject({ ...ARTICLE, 'src/index.js': counting(2), 'seed.js': seed });
    expect((await plinth(['seed', dir], SECRETS)).code).toBe(0);
    for (const _again of [1, 2]) expect((await plinth(['check', dir], SECRETS)).stdout).not.toContain('there are');
  });

  test('in strict mode the check fails as the start does', async () => {
    const dir = temporaryProject({
      ...ARTICLE,
      'config/api.js': 'module.exports = { strict: true };',
      'src/index.js': BOOTSTRAP,
    });
    const checked = await plinth(['check', dir], SECRETS);
    expect(checked).toMatchObject({ code: 1, stderr: expect.stringContaining('strapi.openAdmin') });
    const started = await startPlinth(['start', dir, '--port', '0'], SECRETS).ended;
    expect(started).toMatchObject({ code: 1, stderr: expect.stringContaining('strapi.openAdmin') });
  });

  test('code that ends the process ends the check as it ends a start', async () => {
    const dir = temporaryProject({
      ...ARTICLE,
      'src/index.js': 'module.exports = { bootstrap({ strapi }) { strapi.stop(3); } };',
    });
    expect(await plinth(['check', dir], SECRETS)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('process.exit(3)'),
    });
  });

  test('files that write when they are imported write nothing, and end nothing', async () => {
    const dir = temporaryProject({
      ...ARTICLE,
      'src/api/article/services/clean.js': `const begin = async (write) => {
          try { await write(); } catch { console.error('not done'); }
        };
        begin(() => strapi.db.query('api::article.article').deleteMany({}));
        begin(() => strapi.store({ type: 'core', name: 'x' }).set({ key: 'a', value: 1 }));
        module.exports = {};`,
    });
    const { code, stdout, stderr } = await plinth(['check', dir], SECRETS);
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('The project can be served.') });
    expect(stderr.match(/not done/g)).toHaveLength(2);
    expect(existsSync(path.join(dir, '.tmp'))).toBe(false);
  });

  test.each([
    [0, ''],
    [1, "throw new Error('late');"],
  ])('code that keeps its process busy does not keep the command: code %i', async (expected, more) => {
    const dir = temporaryProject({
      ...ARTICLE,
      'src/api/article/services/clock.js': 'setInterval(() => {}, 1000);\nmodule.exports = {};',
      'src/index.js': `module.exports = {}; ${more}`,
    });
    const { code, stderr } = await startPlinth(['check', dir], SECRETS).ended;
    expect(code).toBe(expected);
    expect(stderr).toContain(expected === 0 ? '' : 'late');
  });

  test('a permission in the file that no route requires is reported', async () => {
    const dir = temporaryProject({
      ...ARTICLE,
      'src/api/article/controllers/article.ts':
        "import { defineHandlers } from 'plinth';\nexport default defineHandlers('api::article.article', { actions: { top: { route: 'GET /top', handle: () => 1 } } });",
      'config/permissions.json': '{ "public": { "article": ["find", "top", "fnd"], "*": ["findOne"] } }',
    });
    const { code, stdout } = await plinth(['check', dir], SECRETS);
    expect(code).toBe(0);
    expect(stdout).toContain(
      'Probable mistakes:\n  - config/permissions: api::article.article has no action "fnd", granted to public. Did you mean "find"?\n\n',
    );
  });

  test('a file of lifecycles that cannot be imported stops the command', async () => {
    const dir = temporaryProject({
      ...ARTICLE,
      'src/api/article/content-types/article/lifecycles.js': "throw new Error('hooked');",
    });
    const { code, stderr } = await plinth(['check', dir], SECRETS);
    expect(code).toBe(1);
    expect(stderr).toMatch(/hooked[\s\S]*lifecycles\.js/);
  });
});
