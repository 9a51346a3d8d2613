import { chmodSync, copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openConnection } from '../../src/database/drivers/sqlite/sqlite-library.ts';
import type { SqlValue } from '../../src/database/driver.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
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
    const driver = await openDriver({ client: 'sqlite', filename, busyTimeoutMs: 20_000 });
    const other = openConnection(filename);
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

  test('a file kept open by another program in the old journal mode is served in that mode', async () => {
    const other = openConnection(filename);
    other.exec('begin; select count(*) from articles');
    const driver = await openDriver({ client: 'sqlite', filename });
    expect(await driver.query(COUNT, [])).toEqual([[80]]);
    other.exec('commit');
    const before = await driver.proofs?.current();
    other.exec('delete from comments where id = 2');
    expect(await driver.proofs?.current()).not.toBe(before);
    other.close();
    await driver.close();
  });

  test('after closing, the file alone contains everything', async () => {
    const driver = await openDriver({ client: 'sqlite', filename });
    await driver.transaction((session) => session.execute({ text: 'delete from articles' }, []));
    await driver.close();
    const copy = join(folder, 'copy.db');
    copyFileSync(filename, copy);
    const copied = await openDriver({ client: 'sqlite', filename: copy });
    expect(await copied.query(COUNT, [])).toEqual([[0]]);
    await copied.close();
  });

  test.each([[['-wal']], [['-wal', '-shm']], [['-shm']]])(
    'when %j is deleted, earlier and later writes are in the file for others',
    async (ends) => {
      const driver = await openDriver({ client: 'sqlite', filename });
      const remove = (id: number) =>
        driver.transaction((session) => session.execute({ text: 'delete from comments where id = ?' }, [id]));
      await remove(1);
      for (const end of ends) rmSync(`${filename}${end}`);
      await new Promise((resolve) => setTimeout(resolve, 30));
      await remove(2);
      const other = openConnection(filename);
      expect(other.prepare('select count(*) as n from comments where id < 3').get()).toEqual({ n: 0 });
      expect(other.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
      other.close();
      expect(await driver.query({ text: 'select count(*) from comments where id < 3' }, [])).toEqual([[0]]);
      await driver.close();
    },
  );

  test('closing waits for the statement that a thread is in; ended within it, it would end the process', async () => {
    const driver = await openDriver({ client: 'sqlite', filename });
    const rows = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 100000) select i from n';
    for (let round = 0; round < 5; round += 1) {
      const other = await openDriver({ client: 'sqlite', filename });
      // A stream is always read by a thread.
      const reading = (async () => {
        for await (const _batch of other.stream({ text: rows }, [], 40_000)) if (round > 2) break;
      })();
      // The first closes before the thread was asked anything.
      if (round > 0) await new Promise((resolve) => setTimeout(resolve, 30 * round));
      await Promise.all([other.close(), reading.catch((error: unknown) => expect(String(error)).toContain('ended'))]);
    }
    expect(await driver.query(COUNT, [])).toEqual([[80]]);
    await driver.close();
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

  test('values of undeclared types are returned unchanged', async () => {
    const driver = await openDriver({ client: 'sqlite', filename });
    const one = async (text: string, parameters: readonly SqlValue[] = [], bigints?: true) =>
      (await driver.query({ text, ...(bigints && { bigints }) }, parameters))[0];
    expect(await one('select 9007199254740993, -9007199254740993, 1')).toEqual([2 ** 53, -(2 ** 53), 1]);
    expect(await one('select 9007199254740993, 1, 1.5', [], true)).toEqual([9007199254740993n, 1, 1.5]);
    expect(await one("select x'6869', x''")).toEqual([Buffer.from('hi'), Buffer.alloc(0)]);
    expect(await one('select ?, ?, ?', [null, Buffer.from('hi'), null])).toEqual([null, Buffer.from('hi'), null]);
    expect(await one('select typeof(?), typeof(?), typeof(?), typeof(?)', [5, 5.5, true, 2n ** 60n])).toEqual([
      'integer',
      'real',
      'integer',
      'integer',
    ]);
    for await (const batch of driver.stream({ text: 'select 9007199254740993, ?' }, [7], 5)) {
      expect(batch).toEqual([[2 ** 53, 7]]);
    }
    await driver.close();
  });

  test('a zero byte in a text hides nothing behind it', async () => {
    const driver = await openDriver({ client: 'sqlite', filename });
    const text = 'a\0b ?';
    const select = `select hex(?), '?', "title" from articles where title = ? or title = ? order by id`;
    await driver.transaction((session) =>
      session.execute({ text: 'update articles set title = ? where id = 1' }, ['a']),
    );
    expect(await driver.query({ text: select }, ['x', text, text])).toEqual([]);
    await driver.transaction((session) =>
      session.execute({ text: 'update articles set title = ? where id = 2' }, [text]),
    );
    const [found] = await driver.query({ text: select }, [text, 'none', text]);
    expect(found?.slice(0, 2)).toEqual(['610062203F', '?']);
    expect(await driver.query({ text: 'select hex(title) from articles where id = 2' }, [])).toEqual([['610062203F']]);
    await driver.close();
  });

  test('classification of faults', async () => {
    const driver = await openDriver({ client: 'sqlite', filename });
    const faultOf = (text: string, values: readonly SqlValue[] = []) =>
      driver
        .transaction((session) => session.insert({ text }, values))
        .then(
          () => null,
          (error) => driver.faultOf(error),
        );
    const links = 'insert into articles_author_links (article_id, author_id)';
    expect(await faultOf("insert into up_roles (id, name) values (1, 'x') returning id")).toBe('conflict');
    expect(await faultOf(`${links} values (99999, 99999) returning id`)).toBe('conflict');
    expect(await faultOf("insert into up_roles (id) values ('x') returning id")).toBe('value');
    expect(await faultOf('select 1 where ? like ?', ['x', '%x'.repeat(40_000)])).toBe('value');
    expect(await faultOf('select nonsense')).toBe('other');
    expect(driver.faultOf(new Error('UNIQUE constraint failed'))).toBe('other');
    await driver.close();
  });

  test('a session returns ids in the order of the rows, and streams its own writes', async () => {
    const driver = await openDriver({ client: 'sqlite', filename });
    await driver.transaction(async (session) => {
      const insert = { text: 'insert into tags_of_a_test (label) values (?), (?), (?) returning id' };
      await session.execute({ text: 'create table tags_of_a_test (id integer primary key autoincrement, label)' }, []);
      expect(await session.insert(insert, ['a', 'b', 'c'])).toEqual([1, 2, 3]);
      const batches: unknown[] = [];
      const select = { text: 'select label from tags_of_a_test where id >= ? order by id' };
      for await (const batch of session.stream(select, [1], 2)) {
        batches.push(batch);
        expect(await session.query(select, [3])).toEqual([['c']]);
      }
      expect(batches).toEqual([[['a'], ['b']], [['c']]]);
      for await (const _ of session.stream(select, [1], 1)) break;
    });
    expect(await driver.query({ text: 'select count(*) from tags_of_a_test' }, [])).toEqual([[3]]);
    await driver.close();
  });
});
