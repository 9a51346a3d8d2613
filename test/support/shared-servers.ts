import type { Shared } from './global-setup.ts';
import { startMariadbServer, DATABASE_OPTIONS as MARIADB_OPTIONS } from './mariadb-server.ts';
import { startPostgresServer } from './postgres-server.ts';
import type { TestServer } from './throwaway-server.ts';

export type ServerName = 'postgres' | 'mariadb';

export interface SharedServer extends Pick<TestServer, 'url' | 'databaseOptions'> {
  /** Databases outlive the run and have to be dropped; other servers are thrown away with them. */
  readonly external: boolean;
}

/** The one that the environment names, or one of this run. */
export async function startSharedServer(name: ServerName): Promise<Shared<SharedServer>> {
  const [url, options] =
    name === 'postgres'
      ? [process.env.PLINTH_TEST_POSTGRES_URL, "encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'"]
      : [process.env.PLINTH_TEST_MARIADB_URL, MARIADB_OPTIONS];
  if (url) return { thing: { url, databaseOptions: options, external: true }, remove: () => undefined };
  const server = name === 'postgres' ? await startPostgresServer() : await startMariadbServer();
  const { databaseOptions } = server;
  return { thing: { url: server.url, databaseOptions, external: false }, remove: () => server.stop() };
}
