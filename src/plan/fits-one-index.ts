import type { Type } from '../schema/model.ts';
import { assertNever } from '../util/assert-never.ts';
import type { Cell, Condition } from './plan.ts';

/**
 * Whether one of v4's indexes holds everything that a list reads and asks for: ids, at most with the
 * column of a uid or of a foreign key. Databases then read the index in place of the table, and
 * where nothing is sorted its order is the contract's.
 */
export function fitsOneIndex(type: Type, cells: readonly Cell[], condition: Condition | null): boolean {
  const compared = condition === null ? [] : comparedColumns(condition);
  if (compared === null) return false;
  const columns = new Set([...cells.map(({ column }) => column), ...compared]);
  columns.delete('id');
  const [other] = columns;
  return other === undefined || (columns.size === 1 && isIndexed(type, other));
}

const isIndexed = (type: Type, column: string): boolean =>
  [...type.attributes.values()].some(
    (attribute) =>
      (attribute.kind === 'scalar' && attribute.type === 'uid' && attribute.column === column) ||
      (attribute.kind === 'relation' &&
        attribute.storage.kind === 'joinColumn' &&
        !attribute.mappedBy &&
        attribute.storage.column === column),
  );

/** Null where a condition needs other tables, or reads an index once for each of its parts. */
function comparedColumns(condition: Condition): readonly string[] | null {
  switch (condition.kind) {
    case 'compare':
    case 'null':
      return [condition.column];
    case 'not':
      return comparedColumns(condition.condition);
    case 'and': {
      const parts = condition.conditions.map(comparedColumns);
      return parts.includes(null) ? null : parts.flatMap((part) => part ?? []);
    }
    case 'or':
    case 'related':
    case 'search':
      return null;
    default:
      return assertNever(condition);
  }
}
