import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { killNaming } from './child-processes.ts';
import { mariadbMissing } from './mariadb-server.ts';
import { freePort, type Program, runProgram, startProgram, unprivilegedOwner } from './throwaway-server.ts';

const PROVIDER = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib64/galera-4/libgalera_smm.so'].find((file) =>
  existsSync(file),
);

export function galeraMissing(): string | null {
  if (PROVIDER === undefined) return 'galera-4 not installed';
  return existsSync('/usr/bin/rsync') ? mariadbMissing() : 'rsync not installed';
}

export interface GaleraNode {
  /** A database on it. */
  url(database: string): string;
  run(text: string): Promise<unknown[][]>;
  crash(): Promise<void>;
  start(): Promise<void>;
}

export interface Galera {
  readonly nodes: readonly GaleraNode[];
  stop(): Promise<void>;
}

/** A cluster of MariaDB servers, each of which can be written to. */
export async function startGalera(count: number): Promise<Galera> {
  const owner = unprivilegedOwner(['mysql']);
  const folder = mkdtempSync(join(tmpdir(), 'plinth-galera-'));
  const own = (path: string) => owner.uid !== undefined && chownSync(path, owner.uid, owner.gid ?? owner.uid);
  own(folder);
  const install = ['--no-defaults', '--auth-root-authentication-method=normal', '--skip-test-db'];
  await runProgram(
    'mariadb-install-db',
    [...install, `--datadir=${join(folder, 'node0')}`, `--tmpdir=${folder}`],
    owner,
  );
  // A node that starts removes the temporary tables in its folder, also those of other nodes.
  const temporary = (n: number) => join(folder, `temporary${n}`);
  for (let n = 0; n < count; n += 1) {
    mkdirSync(temporary(n));
    own(temporary(n));
  }
  for (let n = 1; n < count; n += 1) {
    await runProgram('cp', ['-r', join(folder, 'node0'), join(folder, `node${n}`)], owner);
  }
  const ports = await Promise.all(Array.from({ length: count * 4 }, freePort));
  const groupPorts = ports.slice(0, count);
  const group = `gcomm://${groupPorts.map((port) => `127.0.0.1:${port}`).join()}`;
  const programs: (Program | null)[] = [];

  const node = (n: number): GaleraNode => {
    const [own, port, state, transfer] = [0, 1, 2, 3].map((part) => ports[part * count + n]);
    const socketPath = join(folder, `node${n}`, 'socket');
    const connect = () => mysql.createConnection({ socketPath, user: 'root', rowsAsArray: true });
    const synced = async (): Promise<void> => {
      const connection = await connect();
      try {
        const [rows] = await connection.query("show status like 'wsrep_local_state_comment'");
        if ((rows as string[][])[0]?.[1] !== 'Synced') throw new Error('not synced');
      } finally {
        connection.destroy();
      }
    };
    return {
      url: (database) => `mysql://plinth:plinth@127.0.0.1:${port}/${database}`,
      async run(text) {
        const connection = await connect();
        try {
          return (await connection.query(text))[0] as unknown[][];
        } finally {
          connection.destroy();
        }
      },
      async crash() {
        await programs[n]?.stop('SIGKILL');
        programs[n] = null;
        // A node that ends while it receives a full copy leaves the programs of the copy behind.
        killNaming(join(folder, `node${n}`));
      },
      async start() {
        const isFirst = programs.every((program) => !program);
        const options = [
          `base_port=${own}`,
          `gmcast.listen_addr=tcp://127.0.0.1:${own}`,
          `ist.recv_addr=127.0.0.1:${state}`,
          'gcache.size=32M',
          'evs.keepalive_period=PT0.5S',
          'evs.suspect_timeout=PT2S',
          'evs.inactive_timeout=PT4S',
        ];
        const args = [
          '--no-defaults',
          `--datadir=${join(folder, `node${n}`)}`,
          `--tmpdir=${temporary(n)}`,
          `--socket=${socketPath}`,
          `--port=${port}`,
          '--bind-address=127.0.0.1',
          '--innodb-flush-log-at-trx-commit=0',
          '--innodb-doublewrite=0',
          '--innodb-flush-method=nosync',
          '--innodb-buffer-pool-size=32M',
          '--innodb-autoinc-lock-mode=2',
          '--binlog-format=ROW',
          '--wsrep-on=ON',
          `--wsrep-provider=${PROVIDER}`,
          `--wsrep-cluster-address=${isFirst ? 'gcomm://' : group}`,
          '--wsrep-cluster-name=plinth',
          `--wsrep-node-name=node${n}`,
          `--wsrep-node-address=127.0.0.1:${own}`,
          '--wsrep-sst-method=rsync',
          `--wsrep-sst-receive-address=127.0.0.1:${transfer}`,
          `--wsrep-provider-options=${options.join(';')}`,
        ];
        programs[n] = await startProgram('/usr/sbin/mariadbd', args, owner, [], synced);
      },
    };
  };

  const nodes = Array.from({ length: count }, (_, n) => node(n));
  const stop = async (): Promise<void> => {
    for (const each of nodes) await each.crash();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    for (const each of nodes) await each.start();
    await nodes[0]?.run("create user 'plinth'@'%' identified by 'plinth'");
    await nodes[0]?.run("grant all on *.* to 'plinth'@'%'");
  } catch (error) {
    await stop();
    throw error;
  }
  return { nodes, stop };
}
