import { existsSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { withStartLock } from '../../src/database/with-start-lock.ts';
import { startWarm } from '../cli/plinth.ts';
import { ARTICLE, temporaryProject } from '../project/temporary-project.ts';
import { describeEngines, startEngine } from '../support/engines.ts';
import { configOf } from '../support/database-config.ts';

const SECRETS = {
  JWT_SECRET: 'a-secret-that-is-long-enough-to-sign-with',
  API_TOKEN_SALT: 'a-salt-that-is-long-enough',
  NODE_ENV: 'production',
};

describeEngines('servers that start at once on an empty database', (name) => {
  it('all start, and shared parts are created once', async () => {
    const engine = await startEngine(name);
    onTestFinished(() => engine.stop());
    const dir = temporaryProject({
      ...ARTICLE,
      'config/database.js': configOf(engine.settings),
      'config/permissions.js': "module.exports = { public: { '*': ['find', 'findOne'] }, editor: { article: '*' } };",
      'seed.json': JSON.stringify({
        'api::article.article': Array.from({ length: 50 }, (_, i) => ({ title: `${i}` })),
      }),
    });
    // Processes that have loaded the command need no time of their own before they come to the database.
    const servers = [1, 2, 3].map(() => startWarm(['start', dir, '--port', '0', '--host', '127.0.0.1'], SECRETS));
    const urls = await Promise.all(
      servers.map(async (server) => (await server.printed(/ at (http:\/\/[^ \n]+)\n[\s\S]*Started in/))[1] ?? ''),
    );
    for (const url of urls) {
      const answer = (await (await fetch(`${url}/api/articles`)).json()) as { meta: { pagination: { total: number } } };
      expect(answer.meta.pagination.total).toBe(50);
    }
    const driver = await openDriver(engine.settings);
    onTestFinished(() => driver.close());
    const typesOf = async (column: string, table: string) =>
      (await driver.query({ text: `select ${column} from ${table} order by 1` }, [])).map(([cell]) => cell);
    expect(await typesOf('type', 'up_roles')).toEqual(['authenticated', 'editor', 'public']);
    const granted = await typesOf('action', 'up_permissions');
    expect(granted.filter((action) => action === 'api::article.article.create')).toHaveLength(1);
    expect(await typesOf('code', 'i18n_locale')).toEqual(['en']);
    for (const server of servers) server.kill('SIGTERM');
    const ended = await Promise.all(servers.map((server) => server.ended));
    expect(ended.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(ended.filter(({ stdout }) => stdout.includes('with 50 entries'))).toHaveLength(1);
    if ('filename' in engine.settings) expect(existsSync(`${engine.settings.filename}-start`)).toBe(false);
  });

  it('take turns, and report that they wait', async () => {
    const engine = await startEngine(name);
    onTestFinished(() => engine.stop());
    const events: string[] = [];
    let inside = 0;
    let enter = (): void => undefined;
    const entered = new Promise<void>((resolve) => {
      enter = resolve;
    });
    const one = (who: number) =>
      withStartLock(
        engine.settings,
        (line) => events.push(line),
        async () => {
          inside += 1;
          expect(inside).toBe(1);
          enter();
          // The first stays until somebody has said that they wait for it.
          if (who === 0) await expect.poll(() => events.length).toBeGreaterThan(0);
          else await new Promise((resolve) => setTimeout(resolve, 20));
          inside -= 1;
          if (who === 3) throw new Error('failed inside');
          return who;
        },
      );
    const first = one(0);
    await entered;
    const results = await Promise.allSettled([first, ...[1, 2, 3, 4].map(one)]);
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(events[0]).toMatch(/Another process is preparing this database/);
  });
});
