import { sql } from 'kysely';
import type { Condition, RelatedCondition, RootRead } from '../plan/plan.ts';
import { compileCondition, compileMatches, compileProbedCondition } from './compile-condition.ts';
import { compileOrder, orderBy } from './compile-order.ts';
import type { Dialect, Fragment } from './dialect.ts';
import { column, commaList, keyList, parameter, where } from './fragments.ts';
import { type NamedSets, nameSet } from './named-sets.ts';

/** Reading and sorting this many matches takes a few milliseconds. */
const FEW = 2000;

/** Rows read in the order of the list: of a million, as many as a page of 25 takes if one in 200 matches. */
const READ_IN_ORDER = 5000;

type NarrowedRead = RootRead & { readonly narrowing: RelatedCondition; readonly condition: Condition };

export const isNarrowed = (root: RootRead): root is NarrowedRead =>
  root.narrowing !== undefined && root.condition !== null;

/**
 * The ids and sort values of a page, at a cost that depends neither on where in the list its entries are nor on whether
 * the database guesses how many there are. A few matches are all read and sorted. If there are more, the first rows of
 * the list are read in its order, and mostly fill the page. If they do not, all matches are read after all, which costs
 * about as much as counting them.
 */
export function compileNarrowedPage(dialect: Dialect, sets: NamedSets, root: NarrowedRead, fence: Fragment): Fragment {
  const page = dialect.limit(parameter({ kind: 'limit' }), parameter({ kind: 'offset' }));
  const inOrder = nameSet(dialect, sets, readInOrder(dialect, sets, root, page, fence));
  const found = sql`(select count(*) from ${inOrder})`;
  const limit = parameter({ kind: 'limit' });
  const matches = compileMatchingRows(dialect, sets, root);
  const all = sql`select * from (${matches}${fence}) as ${sql.ref('m')} where ${found} < ${limit} order by ${byKeys(root)} ${page}`;
  return sql`select * from ${inOrder} where ${found} = ${limit} union all select * from (${all}) as ${sql.ref('a')}`;
}

function readInOrder(dialect: Dialect, sets: NamedSets, root: NarrowedRead, page: Fragment, fence: Fragment): Fragment {
  const { table, order, narrowing, condition } = root;
  const matches = sql`${compileMatches(dialect, sets, narrowing)} ${dialect.limit(sql.lit(FEW + 1), null)}`;
  const areMany = sql`(select count(*) from (${matches}) as ${sql.ref('f')}) > ${sql.lit(FEW)}`;
  const byOrder = commaList(orderBy(order, valuesOf(dialect, sets, 'w', root)));
  const first = sql`select * from ${sql.table(table)} as ${sql.ref('w')} order by ${byOrder} ${dialect.limit(sql.lit(READ_IN_ORDER), null)}`;
  const values = valuesOf(dialect, sets, 't', root);
  const conditions = [areMany, compileProbedCondition(dialect, sets, 't', condition, fence)];
  return sql`select ${keyList(values)} from (${first}) as ${sql.ref('t')}${where(conditions)} order by ${commaList(orderBy(order, values))} ${page}`;
}

function compileMatchingRows(dialect: Dialect, sets: NamedSets, root: NarrowedRead): Fragment {
  const matches = where([compileCondition(dialect, sets, 't', root.condition)]);
  return sql`select ${keyList(valuesOf(dialect, sets, 't', root))} from ${sql.table(root.table)} as ${sql.ref('t')}${matches}`;
}

const byKeys = ({ order }: RootRead): Fragment =>
  commaList(
    orderBy(
      order,
      order.map((_, index) => column('m', `k${index}`)),
    ),
  );

/** Every term of the order is a column of the table itself, so there are no joins. */
const valuesOf = (dialect: Dialect, sets: NamedSets, alias: string, { order }: RootRead): readonly Fragment[] =>
  compileOrder(dialect, sets, alias, order).values;
