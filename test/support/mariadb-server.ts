import { chownSync, existsSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import mysql from 'mysql2/promise';
import { databaseFolder } from './database-folder.ts';
import {
  freePort,
  runProgram,
  startAgain,
  startProgram,
  type TestServer,
  type TestServerOptions,
  unprivilegedOwner,
} from './throwaway-server.ts';

export function mariadbMissing(): string | null {
  const missing = ['mariadbd', 'mariadb-install-db'].filter((program) => findProgram(program) === null);
  return missing.length === 0 ? null : `${missing.join(' and ')} not installed and PLINTH_TEST_MARIADB_URL not set`;
}

export async function startMariadbServer({
  durable = false,
  options = [],
}: TestServerOptions & { readonly options?: readonly string[] } = {}): Promise<TestServer> {
  const install = findProgram('mariadb-install-db');
  const program = findProgram('mariadbd');
  if (install === null || program === null) throw new Error(mariadbMissing() ?? '');
  const owner = unprivilegedOwner(['mysql']);
  const folder = databaseFolder('plinth-mariadb-');
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  // A server that starts removes the temporary tables in its folder, also those of other servers.
  const ownTemporary = `--tmpdir=${folder}`;
  const socket = join(folder, 'socket');
  await runProgram(
    install,
    ['--no-defaults', `--datadir=${data}`, ownTemporary, '--auth-root-authentication-method=normal', '--skip-test-db'],
    owner,
  );
  const port = await freePort();
  const args = [
    '--no-defaults',
    `--datadir=${data}`,
    ownTemporary,
    `--socket=${socket}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    '--character-set-server=utf8mb4',
    '--collation-server=utf8mb4_general_ci',
    `--innodb-flush-log-at-trx-commit=${durable ? 2 : 0}`,
    '--innodb-doublewrite=0',
    '--innodb-flush-method=nosync',
    '--sync-frm=0',
    // Half the work of creating tables.
    '--innodb-stats-persistent=0',
    ...options,
  ];
  const start = () => startProgram(program, args, owner, [folder], () => createUser(socket));
  let server = await start();
  return {
    url: `mysql://plinth:plinth@127.0.0.1:${port}/mysql`,
    databaseOptions: DATABASE_OPTIONS,
    async stop() {
      await server.stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
    crash: () => server.stop('SIGKILL'),
    async restart() {
      server = await startAgain(start);
    },
  };
}

/** The recorded database compares text without regard to case and accents. */
export const DATABASE_OPTIONS = 'character set utf8mb4 collate utf8mb4_general_ci';

async function createUser(socketPath: string): Promise<void> {
  const connection = await mysql.createConnection({ socketPath, user: 'root' });
  await connection.query("create user if not exists 'plinth'@'%' identified by 'plinth'");
  await connection.query("grant all on *.* to 'plinth'@'%'");
  await connection.end();
}

function findProgram(name: string): string | null {
  // Debian keeps server programs out of an ordinary user's path.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null;
}
