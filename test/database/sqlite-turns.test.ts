import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Driver } from '../../src/database/driver.ts';
import { openConnection } from '../../src/database/drivers/sqlite/sqlite-library.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import type { Statement } from '../../src/sql/statement.ts';
import { collectGarbage } from '../support/collect-garbage.ts';

const ROWS = 60_000;
const INSERT: Statement = { text: 'insert into steps (name) values (?) returning id' };
const NUMBERS: Statement = { text: 'select "t"."id", "t"."name" from "numbers" as "t" order by "t"."name"' };

const folder = mkdtempSync(join(tmpdir(), 'plinth-turns-'));
let driver: Driver;

beforeAll(async () => {
  const filename = join(folder, 'data.db');
  const connection = openConnection(filename);
  connection.exec(`
    create table steps (id integer primary key autoincrement, name text);
    create table numbers (id integer primary key, name text);
    with recursive n (i) as (values (1) union all select i + 1 from n where i < ${ROWS})
    insert into numbers select i, 'number ' || i from n;
  `);
  connection.close();
  driver = await openDriver({ client: 'sqlite', filename });
});

afterAll(async () => {
  await driver.close();
  rmSync(folder, { recursive: true, force: true });
});

/** How often the event loop turned while something was done. */
async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const look = (): void => {
    turns += 1;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await work();
  isOver = true;
  return turns;
}

/** Longer than a transaction goes on without a pause. */
function busy(): void {
  const until = performance.now() + 8;
  while (performance.now() < until);
}

describe('others get their turn while a transaction of SQLite', () => {
  test('works for long between its statements', () =>
    driver.transaction(async (session) => {
      const turns = await countTurns(async () => {
        for (let i = 0; i < 10; i++) {
          await session.insert(INSERT, [`long ${i}`]);
          busy();
        }
      });
      expect(turns).toBeGreaterThanOrEqual(9);
    }));

  test('works for long before it takes its locks', () =>
    driver.transaction(async (session) => {
      const turns = await countTurns(async () => {
        for (let i = 0; i < 5; i++) {
          busy();
          await session.lock('a lock');
        }
      });
      expect(turns).toBeGreaterThanOrEqual(5);
    }));

  test('reads many rows for its response, complete and including its own writes', () =>
    driver.transaction(async (session) => {
      await session.execute({ text: "update numbers set name = 'changed' where id = 7", writes: 'numbers' }, []);
      let rows: readonly unknown[] = [];
      const turns = await countTurns(async () => {
        rows = await session.query(NUMBERS, [], { deadline: Number.POSITIVE_INFINITY });
      });
      expect(turns).toBeGreaterThan(3);
      expect(rows).toHaveLength(ROWS);
      expect(rows[0]).toEqual([7, 'changed']);
    }));
});

test('statements sent at once run in order, also after a pause', () =>
  driver.transaction(async (session) => {
    await session.execute({ text: 'delete from steps', writes: 'steps' }, []);
    busy();
    const reading = session.query(NUMBERS, [], { deadline: Number.POSITIVE_INFINITY });
    const results = await Promise.all([
      session.insert(INSERT, ['one']),
      session.execute({ text: "update steps set name = name || ' and a half'", writes: 'steps' }, []),
      session.insert(INSERT, ['two']),
      session.query({ text: 'select name from steps order by id' }, []),
    ]);
    expect(results[3]).toEqual([['one and a half'], ['two']]);
    expect(await reading).toHaveLength(ROWS);
  }));

test('a transaction abandoned while reading leaves nothing behind', async () => {
  const reading = driver.transaction(
    async (session) => {
      await session.insert(INSERT, ['given up']);
      for (let i = 0; i < 20; i++) await session.query(NUMBERS, [], { deadline: Number.POSITIVE_INFINITY });
    },
    { deadline: performance.now() + 100 },
  );
  await expect(reading).rejects.toThrow('too long');
  await driver.transaction((session) => session.insert(INSERT, ['next']));
  expect(await driver.query({ text: "select count(*) from steps where name = 'given up'" }, [])).toEqual([[0]]);
});

test('rows that are read one after the other come, though memory is collected meanwhile', async () => {
  const sizes = await driver.transaction(async (session) => {
    const batches: number[] = [];
    for await (const batch of session.stream(NUMBERS, [], ROWS / 6)) {
      batches.push(batch.length);
      collectGarbage();
      await new Promise((resume) => setImmediate(resume));
      collectGarbage();
    }
    return batches;
  });
  expect(sizes).toEqual(Array.from({ length: 6 }, () => ROWS / 6));
});
