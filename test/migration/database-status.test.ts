import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type ApplyOptions, applyStatus } from '../../src/app/migrating/apply-status.ts';
import { databaseStatus } from '../../src/app/migrating/database-status.ts';
import { openDriver } from '../../src/database/open-driver.ts';
import { type Application, openApplication } from '../../src/app/opening/open-application.ts';
import { describeEngines, restoreConformance, runScript } from '../support/engines.ts';
import { copyProject, emptyEngine, openOn, temporaryFolder } from './import-into.ts';

describeEngines('plinth db status and apply', (name) => {
  test('shows what is missing, renames and drops only what is named, and keeps what it drops', async () => {
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
      const all = { renames: [], drops: [], indexes: false, droppedTo, tell: (line: string) => said.push(line) };
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

describeEngines(
  'plinth db apply beside others',
  (name) => {
    test('gives up on a table that is held, and can be repeated', async () => {
      const engine = await emptyEngine(name);
      await restoreConformance(engine);
      await runScript(engine, 'alter table articles drop column summary;');
      const dir = copyProject();
      const apply = async (): Promise<readonly string[]> => {
        const said: string[] = [];
        const application = await openApplication(await openOn(engine, dir), { createTables: false });
        const nothing = { renames: [], drops: [], indexes: false, droppedTo: path.join(temporaryFolder(), 'none') };
        await applyStatus(application, { ...nothing, tell: (line) => said.push(line) }).finally(application.close);
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
