import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type ApplyOptions, applyStatus } from '../../src/app/migrating/apply-status.ts';
import { databaseStatus } from '../../src/app/migrating/database-status.ts';
import type { LiveTables } from '../../src/database/driver.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { fillDatabase } from '../../src/app/opening/fill-database.ts';
import { type Application, openApplication } from '../../src/app/opening/open-application.ts';
import { describeEngines, type Engine, engineAvailable, restoreConformance, runScript } from '../support/engines.ts';
import { copyProject, emptyEngine, openOn, temporaryFolder } from './import-into.ts';

describeEngines('plinth db status and apply', (name) => {
  test('shows missing parts, renames and drops only named ones, and saves dropped data', async () => {
    const engine = await emptyEngine(name);
    await restoreConformance(engine);
    await runScript(
      engine,
      `alter table articles rename column summary to old_summary;
       create table leftover (id integer, note varchar(20));
       insert into leftover (id, note) values (7, 'kept');
       drop table strapi_webhooks;`,
    );
    const dir = copyProject();
    const droppedTo = path.join(temporaryFolder(), 'dropped.jsonl');
    const within = async <T>(work: (application: Application) => Promise<T>): Promise<T> => {
      const application = await openApplication(await openOn(engine, dir), { createTables: false });
      try {
        return await work(application);
      } finally {
        await application.close();
      }
    };
    const apply = async (options: Partial<ApplyOptions>): Promise<readonly string[]> => {
      const said: string[] = [];
      const all = { renames: [], drops: [], indexes: false, droppedTo, print: (line: string) => said.push(line) };
      await within((application) => applyStatus(application, { ...all, ...options }));
      return said;
    };

    const before = await within(databaseStatus);
    expect(before.missing.tables.map((table) => table.name)).toEqual(['strapi_webhooks']);
    expect(before.statements.join('\n')).toMatch(/create table .strapi_webhooks.[\s\S]*add column .summary./);
    expect(before.surplus).toEqual({ tables: ['leftover'], columns: [{ table: 'articles', column: 'old_summary' }] });
    expect(before.renames).toEqual([{ table: 'articles', from: 'old_summary', to: 'summary' }]);
    expect(before.indexes.length).toBeGreaterThan(5);

    await expect(apply({ renames: ['articles.title=summary'] })).rejects.toThrow('does not fit the database');
    await expect(apply({ drops: ['articles'] })).rejects.toThrow('"articles" cannot be dropped');
    await expect(apply({ drops: ['strapi_migrations'] })).rejects.toThrow('cannot be dropped');
    expect(await within(databaseStatus)).toEqual(before);

    expect(await apply({ renames: ['articles.old_summary=summary'], drops: ['leftover'], indexes: true })).toEqual(
      expect.arrayContaining([
        'Renamed articles.old_summary to summary.',
        'Created the table strapi_webhooks.',
        `Dropped leftover; its 1 rows are in ${droppedTo}.`,
      ]),
    );
    expect(JSON.parse(readFileSync(droppedTo, 'utf8'))).toEqual({ table: 'leftover', id: 7, note: 'kept' });
    const after = await within(databaseStatus);
    expect(after).toMatchObject({ statements: [], surplus: { tables: [], columns: [] }, renames: [], indexes: [] });
    expect(await apply({})).toEqual([]);
    const [[summary] = []] = await within(({ driver }) =>
      driver.query({ text: 'select summary from articles where id = 1' }, []),
    );
    expect(summary).toBe('river velvet river grove meadow fjord');
  });
});

describeEngines('a start in production', (name) => {
  /** Opens and fills the database as a start does, and says what is in it afterwards. */
  const start = async (engine: Engine, dir: string, schemaChanges: 'apply' | 'ask'): Promise<LiveTables> => {
    const { project, ...rest } = await openOn(engine, dir);
    const opened = { ...rest, project: { ...project, settings: { ...project.settings, schemaChanges } } };
    const application = await openApplication(opened, { createTables: 'whenAsked' });
    try {
      await fillDatabase(application, { print: () => undefined });
      return await application.driver.introspect();
    } finally {
      await application.close();
    }
  };
  const refusal = {
    message: expect.stringMatching(
      /is missing what the schemas need: table novelties, column articles\.subtitle\. .*Nothing was changed\.$/,
    ),
    remedy: expect.stringContaining('"plinth db apply"'),
  };

  test('creates tables of a new database and of one from v4, and afterwards only when asked', async () => {
    const engine = await emptyEngine(name);
    await restoreConformance(engine);
    // What v4 would add at its next start, at the first start.
    await runScript(engine, 'alter table articles drop column summary; drop table strapi_webhooks;');
    const dir = copyProject();
    const first = await start(engine, dir, 'ask');
    expect(first.get('articles')?.columns.has('summary')).toBe(true);
    // Tables of v4 itself always.
    await runScript(engine, 'drop table strapi_webhooks;');
    expect([...(await start(engine, dir, 'ask')).keys()]).toContain('strapi_webhooks');

    addTypes(dir);
    await expect(start(engine, dir, 'ask')).rejects.toMatchObject(refusal);
    const other = await openDriver(engine.settings);
    onTestFinished(() => other.close());
    const kept = await other.introspect();
    expect([kept.has('novelties'), kept.get('articles')?.columns.has('subtitle')]).toEqual([false, false]);
    const changed = await start(engine, dir, 'apply');
    expect([changed.has('novelties'), changed.get('articles')?.columns.has('subtitle')]).toEqual([true, true]);
    expect((await start(engine, dir, 'ask')).has('novelties')).toBe(true);
  });

  test.runIf(name === 'sqlite')('fills an empty database', async () => {
    expect((await start(await emptyEngine(name), copyProject(), 'ask')).has('articles')).toBe(true);
  });
});

/** A new attribute and a new type. */
function addTypes(dir: string): void {
  const article = path.join(dir, 'src/api/article/content-types/article/schema.json');
  const schema = JSON.parse(readFileSync(article, 'utf8'));
  writeFileSync(
    article,
    JSON.stringify({ ...schema, attributes: { ...schema.attributes, subtitle: { type: 'string' } } }),
  );
  const folder = path.join(dir, 'src/api/novelty/content-types/novelty');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, 'schema.json'),
    JSON.stringify({
      kind: 'collectionType',
      collectionName: 'novelties',
      info: { singularName: 'novelty', pluralName: 'novelties', displayName: 'Novelty' },
      attributes: { name: { type: 'string' } },
    }),
  );
}

describeEngines(
  'plinth db apply beside others',
  (name) => {
    test('gives up on a locked table, and can be repeated', async () => {
      const engine = await emptyEngine(name);
      await restoreConformance(engine);
      await runScript(engine, 'alter table articles drop column summary;');
      const dir = copyProject();
      const apply = async (): Promise<readonly string[]> => {
        const said: string[] = [];
        const application = await openApplication(await openOn(engine, dir), { createTables: false });
        const nothing = { renames: [], drops: [], indexes: false, droppedTo: path.join(temporaryFolder(), 'none') };
        await applyStatus(application, { ...nothing, print: (line) => said.push(line) }).finally(application.close);
        return said;
      };
      const other = await openDriver(engine.settings);
      onTestFinished(() => other.close());
      await other.transaction(async (session) => {
        await session.query({ text: 'select id from articles limit 1' }, []);
        await expect(apply()).rejects.toMatchObject({
          message: expect.stringContaining('no column articles.summary, and creating it failed'),
          remedy: expect.stringContaining('Try again later'),
        });
      });
      expect(await apply()).toEqual(['Added the column articles.summary.']);
    });
  },
  ['postgres', 'mariadb'],
);

test.runIf(engineAvailable('postgres'))(
  'indexes are created while others read and write, and unfinished ones again',
  async () => {
    const engine = await emptyEngine('postgres');
    await restoreConformance(engine);
    const dir = copyProject();
    const apply = async (): Promise<readonly string[]> => {
      const said: string[] = [];
      const application = await openApplication(await openOn(engine, dir), { createTables: false });
      const nothing = { renames: [], drops: [], indexes: true, droppedTo: path.join(temporaryFolder(), 'none') };
      await applyStatus(application, { ...nothing, print: (line) => said.push(line) }).finally(application.close);
      return said;
    };
    const [writer, others] = [await openDriver(engine.settings), await openDriver(engine.settings)];
    onTestFinished(async () => void (await Promise.all([writer.close(), others.close()])));
    const ask = async (text: string): Promise<unknown> => (await others.query({ text }, []))[0]?.[0];
    const IN_PROGRESS =
      "from pg_stat_activity where query like 'create index concurrently%' and datname = current_database()";
    const UNFINISHED = 'select count(*)::int from pg_index where not indisvalid';

    await writer.transaction(async (session) => {
      await session.execute({ text: 'update articles set read_count = 1 where id = 1' }, []);
      const [applied] = [apply().then(String, (error: Error) => error.message)];
      await expect.poll(() => ask(`select count(*)::int ${IN_PROGRESS}`), { timeout: 120_000 }).toBe(1);
      // It waits for the writer, and nobody waits behind it.
      await others.transaction((one) => one.execute({ text: 'update articles set read_count = 2 where id = 2' }, []));
      expect(await ask('select read_count from articles where id = 2')).toBe(2);
      await ask(`select pg_terminate_backend(pid) ${IN_PROGRESS}`);
      expect(await applied).toMatch(/^create index .* failed: /);
      expect(await ask(UNFINISHED)).toBe(1);
    });
    expect(await apply()).toContainEqual(expect.stringMatching(/^Created an index on articles \(/));
    expect(await ask(UNFINISHED)).toBe(0);
    expect(await apply()).toEqual([]);
  },
);
