import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { copyStored } from '../../src/database/backup/copy-database.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { openConnection } from '../../src/database/drivers/sqlite/sqlite-library.ts';
import { databaseFolder } from '../support/database-folder.ts';
import { describeEngines, type Engine, restoreConformance, runScript, startEngine } from '../support/engines.ts';

const BOUNDS = { bytes: 64 * 1024 ** 2, ms: 60_000 };

/** What v4 writes at each start of its own. */
const OF_THE_DATABASE: ReadonlySet<string> = new Set(['strapi_core_store_settings', 'strapi_database_schema']);

type Named = Readonly<Record<string, unknown>>;

function read(file: string, text: string): readonly Named[] {
  const connection = openConnection(file);
  const statement = connection.prepare(text);
  statement.setReadBigInts(true);
  const rows = statement.all() as Named[];
  connection.close();
  return rows;
}

/** JSON by its content: PostgreSQL orders its keys. */
function cellValue(cell: unknown): unknown {
  if (typeof cell !== 'string' || !/^[[{]/.test(cell)) return cell;
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

const values = (rows: readonly Named[]): readonly Named[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, cellValue(cell)])));

async function batchesOf<T>(batches: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const batch of batches) all.push(batch);
  return all;
}

describeEngines(
  'a copy of stored content',
  (name) => {
    const engines: Engine[] = [];
    const folder = databaseFolder('plinth-copies-');
    let copies = 0;
    afterAll(async () => {
      rmSync(folder, { recursive: true, force: true });
      await Promise.all(engines.map((engine) => engine.stop()));
    });

    const start = async (kind = name): Promise<Engine> => {
      const engine = await startEngine(kind);
      engines.push(engine);
      return engine;
    };

    const copyOf = async ({ settings }: Engine, bounds = BOUNDS) => {
      copies += 1;
      const file = path.join(folder, `${copies}.db`);
      return { file, ...(await copyStored(settings, file, bounds)) };
    };

    const ofScript = async (script: string): Promise<Engine> => {
      const engine = await start();
      await runScript(engine, script);
      return engine;
    };

    test('is what v4 stores for the same content in such a file', async () => {
      const [engine, original] = [await start(), await start('sqlite')];
      await Promise.all([restoreConformance(engine), restoreConformance(original)]);
      const { file, problem } = await copyOf(engine);
      expect(problem).toBeNull();
      const { filename } = original.settings as { readonly filename: string };
      const tables = read(file, "select name from sqlite_master where type = 'table' and name not like 'sqlite%'");
      expect(tables.length).toBeGreaterThan(90);
      for (const { name: table } of tables) {
        if (OF_THE_DATABASE.has(String(table))) continue;
        const all = `select * from "${String(table)}" order by id`;
        expect(values(read(file, all)), String(table)).toEqual(values(read(filename, all)));
      }
    });

    test('has tables that no model knows, with their values, keys and counts', async () => {
      const [serial, bytes] =
        name === 'postgres'
          ? ['serial primary key', "bytea default '\\x00ff'"]
          : ['int auto_increment primary key', 'varbinary(20)'];
      const engine = await ofScript(`
        create table parents (id ${serial}, code varchar(20) not null unique, made timestamp(6) default now());
        create table children (parent int not null, place int not null, note text default 'none', raw ${bytes},
          much bigint, price decimal(10, 2), is_new boolean not null default false, at_time time(3), on_day date,
          primary key (parent, place), foreign key (parent) references parents (id) on delete cascade);
        insert into parents (id, code, made) values (1, 'a', '2024-02-03 04:05:06.789012'), (7, 'b', null);
        ${name === 'postgres' ? "select setval('parents_id_seq', 40);" : 'alter table parents auto_increment = 41;'}
        insert into children values (7, 2, 'ä', ${name === 'postgres' ? "'\\x0001'" : "x'0001'"}, 9007199254740993, 1.5, true,
          '10:20:30', '2024-02-03');`);
      const { file, problem } = await copyOf(engine);
      expect(problem).toBeNull();
      expect(read(file, 'select id, code, made from parents')).toEqual([
        { id: 1n, code: 'a', made: BigInt(Date.UTC(2024, 1, 3, 4, 5, 6, 789)) },
        { id: 7n, code: 'b', made: null },
      ]);
      expect(read(file, 'select note, hex(raw) as raw, much, price, is_new, at_time, on_day from children')).toEqual([
        {
          ...{ note: 'ä', raw: '0001', much: 9007199254740993n, price: 1.5, is_new: 1n },
          ...{ at_time: '10:20:30.000', on_day: '2024-02-03' },
        },
      ]);
      const copy = openConnection(file);
      expect(() => copy.exec("insert into parents (code) values ('a')")).toThrow(/UNIQUE/);
      expect(() => copy.exec('insert into children (parent, place) values (99, 1)')).toThrow(/FOREIGN KEY/);
      copy.exec("insert into parents (code) values ('c'); insert into children (parent, place) values (1, 1)");
      copy.close();
      expect(read(file, 'select max(id) as id, min(made) > 0 as made from parents')).toEqual([{ id: 41n, made: 1n }]);
      expect(read(file, 'select note, is_new from children where parent = 1')).toEqual([{ note: 'none', is_new: 0n }]);
    });

    test('does not exist if it would be too large', async () => {
      const numbers = Array.from({ length: 2000 }, (_, number) => `(${number}, '${'x'.repeat(100)}')`);
      const engine = await ofScript(`create table t (id int, note text); insert into t values ${numbers.join(', ')};`);
      const { file, problem } = await copyOf(engine, { ...BOUNDS, bytes: 4096 });
      expect(problem).toMatch(/larger than/);
      expect(existsSync(file)).toBe(false);
      const whole = await copyOf(engine);
      expect(read(whole.file, 'select count(*) as n from t')).toEqual([{ n: 2000n }]);
    });

    test('reads one moment, cannot write, and lets a table go that it has read', async () => {
      const engine = await ofScript('create table t (id int); create table u (id int); insert into t values (1);');
      const driver = await openDriver(engine.settings);
      const waitLimit = { deadline: performance.now() + 20_000 };
      const rows = await driver.snapshot(async (snapshot) => {
        expect(await batchesOf(snapshot.unload({ text: 'select id from t' }, 10))).toEqual([[[1]]]);
        // Waits forever where the first reading has a lock on its table.
        await runScript(engine, 'insert into t values (2); insert into u values (3); alter table t add x int;');
        const later = await batchesOf(snapshot.unload({ text: 'select id from u' }, 10));
        await expect(snapshot.query({ text: 'insert into u values (4)' }, [])).rejects.toThrow(/read.only/i);
        return later;
      }, waitLimit);
      expect(rows).toEqual([]);
      await driver.close();
    });
  },
  ['postgres', 'mariadb'],
);

test.each(['wal', 'keep'] as const)(
  'a snapshot of a file reads one moment and blocks no writer (journalMode: %s)',
  async (journalMode) => {
    const folder = databaseFolder('plinth-snapshot-');
    const filename = path.join(folder, 'data.db');
    const writer = openConnection(filename);
    writer.exec('create table t (id integer primary key); insert into t values (1);');
    const driver = await openDriver({ client: 'sqlite', filename, journalMode });
    const reading = driver.snapshot(async (snapshot) => {
      writer.exec('insert into t values (2); alter table t add x int;');
      const rows = await snapshot.query({ text: 'select id from t' }, []);
      await expect(snapshot.query({ text: 'insert into t values (3)' }, [])).rejects.toThrow(/read.?only/i);
      return rows;
    });
    expect(await reading).toEqual([[1]]);
    expect(await driver.query({ text: 'select id from t order by id' }, [])).toEqual([[1], [2]]);
    await driver.close();
    writer.close();
    rmSync(folder, { recursive: true, force: true });
  },
);
