import type { Engine } from '../../content/engine.ts';
import type { Entity } from '../../content/reading/read-entities.ts';
import type { Scope } from '../../content/scope.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { getOrCreate } from '../../util/get-or-create.ts';
import { createEntityReader } from '../entity-reader.ts';
import { type AdminPermission, readAdminPermission } from './admin-permission.ts';

export const ADMIN_PERMISSION_UID = 'admin::permission';
export const ADMIN_ROLE_UID = 'admin::role';

/** Permissions of all roles in one query: there are few roles. */
export type ReadPermissions = () => Promise<ReadonlyMap<number, readonly AdminPermission[]>>;

export function createPermissionReader(engine: Engine): ReadPermissions {
  const reader = createEntityReader(engine, contentTypeOf(engine.model, ADMIN_PERMISSION_UID));
  return async () => {
    const byRole = new Map<number, AdminPermission[]>();
    for (const entity of await reader.list({ sort: 'id', populate: { role: { fields: ['id'] } } })) {
      const role = (entity.role as Entity | null)?.id;
      if (role !== undefined) getOrCreate(byRole, role, () => []).push(readAdminPermission(entity, role));
    }
    return byRole;
  };
}

/** Permissions of a role; with `inner`, as that transaction sees them. */
export async function readRolePermissions(
  engine: Engine,
  role: number,
  inner?: Scope,
): Promise<readonly AdminPermission[]> {
  const reader = createEntityReader(engine, contentTypeOf(engine.model, ADMIN_PERMISSION_UID), inner);
  const found = await reader.list({ sort: 'id', filters: { role: { id: String(role) } } });
  return found.map((entity) => readAdminPermission(entity, role));
}
