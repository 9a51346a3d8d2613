import type { ScalarAttribute, Type } from '../../schema/model.ts';
import type { Filter, JoinableAttribute, SortKey } from '../query.ts';
import { visibleFields } from '../resolution.ts';

/**
 * If the contract joins tables, it reads distinct rows and therefore also selects the sort values. With restricted
 * fields those columns then appear in the response, under any field of the entry with the same column name, whether the
 * value is the entry's own or a related one's; the last one wins.
 */
export function showSortKeys(
  type: Type,
  fields: readonly ScalarAttribute[] | null,
  sort: readonly SortKey[],
  isJoined: boolean,
): readonly SortKey[] {
  if (fields === null || !(isJoined || sort.some((key) => key.path.length > 0))) return sort;
  const shown = new Set(fields);
  const lasts = new Map<string, SortKey>();
  for (const key of sort) {
    const known = lasts.get(key.attribute.column);
    if (known === undefined || known.selectedAt < key.selectedAt) lasts.set(key.attribute.column, key);
  }
  return sort.map((key) => {
    const field = type.byColumn.get(key.attribute.column);
    if (field === undefined || shown.has(field) || !visibleFields(type).includes(field)) return key;
    return lasts.get(key.attribute.column) === key ? { ...key, shownAs: field } : key;
  });
}

/** Whether a filter makes the contract join another table. */
export function joinsTables(filter: Filter | null): boolean {
  if (filter === null) return false;
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.filters.some(joinsTables);
    case 'not':
    case 'overwritten':
      return joinsTables(filter.filter);
    case 'related':
      return comparesAnything(filter.filter);
    default:
      return false;
  }
}

/** A relation below which all names were dropped is not joined. */
function comparesAnything(filter: Filter): boolean {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.filters.some(comparesAnything);
    case 'not':
    case 'overwritten':
    case 'related':
      return comparesAnything(filter.filter);
    default:
      return true;
  }
}

/** Whether an attribute's entries are reached over a link table. */
export const isLinked = (attribute: JoinableAttribute, isMorphColumns: boolean): boolean =>
  attribute.kind === 'relation' ? attribute.storage.kind === 'linkTable' : !isMorphColumns;
