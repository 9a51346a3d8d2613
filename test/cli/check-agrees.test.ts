import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { ARTICLE, temporaryProject } from '../project/temporary-project.ts';
import { describeEngines, type Engine, runScript, startEngine } from '../support/engines.ts';
import { plinth, startWarm } from './plinth.ts';

const SECRETS = { JWT_SECRET: 'x', API_TOKEN_SALT: 'x' };
const STRICT = { 'config/api.json': '{ "strict": true }' };

type Files = Readonly<Record<string, string>>;

const index = (body: string, phase = 'bootstrap'): Files => ({
  'src/index.js': `module.exports = { async ${phase}({ strapi }) { ${body} } };`,
});

const later = (body: string): Files =>
  index(`setTimeout(() => { ${body} }, 10); await new Promise((done) => setTimeout(done, 200));`);

const task = (value: unknown): string =>
  JSON.stringify({ host: '127.0.0.1', port: 0, cron: { enabled: true, tasks: { '* * * * *': value } } });

const SEED = { 'seed.js': "module.exports = { 'api::article.article': [{ title: 'a' }, { title: 'b' }] };" };

const counting = (count: number): string =>
  `if ((await strapi.db.query('api::article.article').count()) !== ${count}) throw new Error('another number');`;

/** Whether both commands take the project, and what the check says where it does not. */
async function bothTake(dir: string): Promise<{ check: boolean; start: boolean; message: string }> {
  const { code, stderr } = await plinth(['check', dir], SECRETS);
  const started = startWarm(['start', dir], SECRETS);
  const start = await started.printed(/http:\/\//).then(
    () => true,
    () => false,
  );
  started.kill('SIGTERM');
  await started.ended;
  return { check: code === 0, start, message: stderr };
}

/** A port of this machine that somebody else holds. */
async function takenPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as { readonly port: number }).port;
}

const ANY_PORT = { 'config/server.json': '{ "host": "127.0.0.1", "port": 0 }' };

const ROUTE_TO_NOTHING = "strapi.server.routes([{ method: 'GET', path: '/x', handler: 'ghost.find' }]);";

describe('check and start of one project', () => {
  test.each<readonly [string, Files, RegExp]>([
    ['a bootstrap that waits for nothing', index('await new Promise(() => {});'), /waits for something that can never/],
    [
      'a relation to nothing',
      broken({ a: { type: 'relation', relation: 'oneToOne', target: 'api::x.x' } }),
      /api::x\.x/,
    ],
    ['a setting of another type', { 'config/api.json': '{ "rest": { "maxLimit": "x" } }' }, /maxLimit/],
    ['a seed that the schema refuses', { 'seed.js': "module.exports = { 'api::x.x': [] };" }, /api::x\.x/],
    [
      'an address of another machine',
      { 'config/server.json': '{ "host": "203.0.113.9", "port": 0 }' },
      /not an address/,
    ],
    ['a task that is no function', { 'config/server.json': task(5) }, /no function found/],
    ['a file in place of public files', { public: '' }, /public folder is a file/],
    ['settings that end the process', { 'config/api.js': 'process.exit(0);' }, /process\.exit\(0\)/],
    ['a seed that ends the process', { 'seed.js': 'process.exit(0);' }, /process\.exit\(0\)/],
    ['a bootstrap that misses the seed', { ...STRICT, ...SEED, ...index(counting(3)) }, /another number/],
    ['an end in a timer', later('process.exit(3)'), /process\.exit\(3\)/],
    [
      'an error in a timer',
      later("throw new Error('late')"),
      /Uncaught error in the project's code: Error: late\n.*src\/index\.js:1/,
    ],
    ['a route of bootstrap that leads nowhere', index(ROUTE_TO_NOTHING), /ghost/],
    [
      'an extension that throws',
      { 'src/extensions/upload/strapi-server.js': 'module.exports = () => { x(); };' },
      /x is/,
    ],
  ])('%s is refused by both', async (_name, files, message) => {
    const dir = temporaryProject({ ...ARTICLE, ...ANY_PORT, ...files });
    expect(await bothTake(dir)).toEqual({ check: false, start: false, message: expect.stringMatching(message) });
  });

  test('code that finds its seed, and an exit code that it sets, are accepted by both', async () => {
    const files = { ...STRICT, ...SEED, ...index(`${counting(2)} process.exitCode = 3;`) };
    expect(await bothTake(temporaryProject({ ...ARTICLE, ...ANY_PORT, ...files }))).toMatchObject({
      ...{ check: true, start: true },
    });
  });

  test.each(['port', 'metrics'])('a %s in use by another program is refused by both', async (which) => {
    const port = await takenPort();
    const server = which === 'port' ? { port } : { port: 0, metrics: { host: '127.0.0.1', port } };
    const files = { 'config/server.json': JSON.stringify({ host: '127.0.0.1', ...server }) };
    expect(await bothTake(temporaryProject({ ...ARTICLE, ...files }))).toEqual({
      ...{ check: false, start: false },
      message: expect.stringContaining(`Port ${port} is in use`),
    });
  });

  test('next to a running server, a check mentions it and passes', async () => {
    const dir = temporaryProject({ ...ARTICLE, ...ANY_PORT });
    const running = startWarm(['start', dir], SECRETS);
    const [, port] = await running.printed(/http:\/\/[^:]+:(\d+)/);
    const { code, stdout } = await plinth(['check', dir], { ...SECRETS, PORT: String(port) });
    expect(code).toBe(0);
    const config = "module.exports = ({ env }) => ({ host: '127.0.0.1', port: env.int('PORT') });";
    const other = temporaryProject({ ...ARTICLE, 'config/server.js': config });
    const beside = await plinth(['check', other], { ...SECRETS, PORT: String(port) });
    expect(beside).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`A server is already running on port ${port}`),
    });
    expect(stdout).not.toContain('A server is already running');
    running.kill('SIGTERM');
    await running.ended;
  });
});

describeEngines('check and start of one project', (name) => {
  const engines: Engine[] = [];
  afterAll(() => Promise.all(engines.map((engine) => engine.stop())));

  const project = async (files: Files, script: string | null = null): Promise<string> => {
    const engine = await startEngine(name);
    engines.push(engine);
    if (script !== null) await runScript(engine, script);
    const { settings } = engine;
    const connection =
      'filename' in settings ? { filename: settings.filename } : { connectionString: settings.connectionString };
    const database = JSON.stringify({ connection: { client: settings.client, connection } });
    return temporaryProject({ ...ARTICLE, ...ANY_PORT, ...files, 'config/database.json': database });
  };

  test.each<readonly [string, Files]>([
    ['ends in register', index('process.exit(0)', 'register')],
    ['fails in a timer', later("throw new Error('late')")],
    ['throws where nothing may fail', { ...STRICT, ...index("throw new Error('no')") }],
  ])('code that %s is refused by both', async (_name, files) => {
    expect(await bothTake(await project(files))).toMatchObject({ check: false, start: false });
  });

  test('code that reads, writes and inspects its database is accepted by both', async () => {
    const body = `await strapi.entityService.create('api::article.article', { data: { title: 'a' } });
      if ((await strapi.db.query('api::article.article').count()) < 1) process.exit(3);`;
    expect(await bothTake(await project({ ...STRICT, ...index(body) }))).toMatchObject({ check: true, start: true });
  });

  test('a table to which columns cannot be added is refused by both', async () => {
    const view = 'create table t (id integer); create view articles as select id from t;';
    expect(await bothTake(await project({}, view))).toEqual({
      ...{ check: false, start: false },
      message: expect.stringContaining('articles is a view'),
    });
  });
});

function broken(attributes: object): Files {
  const [[file, text] = ['', '{}']] = Object.entries(ARTICLE);
  return { [file]: JSON.stringify({ ...JSON.parse(text), attributes }) };
}
