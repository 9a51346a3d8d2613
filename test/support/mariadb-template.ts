import mysql from 'mysql2/promise';
import { fillWithAdministrators } from './admin-content.ts';
import { readMaterial, type RecordedContent } from './conformance-material.ts';
import { freshName, inDatabase } from './database-name.ts';
import type { Shared } from './global-setup.ts';
import { sharedThing } from './shared-things.ts';

export async function makeMariadbTemplate(content: RecordedContent): Promise<Shared<string>> {
  const { url, databaseOptions, external } = await sharedThing('mariadb');
  const database = freshName();
  const target = inDatabase(url, database);
  await onMariadb(url, `create database ${database} ${databaseOptions}`);
  await onMariadb(target, mariadbContent());
  if (content === 'admin') await fillWithAdministrators('mariadb', target);
  return {
    thing: database,
    remove: () => (external ? onMariadb(url, `drop database ${database}`) : undefined),
  };
}

/** Nobody else uses the database: without the dump's locks the server has less to do. */
export const mariadbContent = (): string =>
  readMaterial('content.mariadb.sql')
    .toString()
    .replaceAll(/^(?:LOCK TABLES|UNLOCK TABLES|\/\*!40000 ALTER TABLE .* KEYS).*\n/gm, '');

export async function onMariadb(uri: string, script: string): Promise<void> {
  const connection = await connectMariadb(uri);
  await connection.query(script).finally(() => connection.end());
}

export const connectMariadb = (uri: string): Promise<mysql.Connection> =>
  mysql.createConnection({ uri, multipleStatements: true, charset: 'utf8mb4' });
