import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plinth } from '../cli/plinth.ts';
import { type Receiver, startReceiver } from '../events/receiver.ts';
import { type ClusterLoad, findLost, startClusterLoad } from './cluster-load.ts';
import { describeFigures, type Phase } from './load-figures.ts';
import { measureAddedTime } from './measure-added-time.ts';
import { type PostgresCluster, postgresClusterMissing, startPostgresCluster } from './postgres-cluster.ts';

const missing = postgresClusterMissing();

const ADMINISTRATOR = 'ada@example.com';

/** The time that things have to come back; far more than they need. */
const LATE = { timeout: 300_000, interval: 100 };

/** A stretch of the load, and what its fault excuses. */
interface Stretch extends Phase {
  readonly from: number;
  to: number;
  /** Runs of a task that may be missing: their server or their database was gone. */
  readonly missedRuns: number;
}

describe.skipIf(missing !== null)(
  `PostgreSQL with two replicas, three servers behind HAProxy, under load${missing ? `: skipped, ${missing}` : ''}`,
  () => {
    let cluster: PostgresCluster;
    let receiver: Receiver;
    let load: ClusterLoad;
    const stretches: Stretch[] = [];
    const figures: string[] = [];

    beforeAll(async () => {
      cluster = await startPostgresCluster();
      receiver = await startReceiver();
    });

    afterAll(async () => {
      await load?.stop();
      await receiver?.close();
      await cluster?.stop();
      // For whoever reads the output of the run.
      process.stdout.write(`\n${[...figures, describeFigures(load?.figures.phases ?? [])].join('\n')}\n`);
    });

    /** Until so many more requests have been answered. */
    const moves = async (count = 6): Promise<void> => {
      const { answered } = load.figures;
      const [reads, writes] = [answered('read'), answered('write')];
      await expect.poll(() => answered('read'), LATE).toBeGreaterThan(reads + count);
      await expect.poll(() => answered('write'), LATE).toBeGreaterThan(writes + count);
    };

    const reads = async (count = 12): Promise<void> => {
      const before = load.figures.answered('read');
      await expect.poll(() => load.figures.answered('read'), LATE).toBeGreaterThan(before + count);
    };

    /** A fault, and the time until everything works again. */
    const during = async (name: string, missedRuns: number, fault: () => Promise<void>): Promise<Stretch> => {
      const stretch = Object.assign(load.figures.enter(name), { from: Date.now(), to: 0, missedRuns });
      stretches.push(stretch);
      await fault();
      await allServe();
      await moves();
      stretch.to = Date.now();
      return stretch;
    };

    const replicasOf = async (url: string): Promise<string | null> =>
      (await fetch(`${url}/_ready`)).headers.get('x-plinth-replicas');

    /** Until every server reads from every replica that there is. */
    let healthy = 'primary=used, 1=used, 2=used';
    const allServe = async (): Promise<void> => {
      for (const { url } of cluster.servers) {
        await expect.poll(() => replicasOf(url).catch(() => null), LATE).toBe(healthy);
      }
    };

    const failuresOf = (stretch: Phase, operation: string): readonly string[] =>
      [...stretch.failed.keys()].filter((key) => key.startsWith(`${operation}:`));

    const metrics = async (name: string): Promise<Map<string, number>> => {
      const found = new Map<string, number>();
      for (const { url } of cluster.servers) {
        const headers = { authorization: 'Bearer cluster-metrics-token' };
        for (const line of (await (await fetch(`${url}/metrics`, { headers })).text()).split('\n')) {
          const [, label, value] = /^([a-z_]+(?:\{[^}]*\})?) (.*)$/.exec(line) ?? [];
          if (label?.startsWith(name)) found.set(label, (found.get(label) ?? 0) + Number(value));
        }
      }
      return found;
    };

    test('choosing a replica costs little beside a read', async () => {
      const { added, describe } = await measureAddedTime(cluster);
      figures.push(describe);
      // Far above what it is: on a busy machine it varies by a tenth.
      expect(added).toBeLessThanOrEqual(0.3);
    });

    test('under load without faults, replicas answer at least 95 % of the reads', async () => {
      const { port, hostname } = new URL(receiver.url);
      await cluster
        .leader()
        .run(
          `insert into strapi_webhooks (name, url, headers, events, enabled) values ('all', 'http://${hostname}:${port}/', '{}', '["entry.create","media.create"]', true)`,
        );
      const environment = { DATABASE_URL: cluster.leader().url, REPLICA_1_URL: '', REPLICA_2_URL: '' };
      const made = await plinth(['admin', 'create', ADMINISTRATOR, '--dir', cluster.dir], environment);
      const [, password = ''] = /password: (\S+)/.exec(made.stdout) ?? [];
      const administrator = { email: ADMINISTRATOR, password };
      await delay(1_000);
      load = startClusterLoad({ url: cluster.url, readers: 5, writers: 2, administrator });
      const before = await metrics('plinth_reads_total');
      const quiet = await during('no fault', 0, () => moves(40));
      expect([...quiet.failed]).toEqual([]);
      const after = await metrics('plinth_reads_total');
      const counted = [...after].map(([label, count]) => [label, count - (before.get(label) ?? 0)] as const);
      const total = counted.reduce((sum, [, count]) => sum + count, 0);
      const byPrimary = counted.find(([label]) => label.includes('primary'))?.[1] ?? 0;
      figures.push(
        `Reads that the primary did not see: ${(100 * (1 - byPrimary / total)).toFixed(1)} % of ${total}, a third of which read back writes`,
      );
      expect(byPrimary / total).toBeLessThanOrEqual(0.05);
    });

    test('each server is killed', async () => {
      const stretch = await during('kill -9 of each server', cluster.servers.length, async () => {
        for (const server of cluster.servers) {
          await server.kill();
          await moves();
          await server.start();
          await moves();
        }
      });
      // What was on its way breaks off; the balancer asks another server for reads.
      expect(failuresOf(stretch, 'read').filter((kind) => /: 5/.test(kind))).toEqual([]);
    });

    test('a replica stands still, another one is killed: no request fails', async () => {
      const [first, second] = cluster.database.replicas;
      const stretch = await during('a replica stands still, the other is killed', 0, async () => {
        first?.freeze();
        try {
          await delay(60_000);
          await moves();
        } finally {
          first?.thaw();
        }
        await allServe();
        await second?.crash();
        await moves();
        await second?.restart();
      });
      expect([...stretch.failed]).toEqual([]);
    });

    test('both replicas stand still: reads go on, and writes wait to be confirmed', async () => {
      const stretch = await during('both replicas stand still', 10, async () => {
        for (const replica of cluster.database.replicas) replica.freeze();
        try {
          await reads();
          await delay(5_000);
          await reads();
        } finally {
          for (const replica of cluster.database.replicas) replica.thaw();
        }
      });
      expect(failuresOf(stretch, 'read')).toEqual([]);
    });

    test('the primary is shut down, then killed, and started again: reads go on', async () => {
      const stretch = await during('restart of the primary, twice', 60, async () => {
        for (const end of ['shutDown', 'crash'] as const) {
          await cluster.leader()[end]();
          await reads();
          await cluster.leader().restart();
          await allServe();
          await moves();
        }
      });
      expect(failuresOf(stretch, 'read')).toEqual([]);
    });

    test('PgBouncer is killed and started again', async () => {
      const stretch = await during('restart of PgBouncer', 5, () => cluster.restartPooler());
      expect(failuresOf(stretch, 'read')).toEqual([]);
    });

    test('a server is far from its database', async () => {
      const stretch = await during('slow network of one server', 0, async () => {
        for (const relay of cluster.network) relay.slow(100);
        try {
          await moves(12);
        } finally {
          for (const relay of cluster.network) relay.slow(0);
        }
      });
      expect(failuresOf(stretch, 'read')).toEqual([]);
    });

    test('the primary is killed, and a replica takes over', async () => {
      const stretch = await during('failover', 60, async () => {
        await cluster.leader().crash();
        await reads(40);
        await cluster.failOver();
        const promoted = cluster.database.replicas.indexOf(cluster.leader());
        healthy = ['primary=used', ...[0, 1].map((n) => `${n + 1}=${n === promoted ? 'promoted' : 'used'}`)].join(', ');
      });
      expect(failuresOf(stretch, 'read')).toEqual([]);
    });

    test('each server is killed once more, after the failover', async () => {
      await during('kill -9 of each server, after the failover', cluster.servers.length, async () => {
        for (const server of cluster.servers) {
          await server.kill();
          await server.start();
        }
      });
    });

    test('the load ends: each client gets its last answer', () => load.stop());

    const stored = (text: string) => cluster.leader().run(text);

    test('no acknowledged write is lost, and none is there twice', async () => {
      expect(findLost(load, await stored('select slug, title from articles'))).toEqual([]);
      const people = (await stored('select username from up_users')).map(({ username }) => String(username));
      expect(people).toHaveLength(new Set(people).size);
      expect(load.registered.filter((name) => !people.includes(name))).toEqual([]);
      figures.push(
        `Acknowledged: ${load.articles.size} articles, ${load.registered.length} accounts, ${load.uploaded.size} files; lost: 0; twice: 0`,
      );
    });

    test('no answer was wrong or stale', () => {
      expect(load.figures.wrongs.slice(0, 20)).toEqual([]);
    });

    test('lists are dense', async () => {
      const gaps = `select author_id from articles_author_links group by author_id having max(article_order) <> count(*)`;
      expect(await stored(gaps)).toEqual([]);
    });

    test('files are there, with what was sent', async () => {
      const known = new Set((await stored('select url from files')).map(({ url }) => String(url)));
      for (const [url, content] of load.uploaded) {
        expect(known.has(url)).toBe(true);
        expect(await (await fetch(cluster.url + url)).text()).toBe(content);
      }
    });

    const failedTasks = () =>
      cluster.servers.flatMap((server) =>
        server
          .printed()
          .split('\n')
          .filter((line) => line.includes('The task')),
      );

    test('no task has run twice, and none is missing without a reason', async () => {
      const runs = (await stored('select due from ticks order by due')).map(({ due }) => Date.parse(String(due)));
      expect(runs).toHaveLength(new Set(runs).size);
      for (const { name, from, to, missedRuns } of stretches) {
        const due = Array.from(
          { length: Math.floor((to - from) / 2_000) },
          (_, n) => (Math.ceil(from / 2_000) + n) * 2_000,
        );
        const gone = due.filter((time) => time < to && !runs.includes(time));
        const excused = gone.length <= missedRuns ? gone : [];
        expect({ name, gone, failedTasks: failedTasks() }).toEqual({ name, gone: excused, failedTasks: failedTasks() });
      }
      figures.push(`Runs of a task every two seconds: ${runs.length}; twice: 0`);
    });

    test('every event was delivered, with one id', async () => {
      await expect
        .poll(async () => Number((await stored('select count(*) from plinth_outbox'))[0]?.count), LATE)
        .toBe(0);
      const ids = new Map<string, Set<unknown>>();
      for (const { body, headers } of receiver.received) {
        const slug = body.uid === 'api::article.article' ? String(body.entry?.slug) : null;
        if (slug !== null) ids.set(slug, (ids.get(slug) ?? new Set()).add(headers['x-plinth-delivery']));
      }
      expect([...load.articles.keys()].filter((slug) => !ids.has(slug))).toEqual([]);
      expect([...ids].filter(([, delivered]) => delivered.size > 1)).toEqual([]);
      // Nothing is told of what was not stored.
      const rows = new Set((await stored('select slug from articles')).map(({ slug }) => String(slug)));
      expect([...ids.keys()].filter((slug) => !rows.has(slug) && !load.articles.has(slug))).toEqual([]);
      const deliveries = receiver.received.map(({ headers }) => headers['x-plinth-delivery']);
      const again = deliveries.length - new Set(deliveries).size;
      figures.push(`Events: ${new Set(deliveries).size} delivered, ${again} of them twice, with the same id`);
    });

    test('no server has ended by itself, and no connection is left open', async () => {
      expect(cluster.servers.map((server) => server.ended())).toEqual([null, null, null]);
      const used = async () => (await metrics('plinth_pool_connections')).get('plinth_pool_connections{state="used"}');
      await expect.poll(used, LATE).toBe(0);
      const held = "select query from pg_stat_activity where state like 'idle in transaction%'";
      await expect.poll(() => stored(held), LATE).toEqual([]);
      const [row] = await stored(
        "select count(*) from pg_stat_activity where usename = 'plinth' and backend_type = 'client backend'",
      );
      // Three pools of six, the one that asks, and a few that cancelled statements.
      expect(Number(row?.count)).toBeLessThanOrEqual(24);
    });
  },
);
