import type { EntryRead } from '../../plan/plan.ts';
import type { RowOperation } from '../../plan/writing/row-operations.ts';
import type { Dialect } from '../dialect.ts';
import { compileOperation, type CompiledWrite } from './compile-operation.ts';
import { recallStatement } from './recall-statement.ts';

/**
 * An operation of one row that gives the row as a plan would read it, which saves the reading; null where the
 * database cannot, or the plan reads something else than columns.
 */
export function compileReturning(dialect: Dialect, operation: RowOperation, read: EntryRead): CompiledWrite | null {
  if (dialect.returningId === '' || read.cells.some(({ orderTerm }) => orderTerm !== undefined)) return null;
  const plain = operation.kind === 'insert' ? { ...operation, gives: 'nothing' as const } : operation;
  const [compiled, ...more] = compileOperation(dialect, plain);
  if (compiled === undefined || more.length > 0) return null;
  const { statement, parameters } = compiled;
  const columns = read.cells.map(({ column }) => dialect.quote(column)).join(', ');
  const isExact = read.cells.some(({ type }) => type === 'biginteger');
  const returning = recallStatement(dialect, ['returning', columns, statement.text], () => ({
    text: `${statement.text} returning ${columns}`,
    writes: operation.table,
    ...(isExact && { bigints: true as const }),
  }));
  return { statement: returning, parameters, gives: operation.kind === 'insert' ? operation.rows : [] };
}
