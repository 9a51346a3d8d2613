import { sql } from 'kysely';
import type { EntryRead, Link, RelatedChild } from '../plan/plan.ts';
import { assertNever } from '../util/assert-never.ts';
import { compileCondition } from './compile-condition.ts';
import { compileOrder, orderBy } from './compile-order.ts';
import type { Dialect, Fragment } from './dialect.ts';
import { column, commaList, fixedBesideKeys, fixedColumns, parameter, where } from './fragments.ts';
import { firstRow } from './compile-computed.ts';
import { type NamedSets, withSets } from './named-sets.ts';

/** Rows of the target `t`, each with the parent's key. */
interface LinkedRows {
  readonly key: Fragment;
  readonly from: Fragment;
  readonly conditions: readonly Fragment[];
  /** The stored order of links, then the columns that make it total. */
  readonly order: readonly StoredOrder[];
}

interface StoredOrder {
  readonly value: Fragment;
  /** The order of links can be reversed. */
  readonly isStored: boolean;
}

const byKey = (value: Fragment): StoredOrder => ({ value, isStored: false });

export function linkedRows(dialect: Dialect, link: Link, target: string): LinkedRows {
  const rows = sql`${sql.table(target)} as ${sql.ref('t')}`;
  const keys = parameter({ kind: 'keys' });
  switch (link.kind) {
    case 'ownColumn': {
      const key = column('t', 'id');
      return { key, from: rows, conditions: [dialect.isOneOf(key, keys)], order: [byKey(key)] };
    }
    case 'targetColumn': {
      const key = column('t', link.column);
      return {
        key,
        from: rows,
        conditions: [dialect.isOneOf(key, keys), ...fixedColumns('t', link.fixed)],
        order: [byKey(column('t', 'id'))],
      };
    }
    case 'table': {
      const key = column('l', link.ownColumn);
      const from = sql`${sql.table(link.table)} as ${sql.ref('l')} join ${rows} on ${column('t', 'id')} = ${column('l', link.targetColumn)}`;
      const stored = link.orderColumn === null ? [] : [{ value: column('l', link.orderColumn), isStored: true }];
      return {
        key,
        from,
        conditions: [dialect.isOneOf(key, keys), ...fixedBesideKeys(dialect, 'l', link.fixed)],
        order: [...stored, byKey(column('l', 'id'))],
      };
    }
    default:
      return assertNever(link);
  }
}

/** `select parent key, cells … order by` the request's keys, then the stored order. */
export function compileRelatedRows(dialect: Dialect, child: RelatedChild): Fragment {
  const { link, read, condition, order, linkOrder, window } = child;
  const rows = linkedRows(dialect, link, read.table);
  const sets: NamedSets = [];
  const sorted = compileOrder(dialect, sets, 't', order);
  const conditions =
    condition === null ? rows.conditions : [...rows.conditions, compileCondition(dialect, sets, 't', condition)];
  const from = sql`${rows.from}${sql.join(sorted.joins, sql``)}${where(conditions)}`;
  const all = { key: rows.key, from, values: sorted.values, stored: rows.order };
  const { key, from: source, values, stored } = sorted.mayRepeat ? distinctRows(read, all) : all;
  const cells = selectCells(dialect, sets, read, values);
  const ties = stored.map(({ value, isStored }) => (isStored ? sql`${value} ${sql.raw(linkOrder)}` : value));
  const by = commaList([...orderBy(order, values), ...ties]);
  if (window === null) return withSets(sets, sql`select ${key}, ${commaList(cells)} from ${source} order by ${by}`);
  const names = commaList(read.cells.map((_, index) => sql.ref(`w.c${index}`)));
  const named = commaList(cells.map((cell, index) => sql`${cell} as ${sql.ref(`c${index}`)}`));
  const numbered = sql`select ${key} as ${sql.ref('k')}, ${named}, row_number() over (partition by ${key} order by ${by}) as ${sql.ref('n')} from ${source}`;
  const number = sql.ref('w.n');
  const value = (index: number): Fragment => parameter({ kind: 'value', index, pattern: 'plain' });
  const bounds = [sql`${number} > ${value(window.after)}`];
  if (window.until !== null) bounds.push(sql`${number} <= ${value(window.until)}`);
  return withSets(
    sets,
    sql`select ${sql.ref('w.k')}, ${names} from (${numbered}) as ${sql.ref('w')}${where(bounds)} order by ${number}`,
  );
}

/** Rows with the parent's key, their sort values and the tie breakers. */
interface SortedRows {
  readonly key: Fragment;
  readonly from: Fragment;
  readonly values: readonly Fragment[];
  readonly stored: readonly StoredOrder[];
}

/** Selects the distinct keys and sort values first, then the rows. */
function distinctRows({ table }: EntryRead, { key, from, values, stored }: SortedRows): SortedRows {
  const id = column('t', 'id');
  const named = [
    sql`${key} as ${sql.ref('k')}`,
    sql`${id} as ${sql.ref('i')}`,
    ...stored.map(({ value }, index) => sql`${value} as ${sql.ref(`o${index}`)}`),
    ...values.map((value, index) => sql`${value} as ${sql.ref(`k${index}`)}`),
  ];
  const rows = sql`select distinct ${commaList(named)} from ${from}`;
  return {
    key: column('p', 'k'),
    from: sql`(${rows}) as ${sql.ref('p')} join ${sql.table(table)} as ${sql.ref('t')} on ${id} = ${column('p', 'i')}`,
    values: values.map((_, index) => column('p', `k${index}`)),
    stored: stored.map(({ isStored }, index) => ({ value: column('p', `o${index}`), isStored })),
  };
}

export const selectCells = (
  dialect: Dialect,
  sets: NamedSets,
  read: EntryRead,
  orderValues: readonly Fragment[],
): readonly Fragment[] =>
  read.cells.map((cell) => {
    if (cell.condition !== undefined) {
      return sql`case when ${compileCondition(dialect, sets, 't', cell.condition)} then 1 else 0 end`;
    }
    if (cell.firstRow !== undefined) return firstRow('t', cell.firstRow.group, cell.firstRow.unless);
    const sortedBy = cell.orderTerm === undefined ? undefined : orderValues[cell.orderTerm];
    return dialect.selectCell(sortedBy ?? column('t', cell.column), cell);
  });
