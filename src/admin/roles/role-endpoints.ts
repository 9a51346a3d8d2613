import { ADMINISTRATOR } from '../../auth/administrators/requirement.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminEndpoint, type AdminRequest, type AdminResponse, callerOf, data } from '../admin-route.ts';
import { permissionsToCheck } from '../validation/role-rules.ts';
import { validate } from '../validation/validate.ts';
import { listRolePermissions, updateRolePermissions } from './role-permissions.ts';
import { createRole, deleteRole, deleteRoles, findRole, listRoles, updateRole } from './roles.ts';

export const ROLE_ENDPOINTS: readonly AdminEndpoint[] = [
  ['GET', '/admin/permissions', ADMINISTRATOR, showPermissionTree],
  ['POST', '/admin/permissions/check', ADMINISTRATOR, checkPermissions],
  ['GET', '/admin/roles', 'admin::roles.read', listRoles],
  ['POST', '/admin/roles', 'admin::roles.create', createRole],
  ['POST', '/admin/roles/batch-delete', 'admin::roles.delete', deleteRoles],
  ['GET', '/admin/roles/:id', 'admin::roles.read', findRole],
  ['PUT', '/admin/roles/:id', 'admin::roles.update', updateRole],
  ['DELETE', '/admin/roles/:id', 'admin::roles.delete', deleteRole],
  ['GET', '/admin/roles/:id/permissions', 'admin::roles.read', listRolePermissions],
  ['PUT', '/admin/roles/:id/permissions', 'admin::roles.update', updateRolePermissions],
];

/** `GET /admin/permissions`: everything a role can be granted, for the role page. */
async function showPermissionTree({ locales: stored, rules }: AdminParts): Promise<AdminResponse> {
  const locales = ((await stored?.list()) ?? []).map(({ code, name }) => ({ code, name }));
  return data({
    conditions: [...rules.conditions.values()].map(({ id, displayName, category }) => ({ id, displayName, category })),
    sections: await rules.sections(locales),
  });
}

/** `POST /admin/permissions/check`: whether the caller has each permission, at least for some entries. One without a subject is for all. */
async function checkPermissions(_parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { permissions } = await validate(permissionsToCheck, request.body);
  const { effective } = callerOf(request);
  return data(
    permissions.map(({ action, subject, field }) =>
      effective.some(
        (own) =>
          own.action === action &&
          (own.subject === null || own.subject === subject) &&
          (!field || own.properties.fields?.includes(field) !== false),
      ),
    ),
  );
}
