import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadProject } from '../../src/project/load-project.ts';
import { readModel } from '../../src/schema/read-model.ts';
import { ARTICLE, temporaryProject } from '../project/temporary-project.ts';
import { main, plinth, startPlinth, startProgram, startWarm } from './plinth.ts';

const SECRETS = { JWT_SECRET: 'x', API_TOKEN_SALT: 'x' };
const MATERIAL = path.resolve(import.meta.dirname, '../conformance/material');

describe('plinth', () => {
  test('--version and --help', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(await plinth(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
    const help = await plinth(['--help']);
    expect(help.code).toBe(0);
    for (const command of ['init', 'start', 'dev', 'check', 'routes', 'roles', 'tokens', 'users', 'openapi'])
      expect(help.stdout).toContain(`\n  ${command}`);
  });

  test.each([
    [['serve'], "error: unknown command 'serve'"],
    [['check', '--aply'], "error: unknown option '--aply'\n(Did you mean --apply?)"],
    [['init', 'one', 'two'], 'error: too many arguments'],
    [['init', '--template', 'x; touch y'], "error: unknown option '--template'"],
    [['roles', 'nothing'], "error: unknown command 'nothing'"],
    [[], 'Usage: plinth'],
  ])('wrong usage %j is told on stderr with code 2', async (args, message) => {
    const { code, stderr, stdout } = await plinth(args);
    expect(stderr).toContain(message);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });

  test('a system error is one line with its remedy', async () => {
    const dir = path.join(import.meta.dirname, '../../example');
    const { code, stderr } = await plinth(['types', dir, '-o', '/nowhere/at/all/types.ts']);
    expect(code).toBe(1);
    expect(stderr).toBe(
      '\n/nowhere/at/all/types.ts: ENOENT\n  No such file or folder. Create it, or correct the path.\n\n',
    );
  });

  test('a database that can only be read is one message', async () => {
    const dir = temporaryProject(ARTICLE);
    await plinth(['roles', 'list', dir], SECRETS);
    for (const [file, mode] of [
      ['.tmp/data.db', 0o444],
      ['.tmp', 0o555],
      ['', 0o555],
    ] as const) {
      chmodSync(path.join(dir, file), mode);
    }
    const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    const command = [main, 'roles', 'grant', 'public', 'article', 'find', '--dir', dir];
    const { code, stderr } = await startProgram(process.execPath, command, { ...nobody, env: SECRETS }).ended;
    expect(stderr).toContain('The database is read-only');
    expect(stderr).not.toContain('    at ');
    expect(code).toBe(1);
  });

  test('check reports providers that are not installed, and which roles can replace files by uploading', async () => {
    const plugins = (upload: object) =>
      JSON.stringify({
        email: { config: { provider: 'no-such-mail' } },
        upload: { config: { provider: 'no-such-store', ...upload } },
      });
    const dir = temporaryProject({ ...ARTICLE, 'config/plugins.json': plugins({}) });
    const grant = ['roles', 'grant', 'authenticated', 'plugin::upload.content-api', 'upload', '--dir', dir];
    expect((await plinth(grant, SECRETS)).code).toBe(0);
    const { code, stdout, stderr } = await plinth(['check', dir], SECRETS);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(
      '- config/plugins: the e-mail provider "no-such-mail" is not installed; no mail is sent. Install its package in the project: npm install @strapi/provider-email-no-such-mail\n',
    );
    expect(stdout).toContain(
      '- There is no package for the upload provider "no-such-store". Files can be listed but not stored. Install its package in the project: npm install @strapi/provider-upload-no-such-store\n',
    );
    expect(stdout).toContain(
      '\nUploads:\n  - Roles that may upload can replace any file and the media of any entry, as in v4: Authenticated. "linkNeeds: \'update\'" in upload.config of config/plugins prevents it.\n',
    );
    expect([...stdout.matchAll(/no-such-(mail|store)"/g)]).toHaveLength(2);
    writeFileSync(path.join(dir, 'config/plugins.json'), plugins({ linkNeeds: 'update' }));
    expect((await plinth(['check', dir], SECRETS)).stdout).not.toContain('Uploads:');
  });

  test('a database that cannot be created stops a check as it stops a start', async () => {
    const dir = temporaryProject(ARTICLE);
    chmodSync(dir, 0o555);
    const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    for (const command of [['check'], ['start', '--port', '0']]) {
      const { code, stderr } = await startProgram(process.execPath, [main, ...command, '--dir', dir], {
        ...nobody,
        env: SECRETS,
      }).ended;
      expect(stderr).toContain('cannot be created');
      expect(code).toBe(1);
    }
  });

  test('a backup is never written over a file, nor of a database that is not there', async () => {
    const dir = temporaryProject(ARTICLE);
    const copy = path.join(dir, 'copy.db');
    expect((await plinth(['backup', copy, dir])).stderr).toContain(
      'does not exist yet.\n  The first start creates it.',
    );
    expect(existsSync(copy)).toBe(false);
    await plinth(['roles', 'list', dir], SECRETS);
    expect((await plinth(['backup', copy, dir])).stdout).toMatch(/copy\.db is a copy of .+data\.db: \d+ bytes\./);
    const { mtimeMs } = statSync(copy);
    const { code, stderr } = await plinth(['backup', copy, dir]);
    expect(stderr).toContain('copy.db already exists.\n  Choose a file that does not exist.');
    expect(code).toBe(1);
    expect(statSync(copy).mtimeMs).toBe(mtimeMs);
  });

  test('the hint to use init is shown only if init would work', async () => {
    const dir = temporaryProject({
      'notes.txt': '',
      'inner/config/api.js': 'module.exports = {};',
      'empty/.git/x': '',
    });
    expect((await plinth(['check', dir])).stderr).toContain(`Did you mean ${path.join(dir, 'inner')}?`);
    expect((await plinth(['check', path.join(dir, 'inner/config')])).stderr).toContain(
      `Did you mean ${path.join(dir, 'inner')}?`,
    );
    expect((await plinth(['check', path.join(dir, 'empty')])).stderr).toContain('plinth init');
    expect((await plinth(['check', path.join(dir, 'empty/.git')])).stderr).toContain(
      'create a project with: plinth init <dir>',
    );
  });

  test('a closed output pipe ends it silently', async () => {
    const line = '"$0" "$1" types example | head -1';
    const { stdout, stderr } = await startProgram('sh', ['-c', line, process.execPath, main], {}).ended;
    expect(stdout.split('\n')).toHaveLength(2);
    expect(stderr).toBe('');
  });

  test('a mistake of the operator is one message without a stack, code 1', async () => {
    const dir = temporaryProject({ 'config/server.js': 'module.exports = {\n  port: 1,,\n};' });
    const { code, stderr, stdout } = await plinth(['check', dir]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(
      '\nconfig/server.js cannot be loaded (line 2): Unexpected token\n  in config/server.js:2:11\n  Correct the file and start again.\n\n',
    );
  });
});

describe('around a command', () => {
  test('a Node that is too old is named before anything else is loaded', async () => {
    const old = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'18.20.4'}})`;
    const { code, stderr } = await startPlinth(['start'], { NODE_OPTIONS: `--import=${old}` }).ended;
    expect(code).toBe(1);
    expect(stderr).toContain('Plinth needs Node 20.19 or newer; this is 18.20.4.');
  });

  test('a start that waits for nothing says so', async () => {
    const dir = temporaryProject({
      ...ARTICLE,
      'config/server.js': 'module.exports = () => new Promise(() => undefined);',
    });
    const { code, stderr } = await startPlinth(['start', dir, '--port', '0']).ended;
    expect(code).toBe(1);
    expect(stderr).toContain('waits for something that can never happen');
  });
});

describe('plinth init', () => {
  test('writes a project that loads without a warning and has a model', async () => {
    const dir = path.join(temporaryProject(), 'My Blog');
    const { code, stdout } = await plinth(['init', dir]);
    expect(code).toBe(0);
    expect(stdout).toContain(`\n  cd '${dir}'\n  npm install\n`);
    const { name, settings, schemas, warnings } = await loadProject(dir, { variables: {} });
    expect(name).toBe('my-blog');
    expect(warnings).toEqual([]);
    expect(settings.permissions).toEqual({ public: { '*': ['find', 'findOne'] } });
    expect(settings.usersPermissions.jwtSecret).toMatch(/^[\w+/=]{32}$/);
    expect(settings.apiTokenSalt).not.toBe(settings.usersPermissions.jwtSecret);
    const { dependencies } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
    expect(existsSync(path.join(dir, dependencies.plinth.replace('file:', '')))).toBe(true);
    for (const file of ['Dockerfile', '.dockerignore', 'compose.yaml', '.env.example']) {
      expect(existsSync(path.join(dir, file)), file).toBe(true);
    }
    expect(readFileSync(path.join(dir, '.dockerignore'), 'utf8')).toContain('.env\n');
    const model = readModel(schemas);
    expect(model.contentTypes.has('api::article.article')).toBe(true);
    expect(model.components.has('shared.seo')).toBe(true);
  });

  test('gives every project its own secrets, readable by the owner only', async () => {
    const root = temporaryProject();
    const [a = '', b = ''] = await Promise.all(
      ['a', 'b'].map(async (name) => {
        await plinth(['init', name], {}, root);
        return readFileSync(path.join(root, name, '.env'), 'utf8');
      }),
    );
    expect(a).not.toBe(b);
    expect(statSync(path.join(root, 'a', '.env')).mode & 0o077).toBe(0);
    const configured = readFileSync(path.join(root, 'a', 'config/admin.js'), 'utf8');
    for (const name of ['ADMIN_JWT_SECRET', 'API_TOKEN_SALT', 'TRANSFER_TOKEN_SALT']) {
      expect(a).toMatch(new RegExp(`^${name}=\\S{16,}$`, 'm'));
      expect(configured).toContain(`env('${name}')`);
    }
    expect(readFileSync(path.join(root, 'a', '.gitignore'), 'utf8')).toContain('.env');
  });

  test('refuses a folder that is not empty, and does not change it', async () => {
    const dir = temporaryProject({ 'notes.txt': 'mine' });
    const { code, stderr } = await plinth(['init', dir]);
    expect(code).toBe(1);
    expect(stderr).toContain(`${dir} is not empty; nothing was written.`);
    expect(existsSync(path.join(dir, 'config'))).toBe(false);
    expect((await plinth(['init', path.join(dir, 'notes.txt')])).code).toBe(1);
  });
});

describe('plinth routes', () => {
  const rowsOf = (stdout: string): readonly (readonly string[])[] =>
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ {2,}/).map((cell) => cell.trim()));

  const FILES = {
    ...ARTICLE,
    'config/api.js': `module.exports = { rest: { prefix: '/content' }, explorer: false };`,
    'config/plugins.js': `module.exports = { 'users-permissions': { config: { jwtSecret: 'secret' } } };`,
    'src/api/home/content-types/home/schema.json': JSON.stringify({
      kind: 'singleType',
      collectionName: 'homes',
      info: { singularName: 'home', pluralName: 'homes', displayName: 'Home page' },
      attributes: {},
    }),
    'src/api/home/controllers/home.js': 'module.exports = { find: () => 1, mine: () => 2 };',
    'src/api/home/routes/home.js': `module.exports = { routes: [
      { method: 'GET', path: '/home', handler: 'home.find' },
      { method: 'GET', path: '/users/me', handler: 'home.mine', config: { auth: false } },
      { method: 'GET', path: '/pages', handler: 'article.find' },
      { method: 'GET', path: '/now', handler: () => 3 },
      { method: 'GET', path: '/later', handler: () => 4, config: { auth: { scope: [] } } },
    ] };`,
    'src/api/article/routes/article.js': `module.exports = require('@strapi/strapi').factories.createCoreRouter(
      'api::article.article', { except: ['delete'], config: { findOne: { policies: ['global::shut'] } } });`,
    'src/policies/shut.js': 'module.exports = () => false;',
    'src/api/home/services/article.js': 'module.exports = {};',
    'src/api/home/controllers/article.js': 'module.exports = { find: () => 1 };',
  };

  test('lists method, path, handler and permission, in matching order', async () => {
    const dir = temporaryProject(FILES);
    const { code, stdout } = await plinth(['routes', dir]);
    expect(code).toBe(0);
    const rows = rowsOf(stdout);
    expect(rows.slice(0, 14)).toEqual([
      ['METHOD', 'PATH', 'HANDLER', 'PERMISSION'],
      ['ALL', '/_health', 'health', 'anyone'],
      ['ALL', '/_ready', 'health', 'anyone'],
      ['GET', '/openapi.json', 'openapi', 'anyone, by their permissions'],
      ['GET', '/content/articles', 'content', 'api::article.article.find'],
      [
        'GET',
        '/content/articles/:id',
        'content, behind src/api/article/routes/article.js',
        'api::article.article.findOne',
      ],
      ['POST', '/content/articles', 'content', 'api::article.article.create'],
      ['PUT', '/content/articles/:id', 'content', 'api::article.article.update'],
      ['GET', '/content/home', 'src/api/home/controllers/home.js', 'api::home.home.find'],
      ['GET', '/content/users/me', 'src/api/home/controllers/home.js', 'anyone'],
      ['GET', '/content/pages', 'src/api/home/controllers/article.js', 'api::home.article.find'],
      ['GET', '/content/now', 'src/api/home/routes/home.js', 'signed in'],
      ['GET', '/content/later', 'src/api/home/routes/home.js', 'anyone'],
      ['GET', '/content/connect/:provider', 'accounts', 'plugin::users-permissions.auth.connect'],
    ]);
    expect(rows).toContainEqual(['POST', '/content/auth/local', 'accounts', 'plugin::users-permissions.auth.callback']);
    expect(rows).toContainEqual(['GET', '/content/upload/files', 'uploads', 'plugin::upload.content-api.find']);
    expect(rows).toContainEqual(['GET', '/content/i18n/locales', 'languages', 'plugin::i18n.locales.listLocales']);
    expect(rows.filter((row) => row.length < 4)).toEqual([]);
    expect(existsSync(path.join(dir, '.tmp'))).toBe(false);
  });

  test('files of the public folder come last, and middlewares of the project are named', async () => {
    const { stdout } = await plinth([
      'routes',
      temporaryProject({
        ...ARTICLE,
        'public/robots.txt': '',
        'config/plugins.js': 'module.exports = { graphql: true };',
        'config/middlewares.js': "module.exports = ['strapi::cors', 'global::timer'];",
        'src/middlewares/timer.js': 'module.exports = () => (ctx, next) => next();',
      }),
    ]);
    expect(rowsOf(stdout)).toContainEqual(['GET', '/api/articles', 'content', 'api::article.article.find']);
    expect(rowsOf(stdout)).toContainEqual(['ALL', '/graphql', 'graphql', 'anyone, by their permissions']);
    expect(stdout).toMatch(/\nGET +\/… +files of public +anyone\n\nGlobal middlewares: global::timer\n$/);
  });
});

describe('plinth check', () => {
  test('stops without a secret to sign tokens with, as a start does', async () => {
    const dir = temporaryProject({ ...ARTICLE, 'config/api.js': 'module.exports = {};' });
    const { code, stdout, stderr } = await plinth(['check', dir]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('JWT_SECRET, the secret that signs the tokens of users, is not set.');
  });

  test('reports probable mistakes, and a start summarizes them', async () => {
    const dir = temporaryProject({
      'src/api/article/content-types/article/schema.json': JSON.stringify({
        kind: 'collectionType',
        info: { singularName: 'article', pluralName: 'articles', displayNam: 'Article' },
        options: { draftAndPublsh: false },
        attributes: {
          title: { type: 'string', reqired: true, 'x-note': 'of another tool' },
          kind: { type: 'enumeration', enum: [] },
          code: { type: 'string', regex: '^(a+)+$' },
          slug: { type: 'string', regex: '^[a-z0-9]+(?:-[a-z0-9]+)*$' },
        },
      }),
      'src/api/place/schema.json': JSON.stringify({ info: { singularName: 'place' }, attributes: {} }),
      'src/components/seo.json': JSON.stringify({ collectionName: 'seos', attributes: {} }),
      'src/components/shared/notes.txt': '',
      'config/permissions.json': JSON.stringify({
        pubic: { article: ['find'] },
        public: { '*': ['find', 'fnd'], 'plugin::users-permissions.user': ['mee', '*'] },
      }),
    });
    const { code, stdout } = await plinth(['check', dir], { JWT_SECRET: 'tobemodified' });
    expect(code).toBe(0);
    const schema = 'src/api/article/content-types/article/schema.json';
    const [, list = ''] = /Probable mistakes:\n([\s\S]+?)\n\n/.exec(stdout) ?? [];
    expect(list.split('\n').map((line) => line.replace('  - ', ''))).toEqual([
      `${schema}: "displayNam" of info has no effect. Did you mean "displayName"?`,
      `${schema}: "draftAndPublsh" of options has no effect. Did you mean "draftAndPublish"?`,
      `${schema}: "reqired" of the attribute "title" has no effect. Did you mean "required"?`,
      `${schema}: the enumeration "kind" has no values; list them as "enum".`,
      `${schema}: the "regex" of "code", /^(a+)+$/, backtracks exponentially for some texts, which are refused. Avoid nested repetition.`,
      'src/api/place/schema.json is not read. Content types are read from src/api/<name>/content-types/<name>/schema.json.',
      'src/components/seo.json is not read. Components are read from src/components/<category>/<name>.json.',
      'config/permissions: "pubic" is a separate role. Did you mean "public"?',
      'config/permissions: * has no action "fnd", granted to public. Did you mean "find"?',
      'config/permissions: plugin::users-permissions.user has no action "mee", granted to public.',
      'config/permissions: plugin::users-permissions.user has no action "*", granted to public.',
      'API_TOKEN_SALT is not set: API tokens cannot be created.',
      'the environment variable JWT_SECRET: JWT_SECRET, which signs the tokens of users, is a template placeholder, which everybody knows.',
    ]);
    expect(stdout).toMatch(
      /can be served in development, but not in production: JWT_SECRET, .* is a template placeholder/,
    );
    const server = startWarm(['start', dir, '--port', '0', '--host', '127.0.0.1'], { JWT_SECRET: 'tobemodified' });
    await server.printed(/Started in/);
    server.kill('SIGTERM');
    const { stderr } = await server.ended;
    expect(stderr).toContain(`Warning: ${schema}: "reqired" of the attribute "title" has no effect.`);
    expect(stderr).toContain('Warning: 8 more like this; plinth check lists them.');
  });

  const conformance = (): string => {
    const dir = temporaryProject();
    cpSync(path.join(MATERIAL, 'project'), dir, { recursive: true });
    mkdirSync(path.join(dir, '.tmp'));
    writeFileSync(path.join(dir, '.tmp/data.db'), gunzipSync(readFileSync(path.join(MATERIAL, 'content.db.gz'))));
    return dir;
  };

  test('of a new project changes nothing', async () => {
    const dir = temporaryProject({ ...ARTICLE, 'config/plugins.js': 'module.exports = { documentation: true };' });
    const { code, stdout } = await plinth(['check', dir], SECRETS);
    expect(code).toBe(0);
    expect(stdout).toContain('1 content types');
    expect(stdout).toContain('  - config/plugins.js: the plugin "documentation" does not run');
    expect(stdout).toContain('The file does not exist yet; the next start creates it.');
    expect(existsSync(path.join(dir, '.tmp'))).toBe(false);
  });

  test('summarizes missing indexes, lists them with their statements, and creates them on request', async () => {
    const dir = conformance();
    const before = await plinth(['check', dir]);
    expect(before).toMatchObject({ code: 0, stderr: '' });
    expect(before.stdout).toMatch(
      /\nIndexes:\n {2}- \d+ indexes of \d+ tables would speed up reads: --indexes lists them, --apply creates them\.\n/,
    );
    expect(before.stdout).not.toContain('create index');
    const listed = await plinth(['check', dir, '--indexes']);
    expect(listed.stdout).toMatch(/create index "[a-z_]+" on "articles" \(/);
    const again = await plinth(['check', dir]);
    expect(again.stdout).toBe(before.stdout);
    const applied = await plinth(['check', dir, '--apply']);
    expect(applied.stdout).toMatch(/Created \d+ indexes\./);
    const after = await plinth(['check', dir]);
    expect(after.stdout).not.toContain('Indexes');
  });

  test('shows the changes of config/permissions without making them', async () => {
    const dir = temporaryProject(ARTICLE);
    expect((await plinth(['roles', 'list', dir], SECRETS)).code).toBe(0);
    mkdirSync(path.join(dir, 'config'));
    writeFileSync(path.join(dir, 'config/permissions.js'), `module.exports = { guest: { article: ['find'] } };`);
    for (let round = 0; round < 2; round += 1) {
      const { code, stdout } = await plinth(['check', dir], SECRETS);
      expect(code).toBe(0);
      expect(stdout).toContain('  - guest: new role\n  - guest: + api::article.article.find\n');
    }
  });

  test('stops at a missing secret that the database needs', async () => {
    const dir = conformance();
    writeFileSync(path.join(dir, '.env'), '');
    const { code, stderr } = await plinth(['check', dir]);
    expect(code).toBe(1);
    expect(stderr).toContain('JWT_SECRET, the secret that signs the tokens of users, is not set.');
    expect(stderr).toContain('openssl rand -base64 16');
  });

  test('stops at a grant for a type that does not exist', async () => {
    const dir = temporaryProject({
      ...ARTICLE,
      'config/permissions.js': `module.exports = { public: { artcle: ['find'] } };`,
    });
    const { code, stderr } = await plinth(['check', dir], SECRETS);
    expect(code).toBe(1);
    expect(stderr).toContain(
      'the role "public" is granted api::artcle.artcle, which is not a content type of the project.',
    );
    expect(stderr).toContain('Content types: api::article.article.');
  });
});
