import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, test } from 'vitest';
import { openConnection } from '../../src/database/drivers/sqlite/sqlite-library.ts';
import type { DatabaseSettings, SqliteSettings } from '../../src/database/settings.ts';
import { readMaterial, type RecordedContent } from './conformance-material.ts';
import { databaseFolder } from './database-folder.ts';
import { freshName, inDatabase } from './database-name.ts';
import { copyMariadb } from './mariadb-copies.ts';
import { mariadbMissing } from './mariadb-server.ts';
import { mariadbContent, onMariadb } from './mariadb-template.ts';
import { postgresMissing } from './postgres-server.ts';
import { copyPostgres, onPostgres, onServer, runDump } from './postgres-template.ts';
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
  describeEach(names, title, tests, describe);
}

/**
 * On all databases at once: for tests that mostly wait. Those of one database run one after the other, with the `test`
 * that they are passed. The current test is not known globally: `expect.poll` and `onTestFinished` are in its context.
 */
export function describeEnginesAtOnce(
  title: string,
  tests: (name: EngineName, inOrder: typeof test.sequential) => void,
  names: readonly EngineName[] = ENGINES,
): void {
  describeEach(names, title, (name) => tests(name, test.sequential), describe.concurrent);
}

function describeEach(
  names: readonly EngineName[],
  title: string,
  tests: (name: EngineName) => void,
  inSuite: typeof describe | typeof describe.concurrent,
): void {
  for (const name of names) {
    const reason = whyUnavailable(name);
    if (reason === null) inSuite(`${title} (${name})`, () => tests(name));
    else inSuite.skip(`${title} (${name}): skipped, ${reason}`, () => tests(name));
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

const postgresDatabase = async (): Promise<Engine> => postgresDatabaseOn(await sharedThing('postgres'));

export async function postgresDatabaseOn({ url, databaseOptions, external }: SharedServer): Promise<Engine> {
  const database = freshName();
  await onServer(url, `create database ${database} template template0 ${databaseOptions}`);
  return postgresEngine(url, database, external);
}

const postgresEngine = (url: string, database: string, external: boolean): Engine => ({
  name: 'postgres',
  settings: { client: 'postgres', connectionString: inDatabase(url, database) },
  async stop() {
    if (external) await onServer(url, `drop database if exists ${database} with (force)`);
  },
});

async function mariadbDatabase(): Promise<Engine> {
  const { url, databaseOptions, external } = await sharedThing('mariadb');
  const database = freshName();
  await onMariadb(url, `create database ${database} ${databaseOptions}`);
  return mariadbEngine(inDatabase(url, database), async () => {
    if (external) await onMariadb(url, `drop database if exists ${database}`);
  });
}

const mariadbEngine = (connectionString: string, stop: () => Promise<void>): Engine => ({
  name: 'mariadb',
  settings: { client: 'mysql', connectionString },
  stop,
});

/** With recorded content: what `startEngine` and `restoreConformance` give, but faster. */
export async function startRestored(name: EngineName, content: RecordedContent = 'conformance'): Promise<Engine> {
  switch (name) {
    case 'sqlite': {
      const engine = await sqliteFile();
      await restoreSqlite(engine.settings as SqliteSettings, content);
      return engine;
    }
    case 'postgres': {
      const { url, external } = await sharedThing('postgres');
      return postgresEngine(url, await copyPostgres(content), external);
    }
    case 'mariadb': {
      const { url, giveBack } = await copyMariadb(content);
      return mariadbEngine(url, giveBack);
    }
  }
}

/** Fills an empty engine with the content that the conformance cases were recorded on. */
export async function restoreConformance({ settings }: Engine): Promise<void> {
  switch (settings.client) {
    case 'sqlite':
      return restoreSqlite(settings, 'conformance');
    case 'postgres':
      return fillPostgres(settings.connectionString ?? '');
    case 'mysql':
      return onMariadb(settings.connectionString ?? '', mariadbContent());
  }
}

async function fillPostgres(connectionString: string): Promise<void> {
  const { host, pathname } = new URL(connectionString);
  const { url } = await sharedThing('postgres');
  if (host !== new URL(url).host) return runDump(connectionString);
  const database = pathname.slice(1);
  await onServer(url, `drop database ${database} with (force)`);
  await copyPostgres('conformance', database);
}

const files: Partial<Record<RecordedContent, Buffer>> = {};

async function restoreSqlite({ filename }: SqliteSettings, content: RecordedContent): Promise<void> {
  files[content] ??= readMaterial(content === 'admin' ? 'admin.db' : 'content.db');
  await writeFile(filename, files[content]);
  await rm(`${filename}-wal`, { force: true });
  await rm(`${filename}-shm`, { force: true });
}

/**
 * A server may be writing. One of this process cannot end its transaction while a statement waits for it, because both
 * are on one thread: so other work goes on until the file is free.
 */
async function untilFree(connection: ReturnType<typeof openConnection>): Promise<void> {
  connection.exec('pragma busy_timeout = 0');
  const until = Date.now() + 60_000;
  for (;;) {
    try {
      connection.exec('begin immediate; commit');
      return;
    } catch (error) {
      if (!/locked|busy/.test(String(error)) || Date.now() > until) throw error;
      await delay(5);
    }
  }
}

/** Runs many statements at once, which drivers do not do. */
export async function runScript(engine: Engine, script: string): Promise<void> {
  const { settings } = engine;
  switch (settings.client) {
    case 'sqlite': {
      const connection = openConnection(settings.filename);
      await untilFree(connection);
      connection.exec(`pragma busy_timeout = 5000; ${script}`);
      connection.close();
      return;
    }
    case 'postgres':
      return onPostgres(settings.connectionString ?? '', script);
    case 'mysql':
      return onMariadb(settings.connectionString ?? '', script);
  }
}
