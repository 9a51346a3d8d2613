import type { Engine } from '../../content/engine.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import type { Entity } from '../../content/reading/read-entities.ts';
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
      if (role === undefined) continue;
      const list = byRole.get(role) ?? [];
      list.push(readAdminPermission(entity, role));
      byRole.set(role, list);
    }
    return byRole;
  };
}
