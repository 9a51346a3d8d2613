import { rmSync } from 'node:fs';
import { haproxyMissing, startHaproxy } from '../support/haproxy.ts';
import { type Pgbouncer, pgbouncerMissing, startPgbouncer } from '../support/pgbouncer.ts';
import {
  debianPostgres,
  type ReplicatedPostgres,
  type ReplicatedServer,
  startReplicatedPostgres,
} from '../support/postgres-replicas.ts';
import { type Relay, startRelay } from '../support/relay.ts';
import { sharedThing } from '../support/shared-things.ts';
import { freePort } from '../support/throwaway-server.ts';
import { writeProject } from '../support/write-project.ts';
import { clusterProject } from './cluster-project.ts';
import { type ClusterProcess, clusterProcess } from './cluster-processes.ts';
import { proxyServers } from './proxy-servers.ts';

export const postgresClusterMissing = (): string | null =>
  debianPostgres() === null ? 'postgresql-15 not installed' : (haproxyMissing() ?? pgbouncerMissing());

/**
 * A primary with two replicas, of which one confirms each commit; three servers of one project behind a load balancer.
 * All reach the primary over an address that moves: the first directly, the second over a network that can be slow,
 * the third through PgBouncer.
 */
export interface PostgresCluster {
  /** Of the load balancer. */
  readonly url: string;
  readonly dir: string;
  readonly database: ReplicatedPostgres;
  readonly servers: readonly ClusterProcess[];
  /** Between the second server and the databases. */
  readonly network: readonly Relay[];
  /** The server that takes writes now. */
  leader(): ReplicatedServer;
  /** Promotes the replica that has received most, and lets the address lead to it. */
  failOver(): Promise<void>;
  restartPooler(): Promise<void>;
  stop(): Promise<void>;
}

const DATABASE = `{
  connection: { client: 'postgres', connection: { connectionString: env('DATABASE_URL') }, pool: { max: 6 } },
  replicas: [env('REPLICA_1_URL'), env('REPLICA_2_URL')],
}`;

const NAMES = ['primary', 'replica1', 'replica2'];

export async function startPostgresCluster(): Promise<PostgresCluster> {
  const ends: (() => unknown)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const [address = 0, entrance = 0, ...ports] = await Promise.all(Array.from({ length: 8 }, freePort));
    const [databasePorts, serverPorts] = [ports.slice(0, 3), ports.slice(3)];
    const proxy = await startHaproxy(proxySections(address, entrance, databasePorts, serverPorts));
    ends.push(() => proxy.stop());
    const database = await startReplicatedPostgres(2, {
      programs: debianPostgres() ?? '',
      ports: databasePorts,
      followed: address,
      settings: ['synchronous_standby_names=ANY 1 (replica1, replica2)', 'wal_keep_size=512MB', 'max_connections=100'],
    });
    ends.push(() => database.stop());
    const primaryUrl = database.primary.url.replace(`:${databasePorts[0]}/`, `:${address}/`);
    const replicaUrls = database.replicas.map(({ url }) => url);

    let pooler = await startPooler(primaryUrl);
    ends.push(() => pooler.stop());
    const network = await Promise.all(
      [primaryUrl, ...replicaUrls].map((connectionString) => startRelay({ client: 'postgres', connectionString })),
    );
    ends.push(() => Promise.all(network.map((relay) => relay.cut())));

    const dir = writeProject(clusterProject(DATABASE));
    ends.push(() => rmSync(dir, { recursive: true, force: true }));
    const main = await sharedThing('command');
    const places = [
      [primaryUrl, ...replicaUrls],
      network.map(({ settings }) => ('connectionString' in settings ? (settings.connectionString ?? '') : '')),
      [pooler.url, ...replicaUrls],
    ];
    const servers = places.map(([primary = '', first = '', second = ''], n) =>
      clusterProcess(main, dir, serverPorts[n] ?? 0, {
        DATABASE_URL: primary,
        REPLICA_1_URL: first,
        REPLICA_2_URL: second,
        CLUSTER_CRON: 'true',
      }),
    );
    ends.push(() => Promise.all(servers.map((server) => server.kill())));
    // All at once, on an empty database.
    await Promise.all(servers.map((server) => server.start()));

    let leader = database.primary;
    return {
      url: `http://127.0.0.1:${entrance}`,
      dir,
      database,
      servers,
      network,
      leader: () => leader,
      async failOver() {
        const before = NAMES[[database.primary, ...database.replicas].indexOf(leader)];
        leader = await mostAdvanced(database.replicas);
        await leader.promote();
        const next = NAMES[[database.primary, ...database.replicas].indexOf(leader)];
        await proxy.command(`set server database/${before} state maint`);
        await proxy.command(`shutdown sessions server database/${before}`);
        await proxy.command(`set server database/${next} state ready`);
      },
      async restartPooler() {
        const port = Number(new URL(pooler.url).port);
        await pooler.stop();
        pooler = await startPooler(primaryUrl, port);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** It tries again soon after the database was away; clients wait for it no longer than they would themselves. */
const startPooler = (target: string, port?: number): Promise<Pgbouncer> =>
  startPgbouncer(target, 6, ['server_login_retry = 1', 'query_wait_timeout = 10'], port);

async function mostAdvanced(replicas: readonly ReplicatedServer[]): Promise<ReplicatedServer> {
  const received = await Promise.all(
    replicas.map(async (replica) => {
      const [row] = await replica.run("select pg_last_wal_receive_lsn() - '0/0'::pg_lsn as bytes");
      return { replica, bytes: BigInt(String(row?.bytes)) };
    }),
  );
  const [most] = received.sort((one, other) => (one.bytes > other.bytes ? -1 : 1));
  return (most as (typeof received)[number]).replica;
}

/** The address of the primary, which moves, and that of the servers. */
const proxySections = (
  address: number,
  entrance: number,
  databases: readonly number[],
  servers: readonly number[],
): string => `listen database
  mode tcp
  bind 127.0.0.1:${address}
  retries 0
${databases.map((port, n) => `  server ${NAMES[n]} 127.0.0.1:${port}${n === 0 ? '' : ' disabled'}`).join('\n')}
${proxyServers(entrance, servers)}`;
