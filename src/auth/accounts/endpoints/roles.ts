import { notFound, validationError } from '../../../errors.ts';
import { isRecord } from '../../../util/is-record.ts';
import { MOST_VALUES, refuseLarge } from '../../../util/json/count-values.ts';
import { withoutUndefined } from '../../../util/without-undefined.ts';
import type { RolePermissions } from '../../roles/role-permissions.ts';
import {
  type ActionCatalogue,
  actionNames,
  catalogueJson,
  enabledActions,
  servedActions,
} from '../../roles/action-catalogue.ts';
import type { RoleStore } from '../../../management/users/role-store.ts';
import type { StoredRole } from '../../../management/users/stored-role.ts';
import { type AccountResponse, type AccountRequest, ok } from '../account-request.ts';
import type { V5Accounts } from '../account-parts.ts';
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

/** Roles in v5's terms; the admin API has none. */
export interface ShownRoles {
  readonly v5: V5Accounts;
}

/** `GET /users-permissions/roles` */
export async function listRoles(
  parts: RoleParts & Partial<ShownRoles>,
  request: Pick<AccountRequest, 'inV5' | 'work'> = {},
): Promise<AccountResponse> {
  const { roles } = parts;
  const [stored, counts] = await Promise.all([roles.list(), roles.countUsers()]);
  const show = await roleShower(parts, request);
  return ok({ roles: stored.map((role) => ({ ...show(role), nb_users: counts.get(role.id) ?? 0 })) });
}

/** `GET /users-permissions/roles/:id` */
export async function findRole(
  parts: RoleParts & Partial<ShownRoles>,
  request: AccountRequest,
): Promise<AccountResponse> {
  const role = await existingRole(parts, request.params.id);
  const actions = (await parts.permissions()).get(role.id)?.actions ?? new Set<string>();
  const catalogue = servedActions(parts.catalogue, parts.served());
  const show = await roleShower(parts, request);
  return ok({ role: { ...show(role), permissions: catalogueJson(catalogue, actions) } });
}

/** A role as the contract of the request shows it. */
async function roleShower(
  { v5 }: Partial<ShownRoles>,
  { inV5, work }: Pick<AccountRequest, 'inV5' | 'work'>,
): Promise<(role: StoredRole) => object> {
  if (!inV5 || v5 === undefined) return (role) => role;
  const shown = new Map((await v5.roles(work)).map((role) => [role.id, role]));
  return (role) => shown.get(role.id) ?? role;
}

/** `GET /users-permissions/permissions` */
export const listPermissions = async ({ catalogue, served }: RoleParts): Promise<AccountResponse> =>
  ok({ permissions: catalogueJson(servedActions(catalogue, served()), new Set()) });

/** `POST /users-permissions/roles` */
export async function createRole(parts: RoleParts, { body }: AccountRequest): Promise<AccountResponse> {
  const { name, description, type, permissions } = filledBody(parts, body);
  if (typeof name !== 'string' || name.length < 3) throw validationError('name must be at least 3 characters');
  const role = { name, description: textOf(description) ?? null, type: textOf(type) || undefined };
  await parts.roles.create(role, enabledActions(permissions));
  return ok({ ok: true });
}

/** `PUT /users-permissions/roles/:role` */
export async function updateRole(parts: RoleParts, { body, params }: AccountRequest): Promise<AccountResponse> {
  const { name, description, permissions } = filledBody(parts, body);
  const values = withoutUndefined({ name: textOf(name), description: textOf(description) });
  await parts.roles.replace(roleId(params.role), values, enabledActions(permissions));
  return ok({ ok: true });
}

/** `DELETE /users-permissions/roles/:role` */
export async function deleteRole(parts: RoleParts, { params }: AccountRequest): Promise<AccountResponse> {
  await parts.roles.remove(roleId(params.role));
  return ok({ ok: true });
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function roleId(idText: string | undefined): number {
  const id = readId(idText);
  if (id === null) throw notFound('Role not found');
  return id;
}

async function existingRole({ roles }: RoleParts, idText: string | undefined): Promise<StoredRole> {
  const id = roleId(idText);
  const role = (await roles.list()).find((stored) => stored.id === id);
  if (!role) throw notFound('Role not found');
  return role;
}

/** The panel sends every action there is, with three values each. */
function filledBody({ catalogue }: RoleParts, body: unknown): Fields {
  refuseLarge(body, { most: MOST_VALUES + 4 * actionNames(catalogue).length });
  if (!isRecord(body) || Object.keys(body).length === 0) throw validationError('Request body cannot be empty');
  return body;
}
