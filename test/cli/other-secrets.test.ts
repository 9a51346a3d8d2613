import { hostname } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { ARTICLE, temporaryProject } from '../project/temporary-project.ts';
import { configOf } from '../support/database-config.ts';
import { describeEngines, startEngine } from '../support/engines.ts';
import { startWarm } from './plinth.ts';

const SECRETS = {
  JWT_SECRET: 'a-secret-that-is-long-enough-to-sign-with',
  API_TOKEN_SALT: 'a-salt-that-is-long-enough',
};

describeEngines(
  'a server beside one with other secrets',
  (name) => {
    it('is started with a warning that names them', async () => {
      const engine = await startEngine(name);
      onTestFinished(() => engine.stop());
      const dir = temporaryProject({ ...ARTICLE, 'config/database.js': configOf(engine.settings) });
      const start = async (secrets: NodeJS.ProcessEnv) => {
        const server = startWarm(['start', dir, '--port', '0', '--host', '127.0.0.1'], secrets);
        await server.printed(/Started in/);
        return server;
      };
      const one = await start(SECRETS);
      const driver = await openDriver(engine.settings);
      onTestFinished(() => driver.close());
      const known = () => driver.query({ text: 'select name from plinth_servers' }, []).catch(() => []);
      await expect.poll(known).toHaveLength(1);
      const other = await start({ ...SECRETS, JWT_SECRET: 'another-secret-that-is-long-enough' });
      const [message] = await other.printed(/Another server of this database .*? have the same [^:]*/);
      expect(message).toBe(`Another server of this database (on ${hostname()}) does not have the same JWT_SECRET`);
      for (const server of [one, other]) server.kill('SIGTERM');
      const [first] = await Promise.all([one.ended, other.ended]);
      expect(first.stdout + first.stderr).not.toContain('Another server');
    });
  },
  ['postgres', 'mariadb'],
);
