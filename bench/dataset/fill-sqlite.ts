import {
  openConnection,
  type SqliteStatement,
  type SqliteValue,
} from '../../src/database/drivers/sqlite/sqlite-library.ts';
import { contentTables, type Value } from './tables.ts';

/** Fills the tables of a file, which exist and are empty. */
export function fillSqlite(filename: string, articles: number): void {
  const database = openConnection(filename);
  database.exec('pragma foreign_keys = off; pragma synchronous = off; begin');
  for (const { table, json, records } of contentTables(articles)) {
    let insert: SqliteStatement | undefined;
    for (const record of records) {
      const columns = Object.keys(record);
      insert ??= database.prepare(
        `insert into "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
      );
      insert.run(...columns.map((column) => stored(record[column], json.has(column))));
    }
  }
  database.exec('commit');
  database.exec('analyze');
  database.prepare('pragma wal_checkpoint(truncate)').all();
  database.close();
}

/** Values as v4 stores them on SQLite; `node:sqlite` binds a number as a real unless it is a bigint. */
function stored(value: Value, isJson: boolean): SqliteValue {
  if (value === null || value === undefined) return null;
  if (isJson) return JSON.stringify(value);
  if (value instanceof Date) return BigInt(value.getTime());
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : (value as SqliteValue);
}
