import type { DeleteOperation, RowId, RowOperation, RowSet, UpdateOperation } from './row-operations.ts';

/** Merges equal operations on rows of one table, at the position of the first. */
export function mergeOperations(operations: readonly RowOperation[]): readonly RowOperation[] {
  const merged: (() => RowOperation)[] = [];
  const idsOf = new Map<string, RowId[]>();
  for (const operation of operations) {
    const key = likeness(operation);
    if (key === null) {
      merged.push(() => operation);
      continue;
    }
    const { where } = operation as UpdateOperation | DeleteOperation;
    const known = idsOf.get(key);
    if (known !== undefined) {
      for (const id of where.ids) known.push(id);
      continue;
    }
    const ids = [...where.ids];
    idsOf.set(key, ids);
    merged.push(() => ({ ...operation, where: { ...where, ids } }) as RowOperation);
  }
  return merged.map((make) => make());
}

/** The key by which operations are merged; null if an operation never is. */
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
