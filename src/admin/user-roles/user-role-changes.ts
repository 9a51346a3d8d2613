import * as yup from 'yup';
import type { RoleParts } from '../../auth/accounts/endpoints/roles.ts';
import { actionNames, servedActions } from '../../auth/roles/action-catalogue.ts';
import { INITIAL_ACTIONS } from '../../auth/roles/initial-access.ts';
import { notFound, validationError } from '../../errors.ts';
import type { AdminEndpoint } from '../admin-endpoint.ts';
import { type AdminResponse, type AdminRequest, data } from '../admin-route.ts';
import { readId } from '../read-id.ts';
import { validate } from '../validation/validate.ts';
import { exactObject } from '../validation/exact-object.ts';

const actions = yup.array().of(yup.string().required());

const roleChange = exactObject({
  name: yup.string().min(3),
  description: yup.string(),
  grant: actions,
  revoke: actions,
});

const ROLES = 'plugin::users-permissions.roles';

/** Routes of Studio in addition to v4's: the grants of roles, and a change that preserves all other grants. */
export const userRoleChanges = (roles: RoleParts): readonly AdminEndpoint[] => [
  ['GET', '/studio/api/user-roles/grants', `${ROLES}.read`, () => showGrants(roles)],
  ['PUT', '/studio/api/user-roles/:id', `${ROLES}.update`, (_parts, request) => changeRole(roles, request)],
];

/** `GET /studio/api/user-roles/grants`: the actions of every role, and those that a new project grants. */
async function showGrants({ permissions }: RoleParts): Promise<AdminResponse> {
  const roles = [...(await permissions())].map(([id, { role, actions: granted }]) => ({
    id,
    name: role.name,
    type: role.type,
    actions: [...granted],
  }));
  return data({ roles, initial: INITIAL_ACTIONS });
}

/**
 * `PUT /studio/api/user-roles/:id`: grants and revokes single actions. Unlike v4's route, which replaces all of them,
 * it preserves concurrent changes.
 */
async function changeRole(parts: RoleParts, { params, body }: AdminRequest): Promise<AdminResponse> {
  const { grant = [], revoke = [], name, description } = await validate(roleChange, body);
  const id = readId(params.id);
  if (!(await parts.roles.list()).some((role) => role.id === id)) {
    throw notFound('Role not found');
  }
  const known = new Set(actionNames(servedActions(parts.catalogue, parts.served())));
  const unknown = grant.filter((action) => !known.has(action));
  if (unknown.length > 0) throw validationError(`Unknown actions: ${unknown.join(', ')}`);
  await parts.roles.change(Number(id), grant, revoke, {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
  });
  return data({ id });
}
