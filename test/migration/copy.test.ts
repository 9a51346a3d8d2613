import { expect, onTestFinished, test } from 'vitest';
import { type CopyProjectOptions, copyProject } from '../../src/app/migrating/copy-project.ts';
import { openApplication } from '../../src/app/opening/open-application.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { StartError } from '../../src/errors.ts';
import { NO_PROGRESS, type Progress } from '../../src/util/progress.ts';
import {
  describeEngines,
  type Engine,
  engineAvailable,
  type EngineName,
  restoreConformance,
  runScript,
} from '../support/engines.ts';
import { emptyEngine, openOn, sharedProject } from './import-into.ts';

const sharedFolder = sharedProject();

const copyTo = async (
  from: Engine,
  to: Engine,
  dir: string,
  progress: Progress = NO_PROGRESS,
  options: CopyProjectOptions = {},
) => copyProject(await openOn(from, dir), to.settings, progress, options);

/** What one engine or another could damage. */
const ODD_VALUES = [
  "update articles set external_ref = 9223372036854775807, title = 'Ω 🍕 '' \\\\ ' where id = 1;",
  'update articles set external_ref = -9223372036854775808, price = 12345678.91 where id = 2;',
  "update articles set rating = 0.1, title = '' where id = 3;",
  `update articles set title = 'null', summary = '{"a", NULL}', body = ',
 "b" } \\' where id = 4;`,
].join('\n');

const MARKS = `
  create table plinth_marks (id integer primary key, key varchar(255), value text, changed_at bigint);
  insert into plinth_marks (key, value, changed_at) values ('plinth_served', '{}', 1), ('plinth_cron_tidy', '{}', 2);
  create table plinth_presence (id integer primary key);
  insert into plinth_presence (id) values (1);`;

describeEngines('plinth db copy', (name) => {
  test('to this engine and back: all checksums are the same', async () => {
    const dir = sharedFolder();
    const [first, middle, last] = [await emptyEngine('sqlite'), await emptyEngine(name), await emptyEngine('sqlite')];
    await restoreConformance(first);
    await runScript(first, ODD_VALUES);
    // It is the same database elsewhere: in production, with its tasks and sessions.
    await runScript(first, MARKS);
    const there = await copyTo(first, middle, dir);
    const sums = (copied: typeof there) => copied.tables.filter(({ rows }) => rows > 0);
    expect(sums(there).length).toBeGreaterThan(50);
    expect(there.tables.find(({ name: table }) => table === 'articles')?.rows).toBe(80);
    expect(there.left).toEqual(expect.arrayContaining(['strapi_migrations', 'plinth_presence']));
    expect(sums(there)).toContainEqual(expect.objectContaining({ name: 'plinth_marks', rows: 2 }));
    // The next id follows the ones that were copied.
    await runScript(
      middle,
      "insert into categories (name) values ('next'); delete from categories where name = 'next';",
    );
    const back = await copyTo(middle, last, dir);
    expect(sums(back)).toEqual(sums(there));
  });

  test('resumes after an interruption, and refuses other content', async () => {
    const dir = sharedFolder();
    const [source, target] = [await emptyEngine('sqlite'), await emptyEngine(name)];
    await restoreConformance(source);
    let left = 15;
    const interrupting: Progress = {
      ...NO_PROGRESS,
      advance: () => {
        left -= 1;
        if (left < 0) throw new StartError('Interrupted.');
      },
    };
    await expect(copyTo(source, target, dir, interrupting)).rejects.toThrow('Interrupted.');
    const { tables } = await copyTo(source, target, dir);
    expect(tables.find(({ name: table }) => table === 'articles')?.rows).toBe(80);
    // Indexes and references are there, although rows came first.
    expect(await indexesOf(target)).toEqual(await indexesOf(await created(name, dir)));
    await expect(runScript(target, 'update articles_author_links set author_id = 999999;')).rejects.toThrow();
    await runScript(target, "update categories set name = 'changed' where id = 1;");
    await expect(copyTo(source, target, dir)).rejects.toThrow('The target has other content: categories');
  });
});

/** A database with the tables of the project. */
async function created(name: EngineName, dir: string): Promise<Engine> {
  const engine = await emptyEngine(name);
  const application = await openApplication(await openOn(engine, dir), { createTables: true });
  await application.close();
  return engine;
}

async function indexesOf({ settings }: Engine): Promise<readonly string[]> {
  const driver = await openDriver(settings);
  const live = await driver.introspect().finally(() => driver.close());
  return [...live.values()].flatMap(({ name, indexes }) => [name, ...indexes.map((one) => JSON.stringify(one))]).sort();
}

/** Of other programs: with ids, without any, with an id that is none, and of values that columns of v4 do not have. */
const OTHER_TABLES = `
  create table audit_log (id integer primary key, note varchar(40), amount numeric(20, 6), at bigint);
  insert into audit_log (id, note, amount, at) values (3, 'Ω 🍕', 12.5, 1700000000000), (7, null, null, null);
  create table tags_of_things (thing varchar(40), tag varchar(40));
  insert into tags_of_things (thing, tag) values ('b', 'two'), ('a', 'one'), ('a', 'one');
  create table imported (id integer, name varchar(20));
  insert into imported (id, name) values (1, 'first'), (1, 'again'), (null, 'none');
  alter table categories add column legacy_code varchar(20);
  update categories set legacy_code = 'c-1' where id = 1;
  create table visits (id integer primary key, seen datetime);
  insert into visits (id, seen) values (1, '2024-01-02 03:04:05.678901'), (2, '2024-01-02 03:04:05.1'), (3, 1700000000123);
  create view loud_categories as select name from categories;`;

describeEngines('plinth db copy --all-tables', (name) => {
  test('copies tables without a content type, to this engine and back', async () => {
    const dir = sharedFolder();
    const [first, middle, last] = [await emptyEngine('sqlite'), await emptyEngine(name), await emptyEngine('sqlite')];
    await restoreConformance(first);
    await runScript(first, OTHER_TABLES);
    const there = await copyTo(first, middle, dir, NO_PROGRESS, { allTables: true });
    const counts = Object.fromEntries(there.tables.map(({ name: table, rows }) => [table, rows]));
    expect(counts).toMatchObject({ audit_log: 2, tags_of_things: 3, imported: 3, strapi_migrations: 0 });
    expect(there.left).toEqual(['loud_categories']);
    const sums = (copied: typeof there) =>
      copied.tables.filter(({ rows }) => rows > 0).sort((one, other) => (one.name < other.name ? -1 : 1));
    // A second run finds everything there, also without ids.
    expect(await copyTo(first, middle, dir, NO_PROGRESS, { allTables: true })).toEqual(there);
    const back = await copyTo(middle, last, dir, NO_PROGRESS, { allTables: true });
    expect(sums(back)).toEqual(sums(there));
    const [copy, arrived] = [await openDriver(last.settings), await openDriver(middle.settings)];
    onTestFinished(async () => void (await Promise.all([copy.close(), arrived.close()])));
    const seen = { text: 'select seen from visits order by id' };
    expect(String((await arrived.query(seen, []))[0]?.[0])).toBe('2024-01-02 03:04:05.678901');
    const times = ['05.678901', '05.100000', '20.123000'].map((end) => expect.stringMatching(`:${end}$`));
    // A file that was copied to a file has its number still.
    expect((await copy.query(seen, [])).flat().map(String)).toEqual(
      name === 'sqlite' ? [...times.slice(0, 2), '1700000000123'] : times,
    );
    await runScript(middle, "insert into tags_of_things (thing, tag) values ('c', 'three');");
    await expect(copyTo(first, middle, dir, NO_PROGRESS, { allTables: true })).rejects.toThrow(
      'The target has other content: tags_of_things',
    );
  });
});

test.runIf(engineAvailable('postgres'))(
  'a value that does not fit the target stops the copy with its place',
  async () => {
    const dir = sharedFolder();
    const [source, target] = [await emptyEngine('sqlite'), await emptyEngine('postgres')];
    await restoreConformance(source);
    await runScript(source, "update dishes set allergens = 'not json' where id = 3;");
    await expect(copyTo(source, target, dir)).rejects.toThrow(/refused rows of dishes with ids from 1 to 40/);
  },
);

test.runIf(engineAvailable('postgres'))('a reference to nothing is named, and nothing is called complete', async () => {
  const dir = sharedFolder();
  const [source, target] = [await emptyEngine('sqlite'), await emptyEngine('postgres')];
  await restoreConformance(source);
  await runScript(source, 'pragma foreign_keys = off; update articles_author_links set author_id = 9999 where id = 1;');
  await expect(copyTo(source, target, dir)).rejects.toThrow(
    /The rows break a rule of the target's tables: .*articles_author_links.*\(author_id\)=\(9999\) is not present/s,
  );
});
