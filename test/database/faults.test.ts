import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { briefTransaction } from '../../src/database/brief-transaction.ts';
import type { Driver, Session, SqlValue } from '../../src/database/driver.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import type { DatabaseSettings, PoolSettings } from '../../src/database/settings.ts';
import type { Statement } from '../../src/sql/statement.ts';
import { describeEnginesAtOnce, type Engine, runScript, startEngine } from '../support/engines.ts';
import { startRelay } from '../support/relay.ts';

describeEnginesAtOnce(
  'faults of a server',
  (name, test) => {
    const isPostgres = name === 'postgres';
    let engine: Engine;
    /** One that looks on. */
    let other: Driver;
    const opened: Driver[] = [];

    const open = async (pool: PoolSettings = {}, statementMs = 30_000): Promise<Driver> => {
      const { settings } = engine;
      const driver = await openDriver(settings.client === 'sqlite' ? settings : { ...settings, pool, statementMs });
      opened.push(driver);
      return driver;
    };

    beforeAll(async () => {
      engine = await startEngine(name);
      other = await open();
    });

    beforeEach(() =>
      runScript(
        engine,
        `drop table if exists child; drop table if exists samples;
         create table samples (id int primary key, size int, name varchar(10) unique);
         create table child (sample int, foreign key (sample) references samples (id));
         insert into samples values (1, 10, 'one'), (2, 20, 'two');`,
      ),
    );

    afterAll(async () => {
      await Promise.all(opened.map((driver) => driver.close()));
      await engine?.stop();
    });

    const place = (position: number) => (isPostgres ? `$${position}` : '?');
    const OWN: Statement = { text: isPostgres ? 'select pg_backend_pid()' : 'select connection_id()' };
    const SLEEP: Statement = { text: isPostgres ? 'select pg_sleep(20)' : 'select sleep(20)' };
    const BIG: Statement = { text: `update samples set size = ${place(1)} where id = ${place(2)}` };
    const idOn = async (reader: Pick<Driver, 'query'>): Promise<number> =>
      Number((await reader.query(OWN, []))[0]?.[0]);
    const terminate = (id: number) =>
      isPostgres
        ? other.query({ text: 'select pg_terminate_backend($1)' }, [id])
        : other.query({ text: `kill ${id}` }, []);
    const running = async (text: string): Promise<number> => {
      const activity = isPostgres
        ? `select count(*) from pg_stat_activity where state = 'active' and query like '${text}%' and datname = current_database()`
        : `select count(*) from information_schema.processlist where info like '${text}%' and db = database()`;
      return Number((await other.query({ text: activity }, []))[0]?.[0]);
    };
    const until = async (holds: () => Promise<boolean>): Promise<void> => {
      for (let tries = 0; !(await holds()); tries += 1) {
        if (tries === 1_200) throw new Error('It did not come to it.');
        await delay(25);
      }
    };
    const faultOf = async (driver: Driver, work: () => Promise<unknown>): Promise<string> =>
      work().then(
        () => 'none',
        (error) => driver.faultOf(error),
      );
    const write =
      (driver: Driver, text: string, values: readonly SqlValue[] = []) =>
      () =>
        driver.transaction((session) => session.execute({ text }, values));

    test('are classified', async () => {
      const driver = await open({ max: 2 }, 6_000);
      expect(await faultOf(driver, write(driver, "insert into samples values (3, 1, 'a name that is too long')"))).toBe(
        'value',
      );
      expect(await faultOf(driver, write(driver, 'update samples set size = 99999999999 where id = 1'))).toBe('value');
      expect(await faultOf(driver, write(driver, "insert into samples values (3, 1, 'one')"))).toBe('conflict');
      expect(await faultOf(driver, write(driver, 'insert into child values (77)'))).toBe('conflict');
      expect(await faultOf(driver, () => driver.query(SLEEP, []))).toBe('cancelled');
      expect(await faultOf(driver, () => driver.query({ text: 'select nothing from nowhere' }, []))).toBe('other');
      let end = (): void => undefined;
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      // As long as a connection may take to open, too, on a busy machine.
      const narrow = await open({ max: 1, acquireTimeoutMs: 4_000 });
      let held: Promise<void> | undefined;
      await new Promise<void>((begun) => {
        held = narrow.transaction(() => {
          begun();
          return ended;
        });
      });
      expect(await faultOf(narrow, () => narrow.query(OWN, []))).toBe('busy');
      end();
      await held;
      expect(await faultOf(driver, async () => Promise.reject(new Error('no fault of the database')))).toBe('other');
      await driver.close();
      expect(await faultOf(driver, () => driver.query(OWN, []))).toBe('lost');
    });

    (isPostgres ? test : test.skip)(
      'a statement that is too large for the server is reported as such, and the connection stays',
      async () => {
        const driver = await open({ max: 1 });
        const before = await idOn(driver);
        const listed = (count: number): Statement => ({
          text: `select 1 where 1 in (${Array.from({ length: count }, (_, index) => place(index + 1)).join(', ')})`,
        });
        const values = (count: number) => Array.from({ length: count }, () => 2);
        expect(await faultOf(driver, () => driver.query(listed(65_535), values(65_535)))).toBe('none');
        for (const count of [65_536, 65_537, 131_073]) {
          const text = listed(count);
          expect(await faultOf(driver, () => driver.query(text, values(count)))).toBe('tooLarge');
          expect(await faultOf(driver, write(driver, text.text, values(count)))).toBe('tooLarge');
          expect(
            await faultOf(driver, () => driver.transaction((session) => session.named(text.text, values(count)))),
          ).toBe('tooLarge');
        }
        expect(await idOn(driver)).toBe(before);
      },
    );

    test('the server itself ends a statement that takes too long', async () => {
      const driver = await open({}, 4_000);
      const session = isPostgres ? 'show statement_timeout' : 'select @@max_statement_time';
      expect(await driver.query({ text: session }, [])).toEqual([[isPostgres ? '4s' : expect.anything()]]);
      if (!isPostgres) expect(Number((await driver.query({ text: session }, []))[0]?.[0])).toBe(4);
      // Creating tables and indexes takes what it takes.
      await driver.transaction(async (unbounded) => {
        const sleep = isPostgres ? 'select pg_sleep(4.5)' : 'select sleep(4.5) + 1';
        expect(await unbounded.query({ text: sleep }, [])).toHaveLength(1);
      });
      expect(await driver.query({ text: session }, [])).toEqual([
        [isPostgres ? '4s' : expect.toSatisfy((n) => Number(n) === 4)],
      ]);
    });

    test('a connection that is ended in the middle of a read is not noticed by who reads', async () => {
      const driver = await open({ max: 8 });
      const text = isPostgres ? 'select pg_backend_pid(), pg_sleep(4)' : 'select connection_id(), sleep(4)';
      const reading = Promise.all(Array.from({ length: 4 }, () => driver.query({ text }, [])));
      await until(
        async () => (await running(isPostgres ? 'select pg_backend_pid(), pg' : 'select connection_id(), sl')) === 4,
      );
      const ids = isPostgres
        ? await other.query(
            {
              text: `select pid from pg_stat_activity where query like '%pg_sleep(4)%' and pid <> pg_backend_pid() and datname = current_database()`,
            },
            [],
          )
        : await other.query(
            {
              text: `select id from information_schema.processlist where info like 'select connection_id(), sl%' and db = database()`,
            },
            [],
          );
      for (const [id] of ids) await terminate(Number(id));
      const rows = await reading;
      expect(rows.flat()).toHaveLength(4);
      for (const [id] of rows.flat()) expect(ids.flat().map(String)).not.toContain(String(id));
    });

    test('a transaction whose connection is closed is rolled back, and reported as lost', async () => {
      const driver = await open({ max: 2 });
      const losing = driver.transaction(async (session) => {
        await session.execute(BIG, [11, 1]);
        await terminate(await idOn(session));
        await session.execute(BIG, [21, 2]);
      });
      expect(await faultOf(driver, () => losing)).toBe('lost');
      expect(await driver.query({ text: 'select size from samples order by id' }, [])).toEqual([[10], [20]]);
      // Waiting, with nobody listening to the connection.
      const idle = driver.transaction(async (session) => {
        await terminate(await idOn(session));
        await delay(200);
        return 'went on';
      });
      await expect(idle).rejects.toThrow();
    });

    test('repeatable work whose connection is ended is begun again', async () => {
      const driver = await open({ max: 2 });
      let attempts = 0;
      await driver.transaction(
        async (session) => {
          attempts += 1;
          await session.execute(BIG, [11, 1]);
          if (attempts === 1) await terminate(await idOn(session));
          await session.execute(BIG, [21, 2]);
        },
        undefined,
        { repeatable: true },
      );
      expect(attempts).toBe(2);
      expect(await driver.query({ text: 'select size from samples order by id' }, [])).toEqual([[11], [21]]);
    });

    test('a brief transaction ends if the server is silent or slow, and its connection is replaced', async ({
      onTestFinished,
    }) => {
      const relay = await startRelay(engine.settings);
      const driver = await openDriver({ ...relay.settings, pool: { max: 1 } } as DatabaseSettings);
      onTestFinished(async () => {
        await driver.close();
        await relay.cut();
      });
      const faultOf = (error: unknown) => driver.faultOf(error);
      const silent = briefTransaction(
        driver,
        async (session) => {
          relay.freeze();
          await session.execute(BIG, [12, 1]);
        },
        500,
      );
      expect(await silent.catch(faultOf)).toBe('busy');
      relay.thaw();
      expect(await briefTransaction(driver, (session) => session.query(SLEEP, []), 500).catch(faultOf)).toBe('busy');
      const sizes = { text: 'select size from samples order by id' };
      expect(await briefTransaction(driver, (session) => session.query(sizes, []))).toEqual([[10], [20]]);
    });

    test('deadlocked transactions are reported as busy, or repeated if their work allows it', async () => {
      const driver = await open();
      const both = (options?: { repeatable: boolean }) => {
        let waiting = 0;
        const lockBoth = (first: number, second: number) =>
          driver.transaction(
            async (session) => {
              await session.execute(BIG, [first, first]);
              waiting += 1;
              for (let tries = 0; waiting < 2 && tries < 1_000; tries += 1) await delay(10);
              await session.execute(BIG, [first, second]);
            },
            undefined,
            options,
          );
        return Promise.allSettled([lockBoth(1, 2), lockBoth(2, 1)]);
      };
      const refused = (await both()).flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      expect(refused.map((reason) => driver.faultOf(reason))).toEqual(['busy']);
      expect((await both({ repeatable: true })).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    });

    test('changing the type of a column does not disturb connections that know it', async () => {
      const driver = await open({ max: 3 });
      const select: Statement = { text: 'select size, name from samples order by id' };
      const insert: Statement = { text: `insert into samples values (${place(1)}, ${place(2)}, ${place(3)})` };
      const readAll = () => Promise.all(Array.from({ length: 12 }, () => driver.query(select, [])));
      for (let round = 0; round < 3; round += 1) await readAll();
      await runScript(engine, `alter table samples ${isPostgres ? 'alter column size type text' : 'modify size text'}`);
      for (const rows of await readAll()) expect(rows[0]).toEqual(['10', 'one']);
      // In a transaction nothing can be tried again but the whole.
      await runScript(
        engine,
        `alter table samples ${isPostgres ? 'alter column size type varchar(9)' : 'modify size varchar(9)'}`,
      );
      await driver.transaction(
        async (session) => {
          await session.execute(insert, [3, '30', 'three']);
          expect(await session.query(select, [])).toHaveLength(3);
        },
        undefined,
        { repeatable: true },
      );
    });

    test('a caller who disconnects ends the running statement, and nothing else', async () => {
      const driver = await open({ max: 2 });
      const deadline = performance.now() + 20_000;
      for (let round = 0; round < 5; round += 1) {
        const caller = new AbortController();
        const left = driver.query(SLEEP, [], { deadline, signal: caller.signal });
        await until(async () => (await running(SLEEP.text)) === 1);
        caller.abort(new Error('gone'));
        await expect(left).rejects.toThrow('gone');
        await until(async () => (await running(SLEEP.text)) === 0);
      }
      // Statements that end at the moment when they are cancelled: whatever follows is not hit.
      for (let round = 0; round < 60; round += 1) {
        const caller = new AbortController();
        const text = isPostgres ? `select pg_sleep(0.00${round % 10})` : `select sleep(0.00${round % 10})`;
        const left = driver.query({ text }, [], { deadline, signal: caller.signal }).catch(() => undefined);
        setTimeout(() => caller.abort(new Error('gone')), round % 10);
        const others = Array.from({ length: 4 }, () => driver.query(OWN, []));
        await Promise.all([left, ...others]);
      }
    });

    test('a stream whose caller leaves at any moment leaves nothing behind on its connection', async () => {
      const driver = await open({ max: 1 });
      for (let round = 0; round < 60; round += 1) {
        const caller = new AbortController();
        const signal = { deadline: performance.now() + 20_000, signal: caller.signal };
        const batches = driver.stream({ text: 'select id from samples' }, [], 1, signal);
        const left = (async () => {
          for await (const batch of batches) expect(batch).toHaveLength(1);
        })().catch(() => undefined);
        for (let step = 0; step < round / 3; step += 1) await new Promise((resolve) => setImmediate(resolve));
        caller.abort(new Error('gone'));
        await left;
        await write(other, `update samples set size = ${round} where id = 1`)();
        expect(await driver.query({ text: 'select size from samples where id = 1' }, [])).toEqual([[round]]);
      }
    });

    test('a transaction ends when its caller disconnects, whatever it waits for', async () => {
      const driver = await open({ max: 1 });
      const caller = new AbortController();
      const waiting = driver.transaction(
        async (session) => {
          await session.execute(BIG, [11, 1]);
          setTimeout(() => caller.abort(new Error('gone')), 20);
          await new Promise(() => undefined);
        },
        { deadline: performance.now() + 20_000, signal: caller.signal },
      );
      await expect(waiting).rejects.toThrow('gone');
      expect(await driver.query({ text: 'select size from samples order by id' }, [])).toEqual([[10], [20]]);
      const late = driver.transaction(() => new Promise(() => undefined), { deadline: performance.now() + 50 });
      expect(await faultOf(driver, () => late)).toBe('cancelled');
      expect(await driver.query(OWN, [])).toHaveLength(1);
    });

    test('transactions that wait, for a lock or a standby, leave a connection to those who read', async () => {
      const driver = await open({ max: 2 });
      let end = (): void => undefined;
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      const holding = driver.transaction(() => ended);
      const next = driver.transaction((session) => session.execute(BIG, [11, 1]));
      expect(await driver.query(OWN, [])).toHaveLength(1);
      expect(driver.usage?.()).toMatchObject({ used: 1, waiting: 1 });
      end();
      await Promise.all([holding, next]);
    });

    test('waiting for a connection ends: at the deadline, when the caller leaves, and after its own time', async () => {
      // As long as a connection may take to open, too, on a busy machine.
      const driver = await open({ max: 1, acquireTimeoutMs: 6_000 });
      const caller = new AbortController();
      const deadline = performance.now() + 20_000;
      await driver.transaction(async () => {
        const waits = [
          faultOf(driver, () => driver.query(OWN, [], { deadline: performance.now() + 30 })),
          driver.query(OWN, [], { deadline, signal: caller.signal }).catch((error: Error) => error.message),
          faultOf(driver, () => driver.query(OWN, [])),
        ];
        setTimeout(() => caller.abort(new Error('gone')), 30);
        const gone = AbortSignal.abort(new Error('gone before'));
        await expect(driver.query(OWN, [], { deadline, signal: gone })).rejects.toThrow('gone before');
        expect(driver.usage?.()).toMatchObject({ most: 1, used: 1 });
        expect(await Promise.all(waits)).toEqual(['busy', 'gone', 'busy']);
        expect(driver.usage?.()).toMatchObject({ waiting: 0 });
      });
      expect(await driver.query(OWN, [])).toHaveLength(1);
    });

    test('a session is of no use after its transaction, and none after a statement of it failed', async () => {
      const driver = await open({ max: 1 });
      let kept: Session | undefined;
      await driver.transaction(async (session) => {
        kept = session;
      });
      await expect(kept?.query(OWN, [])).rejects.toThrow('The transaction has ended');
      const swallowing = driver.transaction(async (session) => {
        await session.execute(BIG, [11, 1]);
        await session.query({ text: 'select nothing from nowhere' }, []).catch(() => undefined);
        await session.execute(BIG, [21, 2]).catch(() => undefined);
      });
      await expect(swallowing).rejects.toThrow(/nowhere/);
      expect(await driver.query({ text: 'select size from samples order by id' }, [])).toEqual([[10], [20]]);
    });

    test('statements sent together in one session run one after the other', async () => {
      const driver = await open({ max: 1 });
      const rows = await driver.transaction((session) =>
        Promise.all(Array.from({ length: 10 }, (_, index) => session.query({ text: `select ${index} + 0` }, []))),
      );
      expect(rows.map(([row]) => Number(row?.[0]))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    });

    test('prepared statements of a connection are bounded, in number and in length', async () => {
      const driver = await open({ max: 1 });
      const count = isPostgres
        ? 'select count(*), coalesce(sum(length(statement)), 0) from pg_prepared_statements'
        : // Of this connection alone: the server's own count is that of all who use it.
          `select sum(case variable_name when 'Com_stmt_prepare' then variable_value else -variable_value end), 0
           from information_schema.session_status where variable_name in ('Com_stmt_prepare', 'Com_stmt_close')`;
      const long = 'x'.repeat(20_000);
      for (let round = 0; round < 80; round += 1) {
        const statement = { text: `select '${round}${long}'` };
        await driver.query(statement, []);
        await driver.query(statement, []);
      }
      const [[, characters] = []] = await driver.query({ text: count }, []);
      expect(Number(characters)).toBeLessThan(1_100_000);
      for (let round = 0; round < 1_100; round += 1) {
        const statement = { text: `select ${round} + 1` };
        await driver.query(statement, []);
        await driver.query(statement, []);
      }
      const [[number] = []] = await driver.query({ text: count }, []);
      expect(Number(number)).toBeLessThan(1_010);
      // What comes once needs no name.
      if (isPostgres) {
        const [[before] = []] = await driver.query({ text: count }, []);
        for (let round = 0; round < 50; round += 1) await driver.query({ text: `select ${round} + 2` }, []);
        expect(Number((await driver.query({ text: count }, []))[0]?.[0])).toBe(Number(before));
      }
    });

    test('a table that changes after a snapshot has begun is a reason to try again, not a fault of the server', async () => {
      const driver = await open();
      const reading = driver.snapshot(
        async (snapshot) => {
          expect(await snapshot.query({ text: 'select count(*) from child' }, [])).toHaveLength(1);
          await runScript(
            engine,
            `alter table samples add column note varchar(10)${isPostgres ? '' : ', algorithm = copy'}`,
          );
          return snapshot.query({ text: 'select id, size from samples order by id' }, []).catch(driver.faultOf);
        },
        { deadline: performance.now() + 30_000 },
      );
      expect(await reading).toEqual(
        isPostgres
          ? [
              [1, 10],
              [2, 20],
            ]
          : 'outdated',
      );
    });
  },
  ['postgres', 'mariadb'],
);
