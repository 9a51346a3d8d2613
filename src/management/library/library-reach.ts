import { meansRows } from '../../access/rows-where.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import type { Model, Uid } from '../../schema/model.ts';
import type { EffectivePermission } from '../administrators/conditions/effective-permissions.ts';

/** Which files, or which folders, an action may touch: all of them, those that fulfil a filter, or none. */
export type LibraryReach = 'all' | 'none' | RawObject;

/**
 * Several permissions, and several conditions of one of them, widen the reach. A condition over what the type lacks
 * never holds for it.
 */
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

/** As a part of filters; null if nothing can be found. */
export const withinReach = (reach: LibraryReach): readonly RawObject[] | null =>
  reach === 'none' ? null : reach === 'all' ? [] : [reach];
