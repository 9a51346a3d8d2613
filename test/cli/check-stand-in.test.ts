import { afterAll, expect, test } from 'vitest';
import { describeEngines, type Engine, runScript, startEngine } from '../support/engines.ts';
import { ARTICLE, temporaryProject } from '../project/temporary-project.ts';
import { plinth } from './plinth.ts';

const SECRETS = { JWT_SECRET: 'x', API_TOKEN_SALT: 'x' };

/** Right on the database of the project, and wrong on a file that stands in for it in a trial. */
const EXITS = `module.exports = {
  async bootstrap() {
    const { client } = strapi.config.get('database.connection');
    if (strapi.db.dialect.client !== client) process.exit(3);
  },
};`;

/** Ends the process where another number of entries is stored. */
const COUNTS = `module.exports = {
  async bootstrap() {
    const articles = strapi.db.query('api::article.article');
    if ((await articles.count()) !== Number(process.env.WANTED)) process.exit(4);
    const { id } = await articles.create({ data: { title: 'of the trial' } });
    if (id <= Number(process.env.WANTED)) process.exit(5);
    await articles.deleteMany();
  },
};`;

const SEED = "module.exports = { 'api::article.article': [{ title: 'one' }, { title: 'two' }] };";

const LACKS = 'module.exports = { async bootstrap() { await strapi.openAdmin(); } };';

describeEngines('check of code', (name) => {
  let engine: Engine | undefined;
  afterAll(() => engine?.stop());

  const project = async (index: string, more: Readonly<Record<string, string>> = {}): Promise<string> => {
    engine ??= await startEngine(name);
    const { settings } = engine;
    const connection =
      'filename' in settings ? { filename: settings.filename } : { connectionString: settings.connectionString };
    const database = { connection: { client: settings.client, connection } };
    return temporaryProject({
      ...ARTICLE,
      ...more,
      'config/database.json': JSON.stringify(database),
      'src/index.js': index,
      ...(index === COUNTS && { 'seed.js': SEED }),
    });
  };

  test('errors that the dry run database may have caused do not fail it', async () => {
    const { code, stdout } = await plinth(['check', await project(EXITS)], SECRETS);
    expect(code).toBe(0);
    if (name === 'sqlite') expect(stdout).not.toContain('process.exit');
    else expect(stdout).toContain('process.exit(3). The dry run used a copy in another kind of database');
  });

  test('stored content decides as at a start', async () => {
    const dir = await project(COUNTS);
    expect((await plinth(['seed', dir], SECRETS)).code).toBe(0);
    expect(await plinth(['check', dir], { ...SECRETS, WANTED: '2' })).toMatchObject({ code: 0, stderr: '' });
    expect(await plinth(['check', dir], { ...SECRETS, WANTED: '3' })).toMatchObject({
      code: 1,
      stdout: expect.not.stringContaining('The dry run used'),
      stderr: expect.stringContaining('process.exit(4)'),
    });
    // The trial deletes all of them, twice.
    expect(await plinth(['check', dir], { ...SECRETS, WANTED: '2' })).toMatchObject({ code: 0, stderr: '' });
  });

  if (name !== 'sqlite') {
    test('if it cannot be copied, that is reported, and errors it may have caused fail nothing', async () => {
      const dir = await project(COUNTS);
      expect((await plinth(['seed', dir], SECRETS)).code).toBe(0);
      // Fails when it is read: there are two articles.
      const view = 'create view lost as select (select id from articles) as id from articles';
      await runScript(engine as Engine, view);
      const { code, stdout } = await plinth(['check', dir], { ...SECRETS, WANTED: '7' });
      expect(stdout).toContain('The dry run used an empty database instead of the real one: lost cannot be read');
      expect(stdout).toContain('process.exit(4). The dry run used an empty database');
      expect(code).toBe(0);
    });
  }

  test('in strict mode missing functions fail it on every database', async () => {
    const strict = { 'config/api.json': '{ "strict": true }' };
    const { code, stderr } = await plinth(['check', await project(LACKS, strict)], SECRETS);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('strapi.openAdmin') });
  });
});
