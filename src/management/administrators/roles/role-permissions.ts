import type { Engine } from '../../../content/engine.ts';
import type { Scope } from '../../../content/scope.ts';
import { contentTypeOf } from '../../../schema/lookup.ts';
import { createEntityReader } from '../../entity-reader.ts';
import { type AdminPermission, readAdminPermission } from '../admin-permission.ts';
import { ADMIN_PERMISSION_UID } from '../permission-reader.ts';

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
