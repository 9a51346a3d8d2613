import { sql } from 'kysely';
import type { EntryRead, Link, RelatedChild } from '../plan/plan.ts';
import { assertNever } from '../util/assert-never.ts';
import { compileCondition } from './compile-condition.ts';
import { compileOrder } from './compile-order.ts';
import type { Dialect, Fragment } from './dialect.ts';
import { column, commaList, fixedColumns, parameter, where } from './fragments.ts';
import { type NamedSets, withSets } from './named-sets.ts';

/** Rows of the target `t`, with the parent's key beside each. */
interface LinkedRows {
  readonly key: Fragment;
  readonly from: Fragment;
  readonly conditions: readonly Fragment[];
  /** The stored order of links, then what makes it total. */
  readonly order: (direction: 'asc' | 'desc') => readonly Fragment[];
}

export function linkedRows(dialect: Dialect, link: Link, target: string): LinkedRows {
  const rows = sql`${sql.table(target)} as ${sql.ref('t')}`;
  const keys = parameter({ kind: 'keys' });
  switch (link.kind) {
    case 'ownColumn': {
      const key = column('t', 'id');
      return { key, from: rows, conditions: [dialect.isOneOf(key, keys)], order: () => [key] };
    }
    case 'targetColumn': {
      const key = column('t', link.column);
      return {
        key,
        from: rows,
        conditions: [dialect.isOneOf(key, keys), ...fixedColumns('t', link.fixed)],
        order: () => [column('t', 'id')],
      };
    }
    case 'table': {
      const key = column('l', link.ownColumn);
      const from = sql`${sql.table(link.table)} as ${sql.ref('l')} join ${rows} on ${column('t', 'id')} = ${column('l', link.targetColumn)}`;
      const stored = (direction: 'asc' | 'desc'): readonly Fragment[] =>
        link.orderColumn === null ? [] : [sql`${column('l', link.orderColumn)} ${sql.raw(direction)}`];
      return {
        key,
        from,
        conditions: [dialect.isOneOf(key, keys), ...fixedColumns('l', link.fixed)],
        order: (direction) => [...stored(direction), column('l', 'id')],
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
  const { joins, terms, values } = compileOrder(dialect, sets, 't', order);
  const conditions =
    condition === null ? rows.conditions : [...rows.conditions, compileCondition(dialect, sets, 't', condition)];
  const cells = selectCells(dialect, read, values);
  const from = sql`${rows.from}${sql.join(joins, sql``)}${where(conditions)}`;
  const by = commaList([...terms, ...rows.order(linkOrder)]);
  if (window === null) return withSets(sets, sql`select ${rows.key}, ${commaList(cells)} from ${from} order by ${by}`);
  const names = commaList(read.cells.map((_, index) => sql.ref(`w.c${index}`)));
  const named = commaList(cells.map((cell, index) => sql`${cell} as ${sql.ref(`c${index}`)}`));
  const numbered = sql`select ${rows.key} as ${sql.ref('k')}, ${named}, row_number() over (partition by ${rows.key} order by ${by}) as ${sql.ref('n')} from ${from}`;
  const number = sql.ref('w.n');
  const value = (index: number): Fragment => parameter({ kind: 'value', index, pattern: 'plain' });
  const bounds = [sql`${number} > ${value(window.after)}`];
  if (window.until !== null) bounds.push(sql`${number} <= ${value(window.until)}`);
  return withSets(
    sets,
    sql`select ${sql.ref('w.k')}, ${names} from (${numbered}) as ${sql.ref('w')}${where(bounds)} order by ${number}`,
  );
}

export const selectCells = (dialect: Dialect, read: EntryRead, orderValues: readonly Fragment[]): readonly Fragment[] =>
  read.cells.map((cell) => {
    const sortedBy = cell.orderTerm === undefined ? undefined : orderValues[cell.orderTerm];
    return dialect.selectCell(sortedBy ?? column('t', cell.column), cell);
  });
