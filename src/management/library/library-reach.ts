import type { RawObject } from '../../query/parse-query-string.ts';
import type { AdminPermission } from '../administrators/admin-permission.ts';
import { conditionFilter, type ConditionedPerson } from '../administrators/condition-filter.ts';

/** Which files and folders an action may touch: all of them, those that fulfil a filter, or none. */
export type LibraryReach = 'all' | 'none' | RawObject;

/** Several permissions, and several conditions of one of them, widen the reach. */
export function libraryReach(
  person: ConditionedPerson,
  permissions: readonly AdminPermission[],
  action: string,
): LibraryReach {
  const granted = permissions.filter((permission) => permission.action === action);
  if (granted.some(({ conditions }) => conditions.length === 0)) return 'all';
  const filters = granted.flatMap(({ conditions }) =>
    conditions.flatMap((condition) => conditionFilter(condition, person) ?? []),
  );
  if (filters.length === 0) return 'none';
  return filters.length === 1 ? (filters[0] as RawObject) : { $or: filters };
}

/** As a part of filters; null if nothing can be found. */
export const withinReach = (reach: LibraryReach): readonly RawObject[] | null =>
  reach === 'none' ? null : reach === 'all' ? [] : [reach];
