import type { Filter, Query, SortKey } from '../../query/query.ts';
import { ID_ATTRIBUTE } from '../../query/resolution.ts';
import { relationColumn } from '../../schema/lookup.ts';
import type { ContentType } from '../../schema/model.ts';

/**
 * The order of a list without a sort, if the database returns rows in the order of an index. v4 joins the tables of a
 * filter and reads entries along the index of their last editor, or of their creator if the filter is about creators.
 */
export function inScanOrder<T extends Pick<Query, 'type' | 'filter' | 'sort'>>(query: T): T {
  if (query.sort.length > 0) return query;
  const joined = joinedBy(query.filter);
  const key = joined === null ? null : columnKey(query.type, joined);
  return key === null ? query : { ...query, sort: [key] };
}

type Joined = 'createdBy' | 'updatedBy';

/**
 * Null if nothing is joined, or if ids or alternatives are compared: entries are then read in the order of their ids.
 */
function joinedBy(filter: Filter | null): Joined | null {
  if (filter?.kind === 'related') return filter.attribute.name === 'createdBy' ? 'createdBy' : 'updatedBy';
  if (filter?.kind !== 'and' || filter.filters.some(readsById)) return null;
  const joined = filter.filters.map(joinedBy).filter((one) => one !== null);
  return joined.includes('createdBy') ? 'createdBy' : (joined[0] ?? null);
}

const readsById = (filter: Filter): boolean =>
  filter.kind === 'or' || filter.kind === 'not' || (filter.kind === 'compare' && filter.attribute === ID_ATTRIBUTE);

function columnKey(type: ContentType, name: Joined): SortKey | null {
  const relation = type.attributes.get(name);
  if (relation?.kind !== 'relation' || relation.storage.kind !== 'joinColumn') return null;
  const attribute = relationColumn(type, relation.storage.column);
  return attribute === undefined
    ? null
    : { path: [], attribute, direction: 'asc', shownAs: null, selectedAt: 0, place: 0 };
}
