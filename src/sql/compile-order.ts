import { sql } from 'kysely';
import type { FixedColumn, OrderStep, OrderTerm } from '../plan/plan.ts';
import { assertNever } from '../util/assert-never.ts';
import { compileCondition } from './compile-condition.ts';
import type { Dialect, Fragment } from './dialect.ts';
import { column, fixedColumns, joinWith, where } from './fragments.ts';
import { fieldValue } from './compile-computed.ts';
import { compileRelevance } from './compile-relevance.ts';
import { type NamedSets, nameSet } from './named-sets.ts';

export interface CompiledOrder {
  /** Joins to the entry's table, each with a leading space. */
  readonly joins: readonly Fragment[];
  /** The value each term sorts by. */
  readonly values: readonly Fragment[];
  /** Whether a row may occur several times with equal values and has to be deduplicated. */
  readonly mayRepeat: boolean;
}

/**
 * To-one steps are joined, once for all terms that follow them. A path with a to-many step is first reduced to one
 * value per entry (its minimum or maximum), so an entry appears once, at the position of its first match. Nothing in a
 * v4 database prevents a to-one link from being stored twice: the contract then returns the entry once for each value
 * it is sorted by.
 */
export function compileOrder(
  dialect: Dialect,
  sets: NamedSets,
  alias: string,
  order: readonly OrderTerm[],
): CompiledOrder {
  const joins: Fragment[] = [];
  const follow = createFollower(dialect, sets, joins);
  const values = order.map((term, index) => beginningOf(term, sortedValue(term, index)));
  function sortedValue(term: OrderTerm, index: number): Fragment {
    if (term.relevance !== undefined) return compileRelevance(dialect, alias, term.relevance);
    if (term.steps.every((step) => !step.many)) return fieldValue(dialect, term.steps.reduce(follow, alias), term);
    const name = `s${index}`;
    const firsts = compileFirsts(dialect, sets, term, 0);
    joins.push(sql` left join (${firsts}) as ${sql.ref(name)} on ${column(name, 'o')} = ${column(alias, 'id')}`);
    return column(name, 'k');
  }
  return { joins, values, mayRepeat: mayRepeatRows(order) };
}

/** MariaDB and MySQL sort by the first 1,024 bytes of what they make of a text, up to eight of each character. */
const beginningOf = ({ byBeginning }: OrderTerm, value: Fragment): Fragment =>
  byBeginning ? sql`substr(${value}, 1, 128)` : value;

/** The ORDER BY terms, over the given values. */
export const orderBy = (order: readonly OrderTerm[], values: readonly Fragment[]): readonly Fragment[] =>
  order.map(({ direction }, index) => sql`${values[index]} ${sql.raw(direction)}`);

/** Whether the list may contain an entry more than once. */
export const mayRepeatRows = (order: readonly OrderTerm[]): boolean => order.some(mayRepeat);

/** An `ownColumn` link is a cell of the row, so there is only one; other links are rows and may be stored twice. */
const mayRepeat = ({ steps }: OrderTerm): boolean =>
  steps.every(({ many }) => !many) && steps.some(({ link }) => link.kind !== 'ownColumn');

/** Follows a step from a row's alias to the alias of the related row, which is joined on first use. */
function createFollower(
  dialect: Dialect,
  sets: NamedSets,
  joins: Fragment[],
): (from: string, step: OrderStep) => string {
  const rows = new Map<string, string>();
  return (from, step) => {
    const key = `${from} ${step.target} ${JSON.stringify(step.link)} ${JSON.stringify(step.among)}`;
    const known = rows.get(key);
    if (known !== undefined) return known;
    const row = `j${rows.size}`;
    rows.set(key, row);
    joins.push(compileJoin(dialect, sets, from, row, step));
    return row;
  };
}

function compileJoin(dialect: Dialect, sets: NamedSets, from: string, row: string, step: OrderStep): Fragment {
  const { link, target, among } = step;
  const table = sql`${sql.table(target)} as ${sql.ref(row)}`;
  const counts = among === null ? [] : [compileCondition(dialect, sets, row, among)];
  switch (link.kind) {
    case 'ownColumn': {
      const on = [sql`${column(row, 'id')} = ${column(from, link.column)}`, ...counts];
      return sql` left join ${table} on ${joinWith('and', on)}`;
    }
    case 'targetColumn': {
      const on = [
        sql`${column(row, link.column)} = ${column(from, 'id')}`,
        ...fixedColumns(row, link.fixed),
        ...counts,
      ];
      return sql` left join ${table} on ${joinWith('and', on)}`;
    }
    case 'table': {
      const links = `${row}l`;
      const on = [sql`${column(links, link.ownColumn)} = ${column(from, 'id')}`, ...fixedColumns(links, link.fixed)];
      const related = sql`${column(row, 'id')} = ${column(links, link.targetColumn)}`;
      if (among === null) {
        return sql` left join ${sql.table(link.table)} as ${sql.ref(links)} on ${joinWith('and', on)} left join ${table} on ${related}`;
      }
      // A link to a row that does not count must not even repeat the entry.
      const held = `${row}h`;
      const linked = sql`select ${column(held, link.ownColumn)}, ${column(held, link.targetColumn)} from ${sql.table(link.table)} as ${sql.ref(held)} join ${table} on ${column(row, 'id')} = ${column(held, link.targetColumn)}${where([...fixedColumns(held, link.fixed), ...counts])}`;
      const owner = sql`${column(links, link.ownColumn)} = ${column(from, 'id')}`;
      return sql` left join (${linked}) as ${sql.ref(links)} on ${owner} left join ${table} on ${related}`;
    }
    default:
      return assertNever(link);
  }
}

/**
 * The owners `o` of a step with the value `k` that sorts first among all entries at the end of the path. Each step
 * groups the result of the next one, so the rows of a path never multiply.
 */
function compileFirsts(dialect: Dialect, sets: NamedSets, term: OrderTerm, index: number): Fragment {
  const step = term.steps[index];
  if (step === undefined) throw new Error('a path has a step for each of its sets');
  const isLast = index === term.steps.length - 1;
  // At the end of the path the value is the field itself; before it, the result of the next step.
  const [below, key, value] = isLast
    ? [sql.table(step.target), 'id', fieldValue(dialect, 'b', term)]
    : [nameSet(dialect, sets, compileFirsts(dialect, sets, term, index + 1)), 'o', column('b', 'k')];
  const { table, own, related, fixed } = linkRows(step);
  const owner = dialect.groupKey(column('l', own));
  const links = sql`${sql.table(table)} as ${sql.ref('l')}${onlyAmong(dialect, sets, step, column('l', related))}`;
  const from = sql`${links} left join ${below} as ${sql.ref('b')} on ${column('b', key)} = ${column('l', related)}`;
  const first = firstOf(dialect, value, term);
  return sql`select ${owner} as ${sql.ref('o')}, ${first} as ${sql.ref('k')} from ${from}${where(fixedColumns('l', fixed))} group by ${owner}`;
}

/** Excludes links to rows that do not count. */
function onlyAmong(dialect: Dialect, sets: NamedSets, { target, among }: OrderStep, related: Fragment): Fragment {
  if (among === null) return sql``;
  const row = 'a';
  const on = [sql`${column(row, 'id')} = ${related}`, compileCondition(dialect, sets, row, among)];
  return sql` join ${sql.table(target)} as ${sql.ref(row)} on ${joinWith('and', on)}`;
}

/** The table whose rows contain the keys of both sides of a step. */
interface LinkRows {
  readonly table: string;
  readonly own: string;
  readonly related: string;
  readonly fixed: readonly FixedColumn[];
}

export function linkRows({ owner, link, target }: OrderStep): LinkRows {
  switch (link.kind) {
    case 'ownColumn':
      return { table: owner, own: 'id', related: link.column, fixed: [] };
    case 'targetColumn':
      return { table: target, own: link.column, related: 'id', fixed: link.fixed };
    case 'table':
      return { table: link.table, own: link.ownColumn, related: link.targetColumn, fixed: link.fixed };
    default:
      return assertNever(link);
  }
}

/** The value that sorts first: null, if there is one and nulls come first in that direction. */
function firstOf(dialect: Dialect, value: Fragment, { type, direction }: OrderTerm): Fragment {
  const best = dialect.outermost(value, type, direction);
  return dialect.nullsFirst === direction ? sql`case when count(*) > count(${value}) then null else ${best} end` : best;
}
