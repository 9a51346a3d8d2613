import type { Statement } from '../../../sql/statement.ts';
import {
  type LayoutRights,
  numbersByName,
  READING_ONLY,
  type ReadRows,
  rightsFrom,
  TABLE_RIGHTS,
  type TableRight,
} from '../../layout/layout-dialect.ts';
import { type LiveTables, liveTablesFrom } from '../../layout/live-tables.ts';

const COLUMNS: Statement = {
  text: `select c.relname::text, a.attname::text, format_type(a.atttypid, a.atttypmod)
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`,
};

/** Partial indexes serve only some rows, and invalid ones none: they are omitted. */
const INDEXES: Statement = {
  text: `select c.relname::text, ic.relname::text, i.indisunique, a.attname::text
    from pg_index i
    join pg_class c on c.oid = i.indrelid
    join pg_class ic on ic.oid = i.indexrelid
    cross join lateral unnest(i.indkey::int2[]) with ordinality k(attnum, place)
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
    where c.relnamespace = current_schema()::regnamespace and i.indpred is null and i.indisvalid and k.place <= i.indnkeyatts
    order by c.relname, ic.relname, k.place`,
};

export async function introspectPostgres(read: ReadRows): Promise<LiveTables> {
  return liveTablesFrom(await read(COLUMNS), await read(INDEXES));
}

/** The planner's estimates; for tables never analyzed, their size at a hundred bytes per row. */
const TABLE_ROWS: Statement = {
  text: `select c.relname::text, case when c.reltuples > 0 then c.reltuples else pg_relation_size(c.oid) / 100 end
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')`,
};

export const postgresTableRows = async (read: ReadRows): Promise<ReadonlyMap<string, number>> =>
  numbersByName(await read(TABLE_ROWS));

/** True on a standby, or if the user or database is configured so; session settings do not count. */
const READS_ONLY: Statement = {
  text: `select pg_is_in_recovery() or exists (
      select 1 from pg_settings where name = 'default_transaction_read_only' and reset_val = 'on')`,
};

const CREATES: Statement = { text: `select has_schema_privilege(current_schema(), 'create')` };

/** Inserting a row also increments the sequence. Only a table's owner may alter it. */
const REFUSED: Statement = {
  text: `select c.relname::text, not has_table_privilege(c.oid, 'select'),
      not has_table_privilege(c.oid, 'insert') or exists (
        select 1 from pg_depend d join pg_class q on q.oid = d.objid where d.refobjid = c.oid and d.deptype = 'a'
          and case when q.relkind = 'S' then not has_sequence_privilege(q.oid, 'usage') else false end),
      not has_table_privilege(c.oid, 'update'), not has_table_privilege(c.oid, 'delete'),
      not has_table_privilege(c.oid, 'references'), c.relkind not in ('r', 'p') or not pg_has_role(c.relowner, 'usage')
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')`,
};

export async function postgresRights(read: ReadRows): Promise<LayoutRights> {
  const [[readsOnly] = []] = await read(READS_ONLY);
  const [[creates] = []] = await read(CREATES);
  const refused = (await read(REFUSED)).map(([table, ...cells]): [string, ReadonlySet<TableRight>] => {
    const isRefused = (_: TableRight, index: number): boolean => cells[index] === true;
    return [String(table), new Set(TABLE_RIGHTS.filter(isRefused))];
  });
  const rights = rightsFrom(creates !== false, new Map(refused), new Set());
  if (readsOnly !== true) return rights;
  return {
    ...READING_ONLY,
    refuses: (right, table) => READING_ONLY.refuses(right, table) || rights.refuses(right, table),
  };
}
