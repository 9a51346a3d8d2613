import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import pg from 'pg';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import type { Driver } from '../../src/database/driver.ts';
import { FULL_ACCESS, post, type UploadedFile } from '../media/upload-client.ts';
import { MATERIAL_DIR } from '../support/conformance-material.ts';
import { describeEnginesAtOnce, type Engine, startRestored } from '../support/engines.ts';
import { startRelay, type Relay } from '../support/relay.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';

const MOST = 3;
const REQUEST_MS = 10_000;

const CREDENTIALS = JSON.parse(readFileSync(join(MATERIAL_DIR, 'credentials.json'), 'utf8')) as Readonly<
  Record<string, string>
>;

describeEnginesAtOnce(
  'requests on a database that does not answer',
  (name, test) => {
    let engine: Engine;
    let plinth: StartedPlinth;
    let driver: Driver;
    let relay: Relay;
    let lock: () => Promise<() => Promise<unknown>>;
    let holdLayout: () => Promise<HeldLayout>;

    beforeAll(async () => {
      engine = await startRestored(name);
      if (engine.settings.client === 'sqlite') throw new Error('This is about servers.');
      const { connectionString = '' } = engine.settings;
      lock = () => (name === 'postgres' ? lockPostgres(connectionString) : lockMariadb(connectionString));
      holdLayout = () =>
        name === 'postgres' ? holdPostgresLayout(connectionString) : holdMariadbLayout(connectionString);
      relay = await startRelay(engine.settings);
      const settings = { ...relay.settings, pool: { max: MOST, acquireTimeoutMs: 3_000 } };
      plinth = await startPlinth({
        engine: { ...engine, settings },
        // Long enough for the other requests of these tests on a busy machine.
        limits: { requestMs: REQUEST_MS },
        adapt: (application) => {
          driver = application.driver;
          return application;
        },
      });
    });

    afterAll(async () => {
      await plinth?.stop();
      await relay?.cut();
      await engine?.stop();
    });

    const until = (holds: () => boolean | Promise<boolean>): Promise<boolean> =>
      vi.waitUntil(holds, { timeout: 90_000, interval: 20 });
    const used = () => driver.usage?.().used ?? 0;
    /** Reads that have a connection, and those that wait until long ones have ended. */
    const asking = () => used() + driver.longReads().waiting;
    let turn = 0;
    /** Never the same: nothing is answered from memory, or together with another. */
    const path = () => `${plinth.url}/api/articles?filters[title][$ne]=${++turn}&populate=author`;

    test('of callers who disconnect free their resources, whatever they wait for', async () => {
      const unlock = await lock();
      try {
        const caller = new AbortController();
        const left = Array.from({ length: MOST + 2 }, () =>
          fetch(path(), { signal: caller.signal }).catch(() => undefined),
        );
        await until(() => asking() >= MOST);
        caller.abort();
        await Promise.all(left);
        await until(() => used() === 0);
        expect((await fetch(`${plinth.url}/api/categories?filters[name][$ne]=${++turn}`)).status).toBe(200);
      } finally {
        await unlock();
      }
      expect((await fetch(path())).status).toBe(200);
    });

    test('end in time, and the others get a 503', async () => {
      const unlock = await lock();
      try {
        const waiting = Array.from({ length: MOST }, () => fetch(path()));
        await until(() => asking() >= MOST);
        const refused = await fetch(path());
        expect(refused.status).toBe(503);
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(await refused.json()).toMatchObject({
          data: null,
          error: { status: 503, name: 'ServiceUnavailableError', message: expect.stringContaining('overloaded') },
        });
        const ended = await Promise.all(
          waiting.map(async (asked) => {
            const answer = await asked;
            return `${answer.status} ${((await answer.json()) as { error: { message: string } }).error.message}`;
          }),
        );
        // MariaDB waits for the lock until the deadline of the request, or of the connection that would end it.
        const reasons =
          name === 'postgres' ? /^503 .*database is overloaded/ : /^(400 .*exceeded 10 seconds|503 .*overloaded)/;
        for (const answer of ended) expect(answer).toMatch(reasons);
        // One that has its connections waits for the lock: as long as the server lets it, or until its deadline.
        await until(() => asking() === 0);
        const alone = (await (await fetch(path())).json()) as { error: { message: string } };
        expect(alone.error.message).toMatch(name === 'postgres' ? /database is overloaded/ : /exceeded 10 seconds/);
        await until(() => used() === 0);
      } finally {
        await unlock();
      }
      expect((await fetch(path())).status).toBe(200);
    });

    test('that take long leave connections to the others, and wait for each other', async () => {
      const short = () => fetch(`${plinth.url}/api/categories/1?fields=name&x=${++turn}`);
      expect((await short()).status).toBe(200);
      const unlock = await lock();
      const caller = new AbortController();
      const long = Array.from({ length: 4 * MOST }, () =>
        fetch(path(), { signal: caller.signal }).catch(() => undefined),
      );
      try {
        await until(() => {
          const { running, waiting } = driver.longReads();
          return running === MOST - 1 && waiting >= 2 * MOST;
        });
        expect((await short()).status).toBe(200);
        // All of the others may take longer than the long ones are allowed to, on a busy machine.
        expect(driver.longReads()).toMatchObject({ running: MOST - 1 });
        for (let time = 2; time <= 20; time++) expect((await short()).status).toBe(200);
      } finally {
        caller.abort();
        await unlock();
      }
      await Promise.all(long);
      expect((await fetch(path())).status).toBe(200);
    });

    test('are not client errors: an unresponsive server is a 503', async () => {
      await fetch(path());
      const ask = (method: string, url: string) =>
        fetch(url, {
          method,
          headers: { authorization: CREDENTIALS['token-full'] ?? '', 'content-type': 'application/json' },
          ...(method === 'POST' && { body: JSON.stringify({ data: { name: `frozen ${++turn}` } }) }),
        });
      const frozen = delay(300).then(() => relay.freeze());
      const answers: Response[] = [];
      const askOn = async (method: string, url: () => string) => {
        for (let last = 200; last === 200; ) {
          const answer = await ask(method, url());
          last = answer.status;
          answers.push(answer);
        }
      };
      await Promise.all([
        frozen,
        askOn('GET', path),
        askOn('GET', () => `${plinth.url}/api/categories/1?fields=name`),
        askOn('POST', () => `${plinth.url}/api/categories`),
        askOn('GET', () => `${plinth.url}/admin/init`),
      ]);
      relay.thaw();
      const failed = answers.filter(({ status }) => status !== 200);
      expect(failed.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
        Array.from({ length: 4 }, () => [503, '1']),
      );
      await until(() => used() === 0);
      expect((await fetch(path())).status).toBe(200);
    });

    test('get a 503 if they would write: the request itself is valid', async () => {
      const authorization = CREDENTIALS['token-full'] as string;
      const headers = { authorization, 'content-type': 'application/json' };
      const write = (title: string) =>
        fetch(`${plinth.url}/api/articles/1`, { method: 'PUT', headers, body: JSON.stringify({ data: { title } }) });
      const unlock = await lock();
      try {
        const refused = await write('Never stored');
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
        expect(await refused.json()).toMatchObject({ error: { name: 'ServiceUnavailableError' } });
      } finally {
        await unlock();
      }
      expect((await write('Stored')).status).toBe(200);
    });

    test('get a 503 if they lose it during the commit; a file whose row is stored stays', async () => {
      const upload = (text: string) =>
        post(plinth.url, '/api/upload', [{ name: 'files', value: text, filename: `${text}.txt` }]);
      // Stores the folder of uploads as well, in a transaction of its own.
      expect((await upload('first')).status).toBe(200);
      relay.loseCommit();
      expect(await upload('second')).toMatchObject({
        status: 503,
        body: { error: { message: expect.stringContaining('broke during the commit') } },
      });
      const headers = { authorization: FULL_ACCESS };
      const found = await fetch(`${plinth.url}/api/upload/files?filters[name]=second.txt`, { headers });
      const [file] = (await found.json()) as UploadedFile[];
      expect(await (await fetch(`${plinth.url}${file?.url}`)).text()).toBe('second');
    });

    test('get a 503 if they lose it while they create a table of Plinth', async () => {
      const authorization = CREDENTIALS['token-full'] as string;
      const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': 'lost' };
      const create = () =>
        fetch(`${plinth.url}/api/categories`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ data: { name: 'Once' } }),
        });
      const layout = await holdLayout();
      try {
        const creating = create();
        await until(layout.isAwaited);
        relay.lead(engine.settings);
        const refused = await creating;
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
      } finally {
        await layout.release();
      }
      expect((await create()).status).toBe(200);
    });
  },
  ['postgres', 'mariadb'],
);

/** The lock under which tables are created. */
interface HeldLayout {
  isAwaited(): Promise<boolean>;
  release(): Promise<unknown>;
}

async function holdPostgresLayout(connectionString: string): Promise<HeldLayout> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query("select pg_advisory_lock(hashtext('plinth layout'))");
  const awaited = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  return {
    isAwaited: async () => ((await client.query(awaited)).rowCount ?? 0) > 0,
    release: () => client.end(),
  };
}

async function holdMariadbLayout(uri: string): Promise<HeldLayout> {
  const connection = await mysql.createConnection(uri);
  await connection.query("select get_lock(concat(database(), '.plinth'), 0)");
  const awaited = "select id from information_schema.processlist where db = database() and state = 'User lock'";
  return {
    isAwaited: async () => ((await connection.query(awaited))[0] as unknown[]).length > 0,
    release: () => connection.end(),
  };
}

/** Nobody can read articles until what is returned is called. */
async function lockPostgres(connectionString: string): Promise<() => Promise<unknown>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('begin; lock table articles in access exclusive mode');
  return () => client.end();
}

async function lockMariadb(uri: string): Promise<() => Promise<unknown>> {
  const connection = await mysql.createConnection(uri);
  await connection.query('lock tables articles write');
  return () => connection.end();
}
