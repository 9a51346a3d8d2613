import { sql } from 'kysely';
import type { Condition, RelatedCondition } from '../plan/plan.ts';
import { assertNever } from '../util/assert-never.ts';
import { compileComparison } from './compile-comparison.ts';
import type { Dialect, Fragment } from './dialect.ts';
import { column, fixedColumns, joinWith, parameter, where } from './fragments.ts';

/** Aliases of the tables inside conditions: r0, r1, … by depth, so that text does not depend on siblings. */
export function compileCondition(dialect: Dialect, alias: string, condition: Condition, depth = 0): Fragment {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return joinWith(
        condition.kind,
        condition.conditions.map((part) => compileCondition(dialect, alias, part, depth)),
      );
    case 'not':
      return sql`not (${compileCondition(dialect, alias, condition.condition, depth)})`;
    case 'null':
      return condition.isNull
        ? sql`${column(alias, condition.column)} is null`
        : sql`${column(alias, condition.column)} is not null`;
    case 'compare':
      return compileComparison(dialect, column(alias, condition.column), condition);
    case 'related':
      return compileRelated(dialect, alias, condition, depth);
    case 'search': {
      const pattern = parameter({ kind: 'value', index: condition.parameter, pattern: 'search' });
      return joinWith(
        'or',
        condition.columns.map((cell) => dialect.search(column(alias, cell.column), pattern)),
      );
    }
    default:
      return assertNever(condition);
  }
}

/**
 * A set read from the filtered side: `id in (select …)`, never joined to the outer rows, so that
 * eighteen levels around a cycle cost eighteen set reads.
 */
function compileRelated(dialect: Dialect, alias: string, related: RelatedCondition, depth: number): Fragment {
  const { link, target, condition, orMissing } = related;
  const row = `r${depth}`;
  const links = `l${depth}`;
  const matches = compileCondition(dialect, row, condition, depth + 1);
  switch (link.kind) {
    case 'ownColumn': {
      const own = column(alias, link.column);
      const found = sql`${own} in (select ${column(row, 'id')} from ${sql.table(target)} as ${sql.ref(row)} where ${matches})`;
      return orMissing ? joinWith('or', [found, sql`${own} is null`]) : found;
    }
    case 'targetColumn': {
      const fixed = fixedColumns(row, link.fixed);
      const from = sql`select ${column(row, link.column)} from ${sql.table(target)} as ${sql.ref(row)}`;
      const found = sql`${column(alias, 'id')} in (${from}${where([...fixed, matches])})`;
      return orMissing
        ? orWithout(alias, found, sql`${from}${where([...fixed, sql`${column(row, link.column)} is not null`])}`)
        : found;
    }
    case 'table': {
      const fixed = fixedColumns(links, link.fixed);
      const from = sql`select ${column(links, link.ownColumn)} from ${sql.table(link.table)} as ${sql.ref(links)}`;
      // A link whose entry is gone counts as an entry of nulls, which only matters where nulls match.
      const join = orMissing ? sql`left join` : sql`join`;
      const joined = sql`${join} ${sql.table(target)} as ${sql.ref(row)} on ${column(row, 'id')} = ${column(links, link.targetColumn)}`;
      const found = sql`${column(alias, 'id')} in (${from} ${joined}${where([...fixed, matches])})`;
      return orMissing
        ? orWithout(alias, found, sql`${from}${where([...fixed, sql`${column(links, link.ownColumn)} is not null`])}`)
        : found;
    }
    default:
      return assertNever(link);
  }
}

const orWithout = (alias: string, found: Fragment, owners: Fragment): Fragment =>
  joinWith('or', [found, sql`${column(alias, 'id')} not in (${owners})`]);
