import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import pg from 'pg';
import { describe } from 'vitest';
import { openConnection } from '../../src/database/drivers/sqlite/sqlite-library.ts';
import type { DatabaseSettings, SqliteSettings } from '../../src/database/settings.ts';
import { readMaterial } from './conformance-material.ts';
import { databaseFolder } from './database-folder.ts';
import { mariadbMissing } from './mariadb-server.ts';
import { postgresMissing } from './postgres-server.ts';
import { copyTemplate, runDump } from './postgres-template.ts';
import type { ServerName, SharedServer } from './shared-servers.ts';
import { sharedThing } from './shared-things.ts';

export type EngineName = 'sqlite' | ServerName;

const ENGINES: readonly EngineName[] = ['sqlite', 'postgres', 'mariadb'];

/** An empty database of its own. */
export interface Engine {
  readonly name: EngineName;
  readonly settings: DatabaseSettings;
  stop(): Promise<void>;
}

/** Why an engine cannot run here; null when it can. */
export function whyUnavailable(name: EngineName): string | null {
  const only = process.env.PLINTH_TEST_ENGINES?.split(',');
  if (only !== undefined && !only.includes(name)) return 'PLINTH_TEST_ENGINES names others';
  switch (name) {
    case 'sqlite':
      return null;
    case 'postgres':
      return process.env.PLINTH_TEST_POSTGRES_URL ? null : postgresMissing();
    case 'mariadb':
      return process.env.PLINTH_TEST_MARIADB_URL ? null : mariadbMissing();
  }
}

export const engineAvailable = (name: EngineName): boolean => whyUnavailable(name) === null;

/** The same tests on every database; where one is missing they are skipped and the title says why. */
export function describeEngines(
  title: string,
  tests: (name: EngineName) => void,
  names: readonly EngineName[] = ENGINES,
): void {
  for (const name of names) {
    const reason = whyUnavailable(name);
    if (reason === null) describe(`${title} (${name})`, () => tests(name));
    else describe.skip(`${title} (${name}): skipped, ${reason}`, () => tests(name));
  }
}

export async function startEngine(name: EngineName): Promise<Engine> {
  switch (name) {
    case 'sqlite':
      return sqliteFile();
    case 'postgres':
      return postgresDatabase();
    case 'mariadb':
      return mariadbDatabase();
  }
}

async function sqliteFile(): Promise<Engine> {
  const folder = databaseFolder('plinth-sqlite-');
  return {
    name: 'sqlite',
    settings: { client: 'sqlite', filename: join(folder, 'data.db') },
    stop: () => rm(folder, { recursive: true, force: true }),
  };
}

const freshName = () => `plinth_${randomBytes(6).toString('hex')}`;

const postgresDatabase = async (): Promise<Engine> => postgresDatabaseOn(await sharedThing('postgres'));

export async function postgresDatabaseOn({ url, databaseOptions, external }: SharedServer): Promise<Engine> {
  const database = freshName();
  const onServer = (text: string) => withPostgres(url, (client) => client.query(text));
  await onServer(`create database ${database} template template0 ${databaseOptions}`);
  return {
    name: 'postgres',
    settings: { client: 'postgres', connectionString: atDatabase(url, database) },
    async stop() {
      if (external) await onServer(`drop database if exists ${database} with (force)`);
    },
  };
}

async function mariadbDatabase(): Promise<Engine> {
  const { url, databaseOptions, external } = await sharedThing('mariadb');
  const database = freshName();
  const onServer = (text: string) => withMariadb(url, (connection) => connection.query(text));
  await onServer(`create database ${database} ${databaseOptions}`);
  return {
    name: 'mariadb',
    settings: { client: 'mysql', connectionString: atDatabase(url, database) },
    async stop() {
      if (external) await onServer(`drop database if exists ${database}`);
    },
  };
}

function atDatabase(url: string, database: string): string {
  const target = new URL(url);
  target.pathname = `/${database}`;
  return target.href;
}

/** Fills an empty engine with the content that the conformance cases were recorded on. */
export async function restoreConformance(engine: Engine): Promise<void> {
  switch (engine.settings.client) {
    case 'sqlite':
      return restoreSqlite(engine.settings);
    case 'postgres':
      return fillPostgres(engine.settings.connectionString ?? '');
    case 'mysql':
      return runScript(engine, mariadbContent());
  }
}

let mariadbDump: string | undefined;

/** Nobody else uses the database: without the dump's locks the server has less to do. */
const mariadbContent = (): string =>
  (mariadbDump ??= readMaterial('content.mariadb.sql')
    .toString()
    .replaceAll(/^(?:LOCK TABLES|UNLOCK TABLES|\/\*!40000 ALTER TABLE .* KEYS).*\n/gm, ''));

async function fillPostgres(connectionString: string): Promise<void> {
  const { host, pathname } = new URL(connectionString);
  const shared = new URL((await sharedThing('postgres')).url);
  if (host === shared.host) await copyTemplate(pathname.slice(1));
  else await runDump(connectionString);
}

async function restoreSqlite({ filename }: SqliteSettings): Promise<void> {
  await writeFile(filename, readMaterial('content.db'));
  await rm(`${filename}-wal`, { force: true });
  await rm(`${filename}-shm`, { force: true });
}

/** Runs many statements at once, which drivers do not do. */
export async function runScript(engine: Engine, script: string): Promise<void> {
  const { settings } = engine;
  switch (settings.client) {
    case 'sqlite': {
      const connection = openConnection(settings.filename);
      connection.exec(script);
      connection.close();
      return;
    }
    case 'postgres':
      await withPostgres(settings.connectionString ?? '', (client) => client.query(script));
      return;
    case 'mysql':
      await withMariadb(settings.connectionString ?? '', (connection) => connection.query(script));
      return;
  }
}

async function withPostgres<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return work(client).finally(() => client.end());
}

async function withMariadb<T>(uri: string, work: (connection: mysql.Connection) => Promise<T>): Promise<T> {
  const connection = await mysql.createConnection({ uri, multipleStatements: true, charset: 'utf8mb4' });
  return work(connection).finally(() => connection.end());
}
