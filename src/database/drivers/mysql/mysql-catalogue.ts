import type { Statement } from '../../../sql/statement.ts';
import { type Catalogue, catalogueFrom, type StoredType } from '../../layout/catalogue.ts';
import { numbersByName, type ReadRows } from '../../layout/layout-dialect.ts';
import { introspectMysql } from './mysql-introspect.ts';

const COLUMNS: Statement = {
  text: `select table_name, column_name, column_type, is_nullable = 'NO', column_default,
      extra like '%auto_increment%', coalesce(collation_name like '%\\_ci', false)
    from information_schema.columns where table_schema = database() order by table_name, ordinal_position`,
};

const KEYS: Statement = {
  text: `select k.table_name, k.constraint_name, if(k.referenced_table_name is null, 'p', 'f'), k.column_name,
      k.referenced_table_name, k.referenced_column_name, r.delete_rule
    from information_schema.key_column_usage k
    left join information_schema.referential_constraints r on r.constraint_schema = k.constraint_schema
      and r.constraint_name = k.constraint_name and r.table_name = k.table_name
    where k.table_schema = database() and (k.constraint_name = 'PRIMARY' or k.referenced_table_schema = database())
    order by k.table_name, k.constraint_name, k.ordinal_position`,
};

const LAST_IDS: Statement = {
  text: `select table_name, cast(auto_increment as signed) - 1 from information_schema.tables
    where table_schema = database() and auto_increment is not null`,
};

const BYTES: Statement = {
  text: 'select coalesce(sum(data_length), 0) from information_schema.tables where table_schema = database()',
};

export async function readMysqlCatalogue(read: ReadRows): Promise<Catalogue> {
  const live = await introspectMysql(read);
  const [[bytes] = []] = await read(BYTES);
  const columns = await read(COLUMNS);
  return catalogueFrom({
    live,
    columns: columns.map(([table, name, declared, ...rest]) => [
      ...[table ?? null, name ?? null],
      // Only introspection knows which columns are JSON.
      live.get(String(table))?.columns.get(String(name))?.type ?? declared ?? null,
      ...rest,
    ]),
    keys: await read(KEYS),
    lastIds: numbersByName(await read(LAST_IDS)),
    bytes: Number(bytes),
    storedType,
  });
}

const TYPES: readonly (readonly [RegExp, StoredType])[] = [
  [/^tinyint\(1\)/, 'boolean'],
  [/^(tinyint|smallint|mediumint|int|year)/, 'integer'],
  [/^bigint/, 'bigint'],
  [/^(double|float)/, 'double'],
  [/^decimal/, 'decimal'],
  [/^json/, 'json'],
  [/^date$/, 'date'],
  [/^(datetime|timestamp)/, 'datetime'],
  [/^time/, 'time'],
  [/blob|binary|^bit/, 'bytes'],
  [/^(var)?char/, 'string'],
];

export const storedType = (type: string): StoredType => TYPES.find(([pattern]) => pattern.test(type))?.[1] ?? 'text';
