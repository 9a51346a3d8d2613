import {
  createRole,
  deleteRole,
  findRole,
  listPermissions,
  listRoles,
  type RoleParts,
  updateRole,
} from '../../auth/accounts/endpoints/roles.ts';
import type { AccountResponse, AccountRequest } from '../../auth/accounts/account-request.ts';
import type { AdminEndpoint } from '../admin-endpoint.ts';
import { type AdminResponse, type AdminRequest, ok } from '../admin-route.ts';
import { userRoleChanges } from './user-role-changes.ts';

type RoleEndpoint = (
  parts: RoleParts,
  request: Pick<AccountRequest, 'body' | 'params'> & AccountRequest,
) => Promise<AccountResponse>;

const ROLES = 'plugin::users-permissions.roles';

/** User roles: the content API's responses, for administrators who may manage them. */
export function userRoleEndpoints(roles: RoleParts): readonly AdminEndpoint[] {
  const asked =
    (endpoint: RoleEndpoint) =>
    async (_parts: unknown, { body, params }: AdminRequest): Promise<AdminResponse> => {
      const answer = await endpoint(roles, { body, params } as AccountRequest);
      return ok(answer.kind === 'json' ? answer.body : null);
    };
  return [
    ['GET', '/users-permissions/roles', `${ROLES}.read`, asked(listRoles)],
    ['POST', '/users-permissions/roles', `${ROLES}.create`, asked(createRole)],
    ['GET', '/users-permissions/roles/:id', `${ROLES}.read`, asked(findRole)],
    ['PUT', '/users-permissions/roles/:role', `${ROLES}.update`, asked(updateRole)],
    ['DELETE', '/users-permissions/roles/:role', `${ROLES}.delete`, asked(deleteRole)],
    ['GET', '/users-permissions/permissions', 'signed-in', asked(listPermissions)],
    ['GET', '/users-permissions/policies', 'signed-in', async () => ok({ policies: [] })],
    ...userRoleChanges(roles),
  ];
}
