import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Driver } from '../../src/database/driver.ts';
import { withGraphql } from '../graphql/with-graphql.ts';
import { describeEngines } from '../support/engines.ts';
import { type QuietServer, startQuietServer } from '../support/quiet-engine.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { type CachedPlinth, startCachedPlinth } from './cached-plinth.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import { TOKEN, writeThrough } from './write-through.ts';

/** For hours: `PLINTH_TEST_CHANGES=1000000`. */
const CHANGES = Number(process.env.PLINTH_TEST_CHANGES ?? 60);

/** A value of one entry: each change sets it to the next number. */
class Marker {
  /** Begun, and committed as far as a writer was told. */
  begun = 0;
  committed = 0;
  changing: Promise<void> = Promise.resolve();
  readonly table: string;
  readonly id: number;

  constructor(table: string, id: number) {
    this.table = table;
    this.id = id;
  }

  sql(name: string): string {
    return `update ${this.table} set name = '${name}' where id = ${this.id}`;
  }
}

type Write = (marker: Marker, name: string) => Promise<unknown>;

const UNDONE = 'number 99999999';

const LINKS = 'article_id, author_id, article_order';

describeEngines('answers beside writers of all kinds', (name) => {
  let server: QuietServer;
  let plinth: CachedPlinth;
  let second: StartedPlinth;
  let secondClient: HttpClient;
  let driver: Driver;
  const author = new Marker('authors', 15);
  const category = new Marker('categories', 1);

  beforeAll(async () => {
    server = await startQuietServer(name);
    const engine = await server.startEngine();
    plinth = await startCachedPlinth(engine, {
      adapt: (application) => {
        driver = application.driver;
        return withGraphql()(application);
      },
    });
    second = await startPlinth({ engine, adapt: withGraphql() });
    secondClient = createHttpClient(second.url);
  });

  afterAll(async () => {
    expect([...plinth.faults, ...second.faults]).toEqual([]);
    secondClient.close();
    await second.stop();
    await plinth.stop();
    await server.stop();
  });

  const through =
    (url: () => string): Write =>
    ({ table, id }, value) =>
      writeThrough(url(), 'PUT', `${table}/${id}`, { name: value });

  const other = (script: (marker: Marker, value: string) => string): Write => {
    return (marker, value) => plinth.other.change(script(marker, value));
  };

  const alone = (text: string, table: string) =>
    driver.transaction((session) => session.execute({ text, writes: table }, []));

  const own: readonly Write[] = [through(() => plinth.url), through(() => plinth.url), through(() => plinth.url)];

  const others: readonly Write[] = [
    through(() => second.url),
    other((marker, value) => marker.sql(value)),
    other(
      (marker, value) => `savepoint a; ${marker.sql(UNDONE)}; rollback to savepoint a;
        savepoint b; ${marker.sql(value)}; release savepoint b`,
    ),
    // Rolled back, then committed.
    other((marker, value) => `${marker.sql(UNDONE)}; rollback; begin; ${marker.sql(value)}`),
    // By code of the project, with its own text.
    (marker, value) => driver.transaction((session) => session.named(marker.sql(value), [])),
    // In a savepoint of this server, beside one that is rolled back.
    (marker, value) =>
      driver.transaction(async (session) => {
        const { table } = marker;
        const undone = session.savepoint(async () => {
          await session.execute({ text: marker.sql(UNDONE), writes: table }, []);
          throw new Error('undone');
        });
        await expect(undone).rejects.toThrow('undone');
        await session.savepoint(() => session.execute({ text: marker.sql(value), writes: table }, []));
      }),
    async (marker, value) => {
      const undone = driver.transaction(async (session) => {
        await session.execute({ text: marker.sql(UNDONE), writes: marker.table }, []);
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      await alone(marker.sql(value), marker.table);
    },
    // All links are replaced in the same transaction.
    other(
      (
        marker,
        value,
      ) => `${name === 'postgres' ? 'truncate' : 'delete from'} categories_copy; insert into categories_copy
        select ${LINKS} from articles_author_links; ${marker.sql(value)}`,
    ),
    ...(name === 'postgres' ? [prepared] : []),
  ];

  /** Open in many snapshots before it is committed. */
  async function prepared(marker: Marker, value: string): Promise<void> {
    const id = `${marker.table} ${value}`;
    await plinth.other.change(`${marker.sql(value)}; prepare transaction '${id}'; begin`);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
    await plinth.other.alone(`commit prepared '${id}'`);
  }

  /** The next number, by one of these writers. */
  const change = (marker: Marker, writers: readonly Write[]): Promise<void> => {
    marker.changing = marker.changing.then(async () => {
      const number = marker.begun + 1;
      marker.begun = number;
      await writers[Math.floor(Math.random() * writers.length)]?.(marker, `number ${number}`);
      marker.committed = number;
    });
    return marker.changing;
  };

  /** A trigger that somebody creates while both servers run: a write to a category changes an author as well. */
  const changeBoth = async (): Promise<void> => {
    await Promise.all([author.changing, category.changing]);
    const number = Math.max(author.begun, category.begun) + 1;
    author.begun = number;
    category.begun = number;
    await plinth.other.change(CREATE_TRIGGER[name]);
    await through(() => plinth.url)(category, `number ${number}`);
    author.committed = number;
    category.committed = number;
    await plinth.other.change(DROP_TRIGGER[name]);
  };

  const graphql = `/graphql?query=${encodeURIComponent('{ author(id: 15) { data { attributes { name } } } }')}`;

  const READS: readonly (readonly [Marker, string])[] = [
    [author, '/api/authors/15?fields=name'],
    [author, '/api/authors?filters[id]=15&fields=name'],
    [author, '/api/articles/1?fields=title&populate[author][fields]=name'],
    [author, graphql],
    [category, '/api/categories/1?fields=name'],
    [category, '/api/categories?fields=name&sort=id&pagination[pageSize]=1'],
  ];

  test(`${CHANGES} changes, and nothing stale`, async () => {
    await plinth.other.change(`create table categories_copy as select ${LINKS} from articles_author_links`);
    for (const marker of [author, category]) await change(marker, own);
    let writing = true;
    let answers = 0;
    let fromMemory = 0;
    const wrong: string[] = [];
    const headers = { authorization: TOKEN, 'apollo-require-preflight': 'true' };
    const ask = async (path: string): Promise<string> => {
      if (Math.random() < 0.3) return (await secondClient.ask(path, headers)).text;
      const { text, statements } = await plinth.ask(path, headers);
      answers += 1;
      if (statements === 0) fromMemory += 1;
      return text;
    };
    const readers = READS.map(async ([marker, path]) => {
      while (writing) {
        const known = marker.committed;
        const text = await ask(path);
        const number = Number(/number (\d+)/.exec(text)?.[1]);
        if (!(number >= known && number <= marker.begun)) wrong.push(`${path} after ${known}: ${text}`);
      }
    });
    const write = async (marker: Marker): Promise<void> => {
      for (let done = 0; done < CHANGES / 2; done += 1) {
        // Stretches in which only this server writes, and what nobody has touched stays in memory.
        await change(marker, done % 10 < 6 ? own : others);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
      }
    };
    for (let round = 0; round < 2; round += 1) {
      await Promise.all([write(author), write(category)]);
      await changeBoth();
    }
    writing = false;
    await Promise.all(readers);
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(answers).toBeGreaterThan(0);
    // MariaDB has no proof.
    // On a busy machine, every answer may have had a change of others before it.
    const askAgain = () => ask(READS[0]?.[1] ?? '').then(() => fromMemory);
    if (name !== 'mariadb') await expect.poll(askAgain).toBeGreaterThan(0);
  });
});

const TRIGGER = `create trigger names after update on categories for each row
  update authors set name = new.name where id = 15`;

const CREATE_TRIGGER = {
  mariadb: TRIGGER,
  sqlite: 'create trigger names after update on categories begin update authors set name = new.name where id = 15; end',
  postgres: `create function names() returns trigger language plpgsql as
    'begin update authors set name = new.name where id = 15; return new; end';
    create trigger names after update on categories for each row execute function names()`,
};

const DROP_TRIGGER = {
  mariadb: 'drop trigger names',
  sqlite: 'drop trigger names',
  postgres: 'drop trigger names on categories; drop function names',
};
