import { sql } from 'kysely';
import type { Condition, RelatedCondition } from '../plan/plan.ts';
import { assertNever } from '../util/assert-never.ts';
import { compileComparison } from './compile-comparison.ts';
import type { Dialect, Fragment } from './dialect.ts';
import { column, commaList, fixedColumns, joinWith, parameter, where } from './fragments.ts';
import { fieldValue, mayFollow } from './compile-computed.ts';
import { type NamedSets, nameSet } from './named-sets.ts';

/** The rows a condition applies to, and their table alias. */
interface Level {
  readonly dialect: Dialect;
  readonly sets: NamedSets;
  readonly alias: string;
  /** Aliases are r0, r1, … by depth, so the SQL does not depend on siblings. */
  readonly depth: number;
  /** Whether there are few enough relations to let the optimizer turn them into joins. */
  readonly joinable: boolean;
  /** Ends the subqueries that look up related rows for each row of a few, instead of reading whole sets. */
  readonly fence?: Fragment;
}

/** PostgreSQL and MariaDB try all orders of the joins they turn sets into; with a hundred sets, planning never ends. */
const MAX_JOINED = 4;

export function compileCondition(
  dialect: Dialect,
  sets: NamedSets,
  alias: string,
  condition: Condition,
  depth = 0,
): Fragment {
  const joinable = countRelated(condition) <= MAX_JOINED;
  return compilePart({ dialect, sets, alias, depth, joinable }, condition);
}

/** The condition for rows that are read one after the other until enough of them match. */
export const compileProbedCondition = (
  dialect: Dialect,
  sets: NamedSets,
  alias: string,
  condition: Condition,
  fence: Fragment,
): Fragment => compilePart({ dialect, sets, alias, depth: 0, joinable: false, fence }, condition);

/** Related rows that match, each at least once. */
export const compileMatches = (dialect: Dialect, sets: NamedSets, related: RelatedCondition): Fragment =>
  sql`select 1${compileOwners(dialect, sets, related, 0).from}`;

function countRelated(condition: Condition): number {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.conditions.reduce((sum, part) => sum + countRelated(part), 0);
    case 'not':
      return countRelated(condition.condition);
    default:
      return condition.kind === 'related' ? 1 : 0;
  }
}

function compilePart(level: Level, condition: Condition): Fragment {
  const { dialect, alias } = level;
  switch (condition.kind) {
    case 'and':
    case 'or':
      if (condition.conditions.length === 0) return condition.kind === 'and' ? sql`1 = 1` : sql`1 = 0`;
      return joinWith(
        condition.kind,
        condition.conditions.map((part) => compilePart(level, part)),
      );
    case 'not':
      return sql`not (${compilePart(level, condition.condition)})`;
    case 'null':
      return condition.isNull
        ? sql`${fieldValue(dialect, alias, condition)} is null`
        : sql`${fieldValue(dialect, alias, condition)} is not null`;
    case 'compare':
      if (condition.computed?.kind === 'row') {
        const rows = condition.parameters.map((index) => parameter({ kind: 'value', index, pattern: 'plain' }));
        return rows.length === 0 ? sql`1 = 0` : mayFollow(alias, condition.computed.group, commaList(rows));
      }
      return compileComparison(dialect, fieldValue(dialect, alias, condition), condition);
    case 'related':
      return compileRelated(level, condition);
    case 'candidate':
      return dialect.searchIndexes?.candidate(alias, condition) ?? sql`1 = 1`;
    case 'search': {
      const pattern = parameter({ kind: 'value', index: condition.parameter, pattern: 'search' });
      return joinWith(
        'or',
        condition.columns.map((cell) => dialect.search(fieldValue(dialect, alias, cell), pattern, cell.type)),
      );
    }
    default:
      return assertNever(condition);
  }
}

/**
 * A set read from the filtered side: `id in (select …)`, never joined to the outer rows. Nested sets are read
 * independently, so eighteen levels around a cycle cost eighteen set reads.
 */
function compileRelated(level: Level, related: RelatedCondition): Fragment {
  const { dialect, sets, alias, depth, joinable } = level;
  const { link, orMissing } = related;
  const key = column(alias, link.kind === 'ownColumn' ? link.column : 'id');
  const probe = level.fence === undefined || orMissing ? null : compileProbe(level, related, key, level.fence);
  if (probe !== null) return probe;
  const { owner, from } = compileOwners(dialect, sets, related, depth);
  const owners = sql`${owner} as ${sql.ref('o')}${from}`;
  const members =
    depth === 0
      ? sql`select ${owners}`
      : sql`select ${column('n', 'o')} from ${nameSet(dialect, sets, sql`select distinct ${owners}`)} as ${sql.ref('n')}`;
  const found = joinable ? sql`${key} in (${members})` : sql`(${key} in (${members})) is true`;
  return orMissing ? joinWith('or', [found, isMissing(level, related, key)]) : found;
}

/** Looks for the links of one row; the linked entries that match are a set, read once. Null if the row has the link. */
function compileProbe(
  { dialect, sets, depth }: Level,
  related: RelatedCondition,
  key: Fragment,
  fence: Fragment,
): Fragment | null {
  const { link, target, condition, among } = related;
  if (link.kind === 'ownColumn') return null;
  const row = `r${depth}`;
  const matches = compileCondition(dialect, sets, row, both(among, condition), depth + 1);
  const rows = sql`${sql.table(target)} as ${sql.ref(row)}`;
  if (link.kind === 'targetColumn') {
    const conditions = [sql`${column(row, link.column)} = ${key}`, ...fixedColumns(row, link.fixed), matches];
    return sql`exists (select 1 from ${rows}${where(conditions)}${fence})`;
  }
  const links = `l${depth}`;
  const linked = sql`(${column(links, link.targetColumn)} in (select ${column(row, 'id')} from ${rows}${where([matches])})) is true`;
  const conditions = [sql`${column(links, link.ownColumn)} = ${key}`, ...fixedColumns(links, link.fixed), linked];
  return sql`exists (select 1 from ${sql.table(link.table)} as ${sql.ref(links)}${where(conditions)}${fence})`;
}

/** The keys of the entries with a related row that matches the condition, and the rows to read them from. */
interface Owners {
  readonly owner: Fragment;
  readonly from: Fragment;
}

function compileOwners(dialect: Dialect, sets: NamedSets, related: RelatedCondition, depth: number): Owners {
  const { link, target, condition, among, orMissing } = related;
  const row = `r${depth}`;
  const rows = sql`${sql.table(target)} as ${sql.ref(row)}`;
  const matches = compileCondition(dialect, sets, row, both(among, condition), depth + 1);
  switch (link.kind) {
    case 'ownColumn':
      return { owner: column(row, 'id'), from: sql` from ${rows}${where([matches])}` };
    case 'targetColumn':
      return {
        owner: column(row, link.column),
        from: sql` from ${rows}${where([...fixedColumns(row, link.fixed), matches])}`,
      };
    case 'table': {
      const links = `l${depth}`;
      // A dangling link counts as an entry of nulls, which only matters if nulls match.
      const join = orMissing && among === null ? sql`left join` : sql`join`;
      const joined = sql`${join} ${rows} on ${column(row, 'id')} = ${column(links, link.targetColumn)}`;
      return {
        owner: column(links, link.ownColumn),
        from: sql` from ${sql.table(link.table)} as ${sql.ref(links)} ${joined}${where([...fixedColumns(links, link.fixed), matches])}`,
      };
    }
    default:
      return assertNever(link);
  }
}

const both = (among: Condition | null, condition: Condition): Condition =>
  among === null ? condition : { kind: 'and', conditions: [among, condition] };

/** True if the entry has no related row, or none that counts. */
function isMissing(
  { dialect, sets, depth }: Level,
  { link, target, among }: RelatedCondition,
  key: Fragment,
): Fragment {
  const row = `m${depth}`;
  const counts = among === null ? [] : [compileCondition(dialect, sets, row, among, depth + 1)];
  const rows = sql`${sql.table(target)} as ${sql.ref(row)}`;
  switch (link.kind) {
    case 'ownColumn': {
      const isNull = sql`${key} is null`;
      if (among === null) return isNull;
      return joinWith('or', [isNull, sql`${key} not in (select ${column(row, 'id')} from ${rows}${where(counts)})`]);
    }
    case 'targetColumn':
      return isNoOwner(key, rows, column(row, link.column), [...fixedColumns(row, link.fixed), ...counts]);
    case 'table': {
      if (among === null) {
        const links = sql`${sql.table(link.table)} as ${sql.ref(row)}`;
        return isNoOwner(key, links, column(row, link.ownColumn), fixedColumns(row, link.fixed));
      }
      const links = `${row}l`;
      const joined = sql`${sql.table(link.table)} as ${sql.ref(links)} join ${rows} on ${column(row, 'id')} = ${column(links, link.targetColumn)}`;
      return isNoOwner(key, joined, column(links, link.ownColumn), [...fixedColumns(links, link.fixed), ...counts]);
    }
    default:
      return assertNever(link);
  }
}

const isNoOwner = (key: Fragment, from: Fragment, own: Fragment, conditions: readonly Fragment[]): Fragment =>
  sql`${key} not in (select ${own} from ${from}${where([...conditions, sql`${own} is not null`])})`;
