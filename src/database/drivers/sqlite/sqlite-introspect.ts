import type { Statement } from '../../../sql/statement.ts';
import type { ReadRows } from '../../layout/layout-dialect.ts';
import { type LiveTables, liveTablesFrom } from '../../layout/live-tables.ts';

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
