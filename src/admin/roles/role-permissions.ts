import { applicationError, forbidden } from '../../errors.ts';
import { type AdminPermission, shownPermission } from '../../management/administrators/admin-permission.ts';
import { SUPER_ADMIN_CODE } from '../../management/administrators/administrator.ts';
import { type NewPermission, readPermissionData } from '../../management/administrators/roles/replace-permissions.ts';
import { emitAssignment } from '../../management/administrators/roles/role-events.ts';
import { refuseChanged, versionTag } from '../../content/versions/entry-version.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, callerOf, data } from '../admin-route.ts';
import { holds, isSuperAdmin } from '../people/role-rank.ts';
import { rolePermissions, rolePermissionsBound } from '../validation/role-rules.ts';
import { validate } from '../validation/validate.ts';
import { notFound, storedRole } from './roles.ts';
import type { ShownPermission } from '../contract/access.ts';

/** `GET /admin/roles/:id/permissions`. The `ETag` covers all of them, for `If-Match`. */
export async function listRolePermissions(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { id } = await storedRole(parts, request);
  const stored = await parts.roles.permissionsOf(id);
  const known = stored.filter(({ action }) => parts.rules.actions.get(action) !== undefined);
  return { ...data<readonly ShownPermission[]>(known.map(shownPermission)), etag: versionOf(parts, stored) };
}

/**
 * `PUT /admin/roles/:id/permissions`: the whole new set. Callers cannot grant more than they have. With `If-Match`, the
 * request is refused if the permissions have changed since they were read.
 */
export async function updateRolePermissions(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { id, code } = await storedRole(parts, request);
  if (code === SUPER_ADMIN_CODE) throw applicationError("Super admin permissions can't be edited.");
  const { permissions } = await validate(rolePermissions(parts.rules), request.body, rolePermissionsBound(parts.rules));
  const caller = callerOf(request);
  const isInternal = ({ action }: NewPermission): boolean => parts.rules.actions.get(action)?.section === 'internal';
  const wanted = (permissions as readonly unknown[]).map(readPermissionData).filter((one) => !isInternal(one));
  const assigned = await parts.roles.assign(id, wanted, {
    keeps: isInternal,
    guard(planned) {
      refuseChanged(request.ifMatch, versionOf(parts, [...planned.stays, ...planned.gone]));
      if (!isSuperAdmin(caller) && !planned.added.every((one) => holds(caller, one))) throw forbidden();
    },
  });
  if (assigned === null) throw notFound();
  // Permissions that stay are not part of the response, as in v4.
  return data(emitAssignment(parts.engine, assigned).map(shownPermission));
}

const versionOf = ({ settings }: AdminParts, permissions: readonly AdminPermission[]): string =>
  versionTag(settings.secret, permissions.map((one) => JSON.stringify(shownPermission(one))).sort());
