import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openConnection } from '../../src/database/drivers/sqlite/sqlite-library.ts';
import type { Database } from '../databases.ts';
import { DATA } from '../places.ts';

/** The data set orders its lists by ID, with gaps; servers keep them dense, so the copies start dense. */
const DENSE = [
  ['articles_author_links', 'author_id'],
  ['articles_categories_links', 'category_id'],
].map(
  ([table, group]) =>
    `update ${table} set article_order = s.n from (select id, row_number() over (partition by ${group} order by article_order, id) as n from ${table}) as s where s.id = ${table}.id`,
);

/** A private copy of the database for one server. */
export async function copyDatabase(database: Database, name: string): Promise<Database> {
  return database.engine === 'sqlite' ? copyFile(database, name) : copyOnServer(database, name);
}

function copyFile({ environment }: Database, name: string): Database {
  const file = join(DATA, `writes-${name}.db`);
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  copyFileSync(environment.SQLITE_FILE as string, file);
  const connection = openConnection(file);
  for (const statement of DENSE) connection.exec(statement);
  connection.prepare('pragma wal_checkpoint(truncate)').all();
  connection.close();
  const stop = async (): Promise<void> => {
    for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  };
  return { engine: 'sqlite', environment: { SQLITE_FILE: file }, pid: null, stop };
}

async function copyOnServer({ environment, pid }: Database, name: string): Promise<Database> {
  const source = new URL(environment.PG_URL as string);
  const target = new URL(source);
  target.pathname = `/writes_${name}`;
  const maintenance = new URL(source);
  maintenance.pathname = '/template1';
  const run = async (url: URL, ...statements: string[]): Promise<void> => {
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  await run(maintenance, `create database writes_${name} template ${source.pathname.slice(1)}`);
  await run(target, ...DENSE, 'vacuum analyze');
  return {
    engine: 'postgres',
    environment: { PG_URL: target.href },
    pid,
    stop: () => run(maintenance, `drop database writes_${name} with (force)`),
  };
}
