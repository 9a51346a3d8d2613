import type { Cell, EntryRead } from '../../plan/plan.ts';
import type { RowOperation } from '../../plan/writing/row-operations.ts';
import type { Dialect } from '../dialect.ts';
import type { Statement } from '../statement.ts';
import { compileOperation } from './compile-operation.ts';
import type { CompiledWrite } from './slotted-statement.ts';

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
  const isExact = cells.some(({ type }) => type === 'biginteger');
  return { ...statement, text: `${statement.text} returning ${columns}`, ...(isExact && { bigints: true as const }) };
}
