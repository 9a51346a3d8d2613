import { chmodSync, copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openDriver } from '../../src/database/open-driver.ts';
import { readMaterial } from '../support/conformance-material.ts';

const COUNT = { text: 'select count(*) from articles' };

describe('SQLite files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-sqlite-'));
  let files = 0;
  let filename: string;
  afterAll(() => {
    chmodSync(folder, 0o755);
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    chmodSync(folder, 0o755);
    filename = join(folder, `content #${++files}?.db`);
    writeFileSync(filename, readMaterial('content.db'));
  });

  test('`:memory:` is one database for readers and the writer, and leaves nothing behind', async () => {
    const driver = await openDriver({ client: 'sqlite', filename: ':memory:' });
    await driver.transaction((session) => session.execute({ text: 'create table notes (id integer)' }, []));
    await driver.transaction((session) => session.execute({ text: 'insert into notes values (7)' }, []));
    expect(await driver.query({ text: 'select id from notes' }, [])).toEqual([[7]]);
    await driver.close();
  });

  test('a reading statement that writes is refused', async () => {
    const driver = await openDriver({ client: 'sqlite', filename });
    await expect(driver.query({ text: 'delete from articles' }, [])).rejects.toThrow('readonly');
    expect(await driver.query(COUNT, [])).toEqual([[80]]);
    await driver.close();
  });

  test('a writer waits for another process and gives up in the end', async () => {
    const driver = await openDriver({ client: 'sqlite', filename, busyTimeoutMs: 2_000 });
    const other = new Libsql(filename);
    other.exec('begin immediate');
    const write = driver.transaction((session) => session.execute({ text: 'delete from comments where id = 1' }, []));
    expect(await driver.query(COUNT, [])).toEqual([[80]]);
    setTimeout(() => other.exec('commit'), 100);
    expect(await write).toBe(1);
    await driver.close();
    const impatient = await openDriver({ client: 'sqlite', filename, busyTimeoutMs: 50 });
    other.exec('begin immediate');
    await expect(impatient.transaction(async () => undefined)).rejects.toThrow('locked');
    other.exec('rollback');
    other.close();
    await impatient.close();
  });

  test('a file that another program holds open in the old journal mode is served in that mode', async () => {
    const other = new Libsql(filename);
    other.exec('begin; select count(*) from articles');
    const driver = await openDriver({ client: 'sqlite', filename });
    expect(await driver.query(COUNT, [])).toEqual([[80]]);
    other.exec('commit');
    const before = await driver.version?.();
    other.exec('delete from comments where id = 2');
    expect(await driver.version?.()).not.toBe(before);
    other.close();
    await driver.close();
  });

  test('after closing, the file alone holds everything', async () => {
    const driver = await openDriver({ client: 'sqlite', filename });
    await driver.transaction((session) => session.execute({ text: 'delete from articles' }, []));
    await driver.close();
    const copy = join(folder, 'copy.db');
    copyFileSync(filename, copy);
    const copied = await openDriver({ client: 'sqlite', filename: copy });
    expect(await copied.query(COUNT, [])).toEqual([[0]]);
    await copied.close();
  });

  test('a stream keeps its snapshot while others write', async () => {
    const driver = await openDriver({ client: 'sqlite', filename });
    let rows = 0;
    for await (const batch of driver.stream({ text: 'select id from articles' }, [], 10)) {
      if (rows === 0) await driver.transaction((session) => session.execute({ text: 'delete from articles' }, []));
      rows += batch.length;
    }
    expect(rows).toBe(80);
    expect(await driver.query(COUNT, [])).toEqual([[0]]);
    await driver.close();
  });

  const isRoot = process.getuid?.() === 0;
  test.skipIf(isRoot)('a file that may only be read is served; root may always write, so it skips there', async () => {
    chmodSync(filename, 0o444);
    chmodSync(folder, 0o555);
    const driver = await openDriver({ client: 'sqlite', filename });
    expect(await driver.query(COUNT, [])).toEqual([[80]]);
    expect(existsSync(`${filename}-wal`)).toBe(false);
    await expect(driver.transaction((s) => s.execute({ text: 'delete from articles' }, []))).rejects.toThrow(
      'readonly',
    );
    await driver.close();
  });

  // The project that has it, for this test: a folder below which better-sqlite3 is installed.
  const withBetterSqlite = process.env.PLINTH_TEST_BETTER_SQLITE3;
  test.skipIf(!withBetterSqlite)(
    'a project with better-sqlite3 (PLINTH_TEST_BETTER_SQLITE3) is served by it',
    async () => {
      const projectDir = withBetterSqlite ?? '';
      const driver = await openDriver({ client: 'sqlite', filename, projectDir });
      const loaded = Object.keys(createRequire(join(projectDir, 'x')).cache);
      expect(loaded.some((file) => file.startsWith(projectDir) && file.endsWith('better_sqlite3.node'))).toBe(true);
      expect(await driver.query({ text: 'select typeof(?), ?' }, [true, 5])).toEqual([['integer', 5]]);
      expect(await driver.query({ text: 'select 9007199254740993, 1', bigints: true }, [])).toEqual([
        [9007199254740993n, 1],
      ]);
      let rows = 0;
      for await (const batch of driver.stream({ text: 'select id from articles' }, [], 7)) rows += batch.length;
      expect(rows).toBe(80);
      for await (const _ of driver.stream({ text: 'select id from articles' }, [], 7)) break;
      const before = await driver.version?.();
      expect(await driver.transaction((s) => s.execute({ text: 'delete from comments where id < ?' }, [3]))).toBe(2);
      expect(await driver.version?.()).not.toBe(before);
      expect((await driver.introspect()).size).toBe(93);
      await driver.close();
    },
  );

  test('a better-sqlite3 that cannot be loaded is passed over', async () => {
    const driver = await openDriver({ client: 'sqlite', filename, projectDir: folder });
    expect(await driver.query(COUNT, [])).toEqual([[80]]);
    await driver.close();
  });
});
