import { meansRows } from '../../access/rows-where.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import type { Model, Uid } from '../../schema/model.ts';
import type { EffectivePermission } from '../administrators/conditions/effective-permissions.ts';

/** The files or folders that an action applies to: all, those that match a filter, or none. */
export type LibraryReach = 'all' | 'none' | RawObject;

/** Several permissions or conditions are combined with OR. A condition on a field that the type lacks is never met. */
export function libraryReach(
  model: Model,
  uid: Uid,
  permissions: readonly EffectivePermission[],
  action: string,
): LibraryReach {
  const granted = permissions.filter((permission) => permission.action === action);
  if (granted.some(({ rows }) => rows === null)) return 'all';
  const type = contentTypeOf(model, uid);
  const filters = granted.flatMap(({ rows }) => rows ?? []).filter((one) => meansRows(model, type, one));
  return filters.length === 0 ? 'none' : { $or: filters };
}

/** As filters; null if nothing can match. */
export const withinReach = (reach: LibraryReach): readonly RawObject[] | null =>
  reach === 'none' ? null : reach === 'all' ? [] : [reach];
