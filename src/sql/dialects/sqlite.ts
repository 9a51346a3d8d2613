import { sql, SqliteQueryCompiler } from 'kysely';
import type { ScalarType } from '../../schema/model.ts';
import { valueKind } from '../../schema/scalar-types.ts';
import type { DatePart } from '../../query/aggregates/aggregation.ts';
import type { Dialect, Fragment } from '../dialect.ts';
import { sqliteSearchIndexes } from './sqlite-search-index.ts';
import { onSameId, quote, updateJoined } from './standard-sql.ts';
import type { QueryPlanReader } from '../query-plan.ts';

/** Rows of `id, parent, unused, detail`. */
const sqliteQueryPlan: QueryPlanReader = {
  statement: (text) => `explain query plan ${text}`,
  read(rows, text) {
    const depths = new Map<number, number>();
    return rows.map(([id, parent, , detail]) => {
      const depth = depths.has(Number(parent)) ? (depths.get(Number(parent)) as number) + 1 : 0;
      depths.set(Number(id), depth);
      return { depth, text: String(detail), scans: scannedTable(String(detail), text) };
    });
  },
};

/** `SCAN t`; with an index, or over a function such as json_each, it is not a table scan. */
function scannedTable(detail: string, text: string): string | null {
  const [, alias] = /^SCAN (\w+)$/.exec(detail) ?? [];
  if (alias === undefined) return null;
  const [, table] = new RegExp(`"(\\w+)" as "${alias}"`).exec(text) ?? [];
  return table ?? null;
}

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  nullsFirst: 'asc',
  // Counts the pages of the smallest index: 20 µs for 10,000 rows, 240 µs with a condition that all of them match.
  countsWholeTables: true,
  // It reads the entries that match a relation, and sorts them, with or without an index in that order.
  fence: null,
  // 25 of 100,000 articles by title: 170 ms of CPU time, 130 ms if long texts are read for these 25 alone.
  sortsWholeRows: true,
  // SQLITE_MAX_LIKE_PATTERN_LENGTH of standard builds.
  longestPattern: 50_000,
  // With eighteen inline levels, the parser's stack of 100 symbols overflows.
  namesSets: true,
  outermost: (value, _, direction) => (direction === 'asc' ? sql`min(${value})` : sql`max(${value})`),
  // Sums of integers fail beyond 64 bits, those of reals never do.
  sum: (value) => sql`sum(cast(${value} as real))`,
  average: (value) => sql`avg(cast(${value} as real))`,
  // Datetimes are milliseconds, dates text.
  datePart: (value, type, part) =>
    valueKind(type) === 'day'
      ? sql`substr(${value}, 1, ${sql.lit(LENGTHS[part])})`
      : sql`substr(strftime('%Y-%m-%dT%H', ${value} / 1000.0, 'unixepoch'), 1, ${sql.lit(LENGTHS[part])})`,
  groupKey: (column) => column,
  compiler: new SqliteQueryCompiler(),
  quote,
  placeholder: () => '?',
  integers: { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER },
  newId: 'null',
  returningId: ' returning "id"',
  isOneOf: (column, keys) => sql`${column} in (select value from json_each(${keys}))`,
  // Without statistics SQLite expects ten rows of any value, also where every entry has a row with it.
  besideKeys: (column) => sql`+${column}`,
  readKeys: (keys) => sql`(select value as id from json_each(${keys}))`,
  joinsKeys: false,
  encodeKeys: (keys) => `[${keys.join(',')}]`,
  // v4 stores datetimes as milliseconds and booleans as 0 and 1.
  encodeValue(value) {
    if (value instanceof Date) return value.getTime();
    return typeof value === 'boolean' ? Number(value) : value;
  },
  readPairs: (pairs) =>
    sql`(select json_extract(value, '$[0]') as id, json_extract(value, '$[1]') as n from json_each(${pairs}))`,
  updateJoined,
  onSameId,
  // A text is greater than every number, unless it is compared with a column.
  exactInteger: (value) => sql`cast(${value} as integer)`,
  asText,
  lowerText: (column, type) => sql`lower(${asText(column, type)})`,
  search: (column, pattern, type) => sql`${asText(column, type)} like ${pattern} escape '\\'`,
  searchIndexes: sqliteSearchIndexes(asText),
  // A function that the driver adds: SQLite has no hashes.
  documentId: (uid, row) => sql`plinth_document_id(${sql.lit(uid)}, ${row})`,
  likeEscaped: (text, pattern) => sql`${text} like ${pattern} escape '\\'`,
  // SQLite's OFFSET requires a LIMIT; -1 means none.
  limit: (limit, offset) => sql`limit ${limit ?? sql`-1`}${offset === null ? sql`` : sql` offset ${offset}`}`,
  selectCell: (column) => column,
  now: "cast(unixepoch('subsec') * 1000 as integer)",
  queryPlan: sqliteQueryPlan,
};

/** Characters of each part of a date. */
const LENGTHS: Readonly<Record<DatePart, number>> = { year: 4, month: 7, day: 10, hour: 13 };

/** SQLite 3.53 and later print reals with 17 digits, `0.30000000000000004`; the contract was recorded with `0.3`. */
function asText(column: Fragment, type: ScalarType): Fragment {
  if (valueKind(type) !== 'fraction') return column;
  return sql`case typeof(${column}) when 'real' then printf('%!.15g', ${column}) else ${column} end`;
}
