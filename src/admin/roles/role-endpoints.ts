import type { AdminEndpoint } from '../admin-endpoint.ts';
import { checkPermissions, showPermissionTree } from './permission-catalogue.ts';
import { listRolePermissions, updateRolePermissions } from './role-permissions.ts';
import { createRole, deleteRole, deleteRoles, findRole, listRoles, updateRole } from './roles.ts';

export const ROLE_ENDPOINTS: readonly AdminEndpoint[] = [
  ['GET', '/admin/permissions', 'signed-in', showPermissionTree],
  ['POST', '/admin/permissions/check', 'signed-in', checkPermissions],
  ['GET', '/admin/roles', 'admin::roles.read', listRoles],
  ['POST', '/admin/roles', 'admin::roles.create', createRole],
  ['POST', '/admin/roles/batch-delete', 'admin::roles.delete', deleteRoles],
  ['GET', '/admin/roles/:id', 'admin::roles.read', findRole],
  ['PUT', '/admin/roles/:id', 'admin::roles.update', updateRole],
  ['DELETE', '/admin/roles/:id', 'admin::roles.delete', deleteRole],
  ['GET', '/admin/roles/:id/permissions', 'admin::roles.read', listRolePermissions],
  ['PUT', '/admin/roles/:id/permissions', 'admin::roles.update', updateRolePermissions],
];
