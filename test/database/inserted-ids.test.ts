import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Driver } from '../../src/database/driver.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import { insertStatement } from '../../src/sql/insert-statement.ts';
import { describeEngines, type Engine, runScript, startEngine } from '../support/engines.ts';

const ID = {
  sqlite: 'integer primary key autoincrement',
  postgres: 'bigserial primary key',
  mariadb: 'bigint auto_increment primary key',
};

describeEngines('ids of inserted rows', (name) => {
  let engine: Engine;
  let driver: Driver;

  beforeAll(async () => {
    engine = await startEngine(name);
    await runScript(engine, `create table things (id ${ID[name]}, name varchar(40))`);
    driver = await openDriver(engine.settings);
  });

  afterAll(async () => {
    await driver?.close();
    await engine?.stop();
  });

  const insert = (count: number) => insertStatement(dialectOf(driver.client), 'things', ['name'], count, 'ids');
  const names = (writer: number, count: number) => Array.from({ length: count }, (_, row) => `${writer} ${row}`);

  test('are those of its own rows, in order, despite concurrent inserts', async () => {
    const inserted = await Promise.all(
      Array.from({ length: 20 }, (_, writer) =>
        driver.transaction(async (session) => {
          const ids = await session.insert(insert(7), names(writer, 7));
          const [one] = await session.insert(insert(1), [`${writer} last`]);
          return [...ids, one as number];
        }),
      ),
    );
    const stored = new Map(
      (await driver.query({ text: 'select id, name from things' }, [])).map(([id, n]) => [Number(id), n]),
    );
    for (const [writer, ids] of inserted.entries()) {
      expect(ids.map((id) => stored.get(id))).toEqual([...names(writer, 7), `${writer} last`]);
    }
  });

  test.runIf(name === 'mariadb')('follow the increments of a cluster', async () => {
    const ids = await driver.transaction(async (session) => {
      await session.execute({ text: 'set @@auto_increment_increment = 7' }, []);
      return session.insert(insert(3), ['a', 'b', 'c']);
    });
    const rows = await driver.query({ text: "select id from things where name in ('a', 'b', 'c') order by id" }, []);
    expect(rows.map(([id]) => Number(id))).toEqual(ids);
    expect((ids[1] as number) - (ids[0] as number)).toBe(7);
  });

  test.skipIf(name === 'sqlite')('beyond exact numbers are refused, and nothing is stored', async () => {
    await runScript(
      engine,
      name === 'postgres'
        ? 'alter sequence things_id_seq restart with 9007199254740993'
        : 'alter table things auto_increment = 9007199254740993',
    );
    const inserting = driver.transaction((session) => session.insert(insert(1), ['too far']));
    await expect(inserting).rejects.toThrow('ids beyond 2^53 are not supported');
    expect(await driver.query({ text: "select id from things where name = 'too far'" }, [])).toEqual([]);
  });
});
