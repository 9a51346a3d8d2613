import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { createWebhookStore } from '../../src/events/webhooks/webhook-store.ts';
import { type RunningServer, start } from '../../src/index.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import { type Galera, galeraMissing, startGalera } from '../support/galera.ts';
import { writeProject } from '../support/write-project.ts';
import { clusterProject } from './cluster-project.ts';

const missing = galeraMissing();

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: { readonly data?: { readonly id: number } };
}

describe.skipIf(missing !== null)(
  `three Galera nodes, a server on each${missing ? `: skipped, ${missing}` : ''}`,
  () => {
    let galera: Galera;
    let servers: RunningServer[] = [];
    const dirs: string[] = [];
    /** Ids have gaps: each node assigns its own. */
    let authors: number[] = [];
    let tags: number[] = [];

    beforeAll(async () => {
      galera = await startGalera(3);
      await galera.nodes[0]?.run('create database content character set utf8mb4');
      for (const node of galera.nodes) {
        const database = { connection: { client: 'mysql', connection: node.url('content') } };
        dirs.push(writeProject(clusterProject(JSON.stringify(database))));
      }
      // All at once, on an empty database: tables, roles and seed are created once.
      servers = await Promise.all(dirs.map((dir) => start({ dir, port: 0 })));
      authors = (await rows('id from content.authors order by 1')).map(([id]) => Number(id));
      tags = (await rows('id from content.tags order by 1')).map(([id]) => Number(id));
    });

    afterAll(async () => {
      await Promise.all(servers.map((server) => server.stop()));
      for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
      await galera?.stop();
    });

    const at = (n: number): string => servers[n % 3]?.url ?? '';
    const send = async (address: string, body: unknown, method = 'POST', key?: string): Promise<Answer> => {
      const headers = { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) };
      const answer = await fetch(address, { method, headers, body: JSON.stringify(body) });
      const text = await answer.text();
      return {
        status: answer.status,
        retryAfter: answer.headers.get('retry-after'),
        body: text === '' ? {} : JSON.parse(text),
      };
    };
    const rows = (text: string, node = 0) => galera.nodes[node]?.run(`select ${text}`) ?? [];
    /** Until every node has applied what the others committed. */
    const settled = async () => {
      await expect
        .poll(
          async () =>
            new Set(
              await Promise.all(
                galera.nodes.map((node) =>
                  node
                    .run(
                      "select variable_value from information_schema.global_status where variable_name = 'wsrep_last_committed'",
                    )
                    .then(String),
                ),
              ),
            ).size,
        )
        .toBe(1);
    };
    const retried = async (work: () => Promise<Answer>): Promise<Answer> => {
      for (let tries = 1; ; tries += 1) {
        const answer = await work();
        if (answer.status !== 503 || tries === 20) return answer;
        expect(answer.retryAfter).not.toBeNull();
      }
    };

    test('tables, roles and seed are created once', async () => {
      expect(await rows('count(*) from content.authors')).toEqual([[3]]);
      expect(await rows('type from content.up_roles order by 1')).toEqual([['authenticated'], ['public']]);
    });

    test('the lock of a table that another node has created is released at once', async () => {
      // Connections that are not used are closed after 30 s, and their locks end with them.
      const held = () => Promise.all(galera.nodes.map((_, n) => rows("is_used_lock('content.plinth')", n)));
      await expect.poll(held, { timeout: 20_000 }).toEqual(galera.nodes.map(() => [[null]]));
    });

    test('a unique value is stored once, even if several nodes are used at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 90 }, (_, n) =>
          retried(() => send(`${at(n)}/api/articles`, { data: { title: `${n}`, slug: `u${Math.floor(n / 3)}` } })),
        ),
      );
      const statuses = answers.map(({ status }) => status);
      expect([...new Set(statuses)].sort()).toEqual([200, 400]);
      expect(statuses.filter((status) => status === 200)).toHaveLength(30);
      await settled();
      expect(await rows('slug, count(*) from content.articles group by slug having count(*) > 1')).toEqual([]);
    });

    test('lists stay dense while all nodes add to them and remove from them', async () => {
      const create = (n: number) =>
        retried(() =>
          send(`${at(n)}/api/articles`, {
            data: { title: `l${n}`, slug: `l${n}`, author: authors[n % 2], tags: tags.slice(0, 3) },
          }),
        );
      const created = await Promise.all(Array.from({ length: 45 }, (_, n) => create(n)));
      expect(new Set(created.map(({ status }) => status))).toEqual(new Set([200]));
      const ids = created.map(({ body }) => body.data?.id ?? 0);
      await settled();
      const changed = await Promise.all([
        ...ids.slice(0, 15).map((id, n) => retried(() => send(`${at(n)}/api/articles/${id}`, undefined, 'DELETE'))),
        ...ids
          .slice(15, 30)
          .map((id, n) =>
            retried(() =>
              send(
                `${at(n + 1)}/api/articles/${id}`,
                { data: { author: authors[2], tags: { disconnect: [tags[1]] } } },
                'PUT',
              ),
            ),
          ),
        ...Array.from({ length: 15 }, (_, n) => create(n + 100)),
      ]);
      expect(new Set(changed.map(({ status }) => status))).toEqual(new Set([200]));
      await settled();
      for (const author of authors) {
        const orders = await rows(
          `article_order from content.articles_author_links where author_id = ${author} order by 1`,
        );
        expect(orders.map(([order]) => order)).toEqual(orders.map((_, index) => index + 1));
      }
      const gaps = await rows(
        `article_id from content.articles_tags_links group by article_id having max(tag_order) <> count(*)`,
      );
      expect(gaps).toEqual([]);
    });

    test('the same list reordered on all nodes at once contains every entry once', async () => {
      const reversed = tags.toReversed();
      const target = Number((await rows('min(id) from content.articles'))[0]?.[0]);
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          retried(() => send(`${at(n)}/api/articles/${target}`, { data: { tags: n % 2 ? tags : reversed } }, 'PUT')),
        ),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      await settled();
      const links = `content.articles_tags_links where article_id = ${target}`;
      const stored = await rows(`tag_id, tag_order from ${links} order by tag_order`);
      expect(stored.map(([, order]) => order)).toEqual([1, 2, 3, 4, 5]);
      expect([tags, reversed]).toContainEqual(stored.map(([tag]) => tag));
    });

    test('a transaction that the cluster undoes while a statement is prepared is not committed without its beginning', async () => {
      const [here, there] = galera.nodes;
      await here?.run('create table content.undone (id int primary key, n int) engine = InnoDB');
      await here?.run('insert into content.undone values (0, 0)');
      await settled();
      const [driver, other] = await Promise.all(
        [here, there].map((node) => openDriver({ client: 'mysql', connectionString: node?.url('content') ?? '' })),
      );
      if (driver === undefined || other === undefined) throw new Error('There are two nodes.');
      onTestFinished(async () => void (await Promise.all([driver.close(), other.close()])));
      const bump = { text: 'update undone set n = n + 1 where id = 0' };
      const wrong: string[] = [];
      let undone = 0;
      for (let n = 1; n <= 500; n += 1) {
        // Each reads with a statement that was never prepared before, about when the other node's commit arrives.
        const writing = driver.transaction(async (session) => {
          await session.execute(bump, []);
          await session.execute({ text: 'insert into undone values (?, 0)' }, [n]);
          await delay(Math.random() * 3);
          return session.query({ text: `select id, ${n} from undone where id = ?` }, [n]);
        });
        const conflict = delay(Math.random() * 5).then(() =>
          other.transaction((session) => session.execute(bump, [])).catch(() => 0),
        );
        const found = await writing.then(
          (rows) => rows.length,
          (error: unknown) => (driver.faultOf(error) === 'busy' ? null : String(error)),
        );
        await conflict;
        if (found === null) undone += 1;
        else if (found !== 1) wrong.push(`${n}: ${found}`);
        const isStored = (await driver.query({ text: 'select 1 from undone where id = ?' }, [n])).length === 1;
        if (isStored !== (found !== null)) wrong.push(`${n} is ${isStored ? '' : 'not '}stored`);
      }
      expect(wrong).toEqual([]);
      expect(undone).toBeGreaterThan(0);
    });

    test('settings of the server changed on all nodes at once are stored, whoever conflicts', async () => {
      const drivers = await Promise.all(
        galera.nodes.map((node) => openDriver({ client: 'mysql', connectionString: node.url('content') })),
      );
      onTestFinished(async () => void (await Promise.all(drivers.map((driver) => driver.close()))));
      const stores = drivers.map((driver) => createWebhookStore(driver, dialectOf('mysql')));
      const webhook = { name: 'one', url: 'http://127.0.0.1:1/', headers: {}, events: [], enabled: false };
      const id = (await stores[0]?.add(webhook)) ?? 0;
      await settled();
      for (let round = 0; round < 20; round += 1) {
        await Promise.all(stores.map((store, n) => store.update(id, { name: `${round} ${n}` })));
      }
      await settled();
      expect(await rows(`name like '19 %' from content.strapi_webhooks where id = ${id}`)).toEqual([[1]]);
      await stores[0]?.remove([id]);
    });

    test('one Idempotency-Key on three nodes at once creates one entry', async () => {
      const answers = await Promise.all(
        [0, 1, 2].map((n) =>
          retried(() => send(`${at(n)}/api/tags`, { data: { name: 'once' } }, 'POST', 'galera-once')),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      await settled();
      expect(await rows("count(*) from content.tags where name = 'once'")).toEqual([[1]]);
    });

    test('a node that is killed loses nothing that was acknowledged, and its server serves again when it is back', async () => {
      const acknowledged: string[] = [];
      const statuses = new Set<string>();
      let isOver = false;
      const writing = [0, 1, 2].map(async (n) => {
        for (let i = 0; !isOver; i += 1) {
          const name = `k${n}-${i}`;
          const { status, retryAfter } = await send(`${at(n)}/api/tags`, { data: { name } });
          if (status === 200) acknowledged.push(name);
          else statuses.add(`${status} ${retryAfter}`);
        }
      });
      await expect.poll(() => acknowledged.length).toBeGreaterThan(30);
      await galera.nodes[2]?.crash();
      const after = acknowledged.length;
      // The others go on when the group has noticed.
      await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(after + 20);
      await galera.nodes[2]?.start();
      await expect
        .poll(async () => (await send(`${at(2)}/api/tags`, { data: { name: 'back' } })).status, { timeout: 60_000 })
        .toBe(200);
      isOver = true;
      await Promise.all(writing);
      expect([...statuses].filter((status) => status !== '503 1')).toEqual([]);
      await settled();
      const stored = (await rows("name from content.tags where name like 'k%'")).map(([name]) => name);
      expect(acknowledged.filter((name) => !stored.includes(name))).toEqual([]);
      expect(new Set(stored).size).toBe(stored.length);
    });

    test('a node that is cut off answers 503 with Retry-After, and serves again without a restart', async () => {
      const node = galera.nodes[1];
      await node?.run("set global wsrep_provider_options = 'gmcast.isolate=1'");
      onTestFinished(
        async () => void (await node?.run("set global wsrep_provider_options = 'gmcast.isolate=0'").catch(() => [])),
      );
      await expect.poll(async () => (await fetch(`${at(1)}/api/tags`)).status, { timeout: 60_000 }).toBe(503);
      const refused = await fetch(`${at(1)}/api/tags`);
      expect([refused.status, refused.headers.get('retry-after') !== null]).toEqual([503, true]);
      expect((await fetch(`${at(0)}/api/tags`)).status).toBe(200);
      await node?.run("set global wsrep_provider_options = 'gmcast.isolate=0'");
      await expect.poll(async () => (await fetch(`${at(1)}/api/tags`)).status, { timeout: 60_000 }).toBe(200);
    });
  },
);
