import { afterAll, expect, test } from 'vitest';
import { describeEngines, type Engine, startEngine } from '../support/engines.ts';
import { ARTICLE, temporaryProject } from '../project/temporary-project.ts';
import { plinth } from './plinth.ts';

const SECRETS = { JWT_SECRET: 'x', API_TOKEN_SALT: 'x' };

/** Right on the database of the project, and wrong on the empty one that stands in for it in a trial. */
const EXITS = `module.exports = {
  async bootstrap() {
    const { client } = strapi.config.get('database.connection');
    if (strapi.db.dialect.client !== client) process.exit(3);
  },
};`;

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
    });
  };

  test('what the database of the trial may have caused does not fail it', async () => {
    const { code, stdout } = await plinth(['check', await project(EXITS)], SECRETS);
    expect(code).toBe(0);
    if (name === 'sqlite') expect(stdout).not.toContain('process.exit');
    else expect(stdout).toContain("process.exit(3). The trial had an empty database in place of the project's own");
  });

  test('what lacks fails it on every database, where nothing may', async () => {
    const strict = { 'config/api.json': '{ "strict": true }' };
    const { code, stderr } = await plinth(['check', await project(LACKS, strict)], SECRETS);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('strapi.openAdmin') });
  });
});
