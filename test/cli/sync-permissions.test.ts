import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ARTICLE, temporaryProject } from '../project/temporary-project.ts';
import { plinth, startWarm } from './plinth.ts';

const SECRETS = {
  JWT_SECRET: 'a-secret-that-is-long-enough-to-sign-with',
  API_TOKEN_SALT: 'a-salt-that-is-long-enough',
};
const PRODUCTION = { ...SECRETS, NODE_ENV: 'production' };
const HERE = ['--port', '0', '--host', '127.0.0.1'];
const LOST = '  public: - api::article.article.find\n  public: - api::article.article.findOne';

/** Granted in the database by hand, as in v4's panel; then somebody adds a file that names less. */
async function projectWithGrants(file: string): Promise<string> {
  const dir = temporaryProject({ ...ARTICLE, 'config/server.js': 'module.exports = {};' });
  expect((await plinth(['roles', 'grant', 'public', 'article', 'find', 'findOne', '--dir', dir], SECRETS)).code).toBe(
    0,
  );
  writeFileSync(path.join(dir, 'config/permissions.js'), file);
  return dir;
}

const publicActions = async (dir: string) => (await plinth(['roles', 'list', dir], SECRETS)).stdout;

async function startAndEnd(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const server = startWarm([...args, ...HERE], env);
  await server.printed(/Started in/);
  server.kill('SIGINT');
  return (await server.ended).stdout;
}

test('a start revokes permissions only on request', async () => {
  const dir = await projectWithGrants(`module.exports = { public: { article: 'create' } };`);
  const before = await publicActions(dir);

  for (const command of [
    ['start', dir, ...HERE],
    ['check', dir],
    ['check', dir, '--no-code'],
  ]) {
    const { code, stderr } = await plinth(command, PRODUCTION);
    expect(code, command.join(' ')).toBe(1);
    expect(stderr).toContain(LOST);
    expect(stderr).toContain('--sync-permissions');
  }
  expect(await publicActions(dir)).toBe(before);

  const developing = await startAndEnd(['start', dir], SECRETS);
  expect(developing).toMatch(/does not list these permissions; they stay granted/);
  expect(developing).toContain(LOST);
  expect(await publicActions(dir)).toContain('api::article.article: find, findOne, create\n');

  expect((await plinth(['check', dir, '--sync-permissions'], PRODUCTION)).code).toBe(0);
  const synced = await startAndEnd(['start', dir, '--sync-permissions'], PRODUCTION);
  expect(synced).toContain(`Revoked, because config/permissions does not list them:\n${LOST}`);
  expect(await publicActions(dir)).toContain('api::article.article: create\n');
  expect(await startAndEnd(['start', dir], PRODUCTION)).not.toContain('Revoked');
});

test('a key that the file has twice is an error with its lines', async () => {
  const files = {
    'config/permissions.js':
      "module.exports = {\n  public: { article: 'find' },\n  public: { article: 'create' },\n};\n",
    'config/permissions.ts':
      "type Grants = Record<string, Record<string, string>>;\nexport default ({ env }: { env: unknown }): Grants => ({\n  public: {\n    article: 'find',\n    'article': 'create' },\n});\n",
    'config/permissions.json': '{\n  "public": { "article": ["find"] },\n  "public": { "article": ["create"] }\n}\n',
  };
  const lines = ['"public" twice in one object (lines 2 and 3)', '"article" twice in one object (lines 4 and 5)'];
  for (const [name, text] of Object.entries(files)) {
    const { code, stderr } = await plinth(['check', temporaryProject({ ...ARTICLE, [name]: text })], SECRETS);
    expect(code, name).toBe(1);
    expect(stderr).toContain(`${name} has the key ${lines[name.endsWith('.ts') ? 1 : 0]}`);
  }
  const fine =
    "const all = { article: 'find' };\nmodule.exports = () => ({ public: { ...all }, authenticated: all });\n";
  const { code } = await plinth(['check', temporaryProject({ ...ARTICLE, 'config/permissions.js': fine })], SECRETS);
  expect(code).toBe(0);
});

/** Commands that may be the first on a new database. */
const FIRST: readonly (readonly string[])[] = [['roles', 'list'], ['admin', 'create', 'ada@example.org'], ['seed']];

test('whatever command comes first, permissions that nobody granted are not mentioned, and production starts', async () => {
  for (const command of FIRST) {
    const dir = temporaryProject({
      ...ARTICLE,
      'config/server.js': 'module.exports = {};',
      'config/permissions.js': `module.exports = {
        public: { article: 'find', 'plugin::users-permissions.auth': ['callback'] },
        editor: { article: ['find', 'create'] },
      };`,
      'seed.json': JSON.stringify({ 'api::article.article': [{ title: 'A' }] }),
    });
    const first = await plinth([...command, '--dir', dir], SECRETS);
    expect(first.code, `${command.join(' ')}: ${first.stderr}`).toBe(0);
    const started = await startAndEnd(['start', dir], PRODUCTION);
    expect(`${first.stdout}${started}`, command.join(' ')).not.toMatch(/does not list|Revoked/);
    const actions = await publicActions(dir);
    expect(actions).toContain('callback');
    expect(actions).not.toContain('emailConfirmation');
    expect(actions.match(/editor/g)).toHaveLength(1);
  }
});
