import { callVersioned } from '../../server/call.ts';
import type { RolePermission } from './permission-tree.ts';

export interface VersionedPermissions {
  readonly body: readonly RolePermission[];
  readonly version: string | null;
}

export async function readPermissions(role: number): Promise<VersionedPermissions> {
  const { body, version } = await callVersioned<{ data: readonly RolePermission[] }>(
    'GET',
    `/admin/roles/${role}/permissions`,
  );
  return { body: body.data, version };
}
