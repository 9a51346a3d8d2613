import { sql } from 'kysely';
import type { RootRead } from '../plan/plan.ts';
import { isLong } from '../schema/scalar-types.ts';
import { assertNever } from '../util/assert-never.ts';
import { compileCondition } from './compile-condition.ts';
import { compileOrder, orderBy } from './compile-order.ts';
import { selectCells } from './compile-related.ts';
import { anyRange, backwards, compileRanges, readsEachRange, seekOrder } from './compile-seek.ts';
import { compileNarrowedPage, isNarrowed } from './compile-narrowed.ts';
import type { Dialect, Fragment } from './dialect.ts';
import { column, commaList, keyList, parameter, where } from './fragments.ts';
import type { NamedSets } from './named-sets.ts';

/** The entries of the list itself: one slice of those that match the condition. */
export function compileRoot(dialect: Dialect, sets: NamedSets, root: RootRead): Fragment {
  if (isNarrowed(root) && dialect.fence !== null) {
    return compileRowsOf(dialect, sets, root, compileNarrowedPage(dialect, sets, root, dialect.fence));
  }
  return compileSlice(dialect, sets, root, conditionsOf(dialect, sets, root));
}

/** The ids of the same entries, in the same order. */
export function compileRootIds(dialect: Dialect, sets: NamedSets, root: RootRead): Fragment {
  const { table, order, slice } = root;
  const { joins, values, mayRepeat } = compileOrder(dialect, sets, 't', order);
  const rows = fromTable(table, joins, conditionsOf(dialect, sets, root));
  // SELECT DISTINCT requires the ORDER BY values in the select list.
  const select = mayRepeat ? commaList([column('t', 'id'), ...values]) : column('t', 'id');
  return sql`select ${sql.raw(mayRepeat ? 'distinct ' : '')}${select} ${rows} order by ${commaList(orderBy(order, values))} ${sliceOf(dialect, slice)}`;
}

/** The same slice, with an offset that counts from the end of the list: entries in front of it are not read. */
export function compileRootFromEnd(dialect: Dialect, sets: NamedSets, root: RootRead): Fragment {
  const { table, order, slice } = root;
  const { joins, values } = compileOrder(dialect, sets, 't', order);
  const rows = fromTable(table, joins, conditionsOf(dialect, sets, root));
  const fromEnd = commaList(orderBy(backwards(order), values));
  const page = sql`select ${keyList(values)} ${rows} order by ${fromEnd} ${sliceOf(dialect, slice)}`;
  return compileRowsOf(dialect, sets, root, page);
}

/** The entries with the requested ids, however many. */
export function compileRootKeyed(dialect: Dialect, sets: NamedSets, root: RootRead): Fragment {
  const keyed = dialect.isOneOf(column('t', 'id'), parameter({ kind: 'keys' }));
  return compileSlice(dialect, sets, { ...root, slice: 'keyed' }, [keyed]);
}

const conditionsOf = (dialect: Dialect, sets: NamedSets, { condition }: RootRead): readonly Fragment[] =>
  condition === null ? [] : [compileCondition(dialect, sets, 't', condition)];

const fromTable = (table: string, joins: readonly Fragment[], conditions: readonly Fragment[]): Fragment =>
  sql`from ${sql.table(table)} as ${sql.ref('t')}${sql.join(joins, sql``)}${where(conditions)}`;

type SlicedRead = Omit<RootRead, 'slice'> & { readonly slice: RootRead['slice'] | 'keyed' };

function compileSlice(dialect: Dialect, sets: NamedSets, root: SlicedRead, conditions: readonly Fragment[]): Fragment {
  const { table, entries, order, slice } = root;
  const { joins, values, mayRepeat } = compileOrder(dialect, sets, 't', order);
  const ranges = root.seek?.from ? compileRanges(dialect, seekOrder(order, root.seek), values, root.seek.from) : null;
  if (ranges !== null && readsEachRange(root, ranges)) {
    const parts = ranges.map((range) => fromTable(table, joins, [...conditions, range]));
    return compileEachRange(dialect, sets, root, parts, values);
  }
  const rows = fromTable(table, joins, ranges === null ? conditions : [...conditions, anyRange(ranges)]);
  if (mayRepeat) return compileIdsFirst(dialect, sets, root, sql`select distinct`, rows, values);
  if (slice === 'deepWindow' || (isWindow(slice) && dialect.sortsWholeRows && isSortOfLongRows(root)))
    return compileIdsFirst(dialect, sets, root, sql`select`, rows, values);
  return sql`select ${commaList(selectCells(dialect, sets, entries, values))} ${rows} order by ${commaList(orderBy(seekOrder(order, root.seek), values))} ${sliceOf(dialect, slice)}`;
}

const isWindow = (slice: SlicedRead['slice']): boolean => slice === 'window' || slice === 'seek';

/** Whether the sort is by a column of the rows themselves, which may not be indexed. */
const isSortOfLongRows = ({ entries, order: [first] }: SlicedRead): boolean =>
  first?.steps.length === 0 && first.column !== 'id' && entries.cells.some(({ type }) => isLong(type));

/**
 * Selects ids and sort values first, possibly from an index, then the rows of the page alone: skipped rows are not
 * read.
 */
function compileIdsFirst(
  dialect: Dialect,
  sets: NamedSets,
  root: SlicedRead,
  select: Fragment,
  rows: Fragment,
  values: readonly Fragment[],
): Fragment {
  const order = orderBy(seekOrder(root.order, root.seek), values);
  const page = sql`${select} ${keyList(values)} ${rows} order by ${commaList(order)} ${sliceOf(dialect, root.slice)}`;
  return compileRowsOf(dialect, sets, root, page);
}

/** The first rows of each range, then the first ones of these. */
function compileEachRange(
  dialect: Dialect,
  sets: NamedSets,
  root: SlicedRead,
  ranges: readonly Fragment[],
  values: readonly Fragment[],
): Fragment {
  const order = seekOrder(root.order, root.seek);
  const slice = sliceOf(dialect, root.slice);
  const parts = ranges.map((rows, index) => {
    const part = sql`select ${keyList(values)} ${rows} order by ${commaList(orderBy(order, values))} ${slice}`;
    return sql`select * from (${part}) as ${sql.ref(`r${index}`)}`;
  });
  const keys = order.map((_, index) => sql.ref(`k${index}`));
  const all = sql`select * from (${sql.join(parts, sql` union all `)}) as ${sql.ref('u')}`;
  return compileRowsOf(dialect, sets, root, sql`${all} order by ${commaList(orderBy(order, keys))} ${slice}`);
}

/** The rows of a page of ids and sort values. */
function compileRowsOf(
  dialect: Dialect,
  sets: NamedSets,
  { table, entries, order, seek }: SlicedRead,
  page: Fragment,
): Fragment {
  const keys = order.map((_, index) => column('p', `k${index}`));
  return sql`select ${commaList(selectCells(dialect, sets, entries, keys))} from (${page}) as ${sql.ref('p')} join ${sql.table(table)} as ${sql.ref('t')} on ${column('t', 'id')} = ${column('p', 'i')} order by ${commaList(orderBy(seekOrder(order, seek), keys))}`;
}

function sliceOf(dialect: Dialect, slice: SlicedRead['slice']): Fragment {
  switch (slice) {
    case 'keyed':
      return sql``;
    case 'first':
      return dialect.limit(sql`1`, null);
    case 'seek':
      return dialect.limit(parameter({ kind: 'limit' }), null);
    case 'every':
      return dialect.limit(null, parameter({ kind: 'offset' }));
    case 'window':
    case 'deepWindow':
      return dialect.limit(parameter({ kind: 'limit' }), parameter({ kind: 'offset' }));
    default:
      return assertNever(slice);
  }
}
