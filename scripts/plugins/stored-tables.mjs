import { createRequire } from 'node:module';
import path from 'node:path';
import { UUID } from './ask-server.mjs';

/** Columns and rows of every table in an SQLite file, by table; times are left out. */
export function storedTables(folder, file) {
  const Database = createRequire(path.join(folder, 'package.json'))('better-sqlite3');
  const database = new Database(file, { readonly: true });
  try {
    const names = database.prepare("select name from sqlite_master where type = 'table' order by name").pluck().all();
    return new Map(
      names.map((name) => {
        const columns = database.prepare(`select name from pragma_table_info(?) order by name`).pluck().all(name);
        const rows = database.prepare(`select * from "${name}"`).all();
        return [name, { columns, rows: rows.map((row) => plainRow(columns, row)) }];
      }),
    );
  } finally {
    database.close();
  }
}

const plainRow = (columns, row) =>
  columns.map((name) => (/_at$|^time|date/.test(name) ? 'TIME' : withoutUuid(row[name])));

const withoutUuid = (value) => (typeof value === 'string' ? value.replaceAll(UUID, 'UUID') : value);
