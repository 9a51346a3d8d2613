import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import omit from 'lodash/omit.js';
import { expect, onTestFinished, test } from 'vitest';
import { openConnection } from '../../src/database/drivers/sqlite/sqlite-library.ts';
import type { ArchivePart } from '../../src/migration/archive/archive-parts.ts';
import type { ArchiveSource } from '../../src/migration/archive/open-archive.ts';
import { readArchive } from '../../src/migration/archive/read-archive.ts';
import { replayCases } from '../conformance/replay-cases.ts';
import { readMaterial } from '../support/conformance-material.ts';
import { describeEngines, type Engine, restoreConformance, runScript } from '../support/engines.ts';
import { startPlinth } from '../support/start-plinth.ts';
import { copyProject, emptyEngine, ENCRYPTED, exportFrom, importInto, temporaryFolder } from './import-into.ts';

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
    // What other databases hold is compared row by row below, and how they answer is replayed without an import.
    const every = name === 'sqlite' ? 1 : 10;
    const replay = await replayCases({ url: plinth.url, database: name, config: 'default', every });
    expect(replay.failed, replay.report).toEqual([]);
    expect(replay.passed).toBeGreaterThan(3000 / every);
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

    // Records of this server stay here; what a seed has brought belongs to the content.
    const own = ['plinth_served', 'plinth_cron_tidy', 'plinth_admin_kept_sessions', 'plinth_seed'];
    const key = name === 'mariadb' ? '`key`' : '"key"';
    const rows = own.map((one) => `('${one}', '{"digest":"x"}', 'object')`).join(', ');
    await runScript(engine, `insert into strapi_core_store_settings (${key}, value, type) values ${rows};`);

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
  });
});

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
