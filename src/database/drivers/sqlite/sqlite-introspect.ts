import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import type { Statement } from '../../../sql/statement.ts';
import {
  type LayoutRights,
  numbersByName,
  READING_ONLY,
  type ReadRows,
  rightsFrom,
  type TableRight,
} from '../../layout/layout-dialect.ts';
import { type LiveTables, liveTablesFrom } from '../../layout/live-tables.ts';
import type { Row } from '../../../sql/rows.ts';

const COLUMNS: Statement = {
  text: `select m.name, c.name, c.type from sqlite_master m, pragma_table_info(m.name) c
    where m.type in ('table', 'view') and m.name not like 'sqlite\\_%' escape '\\' order by m.name, c.cid`,
};

const INDEXES: Statement = {
  text: `select m.name, i.name, i."unique", c.name from sqlite_master m, pragma_index_list(m.name) i, pragma_index_info(i.name) c
    where m.type = 'table' and m.name not like 'sqlite\\_%' escape '\\' order by m.name, i.seq, c.seqno`,
};

export async function introspectSqlite(read: ReadRows): Promise<LiveTables> {
  return liveTablesFrom(await read(COLUMNS), await read(INDEXES));
}

const TABLES: Statement = {
  text: `select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'
    and sql not like '%without rowid%' and sql not like 'create virtual%'`,
};

/** A statement may have at most 500 selects. */
const MAX_SELECTS = 100;

/** The range of a table's ids, read from both ends of its tree: at least the number of rows. */
export async function sqliteTableRows(read: ReadRows): Promise<ReadonlyMap<string, number>> {
  const names = (await read(TABLES)).map(([name]) => String(name));
  const rows: Row[] = [];
  for (let at = 0; at < names.length; at += MAX_SELECTS) {
    const selects = names.slice(at, at + MAX_SELECTS).map(spanOf);
    rows.push(...(await read({ text: selects.join(' union all '), isCheap: true })));
  }
  return numbersByName(rows);
}

function spanOf(name: string): string {
  const [table, text] = [`"${name.replaceAll('"', '""')}"`, `'${name.replaceAll("'", "''")}'`];
  return `select ${text}, (select max(rowid) from ${table}) - (select min(rowid) from ${table}) + 1`;
}

const VIEWS: Statement = { text: `select name from sqlite_master where type = 'view'` };

const FILE: Statement = { text: "select file from pragma_database_list where name = 'main'" };

/** A file has no users; its permissions and those of its folder decide whether it is writable. */
export async function sqliteRights(read: ReadRows): Promise<LayoutRights> {
  const [[file] = []] = await read(FILE);
  if (!isWritable(String(file))) return READING_ONLY;
  const views = (await read(VIEWS)).map(([name]): [string, ReadonlySet<TableRight>] => [
    String(name),
    new Set<TableRight>(['alter', 'insert', 'update', 'delete']),
  ]);
  return rightsFrom(true, new Map(views), new Set());
}

function isWritable(file: string): boolean {
  try {
    for (const place of [file, path.dirname(file)]) accessSync(place, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
