import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort, startProgram, unprivilegedOwner } from './throwaway-server.ts';

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find((file) =>
  existsSync(file),
);

export const pgbouncerMissing = (): string | null => (PROGRAM === undefined ? 'pgbouncer not installed' : null);

export interface Pgbouncer {
  /** The database behind it, by the same user. */
  readonly url: string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** PgBouncer in transaction mode before a database. */
export async function startPgbouncer(
  target: string,
  poolSize = 4,
  settings: readonly string[] = [],
  ownPort?: number,
): Promise<Pgbouncer> {
  if (PROGRAM === undefined) throw new Error(pgbouncerMissing() ?? '');
  const { hostname, port, username, password, pathname } = new URL(target);
  const owner = unprivilegedOwner(['postgres']);
  const folder = mkdtempSync(join(tmpdir(), 'plinth-pgbouncer-'));
  const listen = ownPort ?? (await freePort());
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${hostname} port=${port} user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${listen}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      `default_pool_size = ${poolSize}`,
      'max_client_conn = 500',
      ...settings,
      '',
    ].join('\n'),
  );
  if (owner.uid !== undefined && owner.gid !== undefined) {
    for (const path of [folder, file]) chownSync(path, owner.uid, owner.gid);
  }
  const url = `postgres://plinth:plinth@127.0.0.1:${listen}${pathname}`;
  const program = await startProgram(PROGRAM, [file], owner, [folder], () => answers(url));
  return {
    url,
    async stop(signal = 'SIGKILL') {
      await program.stop(signal);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  await client.end();
}
