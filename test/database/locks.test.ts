import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Driver, Session } from '../../src/database/driver.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { describeEngines, type Engine, runScript, startEngine } from '../support/engines.ts';

describeEngines('locks', (name) => {
  let engine: Engine;
  let driver: Driver;
  let other: Driver;

  beforeAll(async () => {
    engine = await startEngine(name);
    driver = await openDriver(engine.settings);
    other = await openDriver(engine.settings);
    await runScript(engine, 'create table names (name varchar(20))');
  });

  beforeEach(() => runScript(engine, 'delete from names'));

  afterAll(async () => {
    await driver?.close();
    await other?.close();
    await engine?.stop();
  });

  const place = name === 'postgres' ? '$1' : '?';
  const count = async (session: Session, value: string) =>
    Number((await session.query({ text: `select count(*) from names where name = ${place}` }, [value]))[0]?.[0]);
  const insert = (session: Session, value: string) =>
    session.execute({ text: `insert into names values (${place})` }, [value]);

  test('of fifty writers of one value, in two processes, one finds it missing', async () => {
    const writers = Array.from({ length: 50 }, (_, index) =>
      (index % 2 === 0 ? driver : other).transaction(async (session) => {
        // What a transaction has read before must not keep it from seeing what is committed meanwhile.
        await count(session, 'something else');
        await session.lock('names.name=Ada');
        if ((await count(session, 'Ada')) > 0) return 'taken';
        await insert(session, 'Ada');
        return 'stored';
      }),
    );
    const results = await Promise.all(writers);
    expect(results.filter((result) => result === 'stored')).toHaveLength(1);
  });

  test('a lock is free again when its transaction was rolled back', async () => {
    const failing = driver.transaction(async (session) => {
      await session.lock('names.name=Grace');
      await insert(session, 'Grace');
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    const found = await other.transaction(async (session) => {
      await session.lock('names.name=Grace');
      return count(session, 'Grace');
    });
    expect(found).toBe(0);
  });

  test('locking several values in any order waits, and never deadlocks', async () => {
    const keys = Array.from({ length: 12 }, (_, index) => `key ${index}`);
    const writers = Array.from({ length: 40 }, (_, index) =>
      (index % 2 === 0 ? driver : other).transaction(async (session) => {
        await session.lock(...(index % 3 === 0 ? keys : [...keys].reverse()));
        await insert(session, `writer ${index}`);
      }),
    );
    await Promise.all(writers);
    const rows = await driver.query({ text: "select name from names where name like 'writer %'" }, []);
    expect(rows).toHaveLength(40);
  });
});
