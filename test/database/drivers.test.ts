import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMissingTables } from '../../src/database/layout/create-layout.ts';
import type { Driver, Row, SqlValue } from '../../src/database/driver.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import type { Statement } from '../../src/sql/statement.ts';
import { describeEngines, type Engine, startEngine } from '../support/engines.ts';
import { modelOf } from '../support/schema-documents.ts';

const MODEL = modelOf({
  sample: {
    title: { type: 'string' },
    body: { type: 'richtext' },
    day: { type: 'date' },
    hour: { type: 'time' },
    moment: { type: 'datetime' },
    stamp: { type: 'timestamp' },
    count: { type: 'integer' },
    big: { type: 'biginteger' },
    ratio: { type: 'float' },
    price: { type: 'decimal' },
    open: { type: 'boolean' },
    extra: { type: 'json' },
  },
});

const COLUMNS = ['title', 'body', 'day', 'hour', 'moment', 'stamp', 'count', 'big', 'ratio', 'price', 'open', 'extra'];

describeEngines('driver', (name) => {
  let engine: Engine;
  let driver: Driver;

  const quoted = (column: string) => (name === 'mariadb' ? `\`${column}\`` : `"${column}"`);
  const places = (count: number) =>
    Array.from({ length: count }, (_, i) => (name === 'postgres' ? `$${i + 1}` : '?')).join(', ');
  const insertInto = (columns: readonly string[]): Statement => ({
    text: `insert into samples (${columns.map(quoted).join(', ')}) values (${places(columns.length)})`,
  });
  const insert = (columns: readonly string[], values: readonly SqlValue[]) =>
    driver.transaction((session) => session.execute(insertInto(columns), values));
  const titles = async () =>
    (await driver.query({ text: 'select title from samples order by id' }, [])).map(([t]) => t);

  beforeAll(async () => {
    engine = await startEngine(name);
    driver = await openDriver(engine.settings);
    await createMissingTables(driver, MODEL);
  });

  afterAll(async () => {
    await driver?.close();
    await engine?.stop();
  });

  beforeEach(() => driver.transaction((session) => session.execute({ text: 'delete from samples' }, [])));

  test('values of every type come back exact', async () => {
    const isSqlite = name === 'sqlite';
    const moment = isSqlite ? 1704067199123 : '2023-12-31 23:59:59.123';
    await insert(COLUMNS, [
      'Grüße, 世界 🌍',
      'it\'s \\ a "text"\n',
      '2023-12-31',
      '23:59:59.999',
      moment,
      moment,
      -5,
      9007199254740993n,
      0.30000000000000004,
      isSqlite ? 19.95 : '19.95',
      true,
      '{"a": [1, null]}',
    ]);
    const select: Statement = { text: `select ${COLUMNS.map(quoted).join(', ')} from samples`, bigints: true };
    const storedMoment = name === 'mariadb' ? `${moment}000` : moment;
    const big = isSqlite ? 9007199254740993n : '9007199254740993';
    expect(await driver.query(select, [])).toEqual([
      [
        'Grüße, 世界 🌍',
        'it\'s \\ a "text"\n',
        '2023-12-31',
        '23:59:59.999',
        storedMoment,
        storedMoment,
        -5,
        big,
        0.30000000000000004,
        isSqlite ? 19.95 : '19.95',
        name === 'postgres' ? true : 1,
        '{"a": [1, null]}',
      ],
    ] satisfies Row[]);
  });

  test('null in every column', async () => {
    await insert(
      COLUMNS,
      COLUMNS.map(() => null),
    );
    const rows = await driver.query({ text: `select ${COLUMNS.map(quoted).join(', ')} from samples` }, []);
    expect(rows).toEqual([COLUMNS.map(() => null)]);
  });

  test('one statement object runs with other values and on several connections at once', async () => {
    const echo: Statement = { text: name === 'postgres' ? 'select $1::int + 1' : 'select ? + 1' };
    const values = Array.from({ length: 40 }, (_, i) => i);
    const answers = await Promise.all(values.map((value) => driver.query(echo, [value])));
    expect(answers.map((rows) => Number(rows[0]?.[0]))).toEqual(values.map((value) => value + 1));
  });

  test('an integer is bound as an integer, also in limits', async () => {
    await insert(['title'], ['a']);
    await insert(['title'], ['b']);
    const limited: Statement = { text: `select title from samples order by id limit ${places(1)}` };
    expect(await driver.query(limited, [1])).toEqual([['a']]);
    await insert(['extra'], name === 'sqlite' ? [5] : ['5']);
    const { text }: Statement = { text: 'select extra from samples where extra is not null' };
    expect(String((await driver.query({ text }, []))[0]?.[0])).toBe('5');
  });

  test('a transaction that throws leaves nothing behind', async () => {
    await insert(['title'], ['kept']);
    const failing = driver.transaction(async (session) => {
      expect(await session.execute(insertInto(['title']), ['gone'])).toBe(1);
      expect(await session.query({ text: 'select count(*) from samples' }, [])).toHaveLength(1);
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await titles()).toEqual(['kept']);
  });

  test('a transaction in progress is not seen by readers', async () => {
    await driver.transaction(async (session) => {
      await session.execute(insertInto(['title']), ['not yet']);
      expect(await titles()).toEqual([]);
    });
    expect(await titles()).toEqual(['not yet']);
  });

  test('concurrent transactions do not interfere with each other', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) =>
        driver.transaction(async (session) => {
          await session.execute(insertInto(['title']), [`t${i}`]);
          await new Promise((resolve) => setImmediate(resolve));
          if (i % 2 === 1) throw new Error('odd');
        }),
      ),
    );
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4);
    expect(new Set(await titles())).toEqual(new Set(['t0', 't2', 't4', 't6']));
  });

  test('statements of a transaction sent together run in order, or none counts', async () => {
    const waitLimit = () => ({ deadline: performance.now() + 10_000 });
    const together = (texts: readonly string[]) =>
      driver.transaction(async (session) => {
        await session.lock('together');
        const added = texts.map((text) => session.execute(insertInto(['title']), [text]));
        const found = session.query({ text: 'select count(*) from samples' }, []);
        await Promise.all(added);
        return Number((await found)[0]?.[0]);
      }, waitLimit());
    expect(await together(['a', 'b', 'c'])).toBe(3);
    expect(await titles()).toEqual(['a', 'b', 'c']);
    const missing = { text: 'select * from nothing_of_that_name' };
    for (const isFirst of [true, false]) {
      const failing = driver.transaction(async (session) => {
        const before = isFirst ? [] : [session.execute(insertInto(['title']), ['d'])];
        const after = [session.query(missing, []), session.execute(insertInto(['title']), ['e'])];
        await Promise.all([...before, ...after]);
      }, waitLimit());
      await expect(failing).rejects.toThrow(/nothing_of_that_name/);
    }
    await driver.transaction(async () => undefined, waitLimit());
    await driver.transaction((session) => session.lock('together'), waitLimit());
    expect(await together(['f'])).toBe(4);
    expect(await titles()).toEqual(['a', 'b', 'c', 'f']);
  });

  test('a failing statement says so and the next one works', async () => {
    await expect(driver.query({ text: 'select nonsense from nowhere' }, [])).rejects.toThrow(/nowhere/);
    expect(await titles()).toEqual([]);
  });

  test.skipIf(name === 'sqlite')('a connection that the server ends is replaced', async () => {
    const own: Statement = { text: name === 'postgres' ? 'select pg_backend_pid()' : 'select connection_id()' };
    const killer = await openDriver(engine.settings);
    const [[id] = []] = await driver.query(own, []);
    const kill = name === 'postgres' ? `select pg_terminate_backend(${id})` : `kill ${id}`;
    await killer.query({ text: kill }, []);
    await killer.close();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const answers = await Promise.all(Array.from({ length: 12 }, () => driver.query(own, [])));
    expect(answers.flat(2)).not.toContain(id);
  });

  test('a stream returns all rows in batches', async () => {
    await driver.transaction(async (session) => {
      const one = insertInto(['count']);
      for (let i = 0; i < 25; i++) await session.execute(one, [i]);
    });
    const select: Statement = {
      text: `select ${quoted('count')} from samples where ${quoted('count')} < ${places(1)} order by id`,
    };
    const batches: (readonly Row[])[] = [];
    for await (const batch of driver.stream(select, [23], 10)) batches.push(batch);
    expect(batches.map((batch) => batch.length)).toEqual([10, 10, 3]);
    expect(batches.flat().map(([count]) => count)).toEqual(Array.from({ length: 23 }, (_, i) => i));
    const none: (readonly Row[])[] = [];
    for await (const batch of driver.stream(select, [0], 10)) none.push(batch);
    expect(none).toEqual([]);
  });

  test('a stream that is left early frees its connection', async () => {
    const one = insertInto(['title']);
    await driver.transaction(async (session) => {
      for (let i = 0; i < 25; i++) await session.execute(one, ['x']);
    });
    const select: Statement = { text: 'select id from samples' };
    for (let i = 0; i < 30; i++) {
      for await (const batch of driver.stream(select, [], 5)) {
        expect(batch).toHaveLength(5);
        break;
      }
    }
    await driver.transaction((session) => session.execute({ text: 'delete from samples' }, []));
    expect(await titles()).toEqual([]);
  });

  test.skipIf(name === 'mariadb')('the version changes with every commit and with nothing else', async () => {
    const version = async () => (await driver.proofs?.current()) ?? null;
    const before = await version();
    expect(before).not.toBeNull();
    await titles();
    expect(await version()).toBe(before);
    await insert(['title'], ['mine']);
    const afterOwn = await version();
    expect(afterOwn).not.toBe(before);
    const other = await openDriver(engine.settings);
    await other.transaction((session) => session.execute({ text: 'delete from samples' }, []));
    await other.close();
    expect(await version()).not.toBe(afterOwn);
  });
});
