import { sql } from 'kysely';
import type { NumberOperation, RenumberOperation, RowSet, ShiftOperation } from '../../plan/writing/row-operations.ts';
import type { Dialect, Fragment } from '../dialect.ts';
import { column, commaList, joinWith } from '../fragments.ts';
import { recallStatement } from './recall-statement.ts';
import { bindWrite, type CompiledWrite, finishWrite, place, rowSet, rowSetShape } from './slotted-statement.ts';

export function compileNumber(dialect: Dialect, { table, column: name, rows }: NumberOperation): CompiledWrite {
  const statement = recallStatement(dialect, ['number', table, name], () =>
    finishWrite(dialect, table, numberFrom(dialect, table, name, dialect.readPairs(place({ slot: 'pairs' })))),
  );
  return { statement, parameters: [{ kind: 'pairs', pairs: rows.map(({ id, number }) => [id, number]) }], gives: [] };
}

/** Sets a column to `n` of the source row with the same `id`, where it differs. */
function numberFrom(dialect: Dialect, table: string, name: string, source: Fragment): Fragment {
  const own = column('t', name);
  const on = sql`s.id = t.id and (${own} is null or ${own} <> s.n)`;
  return dialect.updateJoined(table, name, sql`s.n`, sql`${source} as s`, on);
}

export function compileRenumber(dialect: Dialect, operation: RenumberOperation): CompiledWrite {
  const { table, groupColumns, orderColumn, groups } = operation;
  const leaving = groups.kind === 'leaving' ? groups.where : null;
  const where: RowSet = leaving ?? {
    column: groupColumns[0],
    ids: (groups as { ids: readonly number[] }).ids,
    fixed: [],
  };
  const shape = ['renumber', groups.kind, table, groupColumns.join(), orderColumn, ...rowSetShape(where)];
  const recalled = recallStatement(dialect, shape, () => {
    const group = commaList(groupColumns.map((name) => column('o', name)));
    const left = commaList(groupColumns.map((name) => column('g', name)));
    const order = column('o', orderColumn);
    const conditions =
      leaving === null
        ? [rowSet(dialect, where, 'o')]
        : [
            sql`(${group}) in (select ${left} from ${sql.table(table)} as ${sql.ref('g')} where ${rowSet(dialect, where, 'g')})`,
            sql`not (${rowSet(dialect, where, 'o')})`,
          ];
    const numbered = sql`select ${column('o', 'id')} as id, row_number() over (partition by ${group} order by ${order}, ${column('o', 'id')}) as n from ${sql.table(table)} as ${sql.ref('o')} where ${joinWith('and', conditions)}`;
    return finishWrite(dialect, table, numberFrom(dialect, table, orderColumn, sql`(${numbered})`));
  });
  return bindWrite(recalled, where);
}

export function compileShift(dialect: Dialect, operation: ShiftOperation): CompiledWrite {
  const { table, groupColumns, orderColumn, leaving, mayShare } = operation;
  const shape = ['shift', table, groupColumns.join(), orderColumn, String(mayShare), ...rowSetShape(leaving)];
  const recalled = recallStatement(dialect, shape, () => {
    const left = sql`(${leavingRows(dialect, operation)}) as g`;
    const order = column('t', orderColumn);
    const following = joinWith('and', [
      ...groupColumns.map((name) => sql`${column('t', name)} = ${column('g', name)}`),
      sql`${order} > ${column('g', orderColumn)}`,
    ]);
    return finishWrite(dialect, table, dialect.updateJoined(table, orderColumn, sql`${order} - 1`, left, following));
  });
  return bindWrite(recalled, leaving);
}

/** If others may have the same number, only rows whose number is unique: no other row leaves a gap. */
function leavingRows(
  dialect: Dialect,
  { table, groupColumns, orderColumn, leaving, mayShare }: ShiftOperation,
): Fragment {
  if (!mayShare) return sql`select * from ${sql.table(table)} where ${rowSet(dialect, leaving)}`;
  const same = joinWith('and', [
    ...[...groupColumns, orderColumn].map((name) => sql`${column('o', name)} = ${column('l', name)}`),
    sql`${column('o', 'id')} <> ${column('l', 'id')}`,
  ]);
  const alone = sql`not exists (select 1 from ${sql.table(table)} as o where ${same})`;
  return sql`select * from ${sql.table(table)} as l where ${joinWith('and', [rowSet(dialect, leaving, 'l'), alone])}`;
}
