import type { Statement } from '../../../sql/statement.ts';
import { numbersByName, type ReadRows } from '../../layout/layout-dialect.ts';
import { type LiveTables, liveTablesFrom } from '../../layout/live-tables.ts';

/** MariaDB stores JSON as text with a binary collation; no other indication is as cheap to read. */
const COLUMNS: Statement = {
  text: `select table_name, column_name,
      if(data_type = 'longtext' and collation_name = 'utf8mb4_bin' and @@collation_database <> 'utf8mb4_bin',
        'json', column_type)
    from information_schema.columns where table_schema = database() order by table_name, ordinal_position`,
};

const INDEXES: Statement = {
  text: `select table_name, index_name, non_unique = 0, column_name from information_schema.statistics
    where table_schema = database() order by table_name, index_name, seq_in_index`,
};

export async function introspectMysql(read: ReadRows): Promise<LiveTables> {
  return liveTablesFrom(await read(COLUMNS), await read(INDEXES));
}

/** The optimizer's estimates. */
const TABLE_ROWS: Statement = {
  text: 'select table_name, table_rows from information_schema.tables where table_schema = database()',
};

export const mysqlTableRows = async (read: ReadRows): Promise<ReadonlyMap<string, number>> =>
  numbersByName(await read(TABLE_ROWS));
