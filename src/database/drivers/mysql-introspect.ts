import type { Statement } from '../../sql/statement.ts';
import type { LiveTables, Row } from '../driver.ts';
import { liveTablesFrom } from '../live-tables.ts';

const COLUMNS: Statement = {
  text: `select table_name, column_name, column_type from information_schema.columns
    where table_schema = database() order by table_name, ordinal_position`,
};

const INDEXES: Statement = {
  text: `select table_name, index_name, non_unique = 0, column_name from information_schema.statistics
    where table_schema = database() order by table_name, index_name, seq_in_index`,
};

export async function introspectMysql(read: (statement: Statement) => Promise<readonly Row[]>): Promise<LiveTables> {
  const [columns, indexes] = await Promise.all([read(COLUMNS), read(INDEXES)]);
  return liveTablesFrom(columns, indexes);
}
