import snakeCase from 'lodash/snakeCase.js';
import { applicationError, notFound, validationError } from '../../../errors.ts';
import { isRecord } from '../../../util/is-record.ts';
import { startOfText } from '../../../util/text/start-of-text.ts';
import type { RolePermissions } from '../../roles/role-permissions.ts';
import { type ActionCatalogue, catalogueJson, enabledActions, servedActions } from '../../roles/action-catalogue.ts';
import type { RoleStore, StoredRole } from '../../roles/role-store.ts';
import { type AccountResponse, type AccountRequest, ok } from '../account-request.ts';
import type { Fields } from '../checks/check-body.ts';
import { readId } from './read-users.ts';

export interface RoleParts {
  readonly roles: RoleStore;
  readonly catalogue: ActionCatalogue;
  /** The actions of all routes, available once all routes are known. */
  readonly served: () => readonly string[];
  /** Every role with its actions, not cached. */
  readonly permissions: () => Promise<ReadonlyMap<number, RolePermissions>>;
}

/** `GET /users-permissions/roles` */
export async function listRoles({ roles }: RoleParts): Promise<AccountResponse> {
  const [stored, counts] = await Promise.all([roles.list(), roles.countUsers()]);
  return ok({ roles: stored.map((role) => ({ ...role, nb_users: counts.get(role.id) ?? 0 })) });
}

/** `GET /users-permissions/roles/:id` */
export async function findRole(parts: RoleParts, { params }: AccountRequest): Promise<AccountResponse> {
  const role = await existingRole(parts, params.id);
  const actions = (await parts.permissions()).get(role.id)?.actions ?? new Set<string>();
  const catalogue = servedActions(parts.catalogue, parts.served());
  return ok({ role: { ...role, permissions: catalogueJson(catalogue, actions) } });
}

/** `GET /users-permissions/permissions` */
export const listPermissions = async ({ catalogue, served }: RoleParts): Promise<AccountResponse> =>
  ok({ permissions: catalogueJson(servedActions(catalogue, served()), new Set()) });

/** `POST /users-permissions/roles` */
export async function createRole({ roles }: RoleParts, { body }: AccountRequest): Promise<AccountResponse> {
  const { name, description, type, permissions } = filledBody(body);
  if (typeof name !== 'string' || name.length < 3) throw validationError('name must be at least 3 characters');
  const roleType = typeof type === 'string' && type !== '' ? type : snakeCase(startOfText(name).toLowerCase());
  if ((await roles.list()).some((role) => role.type === roleType))
    throw validationError('This attribute must be unique');
  const role = { name, description: typeof description === 'string' ? description : null, type: roleType };
  await roles.create(role, enabledActions(permissions));
  return ok({ ok: true });
}

/** `PUT /users-permissions/roles/:role` */
export async function updateRole(parts: RoleParts, { body, params }: AccountRequest): Promise<AccountResponse> {
  const { name, description, permissions } = filledBody(body);
  const role = await existingRole(parts, params.role);
  const values = {
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof description === 'string' ? { description } : {}),
  };
  await parts.roles.replace(role.id, values, enabledActions(permissions));
  return ok({ ok: true });
}

/** `DELETE /users-permissions/roles/:role` */
export async function deleteRole(parts: RoleParts, { params }: AccountRequest): Promise<AccountResponse> {
  const publicRole = (await parts.roles.list()).find((role) => role.type === 'public');
  const role = await existingRole(parts, params.role);
  if (!publicRole || role.id === publicRole.id) throw applicationError('Cannot delete public role');
  await parts.roles.remove(role.id, publicRole.id);
  return ok({ ok: true });
}

async function existingRole({ roles }: RoleParts, idText: string | undefined): Promise<StoredRole> {
  const id = readId(idText);
  const role = (await roles.list()).find((stored) => stored.id === id);
  if (!role) throw notFound('Role not found');
  return role;
}

function filledBody(body: unknown): Fields {
  if (!isRecord(body) || Object.keys(body).length === 0) throw validationError('Request body cannot be empty');
  return body;
}
