import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Driver, WaitLimit } from '../../src/database/driver.ts';
import { openConnection } from '../../src/database/drivers/sqlite/sqlite-library.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import type { Statement } from '../../src/sql/statement.ts';

/** Goes through a table of 21,000 rows, for each of a few. */
const LONG: Statement = {
  text: 'select count(*) from "many" as "a", "few" as "b" where "a"."label" like "b"."label" || ?',
};
const ALL: Statement = { text: 'select "id", "label", "number", "extra" from "many" as "t" order by "id" limit ?' };

/** All threads but one. */
const LONG_THREADS = Math.max(2, Math.min(4, availableParallelism())) - 1;

/** Waits for a promise and counts how often the event loop turns meanwhile. */
async function turnsUntil(promise: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const over = (): void => {
    isOver = true;
  };
  promise.then(over, over);
  while (!isOver) {
    await new Promise((resume) => setImmediate(resume));
    turns += 1;
  }
  return turns;
}

describe('SQLite statements that take long', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-sqlite-'));
  const filename = join(folder, 'data.db');
  let driver: Driver;

  beforeAll(async () => {
    const connection = openConnection(filename);
    connection.exec(`
      create table many (id integer primary key, label text, number, extra);
      create table few (label text);
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 21000)
        insert into many select i, 'entry ' || i || ' ☃ é 🌍', case i % 3 when 0 then null when 1 then i / 7.0 else i end,
          case when i % 1000 = 0 then 9007199254740993 when i % 1000 = 1 then x'6869' else '' end from n;
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 8) insert into few select 'a' || i from n;
    `);
    connection.close();
    driver = await openDriver({ client: 'sqlite', filename });
  });

  afterAll(async () => {
    await driver.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.skipIf(process.platform !== 'linux')(
    'give way to the thread that answers (Linux has priorities of threads)',
    async () => {
      await driver.query(LONG, ['z']);
      const priorities = readdirSync('/proc/self/task').map((id) => getPriority(Number(id)));
      expect(Math.max(...priorities)).toBe(getPriority() + 5);
    },
  );

  test('leave the event loop to others', async () => {
    const [rows, turns] = await Promise.all([driver.query(LONG, ['x']), turnsUntil(driver.query(LONG, ['y']))]);
    expect(rows).toEqual([[0]]);
    expect(turns).toBeGreaterThan(1);
  });

  test('a few long texts in a table that was just filled leave it to them, too', async () => {
    const patterns = Array.from({ length: 40 }, (_, index) => `zz${index}`);
    const search: Statement = {
      text: `select count(*) from "texts" as "t" where ${patterns.map(() => '"t"."body" like ?').join(' or ')}`,
    };
    await driver.transaction(async (session) => {
      await session.execute({ text: 'create table texts (id integer primary key, body text)' }, []);
      const filling = `with recursive n(i) as (select 1 union all select i + 1 from n where i < 500)
        insert into texts select i, replace(printf('%4000d', i), ' ', 'word ') from n`;
      await session.execute({ text: filling }, []);
    });
    expect(await turnsUntil(driver.query(search, patterns))).toBeGreaterThan(1);
  });

  test('a short statement beside them stays in the main thread', async () => {
    const running = driver.query(LONG, ['z']);
    let isOver = false;
    void running.then(() => {
      isOver = true;
    });
    expect(await driver.query({ text: 'select "label" from "few" as "t" where "label" = ?' }, ['a7'])).toEqual([
      ['a7'],
    ]);
    expect(isOver).toBe(false);
    await running;
  });

  test('a statement that was long goes elsewhere the next time, one that was short does not', async () => {
    const counting: Statement = {
      text: 'with recursive n(i) as (select 1 union all select i + 1 from n where i < ?) select count(*) from n',
    };
    expect(await driver.query(counting, [300_000])).toEqual([[300_000]]);
    const again = driver.query(counting, [300_000]);
    expect(await turnsUntil(again)).toBeGreaterThan(1);
    expect(await again).toEqual([[300_000]]);
  });

  test.each([true, undefined] as const)('return the same rows, exactly: %s', async (bigints) => {
    const connection = openConnection(filename, 'read');
    const native = connection.prepare(ALL.text);
    native.setReturnArrays(true);
    native.setReadBigInts(true);
    const expected = (native.all(21_000n) as unknown[][]).map((row) =>
      row.map((cell) => {
        if (cell instanceof Uint8Array) return Buffer.from(cell);
        if (typeof cell !== 'bigint') return cell;
        return bigints && !Number.isSafeInteger(Number(cell)) ? cell : Number(cell);
      }),
    );
    connection.close();
    const statement: Statement = { text: ALL.text, ...(bigints && { bigints }) };
    const reading = driver.query(statement, [21_000]);
    expect(await turnsUntil(reading)).toBeGreaterThan(1);
    expect(await reading).toEqual(expected);
    const streamed: unknown[] = [];
    for await (const batch of driver.stream(statement, [21_000], 7_000)) streamed.push(...batch);
    expect(streamed).toEqual(expected);
    expect(await driver.query({ text: `${ALL.text} offset 99999` }, [5])).toEqual([]);
  });

  test('end when nobody waits any more, and the threads go on', async () => {
    const leaving = new AbortController();
    const running = driver.query(LONG, ['gone'], { deadline: Number.POSITIVE_INFINITY, signal: leaving.signal });
    setImmediate(() => leaving.abort(new Error('left')));
    await expect(running).rejects.toThrow('left');
    await expect.poll(() => driver.longReads().running).toBe(0);
    const impatient: WaitLimit = { deadline: performance.now() + 1 };
    const late = driver.query(LONG, ['late'], impatient);
    await expect(late).rejects.toThrow('too long');
    expect(driver.faultOf(await late.catch((error) => error))).toBe('cancelled');
    const many = await Promise.all(Array.from({ length: 6 }, (_, i) => driver.query(LONG, [`${i}`])));
    expect(many.flat(2)).toEqual(Array.from({ length: 6 }, () => 0));
  });

  test('parallel streams, some of them abandoned, block nobody', async () => {
    const streams = Array.from({ length: 10 }, async (_, i) => {
      let count = 0;
      for await (const batch of driver.stream(ALL, [3_000], 500)) {
        count += batch.length;
        if (i % 2 === 1) break;
      }
      return count;
    });
    expect(await Promise.all(streams)).toEqual(Array.from({ length: 10 }, (_, i) => (i % 2 === 1 ? 500 : 3_000)));
  });

  test('leave a thread to those that take a moment, and wait for each other', async () => {
    const text = `select count(*) from "many" as "a", "many" as "b" where "a"."id" <= ? and "a"."number" + "b"."number" = -1`;
    const holding: Statement = { text };
    await driver.query(holding, [400]);
    let ended = 0;
    const many = Array.from({ length: 6 }, async () => {
      await driver.query(holding, [400]);
      ended += 1;
    });
    await expect
      .poll(() => driver.longReads())
      .toMatchObject({ running: expect.any(Number), waiting: 6 - LONG_THREADS });
    await driver.query(ALL, [20_000]);
    expect(ended).toBeLessThan(6 - LONG_THREADS);
    const late = driver.query(holding, [400], { deadline: performance.now() + 50 });
    expect(driver.faultOf(await late.catch((error: unknown) => error))).toBe('busy');
    await Promise.all(many);
  });

  test('an error is reported as elsewhere', async () => {
    const broken: Statement = { text: 'select nonsense from "many" as "t"' };
    await expect(driver.query(broken, [])).rejects.toThrow('nonsense');
    const streamed = driver.stream(broken, [], 5)[Symbol.asyncIterator]().next();
    await expect(streamed).rejects.toThrow('nonsense');
  });
});
