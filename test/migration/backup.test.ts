import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backUpDatabase, checkBackup, restoreDatabase } from '../../src/database/backup/copy-database.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { plinth, startPlinth } from '../cli/plinth.ts';
import { configOf } from '../support/database-config.ts';
import { describeEngines, type Engine, type EngineName, restoreConformance, runScript } from '../support/engines.ts';
import { copyProject, emptyEngine, temporaryFolder } from './import-into.ts';

/** Why there can be no dump on this machine; null if there can. */
function missingTool(name: EngineName, version: string): string | null {
  if (name === 'sqlite') return null;
  const programs = name === 'postgres' ? ['pg_dump'] : ['mariadb-dump', 'mysqldump'];
  const found = programs.map((program) => spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout).find(Boolean);
  if (!found) return 'is not installed';
  const [, major = '0'] = /\(PostgreSQL\) (\d+)/.exec(found) ?? [];
  return name === 'postgres' && Number(major) < Number.parseInt(version, 10) ? 'server version mismatch' : null;
}

async function first({ settings }: Engine, text: string): Promise<string> {
  const driver = await openDriver(settings);
  try {
    const [[cell] = []] = await driver.query({ text }, []);
    return String(cell);
  } finally {
    await driver.close();
  }
}

describeEngines('a backup', (name) => {
  test('is verified, and restores the content', async () => {
    const engine = await emptyEngine(name);
    await restoreConformance(engine);
    const file = path.join(temporaryFolder(), 'backup');
    const version =
      name === 'sqlite' ? '' : await first(engine, name === 'postgres' ? 'show server_version' : 'select version()');
    const missing = missingTool(name, version);
    if (missing !== null) {
      await expect(backUpDatabase(engine.settings, file)).rejects.toThrow(missing);
      expect(existsSync(file)).toBe(false);
      return;
    }
    await backUpDatabase(engine.settings, file);
    await expect(backUpDatabase(engine.settings, file)).rejects.toThrow('already exists');
    const checked = await checkBackup(engine.settings, file);
    expect(checked.rows).toBeGreaterThan(1000);
    await runScript(engine, "update categories set name = 'lost';");
    await expect(restoreDatabase(engine.settings, file, false)).rejects.toThrow('The database has content.');
    expect(await restoreDatabase(engine.settings, file, true)).toEqual(checked);
    expect(await first(engine, 'select name from categories order by id')).toBe('Food');
    const others = (['sqlite', 'postgres', 'mysql'] as const).filter((one) => one !== engine.settings.client);
    for (const client of others) {
      const settings = client === 'sqlite' ? ({ client, filename: `${file}.db` } as const) : { client };
      const restoring = restoreDatabase(settings, file, true);
      await expect(restoring).rejects.toThrow(/is a backup of .*, but the database of this project is /);
    }
  });
});

describeEngines(
  'a restore that is stopped',
  (name) => {
    test('ends the program that it has started', async ({ skip }) => {
      const engine = await emptyEngine(name);
      await restoreConformance(engine);
      const version = await first(engine, name === 'postgres' ? 'show server_version' : 'select version()');
      skip(missingTool(name, version) !== null, 'no tool');
      const file = path.join(temporaryFolder(), 'backup');
      await backUpDatabase(engine.settings, file);
      const dir = copyProject();
      writeFileSync(path.join(dir, 'config/database.js'), configOf(engine.settings));
      const driver = await openDriver(engine.settings);
      onTestFinished(() => driver.close());
      await driver.transaction(async (session) => {
        // Dropping the table waits for whoever reads it.
        await session.query({ text: 'select * from articles' }, []);
        const restoring = startPlinth(['restore', file, dir, '--replace']);
        await expect.poll(async () => Number((await driver.query({ text: WAITING[name] }, []))[0]?.[0])).toBe(1);
        const started = Number(spawnSync('pgrep', ['-P', String(restoring.pid)], { encoding: 'utf8' }).stdout);
        expect(() => process.kill(started, 0)).not.toThrow();
        restoring.kill('SIGTERM');
        const { code, stderr } = await restoring.ended;
        expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('Interrupted') });
        expect(() => process.kill(started, 0)).toThrow('ESRCH');
      });
    });
  },
  ['postgres', 'mariadb'],
);

/** How many connections to this database wait for a table. */
const WAITING: Readonly<Record<EngineName, string>> = {
  sqlite: '',
  postgres: "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  mariadb:
    "select count(*) from information_schema.processlist where db = database() and state like 'Waiting for table%'",
};

test('a damaged backup changes nothing; files of the media library come back, too', async () => {
  const engine = await emptyEngine('sqlite');
  await restoreConformance(engine);
  const dir = copyProject();
  writeFileSync(path.join(dir, 'config/database.js'), configOf(engine.settings));
  const uploads = path.join(dir, 'public/uploads');
  mkdirSync(uploads, { recursive: true });
  writeFileSync(path.join(uploads, 'a.txt'), 'before');
  const backup = path.join(temporaryFolder(), 'backup.db');
  expect((await plinth(['backup', backup, dir, '--verify'])).stdout).toMatch(
    /It is undamaged: \d+ rows in \d+ tables\./,
  );
  writeFileSync(path.join(uploads, 'a.txt'), 'after');
  await runScript(engine, "update categories set name = 'after';");
  expect((await plinth(['restore', backup, dir])).stderr).toContain('The database has content.');
  const damaged = path.join(temporaryFolder(), 'damaged.db');
  writeFileSync(damaged, readFileSync(backup));
  truncateSync(damaged, 50_000);
  expect((await plinth(['restore', damaged, dir, '--replace'])).stderr).toContain('The copy is damaged');
  expect(await first(engine, 'select name from categories order by id')).toBe('after');
  expect((await plinth(['restore', backup, dir, '--replace'])).stdout).toContain('Restored the uploaded files');
  expect(await first(engine, 'select name from categories order by id')).toBe('Food');
  expect(readFileSync(path.join(uploads, 'a.txt'), 'utf8')).toBe('before');
});
