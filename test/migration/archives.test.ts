import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import omit from 'lodash/omit.js';
import { expect, onTestFinished, test } from 'vitest';
import { exportProject } from '../../src/app/migrating/export-project.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import type { SqliteSettings } from '../../src/database/settings.ts';
import { openConnection } from '../../src/database/drivers/sqlite/sqlite-library.ts';
import type { ArchivePart } from '../../src/migration/archive/archive-parts.ts';
import type { ArchiveSource } from '../../src/migration/archive/open-archive.ts';
import { readArchive } from '../../src/migration/archive/read-archive.ts';
import { replayCases } from '../conformance/replay-cases.ts';
import { readMaterial } from '../support/conformance-material.ts';
import { describeEngines, type Engine, restoreConformance, runScript, startRestored } from '../support/engines.ts';
import { startPlinth } from '../support/start-plinth.ts';
import { NO_PROGRESS } from '../../src/util/progress.ts';
import { TRANSFER_GROUPS } from '../../src/migration/transfer-groups.ts';
import { copyProject, emptyEngine, ENCRYPTED, exportFrom, importInto, openOn, temporaryFolder } from './import-into.ts';

/**
 * What the databases hold is compared row by row below, and how they answer is replayed without an import: some of the
 * recorded reads here, all with PLINTH_TEST_EVERY_CASE=1.
 */
const EVERY = process.env.PLINTH_TEST_EVERY_CASE === undefined ? 10 : 1;

describeEngines('archives of v4', (name) => {
  test('replace content: recorded reads have their answers afterwards', async () => {
    const engine = await emptyEngine(name);
    // Tokens are in no archive, and stay.
    await restoreConformance(engine);
    const dir = copyProject();
    const { report, said } = await importInto(engine, dir, { present: 'replaced' });
    expect(report).toMatchObject({ entities: 406, links: 1542, settings: 50, files: 85, left: 0 });
    expect(said).toContain('The database has content, which is replaced:\n');
    await restoreRecorded(engine);
    const plinth = await startPlinth({ engine, project: dir });
    onTestFinished(() => plinth.stop());
    const replay = await replayCases({ url: plinth.url, database: name, config: 'default', every: EVERY });
    expect(replay.failed, replay.report).toEqual([]);
    expect(replay.passed).toBeGreaterThan(3000 / EVERY);
  });

  test('fill an empty database, and an export of it contains the same', async () => {
    const engine = await emptyEngine(name);
    const dir = copyProject();
    const { report } = await importInto(engine, dir, { source: ENCRYPTED });
    expect(report).toMatchObject({ entities: 406, links: 1542, settings: 50, files: 85, left: 0 });
    expect(report?.dangling.count).toBe(0);
    expect(report?.missingFiles.count).toBe(0);
    // The next entry does not take an id that the archive has brought.
    await runScript(engine, "insert into categories (name) values ('next');");
    await runScript(engine, "delete from categories where name = 'next';");

    // Records of this server stay here, wherever they are stored; what a seed has brought belongs to the content.
    const key = name === 'mariadb' ? '`key`' : '"key"';
    const own = ['plinth_served', 'plinth_cron_tidy', 'plinth_admin_kept_sessions', 'plinth_first_start'];
    const former = own.map((one) => `('${one}', '{"digest":"x"}', 'object')`).join(', ');
    const marks = [...own, 'plinth_cron_other', 'plinth_seed'].map((one) => `('${one}', '{"digest":"x"}')`).join(', ');
    await runScript(
      engine,
      `insert into strapi_core_store_settings (${key}, value, type) values ${former};
       insert into plinth_marks (${key}, value) values ${marks};`,
    );

    const file = join(temporaryFolder(), 'again.tar.gz.enc');
    await exportFrom(engine, dir, file, 'another key');
    const [before, after] = await Promise.all([contentOf(ENCRYPTED), contentOf({ file, key: 'another key' })]);
    expect(after.schemas).toEqual(before.schemas);
    expect(after.entities).toEqual(before.entities);
    expect(after.links).toEqual(before.links);
    const { plinth_seed: seed, ...settings } = after.settings;
    expect(settings).toEqual(before.settings);
    expect(seed).toMatchObject({ value: { digest: 'x' } });
    expect(after.assets).toEqual(before.assets);

    // An import keeps what the server has noted about its own database.
    await runScript(
      engine,
      `delete from strapi_core_store_settings where ${key} like 'plinth%';
       update plinth_marks set value = '{"digest":"y"}';`,
    );
    const source = { file, key: 'another key' };
    await importInto(engine, dir, { source, present: 'replaced', groups: new Set(['config']) });
    const driver = await openDriver(engine.settings);
    onTestFinished(() => driver.close());
    const stored = await driver.query({ text: `select ${key}, value from plinth_marks order by ${key}` }, []);
    expect(Object.fromEntries(stored)).toEqual({
      ...Object.fromEntries([...own, 'plinth_cron_other'].map((one) => [one, '{"digest":"y"}'])),
      plinth_seed: '{"digest":"x"}',
    });
  });

  test('are exported as of one moment, whatever is written meanwhile', async () => {
    const engine = await startRestored(name);
    onTestFinished(() => engine.stop());
    const dir = copyProject();
    const writer = await writeArticles(engine);
    const file = join(temporaryFolder(), 'beside.tar.gz');
    await exportFrom(engine, dir, file).finally(writer.stop);
    expect(writer.count()).toBeGreaterThan(1);
    const { entities, links } = await contentOf({ file, key: null });
    const ends = links.map((link) =>
      [...link.matchAll(/"type":"([^"]+)","ref":(\d+)/g)].map(([, type, ref]) => `${type} ${ref}`),
    );
    const known = /^(api|plugin)::/;
    expect(ends.flat().filter((end) => known.test(end) && !(end in entities))).toEqual([]);
    const written = Object.keys(entities).filter((key) => /^api::article\.article \d{4,}$/.test(key));
    const linked = ends.filter(([left = '', right = '']) => written.includes(left) && right.startsWith('api::author.'));
    expect(linked).toHaveLength(written.length);
  });
});

test('integers of JSON that a double cannot hold keep their digits in an export and an import', async () => {
  const dir = copyProject();
  const digits = '{"n":12345678901234567891,"list":[9007199254740993,1.5]}';
  const [from, to] = [await startRestored('sqlite'), await startRestored('sqlite')];
  onTestFinished(async () => {
    await from.stop();
    await to.stop();
  });
  await runScript(from, `update articles set metadata = '${digits}' where id = 1;`);
  const file = join(temporaryFolder(), 'digits.tar.gz');
  await exportFrom(from, dir, file);
  await importInto(to, dir, { source: { file, key: null }, present: 'replaced' });
  const database = openConnection((to.settings as SqliteSettings).filename);
  onTestFinished(() => database.close());
  const stored = database.prepare('select count(*) as n from articles where metadata = ?').get(digits);
  expect(stored).toEqual({ n: 1 });
});

test('an export names files that were removed or replaced while it was written', async () => {
  const engine = await startRestored('sqlite');
  onTestFinished(() => engine.stop());
  const dir = copyProject();
  const { filename } = engine.settings as SqliteSettings;
  const connection = openConnection(filename);
  onTestFinished(() => connection.close());
  const stored = connection.prepare('select id, hash || ext as name from files order by id limit 4').all();
  const [removed, replaced, other, kept] = stored as { readonly id: number; readonly name: string }[];
  if (removed === undefined || replaced === undefined || other === undefined || kept === undefined) throw new Error();
  const uploads = join(dir, 'public/uploads');
  mkdirSync(uploads, { recursive: true });
  for (const { name } of [removed, replaced, other, kept]) writeFileSync(join(uploads, name), 'bytes');
  let isFirst = true;
  const advance = (): void => {
    if (!isFirst) return;
    isFirst = false;
    rmSync(join(uploads, removed.name));
    connection.exec(`delete from files where id = ${removed.id}`);
    writeFileSync(join(uploads, replaced.name), 'other bytes');
    connection.exec(`update files set size = 77 where id = ${other.id}`);
    connection.exec(`update files set caption = 'new', updated_at = 1800000000000 where id = ${kept.id}`);
  };
  const report = await exportProject(await openOn(engine, dir), {
    ...{ file: join(temporaryFolder(), 'changed.tar'), key: null, gzip: false },
    groups: new Set(TRANSFER_GROUPS),
    progress: { ...NO_PROGRESS, advance },
  });
  expect(new Set(report.changedFiles.first)).toEqual(new Set([removed.name, replaced.name, other.name]));
});

/** Creates articles with an author, each in one transaction, until it is stopped. */
async function writeArticles(engine: Engine) {
  const driver = await openDriver(engine.settings);
  const values = driver.client === 'postgres' ? '$1, $2' : '?, ?';
  const article = { text: `insert into articles (id, title) values (${values})` };
  const link = { text: `insert into articles_author_links (article_id, author_id) values (${values})` };
  let last = 1000;
  let isStopped = false;
  const write = (id: number) =>
    driver.transaction(async (session) => {
      await session.execute(article, [id, `Written meanwhile ${id}`]);
      await session.execute(link, [id, 1]);
    });
  await write(++last);
  const writing = (async () => {
    while (!isStopped) {
      await write(++last);
      await setTimeout(2);
    }
  })();
  return {
    count: () => last - 1000,
    async stop() {
      isStopped = true;
      await writing;
      await driver.close();
    },
  };
}

/**
 * In what the archive differs from the recorded content: creators are administrators, and no archive has them; v4
 * rounds large integers; and three files were uploaded before the export.
 */
async function restoreRecorded(engine: Engine): Promise<void> {
  const file = join(temporaryFolder(), 'content.db');
  writeFileSync(file, readMaterial('content.db'));
  const connection = openConnection(file);
  const read = (text: string) => connection.prepare(text).all() as Record<string, unknown>[];
  const update = (table: unknown, columns: readonly string[]): readonly string[] =>
    read(`select id, ${columns.map((name) => `cast(${name} as text) as ${name}`).join(', ')} from ${table}`).map(
      (row) =>
        `update ${table} set ${columns.map((name) => `${name} = ${row[name]}`).join(', ')} where id = ${row.id};`,
    );
  const [{ before } = {}] = read('select count(*) as before from files_related_morphs where id < 82');
  const owned = read("select m.name from sqlite_master m, pragma_table_info(m.name) c where c.name = 'created_by_id'");
  const updates = [
    ...owned.flatMap(({ name }) => update(name, ['created_by_id', 'updated_by_id'])),
    ...update('articles', ['external_ref']),
    ...update('profiles', ['followers']),
    ...update('globals', ['visits']),
    'delete from files_related_morphs where file_id > 40;',
    'delete from files_folder_links where file_id > 40;',
    'delete from files where id > 40;',
    // The place that it has among the others, whatever their ids are now.
    `update files_related_morphs set id = id + 1000 where id >= (select min(id) from files_related_morphs) + ${before};`,
    `insert into files_related_morphs select min(id) + ${before}, 21, 5, 'api::article.article', 'cover', 1 from files_related_morphs;`,
  ];
  connection.close();
  await runScript(engine, updates.join('\n'));
}

interface Content {
  readonly schemas: Record<string, unknown>;
  readonly entities: Record<string, unknown>;
  readonly links: string[];
  readonly settings: Record<string, unknown>;
  readonly assets: Record<string, string>;
}

/** Everything in an archive, in an order of its own. */
async function contentOf(source: ArchiveSource): Promise<Content> {
  const content: Content = { schemas: {}, entities: {}, links: [], settings: {}, assets: {} };
  for await (const parts of readArchive(source)) for (const part of parts) await take(content, part);
  content.links.sort();
  return content;
}

async function take({ schemas, entities, links, settings, assets }: Content, part: ArchivePart): Promise<void> {
  switch (part.kind) {
    case 'schema':
      schemas[part.schema.uid] = withoutRights(part.schema);
      break;
    case 'entity':
      entities[`${part.entity.type} ${part.entity.id}`] = comparable(part.entity.data);
      break;
    case 'link': {
      const { kind, relation, left, right } = part.link;
      const end = (one: object) => JSON.stringify(one, ['type', 'ref', 'field', 'pos']);
      links.push([kind, relation, end(left), end(right)].join(' '));
      break;
    }
    case 'setting':
      settings[String(part.setting.value.key)] = omit(part.setting.value, 'id');
      break;
    case 'asset': {
      const chunks: Uint8Array[] = [];
      for await (const chunk of part.asset.bytes) chunks.push(chunk);
      assets[part.asset.name] = Buffer.concat(chunks).toString('base64');
      break;
    }
    case 'metadata':
      break;
  }
}

/** What v4 itself does not look at when it compares schemas. */
const withoutRights = ({ attributes, ...rest }: { readonly attributes: Readonly<Record<string, object>> }) => ({
  ...rest,
  attributes: Object.fromEntries(
    Object.entries(attributes).map(([name, one]) => [name, omit(one, ['private', 'required', 'configurable'])]),
  ),
});

/** v4 writes a `timestamp` of SQLite as milliseconds, leaves out what it has no value for, and has null for no files. */
const comparable = (data: object): unknown =>
  JSON.parse(
    JSON.stringify(data, (key, value) => {
      if (key === 'syncedAt' && typeof value === 'string') return new Date(/^\d+$/.test(value) ? Number(value) : value);
      // Databases with a type for times leave out a fraction of zero, and so does v4 on them.
      if (/^\d\d:\d\d:\d\d(\.\d+)?$/.test(String(value)))
        return `${value}${value.length === 8 ? '.' : ''}`.padEnd(12, '0');
      if (key === 'externalRef' && typeof value === 'string') return Number(value);
      return value === null || (Array.isArray(value) && value.length === 0) ? undefined : value;
    }),
  );
