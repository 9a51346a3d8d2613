import type { Statement } from '../../../sql/statement.ts';
import { readTableEffects, type TableEffects } from '../../changes/table-effects.ts';
import type { ReadRows } from '../../layout/layout-dialect.ts';

/** Virtual tables keep their rows elsewhere. */
const TABLES: Statement = {
  text: `select m.name, exists (select 1 from sqlite_master r where r.type = 'trigger' and lower(r.tbl_name) = lower(m.name))
    from sqlite_master m where m.type = 'table' and m.sql not like 'create virtual%'`,
};

const KEYS: Statement = {
  text: `select m.name, k."table", k.on_delete, k.on_update
    from sqlite_master m, pragma_foreign_key_list(m.name) k where m.type = 'table'`,
};

export async function sqliteEffects(read: ReadRows): Promise<TableEffects> {
  return readTableEffects(await read(TABLES), await read(KEYS));
}
