import { SqliteQueryCompiler, sql } from 'kysely';
import type { ScalarType } from '../../schema/model.ts';
import type { Dialect, Fragment } from '../dialect.ts';
import { onSameId, quote, updateJoined } from './standard-sql.ts';
import { sqliteQueryPlan } from './sqlite-query-plan.ts';

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  nullsFirst: 'asc',
  // By the pages of its smallest index: 20 µs for 10,000 rows, 240 with a condition that all of them fulfil.
  countsWholeTables: true,
  // 25 of 100,000 articles by title: 170 ms of CPU time, 130 if texts are read for these 25 alone.
  sortsWholeRows: true,
  readsAlongIndexes: 'joined',
  // SQLITE_MAX_LIKE_PATTERN_LENGTH as it is built by everybody.
  longestPattern: 50_000,
  // Nested to eighteen levels, the parser's stack of 100 symbols overflows.
  namesSets: true,
  outermost: (value, _, direction) => (direction === 'asc' ? sql`min(${value})` : sql`max(${value})`),
  groupKey: (column) => column,
  compiler: new SqliteQueryCompiler(),
  quote,
  placeholder: () => '?',
  integers: { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER },
  newId: 'null',
  returningId: ' returning "id"',
  isOneOf: (column, keys) => sql`${column} in (select value from json_each(${keys}))`,
  readKeys: (keys) => sql`(select value as id from json_each(${keys}))`,
  joinsKeys: false,
  encodeKeys: (keys) => `[${keys.join(',')}]`,
  // v4 stores instants as milliseconds and booleans as 0 and 1.
  encodeValue(value) {
    if (value instanceof Date) return value.getTime();
    return typeof value === 'boolean' ? Number(value) : value;
  },
  readPairs: (pairs) =>
    sql`(select json_extract(value, '$[0]') as id, json_extract(value, '$[1]') as n from json_each(${pairs}))`,
  updateJoined,
  onSameId,
  asText,
  lowerText: (column, type) => sql`lower(${asText(column, type)})`,
  search: (column, pattern, type) => sql`${asText(column, type)} like ${pattern} escape '\\'`,
  // OFFSET needs a LIMIT here; -1 means none.
  limit: (limit, offset) => sql`limit ${limit ?? sql`-1`}${offset === null ? sql`` : sql` offset ${offset}`}`,
  selectCell: (column) => column,
  queryPlan: sqliteQueryPlan,
};

/** From 3.53 on a real is written with 17 digits, `0.30000000000000004`; the contract's answers are from before, `0.3`. */
function asText(column: Fragment, type: ScalarType): Fragment {
  if (type !== 'float' && type !== 'decimal') return column;
  return sql`case typeof(${column}) when 'real' then printf('%!.15g', ${column}) else ${column} end`;
}
