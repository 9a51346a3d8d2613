import type { RowOperation, RowSet } from './row-operations.ts';

/** Equal operations on rows of one table become one, at the place of the first. */
export function mergeOperations(operations: readonly RowOperation[]): readonly RowOperation[] {
  const merged = new Map<string, RowOperation>();
  for (const [index, operation] of operations.entries()) {
    const key = likeness(operation) ?? String(index);
    const first = merged.get(key);
    merged.set(key, first === undefined ? operation : joinOperations(first, operation));
  }
  return [...merged.values()];
}

/** Null where an operation is joined with no other. */
function likeness(operation: RowOperation): string | null {
  switch (operation.kind) {
    case 'delete':
      return rowSetKey(operation.table, operation.where);
    case 'update': {
      const cells = [...operation.cells];
      if (cells.some(([, value]) => value !== null)) return null;
      return rowSetKey(operation.table, operation.where, cells);
    }
    default:
      return null;
  }
}

const rowSetKey = (table: string, { column, fixed, also }: RowSet, cells: unknown = null): string | null =>
  also === undefined ? JSON.stringify([table, column, fixed, cells]) : null;

function joinOperations(first: RowOperation, second: RowOperation): RowOperation {
  if (!('where' in first) || !('where' in second)) return first;
  return { ...first, where: { ...first.where, ids: [...first.where.ids, ...second.where.ids] } };
}
