import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { copyProject } from '../../src/app/migrating/copy-project.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { StartError } from '../../src/errors.ts';
import { NO_PROGRESS, type Progress } from '../../src/util/progress.ts';
import { main, plinth, type RunResult, startPlinth, startProgram } from '../cli/plinth.ts';
import { configOf } from '../support/database-config.ts';
import { type Engine, engineAvailable, restoreConformance, runScript } from '../support/engines.ts';
import { startRelay } from '../support/relay.ts';
import {
  copyProject as copyFolder,
  emptyEngine,
  importInto,
  openOn,
  PLAIN,
  stateOf,
  temporaryFolder,
} from './import-into.ts';

/** A project on a database with content. */
async function projectOn(engine: Engine): Promise<string> {
  const dir = copyFolder();
  writeFileSync(path.join(dir, 'config/database.js'), configOf(engine.settings));
  await restoreConformance(engine);
  return dir;
}

const fileOf = ({ settings }: Engine): string => (settings as { readonly filename: string }).filename;

/** No file can grow beyond so many kilobytes, as on a disk that is full. */
const onFullDisk = (kilobytes: number, args: readonly string[]): Promise<RunResult> =>
  startProgram('bash', ['-c', `ulimit -f ${kilobytes}; exec "$0" "$@"`, process.execPath, main, ...args], {}).ended;

/** About 8 MB. */
const MANY_ROWS = `with recursive n(i) as (select 1 union all select i + 1 from n where i < 8000)
  insert into categories (name) select hex(zeroblob(500)) from n;`;

describe('a disk that fills up (sqlite)', () => {
  test('stops db copy with one message; the same command goes on from there', async () => {
    const source = await emptyEngine('sqlite');
    const dir = await projectOn(source);
    await runScript(source, MANY_ROWS);
    const target = path.join(temporaryFolder(), 'copy.db');
    const full = await onFullDisk(5_000, ['db', 'copy', dir, '--to', target]);
    expect(full.stderr).toMatch(/The copy stopped: .*\n.*What was copied is kept/);
    expect(full.stderr).not.toContain('bug in Plinth');
    expect(full.code).toBe(1);
    expect((await plinth(['db', 'copy', dir, '--to', target])).stdout).toContain('checksums are the same');
  });

  test('leaves no half backup, and a restore changes nothing', async () => {
    const source = await emptyEngine('sqlite');
    const dir = await projectOn(source);
    const folder = temporaryFolder();
    const backup = path.join(folder, 'backup.db');
    expect((await onFullDisk(200, ['backup', backup, dir])).stderr).toMatch(/cannot be copied to .*backup\.db/);
    expect(readdirSync(folder)).toEqual([]);
    await plinth(['backup', backup, dir]);
    await runScript(source, "update categories set name = 'after';");
    const before = stateOf(source, dir);
    const full = await onFullDisk(200, ['restore', backup, dir, '--replace']);
    expect(full.code).toBe(1);
    expect(full.stderr).not.toContain('bug in Plinth');
    expect(stateOf(source, dir)).toEqual(before);
    expect(existsSync(`${fileOf(source)}.arriving`)).toBe(false);
  });
});

test('a damaged database can be restored, and is kept', async () => {
  const source = await emptyEngine('sqlite');
  const dir = await projectOn(source);
  const backup = path.join(temporaryFolder(), 'backup.db');
  await plinth(['backup', backup, dir]);
  const damaged = readFileSync(fileOf(source)).fill(0xff, 4096, 200_000);
  writeFileSync(fileOf(source), damaged);
  expect((await plinth(['restore', backup, dir, '--replace'])).stdout).toMatch(/Restored \d+ rows/);
  expect(readFileSync(`${fileOf(source)}.before-restore`).equals(damaged)).toBe(true);
});

describe('an import that is stopped (sqlite)', () => {
  test('changes nothing', async () => {
    const engine = await emptyEngine('sqlite');
    const dir = await projectOn(engine);
    const before = stateOf(engine, dir);
    const running = startPlinth(['import', dir, '--file', PLAIN.file, '--replace']);
    await running.printed(/The archive of/);
    running.kill('SIGINT');
    expect(await running.ended).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Interrupted. Nothing was changed.'),
    });
    expect(stateOf(engine, dir)).toEqual(before);
  });

  test('by a kill stores all or nothing, and can be repeated', async () => {
    const engine = await emptyEngine('sqlite');
    const dir = await projectOn(engine);
    await runScript(engine, "update categories set name = 'before';");
    const untouched = (): number =>
      JSON.stringify(stateOf(engine, dir), bigints).match(/"name":"before"/g)?.length ?? 0;
    const all = untouched();
    const running = startPlinth(['import', dir, '--file', PLAIN.file, '--replace']);
    await running.printed(/unpacking files/);
    running.kill('SIGKILL');
    await running.ended;
    expect([0, all]).toContain(untouched());
    expect((await plinth(['import', dir, '--file', PLAIN.file, '--replace'])).stdout).toContain('Imported');
    expect(all).toBeGreaterThan(1);
    expect(untouched()).toBe(0);
  });
});

describe.each(['postgres', 'mariadb'] as const)('a database that goes away (%s)', (name) => {
  test.runIf(engineAvailable(name))('interrupts an import, which can be repeated', async () => {
    const engine = await emptyEngine(name);
    await restoreConformance(engine);
    const dir = copyFolder();
    const relay = await startRelay(engine.settings);
    onTestFinished(() => relay.cut());
    let cutting: Promise<void> | null = null;
    const progress: Progress = {
      ...NO_PROGRESS,
      begin: (stage) => {
        if (stage === 'importing') cutting = relay.cut();
      },
    };
    const relayed = { ...engine, settings: relay.settings };
    const failed = await importInto(relayed, dir, { present: 'replaced', progress }).catch((error: unknown) => error);
    expect(cutting).not.toBeNull();
    expect(failed).toBeInstanceOf(StartError);
    expect((failed as StartError).message).toMatch(/^The import was interrupted: /);
    const { report } = await importInto(engine, dir, { present: 'replaced' });
    expect(report?.entities).toBeGreaterThan(0);
  });

  test.runIf(engineAvailable(name))(
    'during the commit of an import leaves its files, which rows may need',
    async () => {
      const engine = await emptyEngine(name);
      const dir = copyFolder();
      const relay = await startRelay(engine.settings);
      onTestFinished(() => relay.cut());
      const progress: Progress = { ...NO_PROGRESS, begin: (stage) => stage === 'importing' && relay.loseCommit() };
      const relayed = { ...engine, settings: relay.settings };
      const importing = importInto(relayed, dir, { present: 'replaced', progress });
      await expect(importing).rejects.toThrow('the connection to the database broke during the commit');
      const driver = await openDriver(engine.settings);
      onTestFinished(() => driver.close());
      const urls = (await driver.query({ text: 'select url from files' }, [])).flat().map(String);
      expect(urls.length).toBeGreaterThan(1);
      for (const url of urls) expect(existsSync(path.join(dir, 'public', url)), url).toBe(true);
    },
  );
});

const bigints = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

test.runIf(engineAvailable('postgres'))('a killed db copy resumes where it stopped (postgres)', async () => {
  const [source, target] = [await emptyEngine('sqlite'), await emptyEngine('postgres')];
  const dir = await projectOn(source);
  const { connectionString = '' } = target.settings as { readonly connectionString?: string };
  let isBegun = false;
  const interrupting: Progress = {
    ...NO_PROGRESS,
    advance: () => {
      if (isBegun) throw new StartError('Interrupted.');
      isBegun = true;
    },
  };
  await expect(copyProject(await openOn(source, dir), target.settings, interrupting)).rejects.toThrow('Interrupted.');
  const holder = new pg.Client({ connectionString });
  await holder.connect();
  onTestFinished(() => holder.end());
  // The copy cannot get past this table.
  await holder.query('begin; lock table articles in share row exclusive mode');
  const running = startPlinth(['db', 'copy', dir, '--to', connectionString]);
  const waiting = async (): Promise<number> =>
    (
      await holder.query(
        `select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database
          where not l.granted and d.datname = current_database()`,
      )
    ).rows[0].n;
  await expect.poll(waiting, { timeout: 120_000 }).toBe(1);
  running.kill('SIGKILL');
  expect((await running.ended).code).toBeNull();
  await holder.query('rollback');
  expect((await holder.query('select count(*)::int as n from articles')).rows[0].n).toBe(0);
  const { tables } = await copyProject(await openOn(source, dir), target.settings, NO_PROGRESS);
  expect(tables.find(({ name }) => name === 'articles')?.rows).toBe(80);
});
