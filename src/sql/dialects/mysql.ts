import { MysqlQueryCompiler, sql } from 'kysely';
import { valueKind } from '../../schema/scalar-types.ts';
import type { DatePart } from '../../query/aggregates/aggregation.ts';
import type { Dialect, Fragment } from '../dialect.ts';
import { mysqlDocumentId } from './mysql-document-id.ts';
import { flattenSteps, type QueryPlanReader } from '../query-plan.ts';

/** More rows than any table has: the documented way to write OFFSET without a LIMIT. */
const ALL_ROWS = '18446744073709551615';

const quote = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

const keyTable = (keys: Fragment): Fragment => sql`json_table(${keys}, '$[*]' columns (id bigint path '$'))`;

type JsonNode = { readonly [key: string]: unknown };

/**
 * One row with one cell: the plan as JSON. MySQL and MariaDB nest it differently, but both give `table_name` and
 * `access_type` of every table, so only the tables are read.
 */
const mysqlQueryPlan: QueryPlanReader = {
  statement: (text) => `explain format=json ${text}`,
  read([row], text) {
    const cell = row?.[0];
    const root = (typeof cell === 'string' ? JSON.parse(cell) : cell) as JsonNode;
    return flattenSteps(root, (node) => describeTable(node, text), childrenOf);
  },
};

function describeTable(node: JsonNode, text: string) {
  const { table_name: alias, access_type: access, key } = node;
  if (typeof alias !== 'string' || typeof access !== 'string') return null;
  const rows = node.rows_examined_per_scan ?? node.rows;
  const [, table] = new RegExp(`\`(\\w+)\` as \`${alias.replace(/\W/g, '\\$&')}\``).exec(text) ?? [];
  const place = [table ?? alias, key && `using ${key}`, rows !== undefined && `(about ${rows} rows)`];
  return { text: [access, ...place].filter(Boolean).join(' '), scans: access === 'ALL' ? (table ?? null) : null };
}

const childrenOf = (node: JsonNode): readonly JsonNode[] =>
  Object.values(node)
    .flatMap((value): unknown[] => (Array.isArray(value) ? value : [value]))
    .filter((value): value is JsonNode => typeof value === 'object' && value !== null);

const FORMATS: Readonly<Record<DatePart, string>> = {
  year: '%Y',
  month: '%Y-%m',
  day: '%Y-%m-%d',
  hour: '%Y-%m-%dT%H',
};

export const mysqlDialect: Dialect = {
  name: 'mysql',
  nullsFirst: 'asc',
  countsWholeTables: false,
  fence: null,
  sortsWholeRows: false,
  longestPattern: null,
  // MariaDB allows 64 named sets per statement, and 63 levels of nesting.
  namesSets: false,
  outermost: (value, _, direction) => (direction === 'asc' ? sql`min(${value})` : sql`max(${value})`),
  sum: (value) => sql`sum(${value}) + 0e0`,
  // Of decimals, it would have four more digits than they have.
  average: (value) => sql`avg(${value} + 0e0)`,
  datePart: (value, _type, part) => sql`date_format(${value}, ${sql.lit(FORMATS[part])})`,
  // If the key of a joined set is a plain column, MariaDB reads the set again for every row; seven levels took minutes.
  groupKey: (column) => sql`${column} + 0`,
  compiler: new MysqlQueryCompiler(),
  quote,
  placeholder: () => '?',
  integers: { min: -(2 ** 31), max: 2 ** 31 - 1 },
  newId: 'default',
  // MySQL has no RETURNING; its protocol returns the first id of an insert, and the ids of one insert are consecutive.
  returningId: '',
  isOneOf: (column, keys) => sql`${column} in (select k.id from ${keyTable(keys)} as k)`,
  // Writes with such a condition read and lock the whole table, and look up each of its rows among the keys.
  joinsKeys: true,
  besideKeys: (column) => column,
  readKeys: keyTable,
  encodeKeys: (keys) => `[${keys.join(',')}]`,
  encodeValue(value) {
    if (value instanceof Date) return value.toISOString().replace('T', ' ').replace('Z', '');
    return typeof value === 'boolean' ? Number(value) : value;
  },
  readPairs: (pairs) =>
    sql`(select k.id, k.n from json_table(${pairs}, '$[*]' columns (id bigint path '$[0]', n int path '$[1]')) as k)`,
  updateJoined: (table, column, value, source, on) =>
    sql`update ${sql.table(table)} as t join ${source} on ${on} set ${sql.ref(`t.${column}`)} = ${value}`,
  onSameId: (columns) =>
    `on duplicate key update ${columns.map((name) => `${quote(name)} = values(${quote(name)})`).join(', ')}`,
  // A text is compared with a number as a double.
  exactInteger: (value) => sql`cast(${value} as signed)`,
  asText: (column) => column,
  lowerText: (column) => sql`lower(${column})`,
  search: (column, pattern) => sql`${column} like ${pattern}`,
  // MariaDB has no parser that indexes parts of words, and MySQL's knows no parts of one character beside others.
  searchIndexes: null,
  documentId: mysqlDocumentId,
  likeEscaped: (text, pattern) => sql`${text} like ${pattern}`,
  limit: (limit, offset) => sql`limit ${limit ?? sql.raw(ALL_ROWS)}${offset === null ? sql`` : sql` offset ${offset}`}`,
  // The driver's binary protocol drops a fraction of zeros; the column has three digits.
  selectCell: (column, { type }) => (valueKind(type) === 'time' ? sql`cast(${column} as char)` : column),
  // Sessions are in UTC.
  now: 'cast(unix_timestamp(now(3)) * 1000 as unsigned)',
  queryPlan: mysqlQueryPlan,
};
