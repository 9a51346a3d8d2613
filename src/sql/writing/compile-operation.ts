import { sql } from 'kysely';
import type {
  CellValue,
  DeleteOperation,
  InsertOperation,
  NewRow,
  NumberOperation,
  RenumberOperation,
  RewriteOperation,
  RowId,
  RowOperation,
  RowSet,
  ShiftOperation,
  UpdateOperation,
} from '../../plan/writing/row-operations.ts';
import { assertNever } from '../../util/assert-never.ts';
import type { Dialect, Fragment } from '../dialect.ts';
import { column, commaList, fixedColumns, joinWith, where as whereAll } from '../fragments.ts';
import { insertStatement } from '../insert-statement.ts';
import type { Statement } from '../statement.ts';
import { recallStatement } from './recall-statement.ts';

/** A statement with everything it is run with; ids of new rows are filled in when they are known. */
export interface CompiledWrite {
  readonly statement: Statement;
  readonly parameters: readonly WriteParameter[];
  /** The rows whose ids the statement gives. */
  readonly gives: readonly NewRow[];
}

export type WriteParameter =
  | CellValue
  /** Ids as one parameter. */
  | { readonly kind: 'keys'; readonly ids: readonly RowId[] }
  /** Pairs of an id and a number, as JSON. */
  | { readonly kind: 'pairs'; readonly pairs: readonly (readonly [number, number])[] };

/** The smallest limit of the three databases is 32,766 parameters for a statement. */
const MOST_PARAMETERS = 10_000;

/** One statement; more only where there are more parameters than one can take. */
export function compileOperation(dialect: Dialect, operation: RowOperation): readonly CompiledWrite[] {
  switch (operation.kind) {
    case 'insert':
      return compileInsert(dialect, operation);
    case 'rewrite':
      return compileRewrite(dialect, operation);
    case 'update':
      return [compileUpdate(dialect, operation)];
    case 'delete':
      return [compileDelete(dialect, operation)];
    case 'number':
      return [compileNumber(dialect, operation)];
    case 'renumber':
      return [compileRenumber(dialect, operation)];
    case 'shift':
      return [compileShift(dialect, operation)];
    default:
      return assertNever(operation);
  }
}

function compileInsert(dialect: Dialect, { table, rows, gives }: InsertOperation): readonly CompiledWrite[] {
  const columns = columnsOf(rows);
  return inChunks(rows, columns.length).map((chunk) => ({
    statement: recallStatement(dialect, ['insert', table, ...columns, chunk.length, gives], () =>
      insertStatement(dialect, table, columns, chunk.length, gives),
    ),
    parameters: chunk.flatMap(({ cells }) => columns.map((name) => cells.get(name) ?? null)),
    gives: gives === 'ids' ? chunk : [],
  }));
}

/** A row without any value has a null in its key, which every database fills. */
function columnsOf(rows: readonly NewRow[]): readonly string[] {
  const columns = new Set<string>();
  for (const { cells } of rows) for (const name of cells.keys()) columns.add(name);
  return [...columns];
}

function inChunks<T>(rows: readonly T[], width: number): readonly (readonly T[])[] {
  const size = Math.max(1, Math.floor(MOST_PARAMETERS / Math.max(1, width)));
  if (rows.length <= size) return [rows];
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}

/** Every database takes rows whose id is known as changes of those rows; a change of many rows has no other common form. */
function compileRewrite(dialect: Dialect, { table, columns, rows }: RewriteOperation): readonly CompiledWrite[] {
  const all = ['id', ...columns];
  return inChunks(rows, all.length).map((chunk) => ({
    statement: recallStatement(dialect, ['rewrite', table, ...columns, chunk.length], () => ({
      text: `${insertStatement(dialect, table, all, chunk.length).text} ${dialect.onSameId(columns)}`,
      writes: table,
    })),
    parameters: chunk.flatMap(({ id, cells }) => [id, ...columns.map((name) => cells.get(name) ?? null)]),
    gives: [],
  }));
}

/** What stands for a parameter while a statement is put together. */
type Slot =
  | { readonly slot: 'id' }
  | { readonly slot: 'ids' }
  | { readonly slot: 'also' }
  | { readonly slot: 'pairs' }
  | { readonly slot: 'cell'; readonly column: string };

const place = (slot: Slot): Fragment => sql`${slot}`;

function compileUpdate(dialect: Dialect, { table, where, cells }: UpdateOperation): CompiledWrite {
  const columns = [...cells.keys()];
  const recalled = recallStatement(dialect, ['update', table, ...columns, ...rowSetShape(where)], () => {
    const set = (named: (name: string) => Fragment): Fragment =>
      commaList(columns.map((name) => sql`${named(name)} = ${place({ slot: 'cell', column: name })}`));
    const joined = joinedKeys(dialect, where);
    if (joined === null) {
      return finish(
        dialect,
        table,
        sql`update ${sql.table(table)} set ${set(sql.ref)} where ${rowSet(dialect, where)}`,
      );
    }
    const own = (name: string): Fragment => column('t', name);
    return finish(dialect, table, sql`update ${sql.table(table)} as t ${joined} set ${set(own)}${others(where, 't')}`);
  });
  return bind(recalled, where, cells);
}

function compileDelete(dialect: Dialect, { table, where }: DeleteOperation): CompiledWrite {
  const recalled = recallStatement(dialect, ['delete', table, ...rowSetShape(where)], () => {
    const joined = joinedKeys(dialect, where);
    return finish(
      dialect,
      table,
      joined === null
        ? sql`delete from ${sql.table(table)} where ${rowSet(dialect, where)}`
        : sql`delete t from ${sql.table(table)} as t ${joined}${others(where, 't')}`,
    );
  });
  return bind(recalled, where);
}

/** How many keys are joined to the rows of `t`; null where they are a condition. */
const joinedKeys = ({ joinsKeys, readKeys }: Dialect, { column: name, ids }: RowSet): Fragment | null =>
  !joinsKeys || ids.length === 1
    ? null
    : sql`join ${readKeys(place({ slot: 'ids' }))} as k on k.id = ${column('t', name)}`;

/** What a set asks beside its keys. */
function others({ fixed, also }: RowSet, alias: string): Fragment {
  const one = also === undefined ? [] : [alsoCondition(also, (name) => column(alias, name))];
  return whereAll([...fixedColumns(alias, fixed), ...one]);
}

const alsoCondition = (also: NonNullable<RowSet['also']>, named: (name: string) => Fragment): Fragment =>
  sql`${named(also.column)} ${sql.raw(also.is ? '=' : '<>')} ${place({ slot: 'also' })}`;

function compileNumber(dialect: Dialect, { table, column: name, rows }: NumberOperation): CompiledWrite {
  const statement = recallStatement(dialect, ['number', table, name], () =>
    finish(dialect, table, numberFrom(dialect, table, name, dialect.readPairs(place({ slot: 'pairs' })))),
  );
  return { statement, parameters: [{ kind: 'pairs', pairs: rows.map(({ id, number }) => [id, number]) }], gives: [] };
}

/** A column of rows becomes `n` of the row with the same `id` in a source, where it is another. */
function numberFrom(dialect: Dialect, table: string, name: string, source: Fragment): Fragment {
  const own = column('t', name);
  const on = sql`s.id = t.id and (${own} is null or ${own} <> s.n)`;
  return dialect.updateJoined(table, name, sql`s.n`, sql`${source} as s`, on);
}

function compileRenumber(dialect: Dialect, operation: RenumberOperation): CompiledWrite {
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
    return finish(dialect, table, numberFrom(dialect, table, orderColumn, sql`(${numbered})`));
  });
  return bind(recalled, where);
}

function compileShift(dialect: Dialect, operation: ShiftOperation): CompiledWrite {
  const { table, groupColumns, orderColumn, leaving, mayShare } = operation;
  const shape = ['shift', table, groupColumns.join(), orderColumn, String(mayShare), ...rowSetShape(leaving)];
  const recalled = recallStatement(dialect, shape, () => {
    const left = sql`(select * from ${sql.table(table)}${mayShare ? sql` as l` : sql``} where ${leavingRows(dialect, operation)}) as g`;
    const order = column('t', orderColumn);
    const following = joinWith('and', [
      ...groupColumns.map((name) => sql`${column('t', name)} = ${column('g', name)}`),
      sql`${order} > ${column('g', orderColumn)}`,
    ]);
    return finish(dialect, table, dialect.updateJoined(table, orderColumn, sql`${order} - 1`, left, following));
  });
  return bind(recalled, leaving);
}

function leavingRows(
  dialect: Dialect,
  { table, groupColumns, orderColumn, leaving, mayShare }: ShiftOperation,
): Fragment {
  if (!mayShare) return rowSet(dialect, leaving);
  const same = joinWith('and', [
    ...[...groupColumns, orderColumn].map((name) => sql`${column('o', name)} = ${column('l', name)}`),
    sql`${column('o', 'id')} <> ${column('l', 'id')}`,
  ]);
  const alone = sql`not exists (select 1 from ${sql.table(table)} as o where ${same})`;
  return joinWith('and', [rowSet(dialect, leaving, 'l'), alone]);
}

/** The parts of a set that its text depends on. */
const rowSetShape = ({ column: name, ids, fixed, also }: RowSet): readonly string[] => [
  name,
  ids.length === 1 ? 'one' : 'many',
  JSON.stringify(fixed),
  also === undefined ? '' : `${also.column} ${also.is}`,
];

function rowSet(dialect: Dialect, { column: name, ids, fixed, also }: RowSet, alias?: string): Fragment {
  const named = (part: string): Fragment => (alias === undefined ? sql.ref(part) : column(alias, part));
  const own =
    ids.length === 1
      ? sql`${named(name)} = ${place({ slot: 'id' })}`
      : dialect.isOneOf(named(name), place({ slot: 'ids' }));
  const known =
    alias === undefined
      ? fixed.map((part) => sql`${sql.ref(part.column)} = ${sql.lit(part.value)}`)
      : fixedColumns(alias, fixed);
  const one = also === undefined ? [] : [alsoCondition(also, named)];
  return joinWith('and', [own, ...known, ...one]);
}

interface SlottedStatement extends Statement {
  readonly slots: readonly Slot[];
}

function finish(dialect: Dialect, table: string, fragment: Fragment): SlottedStatement {
  const { sql: text, parameters } = dialect.compiler.compileQuery(
    fragment.toOperationNode() as never,
    { queryId: '' } as never,
  );
  return { text, writes: table, slots: parameters as readonly Slot[] };
}

const bind = (statement: SlottedStatement, where: RowSet, cells?: ReadonlyMap<string, CellValue>): CompiledWrite => ({
  statement,
  parameters: statement.slots.map((slot): WriteParameter => {
    switch (slot.slot) {
      case 'id':
        return where.ids[0] ?? null;
      case 'ids':
        return { kind: 'keys', ids: where.ids };
      case 'also':
        return where.also?.id ?? null;
      case 'cell':
        return cells?.get(slot.column) ?? null;
      case 'pairs':
        throw new Error('pairs belong to numbers alone');
      default:
        return assertNever(slot);
    }
  }),
  gives: [],
});
