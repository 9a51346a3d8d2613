import type { Statement } from '../../../sql/statement.ts';
import { readTableEffects, type TableEffects } from '../../changes/table-effects.ts';
import type { ReadRows } from '../../layout/layout-dialect.ts';

/**
 * Tables without partitions, heirs and policies, and whether code runs when they are written to: triggers, rules, or
 * functions of the project in defaults, constraints, indexes and domains.
 */
const TABLES: Statement = {
  text: `select c.relname::text, case when c.relhasrules
      or exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal)
      or exists (select from pg_attribute a join pg_type d on d.oid = a.atttypid
        where a.attrelid = c.oid and a.attnum > 0 and d.typtype = 'd')
      or exists (select from pg_attrdef d join pg_depend u on u.classid = 'pg_attrdef'::regclass and u.objid = d.oid
        where d.adrelid = c.oid and u.refclassid = 'pg_proc'::regclass)
      or exists (select from pg_constraint k join pg_depend u on u.classid = 'pg_constraint'::regclass and u.objid = k.oid
        where k.conrelid = c.oid and u.refclassid = 'pg_proc'::regclass)
      or exists (select from pg_index i join pg_depend u on u.classid = 'pg_class'::regclass and u.objid = i.indexrelid
        where i.indrelid = c.oid and u.refclassid = 'pg_proc'::regclass)
    then 1 else 0 end
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and not c.relrowsecurity
      and not exists (select from pg_inherits h where h.inhrelid = c.oid or h.inhparent = c.oid)`,
};

/** Referring tables of any schema: those elsewhere are not among the known ones. */
const KEYS: Statement = {
  text: `select case when c.relnamespace = current_schema()::regnamespace then c.relname::text
        else c.relnamespace::regnamespace || '.' || c.relname end,
      f.relname::text, ${action('confdeltype')}, ${action('confupdtype')}
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and f.relnamespace = current_schema()::regnamespace`,
};

function action(column: string): string {
  return `case k.${column} when 'a' then 'no action' when 'r' then 'restrict' when 'c' then 'cascade' else 'set' end`;
}

export async function postgresEffects(read: ReadRows): Promise<TableEffects> {
  return readTableEffects(await read(TABLES), await read(KEYS));
}
