import { sql } from 'kysely';
import type { OrderStep, OrderTerm } from '../plan/plan.ts';
import { assertNever } from '../util/assert-never.ts';
import type { Dialect, Fragment } from './dialect.ts';
import { column, fixedColumns, joinWith } from './fragments.ts';

export interface CompiledOrder {
  /** Joined to the entry's table, with a leading space each. */
  readonly joins: readonly Fragment[];
  readonly terms: readonly Fragment[];
  /** What each term sorts by. */
  readonly values: readonly Fragment[];
}

/**
 * To-one steps are joined. A path with a to-many step becomes one value per entry first (its least
 * or greatest), so that an entry appears once, placed by its first match.
 */
export function compileOrder(dialect: Dialect, alias: string, order: readonly OrderTerm[]): CompiledOrder {
  const joins: Fragment[] = [];
  const values = order.map((term, index) => {
    if (term.steps.length === 0) return column(alias, term.column);
    const last = `s${index}`;
    if (term.steps.some((step) => step.many)) {
      joins.push(compileGroupedPath(dialect, alias, last, term));
      return column(last, 'k');
    }
    joins.push(compilePath(alias, last, term.steps));
    return column(`${last}_${term.steps.length - 1}`, term.column);
  });
  const terms = values.map((value, index) => sql`${value} ${sql.raw(order[index]?.direction ?? 'asc')}`);
  return { joins, terms, values };
}

function compilePath(alias: string, prefix: string, steps: readonly OrderStep[]): Fragment {
  let from = alias;
  const joins = steps.map((step, index) => {
    const row = `${prefix}_${index}`;
    const join = compileStep(from, row, `${row}l`, step);
    from = row;
    return join;
  });
  return sql.join(joins, sql``);
}

function compileStep(from: string, row: string, links: string, { link, target }: OrderStep): Fragment {
  const table = sql`${sql.table(target)} as ${sql.ref(row)}`;
  switch (link.kind) {
    case 'ownColumn':
      return sql` left join ${table} on ${column(row, 'id')} = ${column(from, link.column)}`;
    case 'targetColumn': {
      const on = [sql`${column(row, link.column)} = ${column(from, 'id')}`, ...fixedColumns(row, link.fixed)];
      return sql` left join ${table} on ${joinWith('and', on)}`;
    }
    case 'table': {
      const on = [sql`${column(links, link.ownColumn)} = ${column(from, 'id')}`, ...fixedColumns(links, link.fixed)];
      return sql` left join ${sql.table(link.table)} as ${sql.ref(links)} on ${joinWith('and', on)} left join ${table} on ${column(row, 'id')} = ${column(links, link.targetColumn)}`;
    }
    default:
      return assertNever(link);
  }
}

/** `left join (select owner, min(value) … group by owner)`: read once for all entries. */
function compileGroupedPath(
  dialect: Dialect,
  alias: string,
  name: string,
  { steps, column: field, direction }: OrderTerm,
): Fragment {
  const [first] = steps;
  if (first === undefined) throw new Error('a grouped path has steps');
  const owner = `${name}_o`;
  const value = column(`${name}_${steps.length - 1}`, field);
  const joins = compilePath(owner, name, steps);
  const grouped = sql`select ${column(owner, 'id')} as o, ${firstOf(dialect, value, direction)} as k from ${sql.table(first.owner)} as ${sql.ref(owner)}${joins} group by ${column(owner, 'id')}`;
  return sql` left join (${grouped}) as ${sql.ref(name)} on ${column(name, 'o')} = ${column(alias, 'id')}`;
}

/** The value that sorts first: null, where some value is and nulls come first in that direction. */
function firstOf(dialect: Dialect, value: Fragment, direction: 'asc' | 'desc'): Fragment {
  const best = direction === 'asc' ? sql`min(${value})` : sql`max(${value})`;
  return dialect.nullsFirst === direction ? sql`case when count(*) > count(${value}) then null else ${best} end` : best;
}
