import type { Row } from '../../sql/rows.ts';
import { getOrCreate } from '../../util/get-or-create.ts';

/** The live layout, read from the database. */
export type LiveTables = ReadonlyMap<string, LiveTable>;

export interface LiveTable {
  readonly name: string;
  readonly columns: ReadonlyMap<string, LiveColumn>;
  readonly indexes: readonly LiveIndex[];
}

export interface LiveColumn {
  readonly name: string;
  /** The declared type, lower case, as the database names it: `varchar(255)`, `jsonb`, `datetime(6)`. */
  readonly type: string;
}

export interface LiveIndex {
  readonly name: string;
  readonly columns: readonly string[];
  readonly unique: boolean;
}

/**
 * Every engine can list its layout as these two sets of rows, each in order: columns as `table, column, type` and
 * indexes as `table, index, unique, column`.
 */
export function liveTablesFrom(columnRows: readonly Row[], indexRows: readonly Row[]): LiveTables {
  const columns = new Map<string, Map<string, LiveColumn>>();
  for (const [table, name, type] of columnRows) {
    const column = { name: String(name), type: String(type).toLowerCase() };
    getOrCreate(columns, String(table), () => new Map()).set(column.name, column);
  }
  const indexes = new Map<string, Map<string, LiveIndex & { columns: string[] }>>();
  for (const [table, name, unique, column] of indexRows) {
    const ofTable = getOrCreate(indexes, String(table), () => new Map());
    const index = getOrCreate(ofTable, String(name), () => ({
      name: String(name),
      columns: [],
      unique: Boolean(unique),
    }));
    // An indexed expression has no column name; our statements cannot use such an index.
    index.columns.push(column === null ? '' : String(column));
  }
  const tables = new Map<string, LiveTable>();
  for (const [name, ofTable] of columns) {
    tables.set(name, { name, columns: ofTable, indexes: [...(indexes.get(name)?.values() ?? [])] });
  }
  return tables;
}
