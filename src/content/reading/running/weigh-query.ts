import type { Child, EntryRead } from '../../../plan/plan.ts';
import type { CompiledChild, CompiledEntries, CompiledStatement } from '../../../sql/compile-plan.ts';
import { assertNever } from '../../../util/assert-never.ts';
import type { PreparedQuery, ResolvedQuery } from '../prepared-query.ts';

/**
 * Bytes, measured on the heap: `populate=*` of a type with twenty relations takes 36 kB, ninety conditions over two
 * relations 126 kB.
 */
const READ_BYTES = 400;
/** A cell of a row, the response field it fills, and its writer. */
const CELL_BYTES = 250;
const STATEMENT_BYTES = 600;
const PARAMETER_BYTES = 120;
/** A reference to a type without anything below it. */
const SHARED_BYTES = 200;
/** Per character of a resolved query's description. */
const SHAPE_BYTES = 8;

export const weighPrepared = ({ plan, compiled }: Pick<PreparedQuery, 'plan' | 'compiled'>): number =>
  weighEntries(plan.root.entries, compiled.root) +
  [compiled.count, compiled.fromEnd, compiled.estimate?.few ?? null, compiled.estimate?.plan ?? null].reduce(
    (sum, one) => sum + (one === null ? 0 : weighStatement(one)),
    0,
  );

/** Without the query's key. */
export function weighResolved({ query, shape }: ResolvedQuery): number {
  let bytes = SHAPE_BYTES * shape.length;
  for (const value of query.parameters) bytes += typeof value === 'string' ? 32 + 2 * value.length : 32;
  return bytes;
}

const weighEntries = (read: EntryRead, { statement, children }: CompiledEntries): number =>
  READ_BYTES +
  (read.shared ? 0 : CELL_BYTES * read.cells.length) +
  weighStatement(statement) +
  children.reduce((sum, child, index) => sum + weighChild(read.children[index] as Child, child), 0);

export const weighStatement = ({ text, parameters }: CompiledStatement): number =>
  STATEMENT_BYTES + text.length + PARAMETER_BYTES * parameters.length;

function weighChild(child: Child, compiled: CompiledChild): number {
  switch (compiled.kind) {
    case 'related':
      return weighEntries((child as Extract<Child, { kind: 'related' }>).read, compiled.entries);
    case 'absent':
      return 0;
    case 'count':
      return weighStatement(compiled.statement);
    case 'variants': {
      const { variants } = child as Extract<Child, { kind: 'zone' | 'morphTable' | 'morphColumns' }>;
      let bytes = compiled.rows === null ? 0 : weighStatement(compiled.rows);
      for (const [uid, { read }] of variants)
        bytes += read.shared ? SHARED_BYTES : weighEntries(read, compiled.variants.get(uid) as CompiledEntries);
      return bytes;
    }
    default:
      return assertNever(compiled);
  }
}
