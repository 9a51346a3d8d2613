import type { Socket } from 'node:net';
import pg from 'pg';
import { fillWithAdministrators } from './admin-content.ts';
import { freshName, inDatabase } from './database-name.ts';
import { readMaterial, type RecordedContent } from './conformance-material.ts';
import type { Shared } from './global-setup.ts';
import { sharedThing } from './shared-things.ts';

/** A database with recorded content on the shared server, in a tenth of the time of its script. */
export async function copyPostgres(content: RecordedContent, database = freshName()): Promise<string> {
  const server = await sharedThing('postgres');
  const template = await sharedThing(`postgres-${content}`);
  const options = server.external ? '' : server.databaseOptions;
  await onServer(server.url, `create database ${database} template ${template} ${options}`);
  return database;
}

export async function makePostgresTemplate(content: RecordedContent): Promise<Shared<string>> {
  const { url, databaseOptions, external } = await sharedThing('postgres');
  const database = freshName();
  const target = inDatabase(url, database);
  if (content === 'conformance') {
    await onServer(url, `create database ${database} template template0 ${databaseOptions}`);
    await runDump(target);
  } else {
    await copyPostgres('conformance', database);
    await fillWithAdministrators('postgres', target);
  }
  return {
    thing: database,
    remove: () => (external ? onServer(url, `drop database ${database} with (force)`) : undefined),
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

export async function onPostgres(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

const open = new Map<string, Promise<pg.Client>>();

/** Statements about databases, on one connection per process: each is a process of the server. */
export async function onServer(url: string, text: string): Promise<void> {
  const client = open.get(url) ?? stayConnected(url);
  open.set(url, client);
  await (await client).query(text);
}

async function stayConnected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => open.delete(connectionString));
  await client.connect();
  // The process of the tests ends without regard to it.
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream.unref();
  return client;
}
