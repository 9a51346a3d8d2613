import { ADMINISTRATOR } from '../../auth/administrators/requirement.ts';
import * as z from 'zod';
import type { AccountRequest, AccountResponse } from '../../auth/accounts/account-request.ts';
import {
  createRole,
  deleteRole,
  findRole,
  listPermissions,
  listRoles,
  type RoleParts,
  updateRole,
} from '../../auth/accounts/endpoints/roles.ts';
import { actionNames, servedActions } from '../../auth/roles/action-catalogue.ts';
import { INITIAL_ACTIONS } from '../../auth/roles/initial-access.ts';
import { notFound, validationError } from '../../errors.ts';
import { withoutUndefined } from '../../util/without-undefined.ts';
import { type AdminEndpoint, type AdminRequest, type AdminResponse, data, ok } from '../admin-route.ts';
import { readId } from '../read-id.ts';
import { exactly, texts, validateOwn } from '../validation/validate-own.ts';
import type { UserRoleGrants } from '../contract/access.ts';

type RoleEndpoint = (parts: RoleParts, request: AccountRequest) => Promise<AccountResponse>;

const ROLES = 'plugin::users-permissions.roles';

/** User roles: the content API's responses, for administrators who may manage them. */
export function userRoleEndpoints(roles: RoleParts): readonly AdminEndpoint[] {
  const answerOf =
    (endpoint: RoleEndpoint) =>
    async (_parts: unknown, { body, params }: AdminRequest): Promise<AdminResponse> => {
      const answer = await endpoint(roles, { body, params } as AccountRequest);
      return ok(answer.kind === 'json' ? answer.body : null);
    };
  return [
    ['GET', '/users-permissions/roles', `${ROLES}.read`, answerOf(listRoles)],
    ['POST', '/users-permissions/roles', `${ROLES}.create`, answerOf(createRole)],
    ['GET', '/users-permissions/roles/:id', `${ROLES}.read`, answerOf(findRole)],
    ['PUT', '/users-permissions/roles/:role', `${ROLES}.update`, answerOf(updateRole)],
    ['DELETE', '/users-permissions/roles/:role', `${ROLES}.delete`, answerOf(deleteRole)],
    ['GET', '/users-permissions/permissions', ADMINISTRATOR, answerOf(listPermissions)],
    ['GET', '/users-permissions/policies', ADMINISTRATOR, async () => ok({ policies: [] })],
    // Routes of Studio in addition to v4's: the grants of roles, and a change that preserves all other grants.
    ['GET', '/studio/api/user-roles/grants', `${ROLES}.read`, () => showGrants(roles)],
    ['PUT', '/studio/api/user-roles/:id', `${ROLES}.update`, (_parts, request) => changeRole(roles, request)],
  ];
}

const NAME = { error: 'a string of at least 3 characters' };

const roleChange = exactly({
  name: z.string(NAME).min(3, NAME).optional(),
  description: z.string({ error: 'a string' }).optional(),
  grant: texts.optional(),
  revoke: texts.optional(),
});

/** `GET /studio/api/user-roles/grants`: the actions of every role, and those that a new project grants. */
async function showGrants({ permissions }: RoleParts): Promise<AdminResponse> {
  const roles = [...(await permissions())].map(([id, { role, actions: granted }]) => ({
    id,
    name: role.name,
    type: role.type,
    actions: [...granted],
  }));
  return data<UserRoleGrants>({ roles, initial: INITIAL_ACTIONS });
}

/**
 * `PUT /studio/api/user-roles/:id`: grants and revokes single actions. Unlike v4's route, which replaces all of them,
 * it preserves concurrent changes.
 */
async function changeRole(parts: RoleParts, { params, body }: AdminRequest): Promise<AdminResponse> {
  const { grant = [], revoke = [], name, description } = validateOwn(roleChange, body);
  const id = readId(params.id);
  if (id === null) throw notFound('Role not found');
  const known = new Set(actionNames(servedActions(parts.catalogue, parts.served())));
  const unknown = grant.filter((action) => !known.has(action));
  if (unknown.length > 0) throw validationError(`Unknown actions: ${unknown.join(', ')}`);
  await parts.roles.change(id, { grant, revoke, values: withoutUndefined({ name, description }) });
  return data({ id });
}
