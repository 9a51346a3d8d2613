import type { Statement } from '../../../sql/statement.ts';
import { type LayoutRights, numbersByName, type ReadRows } from '../../layout/layout-dialect.ts';
import { type LiveTables, liveTablesFrom } from '../../layout/live-tables.ts';

const COLUMNS: Statement = {
  text: `select c.relname::text, a.attname::text, format_type(a.atttypid, a.atttypmod)
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`,
};

/** A partial index serves only some rows and is left out. */
const INDEXES: Statement = {
  text: `select c.relname::text, ic.relname::text, i.indisunique, a.attname::text
    from pg_index i
    join pg_class c on c.oid = i.indrelid
    join pg_class ic on ic.oid = i.indexrelid
    cross join lateral unnest(i.indkey::int2[]) with ordinality k(attnum, place)
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
    where c.relnamespace = current_schema()::regnamespace and i.indpred is null and k.place <= i.indnkeyatts
    order by c.relname, ic.relname, k.place`,
};

export async function introspectPostgres(read: ReadRows): Promise<LiveTables> {
  return liveTablesFrom(await read(COLUMNS), await read(INDEXES));
}

/** As the planner estimates them; of a table that nobody has analyzed yet the size is known, and a row takes a hundred bytes. */
const TABLE_ROWS: Statement = {
  text: `select c.relname::text, case when c.reltuples > 0 then c.reltuples else pg_relation_size(c.oid) / 100 end
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')`,
};

export const postgresTableRows = async (read: ReadRows): Promise<ReadonlyMap<string, number>> =>
  numbersByName(await read(TABLE_ROWS));

const CREATES: Statement = { text: `select has_schema_privilege(current_schema(), 'create')` };

/** Only the owner of a table may add to it. */
const FIXED: Statement = {
  text: `select c.relname::text from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and (c.relkind not in ('r', 'p') or not pg_has_role(c.relowner, 'usage'))`,
};

export async function postgresRights(read: ReadRows): Promise<LayoutRights> {
  const [[creates] = []] = await read(CREATES);
  const fixed = await read(FIXED);
  return { createsTables: creates !== false, fixed: new Set(fixed.map(([name]) => String(name))) };
}
