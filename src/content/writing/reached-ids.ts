import type { Access } from '../../access/access.ts';
import { authorizeIds } from '../../access/authorize-query.ts';
import { type Grant, hasRows, NOTHING, type Verb } from '../../access/grant.ts';
import type { Id } from '../../change/write-value.ts';
import type { ContentType } from '../../schema/model.ts';
import { prepareQuery, shapeOf } from '../reading/prepare-query.ts';
import { readRows } from '../reading/read-rows.ts';
import type { Scope } from '../scope.ts';

export const grantOf = ({ grant }: Access, { uid }: ContentType, verb: Verb): Grant => grant(uid, verb) ?? NOTHING;

/** The permissions that apply to an entry. */
export async function permissionsFor(
  scope: Scope,
  access: Access,
  type: ContentType,
  grant: Grant,
  id: Id,
): Promise<Grant> {
  const held = [];
  for (const permission of grant) {
    if (!hasRows(permission) || (await reachedIds(scope, access, type, [permission], [id])).has(id))
      held.push(permission);
  }
  return held;
}

/** The entries among `ids` that a grant covers. */
export async function reachedIds(
  scope: Scope,
  access: Access,
  type: ContentType,
  grant: Grant,
  ids: readonly Id[],
): Promise<ReadonlySet<Id>> {
  if (ids.length === 0) return new Set();
  const query = authorizeIds(type, grant, ids, access);
  const prepared = prepareQuery(scope.engine, shapeOf(query, 'raw'), 'raw');
  const { rows } = await readRows(scope, { query, prepared });
  return new Set(rows.map(([id]) => Number(id)));
}
