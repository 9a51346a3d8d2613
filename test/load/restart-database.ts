import mysql from 'mysql2/promise';
import pg from 'pg';
import { startMariadbServer } from '../support/mariadb-server.ts';
import { startPostgresServer } from '../support/postgres-server.ts';
import type { ServerName } from '../support/shared-servers.ts';

/** A database on a server of its own, which can be taken away. */
export interface RestartDatabase {
  /** For the project's config. */
  readonly environment: Readonly<Record<string, string>>;
  crash(): Promise<void>;
  /** Resolves when it answers again. */
  restart(): Promise<void>;
  /** Runs statements on a connection of its own. */
  run(script: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startRestartDatabase(engine: ServerName): Promise<RestartDatabase> {
  const isPostgres = engine === 'postgres';
  const server = await (isPostgres ? startPostgresServer : startMariadbServer)({ durable: true });
  const run = isPostgres ? runOnPostgres : runOnMariadb;
  await run(server.url, 'create database restarts');
  const own = new URL(server.url);
  own.pathname = '/restarts';
  return {
    environment: { DATABASE_CLIENT: isPostgres ? 'postgres' : 'mysql', DATABASE_URL: own.href },
    crash: server.crash,
    restart: server.restart,
    run: (script) => run(own.href, script),
    stop: server.stop,
  };
}

async function runOnPostgres(connectionString: string, script: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(script).finally(() => client.end());
}

async function runOnMariadb(uri: string, script: string): Promise<void> {
  const connection = await mysql.createConnection({ uri, multipleStatements: true });
  connection.on('error', () => undefined);
  await connection.query(script).finally(() => connection.destroy());
}
