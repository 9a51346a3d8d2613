import { PostgresQueryCompiler, sql } from 'kysely';
import { isJson, isText } from '../../schema/scalar-types.ts';
import type { DatePart } from '../../query/aggregates/aggregation.ts';
import type { Dialect } from '../dialect.ts';
import { postgresDocumentId } from './postgres-document-id.ts';
import { postgresSearchIndexes } from './postgres-search-index.ts';
import { onSameId, quote, updateJoined } from './standard-sql.ts';
import { flattenSteps, type QueryPlanReader } from '../query-plan.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Plan Rows'?: number;
  readonly Plans?: readonly PlanNode[];
}

/**
 * One row with one cell: the plan as JSON. The statement is planned, not run: only the plan is needed, no measurements.
 */
const postgresQueryPlan: QueryPlanReader = {
  statement: (text) => `explain (format json) ${text}`,
  read([row]) {
    const [{ Plan: root }] = JSON.parse(String(row?.[0])) as [{ Plan: PlanNode }];
    return flattenSteps(root, describeNode, ({ Plans = [] }) => Plans);
  },
  estimate([row]) {
    const [{ Plan: root }] = JSON.parse(String(row?.[0])) as [{ Plan: PlanNode }];
    return root['Plan Rows'] ?? null;
  },
};

function describeNode(node: PlanNode) {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, 'Plan Rows': rows } = node;
  const place = [table && ` on ${table}`, index && ` using ${index}`].filter(Boolean).join('');
  const scans = type.endsWith('Seq Scan') ? (table ?? null) : null;
  return { text: `${type}${place}${rows === undefined ? '' : ` (about ${rows} rows)`}`, scans };
}

const FORMATS: Readonly<Record<DatePart, string>> = {
  year: 'YYYY',
  month: 'YYYY-MM',
  day: 'YYYY-MM-DD',
  hour: 'YYYY-MM-DD"T"HH24',
};

export const postgresDialect: Dialect = {
  name: 'postgres',
  nullsFirst: 'desc',
  countsWholeTables: true,
  // It reads a list in its order until a page is full, if it expects enough matches: it knows neither how many entries
  // one of the related entries has, nor whether they are at the other end.
  fence: sql` offset 0`,
  sortsWholeRows: false,
  longestPattern: null,
  namesSets: true,
  // PostgreSQL sorts booleans and JSON but has no min() for them.
  outermost(value, type, direction) {
    if (type === 'boolean') return direction === 'asc' ? sql`bool_and(${value})` : sql`bool_or(${value})`;
    const ordered = isJson(type) ? sql`cast(${value} as text)` : value;
    return direction === 'asc' ? sql`min(${ordered})` : sql`max(${ordered})`;
  },
  sum: (value) => sql`cast(sum(${value}) as double precision)`,
  average: (value) => sql`cast(avg(${value}) as double precision)`,
  datePart: (value, _type, part) => sql`to_char(${value}, ${sql.lit(FORMATS[part])})`,
  groupKey: (column) => column,
  compiler: new PostgresQueryCompiler(),
  quote,
  placeholder: (position) => `$${position}`,
  integers: { min: -(2 ** 31), max: 2 ** 31 - 1 },
  newId: 'default',
  returningId: ' returning "id"',
  isOneOf: (column, keys) => sql`${column} = any(${keys}::int[])`,
  besideKeys: (column) => column,
  readKeys: (keys) => sql`(select unnest(${keys}::int[]) as id)`,
  joinsKeys: false,
  encodeKeys: (keys) => `{${keys.join(',')}}`,
  // The columns are timestamps without time zone, in UTC.
  encodeValue: (value) => (value instanceof Date ? value.toISOString() : value),
  readPairs: (pairs) =>
    sql`(select (p ->> 0)::int as id, (p ->> 1)::int as n from json_array_elements(${pairs}::json) as p)`,
  updateJoined,
  onSameId,
  exactInteger: (value) => sql`${value}::bigint`,
  // LIKE accepts only character types.
  asText: (column, type) => (isText(type) ? column : sql`cast(${column} as text)`),
  lowerText: (column) => sql`lower(cast(${column} as varchar))`,
  search: (column, pattern) => sql`cast(${column} as text) ilike ${pattern}`,
  searchIndexes: postgresSearchIndexes,
  documentId: postgresDocumentId,
  likeEscaped: (text, pattern) => sql`${text} like ${pattern}`,
  limit: (limit, offset) =>
    sql`${limit === null ? sql`` : sql`limit ${limit}`}${offset === null ? sql`` : sql` offset ${offset}`}`,
  selectCell: (column) => column,
  // `now()` is the time at which the transaction began.
  now: 'cast(floor(extract(epoch from clock_timestamp()) * 1000) as bigint)',
  queryPlan: postgresQueryPlan,
};
