import { sql } from 'kysely';
import type { Cell, EntryRead } from '../../plan/plan.ts';
import type {
  DeleteOperation,
  InsertOperation,
  NewRow,
  RewriteOperation,
  RowOperation,
  UpdateOperation,
} from '../../plan/writing/row-operations.ts';
import { isWide } from '../../schema/scalar-types.ts';
import { assertNever } from '../../util/assert-never.ts';
import type { Dialect, Fragment } from '../dialect.ts';
import { column, commaList } from '../fragments.ts';
import { insertStatement, MAX_PARAMETERS } from '../insert-statement.ts';
import type { Statement } from '../statement.ts';
import { compileNumber, compileRenumber, compileShift } from './compile-positions.ts';
import { recallStatement } from './recall-statement.ts';
import {
  bindWrite,
  type CompiledWrite,
  finishWrite,
  joinedKeys,
  otherConditions,
  place,
  rowSet,
  rowSetShape,
} from './slotted-statement.ts';

/** With a blocking driver, other requests are served between two statements: deleting 500 rows takes about 20 ms. */
const MAX_KEYS = 500;

/** Usually one statement; several only if the parameters exceed the limit, or the rows would block for too long. */
export function compileOperation(dialect: Dialect, operation: RowOperation): readonly CompiledWrite[] {
  switch (operation.kind) {
    case 'insert':
      return compileInsert(dialect, operation);
    case 'rewrite':
      return compileRewrite(dialect, operation);
    case 'update':
      return inPieces(operation).map((piece) => compileUpdate(dialect, piece));
    case 'delete':
      return inPieces(operation).map((piece) => compileDelete(dialect, piece));
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

/** A row without values gets a null key, which every database fills in. */
function columnsOf(rows: readonly NewRow[]): readonly string[] {
  const columns = new Set<string>();
  for (const { cells } of rows) for (const name of cells.keys()) columns.add(name);
  return [...columns];
}

function inChunks<T>(rows: readonly T[], width: number): readonly (readonly T[])[] {
  const size = Math.max(1, Math.floor(MAX_PARAMETERS / Math.max(1, width)));
  if (rows.length <= size) return [rows];
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}

/** The same rows in chunks. */
function inPieces<T extends UpdateOperation | DeleteOperation>(operation: T): readonly T[] {
  const { where } = operation;
  const { ids } = where;
  if (ids.length <= MAX_KEYS) return [operation];
  return Array.from({ length: Math.ceil(ids.length / MAX_KEYS) }, (_, index) => ({
    ...operation,
    where: { ...where, ids: ids.slice(index * MAX_KEYS, (index + 1) * MAX_KEYS) },
  }));
}

/** Every database supports upserts of rows with known ids; no other form of updating many rows is common to all. */
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

function compileUpdate(dialect: Dialect, { table, where, cells }: UpdateOperation): CompiledWrite {
  const columns = [...cells.keys()];
  const recalled = recallStatement(dialect, ['update', table, ...columns, ...rowSetShape(where)], () => {
    const set = (named: (name: string) => Fragment): Fragment =>
      commaList(columns.map((name) => sql`${named(name)} = ${place({ slot: 'cell', column: name })}`));
    const joined = joinedKeys(dialect, where);
    if (joined === null) {
      return finishWrite(
        dialect,
        table,
        sql`update ${sql.table(table)} set ${set(sql.ref)} where ${rowSet(dialect, where)}`,
      );
    }
    const own = (name: string): Fragment => column('t', name);
    return finishWrite(
      dialect,
      table,
      sql`update ${sql.table(table)} as t ${joined} set ${set(own)}${otherConditions(where, 't')}`,
    );
  });
  return bindWrite(recalled, where, cells);
}

function compileDelete(dialect: Dialect, { table, where }: DeleteOperation): CompiledWrite {
  const recalled = recallStatement(dialect, ['delete', table, ...rowSetShape(where)], () => {
    const joined = joinedKeys(dialect, where);
    return finishWrite(
      dialect,
      table,
      joined === null
        ? sql`delete from ${sql.table(table)} where ${rowSet(dialect, where)}`
        : sql`delete t from ${sql.table(table)} as t ${joined}${otherConditions(where, 't')}`,
    );
  });
  return bindWrite(recalled, where);
}

/**
 * An operation on one row that returns the row as a plan would read it, which saves the read; null if the database has
 * no RETURNING or the plan reads more than columns.
 */
export function compileReturning(dialect: Dialect, operation: RowOperation, read: EntryRead): CompiledWrite | null {
  if (dialect.returningId === '' || read.cells.some(isComputed)) return null;
  const plain = operation.kind === 'insert' ? { ...operation, gives: 'nothing' as const } : operation;
  const [compiled, ...more] = compileOperation(dialect, plain);
  if (compiled === undefined || more.length > 0) return null;
  const { statement, parameters } = compiled;
  const gives = operation.kind === 'insert' ? operation.rows : [];
  return { statement: recallReturning(dialect, statement, read), parameters, gives };
}

const isComputed = ({ orderTerm, condition }: Cell): boolean => orderTerm !== undefined || condition !== undefined;

/** By statement and read, which are the same objects whenever their shapes recur. */
const known = new WeakMap<Statement, WeakMap<EntryRead, Statement>>();

function recallReturning(dialect: Dialect, statement: Statement, read: EntryRead): Statement {
  const ofStatement = known.get(statement) ?? new WeakMap<EntryRead, Statement>();
  const returning = ofStatement.get(read) ?? addReturning(dialect, statement, read);
  known.set(statement, ofStatement.set(read, returning));
  return returning;
}

function addReturning(dialect: Dialect, statement: Statement, { cells }: EntryRead): Statement {
  const columns = cells.map(({ column }) => dialect.quote(column)).join(', ');
  const isExact = cells.some(({ type }) => isWide(type));
  return { ...statement, text: `${statement.text} returning ${columns}`, ...(isExact && { bigints: true as const }) };
}
