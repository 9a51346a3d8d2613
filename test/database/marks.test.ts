import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApplicationEngine } from '../../src/app/opening/create-application-engine.ts';
import { fillDatabase } from '../../src/app/opening/fill-database.ts';
import { type Application, openApplication, openProject } from '../../src/app/opening/open-application.ts';
import { createAdminSessions } from '../../src/auth/administrators/admin-sessions.ts';
import { createMemory } from '../../src/auth/memory.ts';
import { createMarkStore, type MarkStore } from '../../src/content/marks/mark-store.ts';
import { claimRun } from '../../src/handlers/cron/claim-run.ts';
import { createServers } from '../../src/coordination/create-servers.ts';
import { createSessionRows } from '../../src/coordination/create-session-rows.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import { fixedStatement } from '../../src/sql/fixed-statement.ts';
import { ARTICLE, temporaryProject } from '../project/temporary-project.ts';
import { describeEngines, type Engine, runScript, startEngine } from '../support/engines.ts';

const FILES = {
  ...ARTICLE,
  'config/plugins.js': "module.exports = { 'users-permissions': { config: { jwtSecret: 'seed' } } };",
  'seed.json': JSON.stringify({ 'api::article.article': [{ title: 'A' }] }),
};

const SECRETS = { secret: 'secret of sessions', lifetime: null, idleMs: null };

/** Their password was changed in a session that stays. */
const ADMINISTRATOR = { id: 1, passwordHash: 'a hash' };
const CHANGED = { ...ADMINISTRATOR, passwordHash: 'the hash of another password' };
const PLACE = { address: '127.0.0.1', device: 'a browser' };

describeEngines('marks of a database', (name) => {
  let engine: Engine;
  let application: Application;
  /** Of the session that stays. */
  let token: string;

  const open = async (): Promise<Application> => {
    const { project, ...rest } = await openProject(temporaryProject(FILES));
    const settings = { ...project.settings, database: engine.settings, schemaChanges: 'ask' as const };
    return openApplication({ project: { ...project, settings }, ...rest }, { createTables: true });
  };
  const start = async (): Promise<void> => {
    application = await open();
    await fillDatabase(application, { print: () => undefined });
  };
  const startAgain = async (): Promise<void> => {
    await application.close();
    await start();
  };
  const sessionsOf = (store: MarkStore) =>
    createAdminSessions(SECRETS, {
      marks: store,
      rows: createSessionRows(application.driver, dialectOf(application.driver.client)),
      memory: createMemory(),
      warn: (message) => expect.fail(message),
    });
  const marks = (from = application): MarkStore => createMarkStore(createApplicationEngine(from, null));

  beforeEach(async () => {
    engine = await startEngine(name);
    await start();
  });
  afterEach(async () => {
    await application.close();
    await engine.stop();
  });

  /** A server that cannot create tables, or does not know this one. */
  const withoutTable = (): Application => ({
    ...application,
    live: new Map([...application.live].filter(([table]) => table !== 'plinth_marks')),
  });
  const keysIn = async (table: string): Promise<readonly string[]> => {
    const { driver } = application;
    const statement = fixedStatement(dialectOf(driver.client), `select [key] from [${table}] order by [key]`);
    return (await driver.query(statement, [])).map(([key]) => String(key)).filter((key) => key.startsWith('plinth_'));
  };
  const places = async () => ({
    apart: await keysIn('plinth_marks'),
    settings: await keysIn('strapi_core_store_settings'),
  });
  const writeAll = async (from: Application): Promise<void> => {
    await fillDatabase(from, { print: () => undefined });
    const store = marks(from);
    const sessions = sessionsOf(store);
    token = await sessions.issue(ADMINISTRATOR, PLACE);
    await sessions.keep(token, CHANGED);
    await claimRun(store, { name: 'tidy', time: 1_000, by: 'this' }, null);
  };
  const ALL = [
    'plinth_admin_kept_sessions',
    'plinth_cron_tidy',
    'plinth_drafts',
    'plinth_first_start',
    'plinth_localized',
    'plinth_seed',
    'plinth_served',
  ];
  /** Removes what the first start has stored. */
  const asBefore = async (): Promise<void> => {
    await runScript(engine, 'delete from plinth_marks;');
    await writeAll(withoutTable());
  };

  test('are in a table of their own, not among the settings of v4', async () => {
    await writeAll(application);
    expect(await places()).toEqual({ apart: ALL, settings: [] });
  });

  test('are moved from the settings by a start, and keep their effect', async () => {
    await asBefore();
    await marks(withoutTable()).change('plinth_seed', () => JSON.stringify({ digest: 'former' }));
    await marks(withoutTable()).change('plinth_served', () => JSON.stringify({ at: '2020-01-01T00:00:00.000Z' }));
    // What projects store is theirs.
    await runScript(
      engine,
      `insert into strapi_core_store_settings (${name === 'mariadb' ? '`key`' : '"key"'}, value, type) values ('plinth_of_a_project', '1', 'number');`,
    );
    const settings = ['plinth_of_a_project'];
    const former = (await places()).settings;
    expect(former).toEqual(expect.arrayContaining([...settings, 'plinth_cron_tidy', 'plinth_seed', 'plinth_served']));
    await startAgain();
    expect(await places()).toEqual({
      apart: expect.arrayContaining(former.filter((key) => key !== settings[0])),
      settings,
    });
    expect(await marks().read('plinth_seed')).toBe('{"digest":"former"}');
    expect(await marks().read('plinth_served')).toContain('2020');
    const sessions = sessionsOf(marks());
    const isAlive = async (one: string) => {
      const claims = await sessions.verify(one);
      return claims !== null && sessions.isAlive(one, claims, CHANGED.passwordHash, PLACE);
    };
    expect(await isAlive(token)).toBe(true);
    expect(await isAlive(await sessions.issue(ADMINISTRATOR, PLACE))).toBe(false);
    const again = await claimRun(marks(), { name: 'tidy', time: 1_000, by: 'other' }, null);
    expect(again.claimed).toBeNull();
  });

  test('a server of an earlier version loses and repeats nothing', async () => {
    await writeAll(application);
    const enter = (hasMarks: boolean) =>
      createServers(application.driver, dialectOf(application.driver.client)).enter({
        ...{ name: 'other', host: 'machine-1', secrets: null, hasMarks },
      });
    const claim = (from: Application, time: number, by: string) =>
      claimRun(marks(from), { name: 'tidy', time, by }, null).then(({ claimed }) => claimed !== null);

    // It has started, and stores its own marks beside those it does not see.
    await enter(false);
    await startAgain();
    await sessionsOf(marks(withoutTable())).keep('another', { id: 2, passwordHash: 'hash' });
    expect(Object.keys(JSON.parse((await marks().read('plinth_admin_kept_sessions')) ?? '{}'))).toEqual(['1', '2']);
    expect(await claim(withoutTable(), 2_000, 'earlier')).toBe(true);
    expect(await claim(application, 2_000, 'this')).toBe(false);
    expect(await claim(application, 3_000, 'this')).toBe(true);
    expect(await claim(withoutTable(), 3_000, 'earlier')).toBe(false);
    await startAgain();
    expect((await places()).settings).toEqual(['plinth_admin_kept_sessions', 'plinth_cron_tidy']);

    // It was replaced.
    await enter(true);
    await startAgain();
    expect(await places()).toEqual({ apart: ALL, settings: [] });
    expect(await claim(application, 3_000, 'other')).toBe(false);
  });

  test('names that differ in case are different marks', async () => {
    for (const task of ['Tidy', 'tidy']) {
      const { claimed } = await claimRun(marks(), { name: task, time: 1_000, by: task }, null);
      expect([task, claimed]).toEqual([task, { time: 1_000, attempt: 1 }]);
    }
  });
});
