import pick from 'lodash/pick.js';
import { applicationError, RequestError, valueErrors, valueProblem } from '../../errors.ts';
import { type StoredRole, SUPER_ADMIN_CODE } from '../../management/administrators/administrator.ts';
import { ADMIN_ROLE_UID } from '../../management/administrators/permission-reader.ts';
import { emitRemoval } from '../../management/administrators/roles/role-events.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, created, data } from '../admin-route.ts';
import { checkedQuery, chosenFields } from '../people/person-query.ts';
import { readId } from '../read-id.ts';
import { ids as idRules } from '../validation/person-rules.ts';
import * as rules from '../validation/role-rules.ts';
import { validate } from '../validation/validate.ts';
import type { AdministratorRole } from '../contract/access.ts';

/** `GET /admin/roles`: all of them, or those from `start` up to `limit`. As in v4, pages are only checked. */
export async function listRoles({ engine, roles }: AdminParts, { query }: AdminRequest): Promise<AdminResponse> {
  const { fields, ...checked } = checkedQuery(engine.model, contentTypeOf(engine.model, ADMIN_ROLE_UID), query);
  const list = await roles.list({ ...checked, ...pick(query, ['page', 'pageSize', 'start', 'limit']) });
  const counts = await roles.countUsers();
  return data(
    list.map((role) => chosenFields({ ...role, usersCount: counts.get(role.id) ?? 0 }, fields, ['usersCount'])),
  );
}

/** `GET /admin/roles/:id` */
export async function findRole(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const role = await storedRole(parts, request);
  const counts = await parts.roles.countUsers();
  return data<AdministratorRole>({ ...role, usersCount: counts.get(role.id) ?? 0 });
}

/** `POST /admin/roles` */
export async function createRole({ engine, roles }: AdminParts, { body }: AdminRequest): Promise<AdminResponse> {
  const { name, description } = await validate(rules.newRole, body);
  const role = await roles.create({ name, description });
  engine.events.emit('role.create', { role });
  return created(role);
}

/** `PUT /admin/roles/:id` */
export async function updateRole(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const values = await validate(rules.changedRole, request.body);
  const role = await storedRole(parts, request);
  if (role.code === SUPER_ADMIN_CODE) throw applicationError("Super admin can't be edited.");
  const updated = await parts.roles.update(role.id, values);
  if (updated === null) throw notFound();
  parts.engine.events.emit('role.update', { role: updated });
  return data(updated);
}

/** `DELETE /admin/roles/:id`. A missing role is not an error, as in v4. */
export async function deleteRole(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const id = readId(request.params.id);
  const [removed = null] = id === null ? [] : await removeRoles(parts, [id], 'id');
  return data(removed);
}

/** `POST /admin/roles/batch-delete`: all or none. */
export async function deleteRoles(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { ids } = await validate(idRules, request.body);
  const roleIds = ids.map((id) => readId(String(id))).filter((id) => id !== null);
  return data(await removeRoles(parts, roleIds, 'ids'));
}

/** v4 treats this as a validation error. */
async function removeRoles(
  { engine, roles }: AdminParts,
  ids: readonly number[],
  path: string,
): Promise<readonly StoredRole[]> {
  try {
    const removed = await roles.remove(ids);
    emitRemoval(engine, removed);
    return removed.roles;
  } catch (error) {
    if (!(error instanceof RequestError) || error.name !== 'ApplicationError') throw error;
    throw valueErrors(valueProblem([path], error.message));
  }
}

export async function storedRole({ roles }: AdminParts, { params }: AdminRequest): Promise<StoredRole> {
  const id = readId(params.id);
  const role = id === null ? null : await roles.byId(id);
  if (role === null) throw notFound();
  return role;
}

export const notFound = (): RequestError => new RequestError('NotFoundError', 'role.notFound');
