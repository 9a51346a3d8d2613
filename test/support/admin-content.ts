import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import pg from 'pg';
import { openConnection } from '../../src/database/drivers/sqlite/sqlite-library.ts';
import { readMaterial } from './conformance-material.ts';
import type { ServerName } from './shared-servers.ts';

/** Puts the content with administrators of several roles instead of the conformance content. */
export async function fillWithAdministrators(name: ServerName, connectionString: string): Promise<void> {
  const tables = readTables();
  if (name === 'postgres') await fillPostgres(connectionString, tables);
  else await fillMariadb(connectionString, tables);
}

interface StoredTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** They were recorded on SQLite. */
function readTables(): readonly StoredTable[] {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-admin-'));
  const file = join(folder, 'admin.db');
  writeFileSync(file, readMaterial('admin.db'));
  const connection = openConnection(file);
  try {
    const listed = connection
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
      .all() as readonly { readonly name: string }[];
    return listed.map(({ name }) => {
      const statement = connection.prepare(`select * from "${name}"`);
      statement.setReadBigInts(true);
      const found = statement.all() as readonly Record<string, unknown>[];
      const columns = Object.keys(found[0] ?? {});
      return { name, columns, rows: found.map((row) => columns.map((column) => row[column])) };
    });
  } finally {
    connection.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A value of SQLite as a column of another database takes it. */
function convert(value: unknown, type: string): unknown {
  if (value === null || value === undefined) return null;
  if (type === 'boolean') return Boolean(value);
  if (/^(timestamp|datetime)/.test(type))
    return new Date(typeof value === 'bigint' ? Number(value) : String(value))
      .toISOString()
      .replace(/[TZ]/g, ' ')
      .trim();
  if (type === 'date' && typeof value === 'bigint') return new Date(Number(value)).toISOString().slice(0, 10);
  return typeof value === 'bigint' ? String(value) : value;
}

type Types = ReadonlyMap<string, string>;

const typesOf = (listed: readonly (readonly unknown[])[]): Types =>
  new Map(listed.map(([table, column, type]) => [`${table}.${column}`, String(type)]));

const shared = ({ name, columns }: StoredTable, types: Types) =>
  columns
    .map((column, index) => ({ column, index, type: types.get(`${name}.${column}`) }))
    .filter((one): one is { column: string; index: number; type: string } => one.type !== undefined);

async function fillPostgres(connectionString: string, tables: readonly StoredTable[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query({
      text: "select table_name, column_name, data_type from information_schema.columns where table_schema = 'public'",
      rowMode: 'array',
    });
    const types = typesOf(rows as unknown as readonly (readonly unknown[])[]);
    await client.query("set session_replication_role = 'replica'");
    for (const table of tables) {
      const columns = shared(table, types);
      if (columns.length === 0) continue;
      await client.query(`delete from "${table.name}"`);
      const names = columns.map(({ column }) => `"${column}"`).join(', ');
      for (const part of chunks(table.rows, 500)) {
        const values = part.flatMap((row) => columns.map(({ index, type }) => convert(row[index], type)));
        const places = part.map((_, at) => `(${columns.map((__, i) => `$${at * columns.length + i + 1}`).join(', ')})`);
        await client.query(`insert into "${table.name}" (${names}) values ${places.join(', ')}`, values);
      }
      if (types.has(`${table.name}.id`)) {
        await client.query(
          `select setval(pg_get_serial_sequence('"${table.name}"', 'id'), coalesce((select max(id) from "${table.name}"), 0) + 1, false)`,
        );
      }
    }
  } finally {
    await client.end();
  }
}

async function fillMariadb(uri: string, tables: readonly StoredTable[]): Promise<void> {
  const connection = await mysql.createConnection({ uri, charset: 'utf8mb4' });
  try {
    const [listed] = await connection.query({
      sql: 'select table_name, column_name, data_type from information_schema.columns where table_schema = database()',
      rowsAsArray: true,
    });
    const types = typesOf(listed as unknown as readonly (readonly unknown[])[]);
    await connection.query('set foreign_key_checks = 0');
    for (const table of tables) {
      const columns = shared(table, types);
      if (columns.length === 0) continue;
      await connection.query(`delete from \`${table.name}\``);
      const names = columns.map(({ column }) => `\`${column}\``).join(', ');
      const rows = table.rows.map((row) => columns.map(({ index, type }) => convert(row[index], type)));
      for (const part of chunks(rows, 500)) {
        await connection.query(`insert into \`${table.name}\` (${names}) values ?`, [part]);
      }
    }
  } finally {
    await connection.end();
  }
}

const chunks = <T>(list: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
