import type { Statement } from '../../../sql/statement.ts';
import { type Catalogue, catalogueFrom, type StoredType } from '../../layout/catalogue.ts';
import { numbersByName, type ReadRows } from '../../layout/layout-dialect.ts';
import { introspectPostgres } from './postgres-introspect.ts';

const COLUMNS: Statement = {
  text: `select c.relname::text, a.attname::text, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      pg_get_expr(d.adbin, d.adrelid),
      a.attidentity <> '' or coalesce(pg_get_expr(d.adbin, d.adrelid) like 'nextval(%', false), false
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`,
};

const KEYS: Statement = {
  text: `select c.relname::text, k.conname::text, k.contype::text, a.attname::text, fc.relname::text, fa.attname::text,
      case k.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'restrict' end
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    cross join lateral unnest(k.conkey) with ordinality as u(attnum, place)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = u.attnum
    left join pg_class fc on fc.oid = k.confrelid
    left join pg_attribute fa on fa.attrelid = k.confrelid and fa.attnum = k.confkey[u.place]
    where c.relnamespace = current_schema()::regnamespace
      and (k.contype = 'p' or k.contype = 'f' and fc.relnamespace = c.relnamespace)
    order by c.relname, k.conname, u.place`,
};

/** Sequences that belong to a column; null if this user may not see them. */
const LAST_IDS: Statement = {
  text: `select t.relname::text, max(s.last_value) from pg_depend d
    join pg_class q on q.oid = d.objid and q.relkind = 'S'
    join pg_class t on t.oid = d.refobjid and t.relnamespace = current_schema()::regnamespace
    join pg_sequences s on s.schemaname = q.relnamespace::regnamespace::text and s.sequencename = q.relname
    where d.deptype in ('a', 'i') group by t.relname`,
};

const BYTES: Statement = {
  text: `select coalesce(sum(pg_table_size(c.oid)), 0) from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'm')`,
};

export async function readPostgresCatalogue(read: ReadRows): Promise<Catalogue> {
  const [[bytes] = []] = await read(BYTES);
  return catalogueFrom({
    live: await introspectPostgres(read),
    columns: await read(COLUMNS),
    keys: await read(KEYS),
    lastIds: numbersByName(await read(LAST_IDS)),
    bytes: Number(bytes),
    storedType,
  });
}

const TYPES: readonly (readonly [RegExp, StoredType])[] = [
  [/\[\]$/, 'text'],
  [/^(integer|smallint)/, 'integer'],
  [/^bigint/, 'bigint'],
  [/^(double|real)/, 'double'],
  [/^numeric/, 'decimal'],
  [/^boolean/, 'boolean'],
  [/^jsonb?$/, 'json'],
  [/^date$/, 'date'],
  [/^timestamp/, 'datetime'],
  [/^time\b/, 'time'],
  [/^bytea/, 'bytes'],
  [/^character varying/, 'string'],
];

export const storedType = (type: string): StoredType => TYPES.find(([pattern]) => pattern.test(type))?.[1] ?? 'text';
