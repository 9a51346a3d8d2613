import { SEARCH_INDEX_PREFIX } from '../../../schema/search-index.ts';
import type { Statement } from '../../../sql/statement.ts';
import { readTableEffects, type TableEffects } from '../../changes/table-effects.ts';
import type { ReadRows } from '../../layout/layout-dialect.ts';

/** Virtual tables keep their rows elsewhere. What keeps a search index changes no row that a response shows. */
const TABLES: Statement = {
  text: `select m.name, exists (select 1 from sqlite_master r where r.type = 'trigger' and lower(r.tbl_name) = lower(m.name)
        and r.name not like '${SEARCH_INDEX_PREFIX.replaceAll('_', '\\_')}%' escape '\\')
    from sqlite_master m where m.type = 'table' and m.sql not like 'create virtual%'`,
};

const KEYS: Statement = {
  text: `select m.name, k."table", k.on_delete, k.on_update
    from sqlite_master m, pragma_foreign_key_list(m.name) k where m.type = 'table'`,
};

export async function sqliteEffects(read: ReadRows): Promise<TableEffects> {
  return readTableEffects(await read(TABLES), await read(KEYS));
}
