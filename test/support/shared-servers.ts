import { startMariadbServer, DATABASE_OPTIONS as MARIADB_OPTIONS } from './mariadb-server.ts';
import { startPostgresServer } from './postgres-server.ts';
import type { TestServer } from './throwaway-server.ts';

export type ServerName = 'postgres' | 'mariadb';

export interface ServerAccess extends Pick<TestServer, 'url' | 'databaseOptions'> {
  /** Databases outlive the run and have to be dropped; other servers are thrown away with them. */
  readonly external?: true;
}

/** Set by the global setup: where test files ask for the one server of the run. */
export const SERVERS_URL_VARIABLE = 'PLINTH_TEST_SERVERS';

const own = new Map<ServerName, Promise<TestServer>>();

/** Started at the first call. Without the global setup, this process starts one of its own. */
export async function sharedServer(name: ServerName): Promise<ServerAccess> {
  const external = externalServer(name);
  if (external !== null) return external;
  const servers = process.env[SERVERS_URL_VARIABLE];
  if (servers === undefined) return ownServer(name);
  const answer = await fetch(new URL(name, servers));
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as ServerAccess;
}

export function ownServer(name: ServerName): Promise<TestServer> {
  let server = own.get(name);
  if (server === undefined) {
    server = name === 'postgres' ? startPostgresServer() : startMariadbServer();
    own.set(name, server);
  }
  return server;
}

export async function stopOwnServers(): Promise<void> {
  await Promise.all([...own.values()].map(async (server) => (await server).stop()));
  own.clear();
}

function externalServer(name: ServerName): ServerAccess | null {
  const [url, databaseOptions] =
    name === 'postgres'
      ? [process.env.PLINTH_TEST_POSTGRES_URL, "encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'"]
      : [process.env.PLINTH_TEST_MARIADB_URL, MARIADB_OPTIONS];
  return url ? { url, databaseOptions, external: true } : null;
}
