import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { readMaterial } from './conformance-material.ts';
import { SERVERS_URL_VARIABLE, sharedServer } from './shared-servers.ts';

let made: Promise<string> | undefined;

/** Puts the recorded content in place of an empty database of the shared server. */
export async function copyTemplate(database: string): Promise<void> {
  const { url } = await sharedServer('postgres');
  const template = await askForTemplate();
  await onPostgres(url, `drop database ${database} with (force)`);
  await onPostgres(url, `create database ${database} template ${template}`);
}

/** A database with the recorded content, made once for all test files: to copy it takes a tenth of the time. */
export function conformanceTemplate(): Promise<string> {
  made ??= makeTemplate();
  return made;
}

/** Where the server goes on, the template does not. */
export async function dropTemplate(): Promise<void> {
  if (made === undefined) return;
  const { url, external } = await sharedServer('postgres');
  if (external) await onPostgres(url, `drop database if exists ${await made} with (force)`);
}

export async function restorePostgres(connectionString: string): Promise<void> {
  // A dump of psql may begin with commands of the psql program, which the server does not know.
  const script = readMaterial('content.postgres.sql')
    .toString()
    .replace(/^\\.*$/gm, '');
  await onPostgres(connectionString, script);
}

/** Test files have processes of their own: they ask the one that outlives them. */
async function askForTemplate(): Promise<string> {
  const servers = process.env[SERVERS_URL_VARIABLE];
  if (servers === undefined) return conformanceTemplate();
  const answer = await fetch(new URL('template', servers));
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as string;
}

async function makeTemplate(): Promise<string> {
  const { url, databaseOptions } = await sharedServer('postgres');
  const database = `plinth_template_${randomBytes(6).toString('hex')}`;
  await onPostgres(url, `create database ${database} template template0 ${databaseOptions}`);
  const target = new URL(url);
  target.pathname = `/${database}`;
  await restorePostgres(target.href);
  return database;
}

async function onPostgres(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(text).finally(() => client.end());
}
