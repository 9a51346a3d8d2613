import { appendFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { childrenOf } from './child-processes.ts';
import { databaseFolder } from './database-folder.ts';
import { LOCALE, own, reachableBinaries } from './postgres-server.ts';
import { freePort, type Program, runProgram, startAgain, startProgram, unprivilegedOwner } from './throwaway-server.ts';

/** One server of a primary and its streaming replicas. */
export interface ReplicatedServer {
  readonly url: string;
  readonly port: number;
  /** Statements without parameters, on a connection of its own; the rows of the last one. */
  run(text: string): Promise<readonly Record<string, unknown>[]>;
  crash(): Promise<void>;
  /** Ends it as an operator does, with its connections. */
  shutDown(): Promise<void>;
  restart(): Promise<void>;
  /** Its processes stand still, and its connections stay open. */
  freeze(): void;
  thaw(): void;
  /** Makes a replica a primary; resolves when it takes writes. */
  promote(): Promise<void>;
}

export interface ReplicatedPostgres {
  readonly primary: ReplicatedServer;
  readonly replicas: readonly ReplicatedServer[];
  stop(): Promise<void>;
}

export interface ReplicationOptions {
  /** The folder of another PostgreSQL's programs, in place of the embedded one. */
  readonly programs?: string;
  /** Of all servers. */
  readonly settings?: readonly string[];
  /** Where replicas look for their primary: an address that moves. */
  readonly followed?: number;
  /** The primary's port, then those of the replicas. */
  readonly ports?: readonly number[];
}

const DEBIAN = '/usr/lib/postgresql/15/bin';

/** PostgreSQL 15 as Debian packages it; null if it is not installed. */
export const debianPostgres = (): string | null => (existsSync(join(DEBIAN, 'postgres')) ? DEBIAN : null);

/** Replicas are copies of the primary's folder from before its first start: nothing but the server itself is needed. */
export async function startReplicatedPostgres(
  count: number,
  options: ReplicationOptions = {},
): Promise<ReplicatedPostgres> {
  const owner = unprivilegedOwner(['postgres']);
  const folder = databaseFolder('plinth-replicas-');
  const programs = mkdtempSync(join(tmpdir(), 'plinth-replicas-programs-'));
  const bin = options.programs ?? reachableBinaries(programs, owner);
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, 'plinth\n');
  own(folder, owner);
  own(passwordFile, owner);
  const data = join(folder, 'primary');
  const initial = ['-D', data, '-U', 'plinth', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--no-sync'];
  await runProgram(
    join(bin, 'initdb'),
    [...initial, ...(options.programs === undefined ? LOCALE : ['--encoding=UTF8', '--locale=C.UTF-8'])],
    owner,
  );
  const copies = Array.from({ length: count }, (_, index) => join(folder, `replica${index + 1}`));
  for (const copy of copies) await runProgram('cp', ['-a', data, copy], owner);
  const ended: Program['stop'][] = [];

  const start = async (dir: string, port: number): Promise<ReplicatedServer> => {
    const url = `postgres://plinth:plinth@127.0.0.1:${port}/postgres`;
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'autovacuum=off'];
    const all = [...settings, ...(options.settings ?? [])];
    const args = ['-D', dir, '-p', String(port), ...all.flatMap((one) => ['-c', one])];
    const run = (text: string) => runOn(url, text);
    const launch = () =>
      startProgram(join(bin, 'postgres'), args, owner, [folder, programs], async () => void (await run('select 1')));
    let program = await launch();
    ended.push((signal) => program.stop(signal));
    const signalAll = (signal: NodeJS.Signals): void => {
      for (const pid of [program.pid, ...childrenOf(program.pid)]) process.kill(pid, signal);
    };
    return {
      url,
      port,
      run,
      crash: () => program.stop('SIGKILL'),
      shutDown: () => program.stop('SIGINT'),
      freeze: () => signalAll('SIGSTOP'),
      thaw: () => signalAll('SIGCONT'),
      async restart() {
        program = await startAgain(launch);
      },
      promote: async () => void (await run('select pg_promote(true, 30)')),
    };
  };

  const port = options.ports?.[0] ?? (await freePort());
  const primary = await start(data, port);
  const replicas: ReplicatedServer[] = [];
  for (const [index, copy] of copies.entries()) {
    const name = `replica${index + 1}`;
    writeFileSync(join(copy, 'standby.signal'), '');
    own(join(copy, 'standby.signal'), owner);
    appendFileSync(
      join(copy, 'postgresql.conf'),
      `\nprimary_conninfo = 'host=127.0.0.1 port=${options.followed ?? port} user=plinth password=plinth application_name=${name}'\nwal_retrieve_retry_interval = 100ms\n`,
    );
    replicas.push(await start(copy, options.ports?.[index + 1] ?? (await freePort())));
  }
  return {
    primary,
    replicas,
    async stop() {
      for (const stop of ended) await stop('SIGKILL');
      for (const each of [folder, programs]) rmSync(each, { recursive: true, force: true });
    },
  };
}

async function runOn(connectionString: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const result = (await client.query(text)) as pg.QueryResult | pg.QueryResult[];
    return (Array.isArray(result) ? result.at(-1) : result)?.rows ?? [];
  } finally {
    await client.end();
  }
}
