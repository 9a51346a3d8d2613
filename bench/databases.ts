import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgresServer } from '../test/support/postgres-server.ts';
import { fillPostgres } from './dataset/fill-postgres.ts';
import { fillSqlite } from './dataset/fill-sqlite.ts';
import type { EngineName } from './options.ts';
import { DATA, PLINTH, PROJECT } from './places.ts';
import { parentOf } from './processes.ts';
import { plinth, startServer } from './servers.ts';

/** A database with the benchmark's content. */
export interface Database {
  readonly engine: EngineName;
  /** For the servers and the project's config files. */
  readonly environment: Readonly<Record<string, string>>;
  /** The database's own process, whose CPU time counts as well; null if it has none. */
  readonly pid: number | null;
  stop(): Promise<void>;
}

export const openDatabase = (engine: EngineName, articles: number): Promise<Database> =>
  engine === 'sqlite' ? sqliteFile(articles) : postgresServer(articles);

async function sqliteFile(articles: number): Promise<Database> {
  const filename = join(DATA, `${articles}.db`);
  const database = (file: string): Database => ({
    engine: 'sqlite',
    environment: { SQLITE_FILE: file },
    pid: null,
    stop: async () => undefined,
  });
  if (existsSync(filename)) return database(filename);
  mkdirSync(DATA, { recursive: true });
  const draft = `${filename}.draft`;
  for (const end of ['', '-wal', '-shm']) rmSync(`${draft}${end}`, { force: true });
  await createTables(database(draft));
  fillSqlite(draft, articles);
  for (const end of ['', '-wal', '-shm'])
    if (existsSync(`${draft}${end}`)) renameSync(`${draft}${end}`, `${filename}${end}`);
  return database(filename);
}

async function postgresServer(articles: number): Promise<Database> {
  const server = await startPostgresServer({ asItComes: true });
  const database: Database = {
    engine: 'postgres',
    environment: { PG_URL: server.url },
    pid: await postmasterOf(server.url),
    stop: server.stop,
  };
  await createTables(database);
  await fillPostgres(server.url, articles);
  return database;
}

/** Plinth creates the tables at its first start; every server reads the same ones, with the same indexes. */
async function createTables(database: Database): Promise<void> {
  const server = await startServer(plinth('off'), database);
  await server.stop();
  const environment = { ...process.env, ...database.environment, NODE_ENV: 'production' };
  execFileSync(process.execPath, [PLINTH, 'check', PROJECT, '--apply'], { env: environment });
}

async function postmasterOf(url: string): Promise<number | null> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  await client.end();
  return postmaster;
}
