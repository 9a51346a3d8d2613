import type { ScalarAttribute, Type } from '../../schema/model.ts';
import type { Filter, JoinableAttribute, SortKey } from '../query.ts';
import { visibleFields } from '../resolution.ts';

/**
 * Where the contract joins tables it reads distinct rows, and for that selects what it sorts by, too.
 * With restricted fields those columns then show in the answer, under whatever field of the entry
 * has a column of that name, be the value the entry's own or a related one's; of several the last.
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

/** A relation below which every name was left out is not joined. */
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

/** Whether reaching an attribute's entries takes a table in between. */
export const isLinked = (attribute: JoinableAttribute, isMorphColumns: boolean): boolean =>
  attribute.kind === 'relation' ? attribute.storage.kind === 'linkTable' : !isMorphColumns;
