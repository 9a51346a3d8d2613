import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { readMaterial } from './conformance-material.ts';
import type { Shared } from './global-setup.ts';
import { sharedThing } from './shared-things.ts';

/** Puts the recorded content instead of an empty database of the shared server, in a tenth of the time of its script. */
export async function copyTemplate(database: string): Promise<void> {
  const [{ url, databaseOptions, external }, template] = await Promise.all([
    sharedThing('postgres'),
    sharedThing('template'),
  ]);
  await onPostgres(url, `drop database ${database} with (force)`);
  await onPostgres(url, `create database ${database} template ${template} ${external ? '' : databaseOptions}`);
}

export async function makeTemplate(): Promise<Shared<string>> {
  const { url, databaseOptions, external } = await sharedThing('postgres');
  const database = `plinth_template_${randomBytes(6).toString('hex')}`;
  await onPostgres(url, `create database ${database} template template0 ${databaseOptions}`);
  const target = new URL(url);
  target.pathname = `/${database}`;
  await runDump(target.href);
  return {
    thing: database,
    remove: () => (external ? onPostgres(url, `drop database ${database} with (force)`) : undefined),
  };
}

export async function runDump(connectionString: string): Promise<void> {
  // A dump of psql may begin with commands of the psql program, which the server does not know.
  await onPostgres(
    connectionString,
    readMaterial('content.postgres.sql')
      .toString()
      .replace(/^\\.*$/gm, ''),
  );
}

async function onPostgres(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(text).finally(() => client.end());
}
