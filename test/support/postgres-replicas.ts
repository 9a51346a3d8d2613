import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { databaseFolder } from './database-folder.ts';
import { LOCALE, own, reachableBinaries } from './postgres-server.ts';
import { freePort, type Program, runProgram, startAgain, startProgram, unprivilegedOwner } from './throwaway-server.ts';

/** One server of a primary and its streaming replicas. */
export interface ReplicatedServer {
  readonly url: string;
  /** Statements without parameters, on a connection of its own; the rows of the last one. */
  run(text: string): Promise<readonly Record<string, unknown>[]>;
  crash(): Promise<void>;
  restart(): Promise<void>;
  /** Makes a replica a primary; resolves when it takes writes. */
  promote(): Promise<void>;
}

export interface ReplicatedPostgres {
  readonly primary: ReplicatedServer;
  readonly replicas: readonly ReplicatedServer[];
  stop(): Promise<void>;
}

/** Replicas are copies of the primary's folder from before its first start: nothing but the server itself is needed. */
export async function startReplicatedPostgres(count: number): Promise<ReplicatedPostgres> {
  const owner = unprivilegedOwner(['postgres']);
  const folder = databaseFolder('plinth-replicas-');
  const programs = mkdtempSync(join(tmpdir(), 'plinth-replicas-programs-'));
  const bin = reachableBinaries(programs, owner);
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, 'plinth\n');
  own(folder, owner);
  own(passwordFile, owner);
  const data = join(folder, 'primary');
  const initial = ['-D', data, '-U', 'plinth', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--no-sync'];
  await runProgram(join(bin, 'initdb'), [...initial, ...LOCALE], owner);
  const copies = Array.from({ length: count }, (_, index) => join(folder, `replica${index + 1}`));
  for (const copy of copies) await runProgram('cp', ['-a', data, copy], owner);
  const ended: Program[] = [];

  const start = async (dir: string, port: number): Promise<ReplicatedServer> => {
    const url = `postgres://plinth:plinth@127.0.0.1:${port}/postgres`;
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'autovacuum=off'];
    const args = ['-D', dir, '-p', String(port), ...settings.flatMap((one) => ['-c', one])];
    const run = (text: string) => runOn(url, text);
    const launch = () =>
      startProgram(join(bin, 'postgres'), args, owner, [folder, programs], async () => void (await run('select 1')));
    let program = await launch();
    ended.push({ stop: (signal) => program.stop(signal) });
    return {
      url,
      run,
      crash: () => program.stop('SIGKILL'),
      async restart() {
        program = await startAgain(launch);
      },
      promote: async () => void (await run('select pg_promote(true, 30)')),
    };
  };

  const port = await freePort();
  const primary = await start(data, port);
  const replicas: ReplicatedServer[] = [];
  for (const [index, copy] of copies.entries()) {
    const name = `replica${index + 1}`;
    writeFileSync(join(copy, 'standby.signal'), '');
    own(join(copy, 'standby.signal'), owner);
    appendFileSync(
      join(copy, 'postgresql.conf'),
      `\nprimary_conninfo = 'host=127.0.0.1 port=${port} user=plinth password=plinth application_name=${name}'\nwal_retrieve_retry_interval = 100ms\n`,
    );
    replicas.push(await start(copy, await freePort()));
  }
  return {
    primary,
    replicas,
    async stop() {
      for (const server of ended) await server.stop('SIGKILL');
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
