import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { backUpDatabase } from '../../src/database/backup/copy-database.ts';
import type { Driver } from '../../src/database/driver.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { start } from '../../src/index.ts';
import { type Engine, runScript, startEngine, whyUnavailable } from '../support/engines.ts';
import { type Pgbouncer, pgbouncerMissing, startPgbouncer } from '../support/pgbouncer.ts';
import { writeProject } from '../support/write-project.ts';
import { clusterProject } from './cluster-project.ts';

const missing = whyUnavailable('postgres') ?? pgbouncerMissing();

describe.skipIf(missing !== null)(
  `PgBouncer in transaction mode (postgres)${missing ? `: skipped, ${missing}` : ''}`,
  () => {
    let engine: Engine;
    let bouncer: Pgbouncer;
    let url = '';
    const ends: (() => unknown)[] = [];

    beforeAll(async () => {
      engine = await startEngine('postgres');
      ends.push(() => engine.stop());
      url = (engine.settings as { connectionString: string }).connectionString;
      bouncer = await startPgbouncer(url, 3);
      ends.push(() => bouncer.stop());
    });

    afterAll(async () => {
      for (const end of ends.reverse()) await end();
    });

    const serve = async (database: object): Promise<string[]> => {
      const dir = writeProject(clusterProject(JSON.stringify(database)));
      onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
      const servers = await Promise.all([1, 2, 3].map(() => start({ dir, port: 0 })));
      onTestFinished(async () => void (await Promise.all(servers.map((server) => server.stop()))));
      return servers.map((server) => server.url);
    };

    const send = async (address: string, body: unknown, method = 'POST') => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(address, { method, headers, body: JSON.stringify(body) });
      return { status: answer.status, body: (await answer.json()) as Answer };
    };

    test('three servers start at once, and everything works on shared connections', async () => {
      // Fewer connections to the server than there are servers that wait for their turn.
      const urls = await serve({ connection: { client: 'postgres', connection: bouncer.url, pool: { max: 8 } } });
      const at = (n: number) => urls[n % urls.length] ?? '';
      const created = await Promise.all(
        Array.from({ length: 60 }, (_, n) =>
          send(`${at(n)}/api/articles`, { data: { title: `${n}`, slug: `s${n % 40}`, author: 1, tags: [1, 2] } }),
        ),
      );
      expect(created.filter(({ status }) => status === 200)).toHaveLength(40);
      expect(created.filter(({ status }) => status === 400)).toHaveLength(20);

      // The same shapes many times: named statements would be missing on some connections by now.
      const lists = await Promise.all(
        Array.from({ length: 45 }, (_, n) =>
          fetch(`${at(n)}/api/articles?populate=*&filters[slug][$ne]=x${n}&pagination[pageSize]=100`).then((r) =>
            r.json(),
          ),
        ),
      );
      expect(new Set((lists as Answer[]).map(({ meta }) => meta?.pagination.total))).toEqual(new Set([40]));
      const graphql = await Promise.all(
        urls.map((each) =>
          send(`${each}/graphql`, { query: '{ authors { data { id attributes { articles { data { id } } } } } }' }),
        ),
      );
      expect(graphql.map(({ status, body }) => [status, body.errors])).toEqual(urls.map(() => [200, undefined]));

      const person = { username: 'ada', email: 'ada@example.com', password: 'correct-horse' };
      expect((await send(`${at(0)}/api/auth/local/register`, person)).status).toBe(200);
      const logins = await Promise.all(
        urls.map((each) => send(`${each}/api/auth/local`, { identifier: person.email, password: person.password })),
      );
      expect(logins.map(({ status }) => status)).toEqual([200, 200, 200]);
      const me = await fetch(`${at(1)}/api/users/me`, { headers: { authorization: `Bearer ${logins[0]?.body.jwt}` } });
      expect(me.status).toBe(200);

      const driver = await openDriver(engine.settings);
      onTestFinished(() => driver.close());
      const orders = await driver.query(
        { text: 'select article_order from articles_author_links where author_id = 1 order by 1' },
        [],
      );
      expect(orders.map(([order]) => order)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
    });

    test('reports at the start what a pooler changes', async () => {
      const pooled = await openDriver({ client: 'postgres', connectionString: bouncer.url });
      onTestFinished(() => pooled.close());
      expect(pooled.notices?.join('\n')).toMatch(
        /behind a connection pooler[\s\S]*max_prepared_statements[\s\S]*alter role "plinth" set statement_timeout/,
      );
    });

    test('settings of one connection do not reach those who use it next', async () => {
      const schema = 'elsewhere';
      await runScript(engine, `create schema ${schema}`);
      await expect(openDriver({ client: 'postgres', connectionString: bouncer.url, schema })).rejects.toThrow(
        /where "connection.schema" has to be the default of the user/,
      );
      await expect(
        openDriver({ client: 'postgres', connectionString: bouncer.url, readOnly: 'briefly' }),
      ).rejects.toThrow(/needs a direct connection/);
      const other = await startPgbouncer(url, 1);
      onTestFinished(() => other.stop());
      const pooled = await openDriver({ client: 'postgres', connectionString: other.url });
      onTestFinished(() => pooled.close());
      const settings = await pooled.query(
        {
          text: `select current_setting('statement_timeout'), current_schema(), current_setting('default_transaction_read_only'),
          (select count(*)::int from pg_prepared_statements)`,
        },
        [],
      );
      expect(settings).toEqual([['0', 'public', 'off', 0]]);
    });

    test('with a direct address, a pool of one connection is enough, and read-only commands use it', async () => {
      const narrow = await startPgbouncer(url, 1);
      onTestFinished(() => narrow.stop());
      const { hostname: host, port } = new URL(url);
      const urls = await serve({
        connection: { client: 'postgres', connection: narrow.url },
        direct: { host, port: Number(port) },
      });
      expect(await Promise.all(urls.map(async (each) => (await fetch(`${each}/api/authors`)).status))).toEqual([
        200, 200, 200,
      ]);
      const direct = { connectionString: url };
      const reader = await openDriver({
        client: 'postgres',
        connectionString: narrow.url,
        readOnly: 'briefly',
        direct,
      });
      onTestFinished(() => reader.close());
      expect(await reader.query({ text: "select current_setting('default_transaction_read_only')" }, [])).toEqual([
        ['on'],
      ]);
    });

    test('a backup is refused: its program would leave its settings behind', async () => {
      await expect(
        backUpDatabase({ client: 'postgres', connectionString: bouncer.url }, '/nowhere/backup'),
      ).rejects.toThrow(/needs a direct connection/);
    });

    test('each run of a cron task is claimed by one of three servers', async () => {
      process.env.CLUSTER_CRON = 'true';
      onTestFinished(() => {
        delete process.env.CLUSTER_CRON;
      });
      const [address] = await serve({ connection: { client: 'postgres', connection: bouncer.url, pool: { max: 8 } } });
      const due = async (): Promise<readonly string[]> => {
        const answer = await fetch(`${address}/api/ticks?pagination[pageSize]=100`);
        const { data } = (await answer.json()) as { data: readonly { attributes: { due: string } }[] };
        return data.map(({ attributes }) => attributes.due);
      };
      await expect.poll(async () => (await due()).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(4);
      const found = await due();
      expect(new Set(found).size).toBe(found.length);
    });

    test('a startup parameter that PgBouncer refuses is named', async () => {
      const withOptions = `${bouncer.url}?options=-c%20statement_timeout%3D1s`;
      await expect(openDriver({ client: 'postgres', connectionString: withOptions })).rejects.toThrow(
        /refused the connection: unsupported startup parameter: options/,
      );
    });

    test('a statement that takes too long is cancelled on the server, and the next one is not', async () => {
      const pooled: Driver = await openDriver({ client: 'postgres', connectionString: bouncer.url });
      onTestFinished(() => pooled.close());
      const waitLimit = { deadline: performance.now() + 200 };
      await expect(pooled.query({ text: 'select pg_sleep(60)' }, [], waitLimit)).rejects.toThrow();
      expect(await pooled.query({ text: 'select 1' }, [])).toEqual([[1]]);
      const sleeping = { text: "select count(*)::int from pg_stat_activity where query like 'select pg_sleep(60%'" };
      await expect.poll(async () => (await pooled.query(sleeping, []))[0]?.[0]).toBe(0);
    });
  },
);

interface Answer {
  readonly meta?: { readonly pagination: { readonly total: number } };
  readonly errors?: unknown;
  readonly jwt?: string;
}
