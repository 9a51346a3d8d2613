import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { haproxyMissing, startHaproxy } from '../support/haproxy.ts';
import { DATABASE_OPTIONS, mariadbMissing, startMariadbServer } from '../support/mariadb-server.ts';
import { sharedThing } from '../support/shared-things.ts';
import { freePort, type TestServer } from '../support/throwaway-server.ts';
import { writeProject } from '../support/write-project.ts';
import { type ClusterLoad, findLost, startClusterLoad } from './cluster-load.ts';
import { type ClusterProcess, clusterProcess } from './cluster-processes.ts';
import { clusterProject } from './cluster-project.ts';
import { describeFigures } from './load-figures.ts';
import { proxyServers } from './proxy-servers.ts';

const missing = mariadbMissing() ?? haproxyMissing();
const LATE = { timeout: 300_000, interval: 100 };

describe.skipIf(missing !== null)(
  `MariaDB with a replica, two servers behind HAProxy, under load${missing ? `: skipped, ${missing}` : ''}`,
  () => {
    const ends: (() => unknown)[] = [];
    let primary: TestServer;
    let replica: TestServer;
    let servers: readonly ClusterProcess[] = [];
    let load: ClusterLoad;

    const at = ({ url }: TestServer): string => Object.assign(new URL(url), { pathname: '/content' }).href;
    const run = async (uri: string, text: string): Promise<readonly Record<string, unknown>[]> => {
      const connection = await mysql.createConnection({ uri, multipleStatements: true });
      try {
        return (await connection.query(text))[0] as unknown as readonly Record<string, unknown>[];
      } finally {
        connection.destroy();
      }
    };

    beforeAll(async () => {
      primary = await startMariadbServer({
        durable: true,
        options: ['--server-id=1', '--log-bin=log', '--sync-binlog=1', '--binlog-format=ROW'],
      });
      ends.push(() => primary.stop());
      replica = await startMariadbServer({ durable: true, options: ['--server-id=2'] });
      ends.push(() => replica.stop());
      const { port } = new URL(primary.url);
      await run(
        replica.url,
        `set global gtid_slave_pos = '';
         change master to master_host = '127.0.0.1', master_port = ${port}, master_user = 'plinth',
           master_password = 'plinth', master_use_gtid = slave_pos, master_connect_retry = 1;
         start slave`,
      );
      await run(primary.url, `create database content ${DATABASE_OPTIONS}`);
      const [entrance = 0, ...ports] = await Promise.all(Array.from({ length: 3 }, freePort));
      const proxy = await startHaproxy(proxyServers(entrance, ports));
      ends.push(() => proxy.stop());
      const connection = { client: 'mysql', connection: at(primary), pool: { max: 6 } };
      const dir = writeProject(clusterProject(JSON.stringify({ connection, replicas: [at(replica)] })));
      ends.push(() => rmSync(dir, { recursive: true, force: true }));
      const main = await sharedThing('command');
      servers = ports.map((one) => clusterProcess(main, dir, one, { CLUSTER_CRON: 'true' }));
      ends.push(() => Promise.all(servers.map((server) => server.kill())));
      await Promise.all(servers.map((server) => server.start()));
      load = startClusterLoad({ url: `http://127.0.0.1:${entrance}`, readers: 3, writers: 2 });
    });

    afterAll(async () => {
      await load?.stop();
      for (const end of ends.reverse()) await end();
      process.stdout.write(`\n${describeFigures(load?.figures.phases ?? [])}\n`);
    });

    /** Until so many more requests of both kinds have been answered. */
    const moves = async (count = 8): Promise<void> => {
      for (const kind of ['read', 'write'] as const) {
        const before = load.figures.answered(kind);
        await expect.poll(() => load.figures.answered(kind), LATE).toBeGreaterThan(before + count);
      }
    };

    const statusOf = ({ url }: ClusterProcess) =>
      fetch(`${url}/_ready`).then(
        ({ headers }) => headers.get('x-plinth-replicas'),
        () => null,
      );

    const during = async (name: string, fault: () => Promise<void>): Promise<readonly string[]> => {
      const phase = load.figures.enter(name);
      await fault();
      for (const server of servers) await expect.poll(() => statusOf(server), LATE).toBe('primary=used, 1=used');
      await moves();
      return [...phase.failed.keys()];
    };

    test('each server is killed', async () => {
      const failed = await during('kill -9 of each server', async () => {
        for (const server of servers) {
          await server.kill();
          await moves();
          await server.start();
          await moves();
        }
      });
      expect(failed.filter((kind) => /: 5/.test(kind))).toEqual([]);
    });

    test('the replica is killed, and replication stands still: no request fails', async () => {
      const failed = await during('a replica is killed, then stands still', async () => {
        await replica.crash();
        await moves();
        await replica.restart();
        await moves();
        await run(replica.url, 'stop slave sql_thread');
        await moves(12);
        await delay(6_000);
        await moves();
        await run(replica.url, 'start slave sql_thread');
      });
      expect(failed).toEqual([]);
    });

    test('the primary is killed and started again: reads go on', async () => {
      const failed = await during('kill -9 of the primary', async () => {
        await primary.crash();
        await delay(2_000);
        await primary.restart();
      });
      expect(failed.filter((kind) => kind.startsWith('read:'))).toEqual([]);
    });

    test('nothing acknowledged is lost or there twice, nothing was stale, no task has run twice', async () => {
      await load.stop();
      const stored = (text: string) => run(at(primary), text);
      expect(findLost(load, await stored('select slug, title from articles'))).toEqual([]);
      expect(load.figures.wrongs.slice(0, 20)).toEqual([]);
      expect(await stored('select due from ticks group by due having count(*) > 1')).toEqual([]);
      const gaps = 'having max(article_order) <> count(*)';
      expect(await stored(`select author_id from articles_author_links group by author_id ${gaps}`)).toEqual([]);
      expect(servers.map((server) => server.ended())).toEqual([null, null]);
    });
  },
);
