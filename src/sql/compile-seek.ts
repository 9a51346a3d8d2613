import { sql } from 'kysely';
import type { OrderTerm, RootRead, Seek } from '../plan/plan.ts';
import { isWide } from '../schema/scalar-types.ts';
import type { Dialect, Fragment } from './dialect.ts';
import { joinWith, parameter } from './fragments.ts';

/** The order in which rows are read: away from the position. */
export const seekOrder = (order: readonly OrderTerm[], seek: Seek | undefined): readonly OrderTerm[] =>
  seek?.toward === 'before' ? backwards(order) : order;

/** The same order from its end; null then comes on the other side as well. */
export const backwards = (order: readonly OrderTerm[]): readonly OrderTerm[] => order.map(turned);

const turned = (term: OrderTerm): OrderTerm => ({ ...term, direction: term.direction === 'asc' ? 'desc' : 'asc' });

/**
 * Rows beyond the position, as ranges: each fixes some terms of the order, from the first on, and limits the next one,
 * so an index over the order contains it in one piece. No row is in two of them.
 */
export function compileRanges(
  dialect: Dialect,
  order: readonly OrderTerm[],
  values: readonly Fragment[],
  from: NonNullable<Seek['from']>,
): readonly Fragment[] {
  const ranges: Fragment[] = [];
  const equal: Fragment[] = [];
  for (const [index, term] of order.entries()) {
    const value = values[index] as Fragment;
    const bound = boundOf(dialect, term, from[index] ?? null);
    for (const range of rangesOf(dialect, term, value, bound)) ranges.unshift(allOf([...equal, range]));
    equal.push(bound === null ? sql`${value} is null` : sql`${value} = ${bound}`);
  }
  return ranges;
}

const allOf = (conditions: readonly Fragment[]): Fragment => sql.join(conditions, sql` and `);

/** Any of the ranges, as a condition. */
export const anyRange = (ranges: readonly Fragment[]): Fragment =>
  ranges.length === 0
    ? sql`1 = 0`
    : joinWith(
        'or',
        ranges.map((range) => sql`(${range})`),
      );

function boundOf(dialect: Dialect, { type }: OrderTerm, index: number | null): Fragment | null {
  if (index === null) return null;
  const value = parameter({ kind: 'value', index, pattern: 'plain' });
  return isWide(type) ? dialect.exactInteger(value) : value;
}

/** The values of one term beyond the bound. Null sorts before or after all others. */
function rangesOf(dialect: Dialect, term: OrderTerm, value: Fragment, bound: Fragment | null): readonly Fragment[] {
  const { direction } = term;
  const isNullFirst = dialect.nullsFirst === direction;
  if (bound === null) return isNullFirst ? [sql`${value} is not null`] : [];
  const beyond = sql`${value} ${sql.raw(direction === 'asc' ? '>' : '<')} ${bound}`;
  return isNullFirst || isRowId(term) ? [beyond] : [beyond, sql`${value} is null`];
}

const isRowId = ({ steps, column, computed }: OrderTerm): boolean =>
  steps.length === 0 && column === 'id' && computed === undefined;

/** Statements of more parts take longer to plan than they save. */
const MOST_RANGES = 6;

/**
 * Whether each range is read by itself, from an index. Optimizers do not find the end of an index range in an OR. If the
 * order is by columns of other tables, no index has it; a filter across relations would be evaluated for each range.
 */
export const readsEachRange = (
  { condition, order }: Pick<RootRead, 'condition' | 'order'>,
  ranges: readonly Fragment[],
): boolean =>
  ranges.length > 1 &&
  ranges.length <= MOST_RANGES &&
  order.every(({ steps, computed, byBeginning }) => steps.length === 0 && computed === undefined && !byBeginning) &&
  isPlain(condition);

function isPlain(condition: RootRead['condition']): boolean {
  switch (condition?.kind) {
    case 'related':
    case 'search':
      return false;
    case 'and':
    case 'or':
      return condition.conditions.every(isPlain);
    case 'not':
      return isPlain(condition.condition);
    default:
      return true;
  }
}
