import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Driver, Session } from '../../src/database/driver.ts';
import { openConnection } from '../../src/database/drivers/sqlite/sqlite-library.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import type { Statement } from '../../src/sql/statement.ts';

const INSERT: Statement = { text: 'insert into notes (text) values (?) returning id' };
const TEXTS: Statement = { text: 'select text from notes order by id' };

const folder = mkdtempSync(join(tmpdir(), 'plinth-sqlite-'));
let files = 0;
let filename: string;
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  filename = join(folder, `data ${++files}.db`);
  create(filename, 'first');
});

function create(name: string, text: string, mode: 'wal' | 'delete' = 'delete'): void {
  const connection = openConnection(name);
  connection.exec(`
    pragma journal_mode = ${mode};
    create table notes (id integer primary key autoincrement, text text, parent integer references notes (id));
    insert into notes (text) values ('${text}');
  `);
  connection.close();
}

async function opened<T>(use: (driver: Driver) => Promise<T>, busyTimeoutMs = 5_000): Promise<T> {
  const driver = await openDriver({ client: 'sqlite', filename, busyTimeoutMs });
  try {
    return await use(driver);
  } finally {
    await driver.close();
  }
}

const textsOf = async (driver: Pick<Driver, 'query'>) => (await driver.query(TEXTS, [])).map(([text]) => text);

const turn = () => new Promise((resume) => setImmediate(resume));

/** Commits in the log: frames that tell the size of the file after them. */
function commitsIn(log: Buffer): number {
  const pageSize = log.readUInt32BE(8);
  let commits = 0;
  for (let at = 32; at + 24 + pageSize <= log.length; at += 24 + pageSize) if (log.readUInt32BE(at + 4) > 0) commits++;
  return commits;
}

describe('transactions on SQLite', () => {
  test('that wait together share a commit, and fail or succeed independently', () =>
    opened(async (driver) => {
      const results = await Promise.allSettled(
        Array.from({ length: 40 }, (_, i) =>
          driver.transaction(async (session) => {
            const [id] = await session.insert(INSERT, [`t${i}`]);
            if (i % 4 === 1) await turn();
            if (i % 4 === 3) throw new Error('stop');
            return id;
          }),
        ),
      );
      const kept = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      expect(kept).toHaveLength(30);
      expect(await driver.query({ text: 'select id, text from notes where id > 1 order by id' }, [])).toEqual(
        kept.map((id, i) => [id, `t${i + Math.floor(i / 3)}`]),
      );
      expect(commitsIn(readFileSync(`${filename}-wal`))).toBeLessThan(kept.length);
    }));

  test('that wait together share a commit after one for which the process had no processor', async () => {
    const commitsAfterPause = () =>
      opened(async (driver) => {
        await driver.transaction(async () => {
          const until = performance.now() + 100;
          while (performance.now() < until);
        });
        await driver.transaction((session) => session.insert(INSERT, ['first']));
        const before = commitsIn(readFileSync(`${filename}-wal`));
        await Promise.all(
          Array.from({ length: 20 }, (_, i) => driver.transaction((session) => session.insert(INSERT, [`t${i}`]))),
        );
        return commitsIn(readFileSync(`${filename}-wal`)) - before;
      });
    // A busy machine may stop any of them for so long that it seems to wait for something else.
    await expect.poll(commitsAfterPause).toBeLessThan(20);
  });

  test('that wait together let others have their turn before all of them are done', () =>
    opened(async (driver) => {
      const busy = (): void => {
        const until = performance.now() + 3;
        while (performance.now() < until);
      };
      const done: string[] = [];
      const writing = Array.from({ length: 6 }, (_, i) =>
        driver.transaction(async (session) => {
          if (i === 0) setImmediate(() => done.push('other'));
          await session.insert(INSERT, [`t${i}`]);
          busy();
          done.push('write');
        }),
      );
      await Promise.all(writing);
      expect(done.indexOf('other')).toBeLessThan(3);
    }));

  test('that take long let others run between them', () =>
    opened(async (driver) => {
      const done: string[] = [];
      const writing = Array.from({ length: 4 }, (_, i) =>
        driver.transaction(async (session) => {
          if (i === 1) setImmediate(() => done.push('other'));
          await session.insert(INSERT, [`t${i}`]);
          // Longer than a group takes: each is one of its own.
          const until = performance.now() + 60;
          while (performance.now() < until);
          done.push('write');
        }),
      );
      await Promise.all(writing);
      expect(done.indexOf('other')).toBeLessThan(3);
    }));

  test('see writes of others in their group, which nobody outside sees before the commit', () =>
    opened(async (driver) => {
      const seen = await Promise.all(
        [1, 2, 3].map((i) =>
          driver.transaction(async (session) => {
            await session.insert(INSERT, [`t${i}`]);
            return [(await textsOf(session)).length, (await textsOf(driver)).length];
          }),
        ),
      );
      expect(seen.map(([inside]) => inside)).toEqual([2, 3, 4]);
      for (const [inside = 0, outside = 0] of seen) expect(outside).toBeLessThan(inside);
      expect(await textsOf(driver)).toHaveLength(4);
    }));

  test('are all refused when their commit fails, and leave nothing behind', () =>
    opened(async (driver) => {
      const broken: Statement = { text: 'insert into notes (text, parent) values (?, 999) returning id' };
      const results = await Promise.allSettled([
        driver.transaction((session) => session.insert(INSERT, ['innocent'])),
        driver.transaction(async (session) => {
          await session.execute({ text: 'pragma defer_foreign_keys = on' }, []);
          await session.insert(broken, ['guilty']);
        }),
      ]);
      const faults = results.map((result) => (result.status === 'rejected' ? driver.faultOf(result.reason) : 'none'));
      expect(faults[1]).toBe('conflict');
      // On a machine that stood still, the first may have been committed alone.
      expect(await textsOf(driver)).toEqual(faults[0] === 'conflict' ? ['first'] : ['first', 'innocent']);
      await driver.transaction((session) => session.insert(INSERT, ['next']));
      expect((await textsOf(driver)).at(-1)).toBe('next');
    }));

  test('end with the waitLimit of who waits: the next one writes, and a session that is kept is refused', () =>
    opened(async (driver) => {
      let kept: Session | undefined;
      const hanging = driver.transaction(
        async (session) => {
          kept = session;
          await session.insert(INSERT, ['half']);
          await new Promise(() => undefined);
        },
        { deadline: performance.now() + 50 },
      );
      const next = driver.transaction((session) => session.insert(INSERT, ['next']));
      await expect(hanging).rejects.toThrow('too long');
      await next;
      expect(await textsOf(driver)).toEqual(['first', 'next']);
      await expect(kept?.insert(INSERT, ['late'])).rejects.toThrow('The transaction has ended.');
      await expect(kept?.query(TEXTS, [])).rejects.toThrow('The transaction has ended.');
    }));

  test('a stream that a session leaves open ends with it', () =>
    opened(async (driver) => {
      const stream = await driver.transaction(async (session) => {
        await session.insert(INSERT, ['second']);
        const batches = session.stream(TEXTS, [], 1)[Symbol.asyncIterator]();
        expect(await batches.next()).toEqual({ done: false, value: [['first']] });
        return batches;
      });
      for (const text of ['third', 'fourth']) await driver.transaction((session) => session.insert(INSERT, [text]));
      await expect(stream.next()).rejects.toThrow('The transaction has ended.');
      expect(await textsOf(driver)).toHaveLength(4);
    }));

  test('keep the context of their callers', () =>
    opened(async (driver) => {
      const { AsyncLocalStorage } = await import('node:async_hooks');
      const caller = new AsyncLocalStorage<number>();
      const found = await Promise.all(
        [1, 2, 3].map((i) => caller.run(i, () => driver.transaction(async () => caller.getStore()))),
      );
      expect(found).toEqual([1, 2, 3]);
    }));

  test('do not let the log grow forever', () =>
    opened(async (driver) => {
      const long = 'x'.repeat(200_000);
      for (let i = 0; i < 100; i++) await driver.transaction((session) => session.insert(INSERT, [long]));
      const size = () => statSync(`${filename}-wal`).size;
      // What is written after it was brought into the file begins at its start again.
      for (let i = 0; i < 1_500 && size() > 17_000_000; i++) {
        await driver.transaction((session) => session.insert(INSERT, ['short']));
        await new Promise((resume) => setTimeout(resume, 20));
      }
      expect(size()).toBeLessThan(17_000_000);
    }));
});

describe('an SQLite file in the old journal mode that another program locks', () => {
  const locked = async (use: (driver: Driver, unlock: () => void) => Promise<void>) => {
    const other = openConnection(filename);
    other.exec('begin; select count(*) from notes');
    const driver = await openDriver({ client: 'sqlite', filename });
    other.exec('commit; begin exclusive');
    try {
      await use(driver, () => other.exec('commit'));
    } finally {
      other.close();
      await driver.close();
    }
  };

  test('is waited for without keeping the event loop', () =>
    locked(async (driver, unlock) => {
      const reading = textsOf(driver);
      const streaming = driver.stream(TEXTS, [], 5)[Symbol.asyncIterator]().next();
      const writing = driver.transaction((session) => session.insert(INSERT, ['second']));
      expect(await driver.proofs?.current()).toBeNull();
      for (let i = 0; i < 5; i++) await turn();
      unlock();
      expect((await reading)[0]).toBe('first');
      expect((await streaming).value?.[0]).toEqual(['first']);
      await writing;
      expect(await textsOf(driver)).toEqual(['first', 'second']);
      expect(await driver.proofs?.current()).not.toBeNull();
    }));

  test('is called busy when waitLimit is over', () =>
    locked(async (driver) => {
      const faults = [
        driver.query(TEXTS, [], { deadline: performance.now() + 4_000 }),
        driver
          .stream(TEXTS, [], 5, { deadline: performance.now() + 4_000 })
          [Symbol.asyncIterator]()
          .next(),
        driver.transaction((session) => session.insert(INSERT, ['second']), { deadline: performance.now() + 4_000 }),
      ].map((asked) => (asked as Promise<unknown>).catch((error) => driver.faultOf(error)));
      expect(await Promise.all(faults)).toEqual(['busy', 'busy', 'busy']);
    }));
});

describe('an SQLite file that is replaced by another', () => {
  const replace = (text: string): string => {
    const other = `${filename}.other`;
    create(other, text, 'wal');
    renameSync(filename, `${filename}.old`);
    renameSync(other, filename);
    return `${filename}.old`;
  };

  const check = (name: string): unknown => {
    const connection = openConnection(name);
    const texts = (connection.prepare(TEXTS.text).all() as { text: string }[]).map(({ text }) => text);
    const { integrity_check } = connection.prepare('pragma integrity_check').get() as { integrity_check: string };
    connection.close();
    return [integrity_check, ...texts];
  };

  test('is read, proven and written; earlier commits stay in the old one', async () => {
    const old = await opened(async (driver) => {
      await driver.transaction((session) => session.insert(INSERT, ['before']));
      const before = await driver.proofs?.current();
      const name = replace('other');
      expect(await driver.proofs?.current()).not.toBe(before);
      expect(await textsOf(driver)).toEqual(['other']);
      await driver.transaction((session) => session.insert(INSERT, ['after']));
      expect(await textsOf(driver)).toEqual(['other', 'after']);
      return name;
    });
    expect(check(filename)).toEqual(['ok', 'other', 'after']);
    expect(check(old)).toEqual(['ok', 'first', 'before']);
  });

  test('is found by the first write, and by reads alone', () =>
    opened(async (driver) => {
      expect(await textsOf(driver)).toEqual(['first']);
      replace('second');
      await driver.transaction((session) => session.insert(INSERT, ['written']));
      expect(await textsOf(driver)).toEqual(['second', 'written']);
      rmSync(`${filename}.old`);
      replace('third');
      await expect.poll(() => textsOf(driver)).toEqual(['third']);
    }));

  test('is unavailable while there is none that can be opened, and comes back', () =>
    opened(async (driver) => {
      const faultOf = (asked: Promise<unknown>) => asked.then(String, (error) => driver.faultOf(error));
      renameSync(filename, `${filename}.away`);
      expect(await faultOf(driver.transaction((session) => session.insert(INSERT, ['nowhere'])))).toBe('lost');
      expect(await driver.proofs?.current()).toBeNull();
      expect(existsSync(filename)).toBe(false);
      writeFileSync(filename, 'no database at all, but long enough to look like one'.repeat(100));
      expect(await faultOf(driver.transaction((session) => session.insert(INSERT, ['nowhere'])))).toBe('lost');
      rmSync(filename);
      renameSync(`${filename}.away`, filename);
      await driver.transaction((session) => session.insert(INSERT, ['back']));
      expect(await textsOf(driver)).toEqual(['first', 'back']);
    }));
});
