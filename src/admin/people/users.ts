import { applicationError, notFound } from '../../errors.ts';
import type { Administrator } from '../../management/administrators/administrator.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { ADMIN_USER_UID } from '../../schema/model.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminResponse, type AdminRequest, callerOf, created, data } from '../admin-route.ts';
import { readId } from '../read-id.ts';
import * as rules from '../validation/person-rules.ts';
import { validate } from '../validation/validate.ts';
import { newInvitation } from './invitation.ts';
import { createRankCheck, refuseHigherRoles } from './role-rank.ts';
import { pageOf, pagination } from '../page-of.ts';
import { checkedQuery, chosenFields } from './person-query.ts';
import { shownAdministrator, withRoles } from './shown-administrator.ts';

/** `GET /admin/users` */
export async function listUsers(
  { engine, administrators }: AdminParts,
  { query }: AdminRequest,
): Promise<AdminResponse> {
  const { _q, fields, ...checked } = checkedQuery(engine.model, contentTypeOf(engine.model, ADMIN_USER_UID), query);
  const page = pageOf(query);
  const found = typeof _q === 'string' ? { $or: SEARCHED.map((name) => ({ [name]: { $containsi: _q } })) } : {};
  const filters = { $and: [found, ...(checked.filters === undefined ? [] : [checked.filters])] };
  const { list, total } = await administrators.page({ ...checked, filters }, page.page, page.pageSize);
  // A `populate` replaces v4's own one, and no relation of administrators can be named in it.
  const shown = query.populate === undefined ? withRoles : shownAdministrator;
  return data({
    results: list.map((one) => chosenFields(shown(one), fields, ['roles'])),
    pagination: pagination(page, total),
  });
}

const SEARCHED = ['firstname', 'lastname', 'username', 'email'];

/** `GET /admin/users/:id` */
export async function findUser({ administrators }: AdminParts, { params }: AdminRequest): Promise<AdminResponse> {
  const id = readId(params.id);
  const administrator = id === null ? null : await administrators.byId(id);
  if (administrator === null) throw notFound('User does not exist');
  return data(withRoles(administrator));
}

/** `POST /admin/users`: creates an invitation, returned only in this response. */
export async function createUser(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const body = await validate(rules.newUser, rules.normalizeAddress({ email: '', ...objectOf(request.body) }));
  const { firstname, lastname = null, email, roles = [], preferedLanguage = null } = body;
  await refuseHigherRoles(parts, callerOf(request), roles);
  if ((await parts.administrators.byEmail(email)) !== null) throw applicationError('Email already taken');
  const registrationToken = newInvitation();
  const user = await parts.administrators.create({
    ...{ firstname, lastname, email, roles, preferedLanguage, registrationToken },
    ...{ username: null, isActive: false, blocked: false },
  });
  parts.engine.events.emit('user.create', { user: withRoles(user) });
  return created({ ...withRoles(user), registrationToken });
}

/** `PUT /admin/users/:id` */
export async function updateUser(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { password, ...values } = await validate(rules.changedUser, rules.normalizePerson(request.body ?? {}));
  const id = readId(request.params.id);
  const holder = values.email === undefined ? null : await parts.administrators.byEmail(values.email);
  if (holder !== null && holder.id !== id) throw applicationError('A user with this email address already exists');
  const administrator = id === null ? null : await parts.administrators.byId(id);
  if (administrator === null) throw notFound('User does not exist');
  const check = await createRankCheck(parts, callerOf(request));
  check(values.roles ?? [], administrator);
  const change = { ...values, ...(password !== undefined && { password: await parts.passwords.hash(password) }) };
  const updated = await parts.administrators.update(administrator.id, change, {
    check: (current) => check([], current),
  });
  if (updated === null) throw notFound('User does not exist');
  parts.engine.events.emit('user.update', { user: withRoles(updated) });
  return data(withRoles(updated));
}

/** `DELETE /admin/users/:id` */
export async function deleteUser(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const id = readId(request.params.id);
  const [removed] = id === null ? [] : await removeUsers(parts, request, [id]);
  if (removed === undefined) throw notFound('User not found');
  parts.engine.events.emit('user.delete', { user: withRoles(removed) });
  return data(withRoles(removed));
}

/** `POST /admin/users/batch-delete`: all or none. */
export async function deleteUsers(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { ids } = await validate(rules.ids, request.body);
  const known = ids.map((id) => readId(String(id))).filter((id) => id !== null);
  const removed = await removeUsers(parts, request, known);
  parts.engine.events.emit('user.delete', { users: removed.map(withRoles) });
  return data(removed.map(withRoles));
}

async function removeUsers(
  parts: AdminParts,
  request: AdminRequest,
  ids: readonly number[],
): Promise<readonly Administrator[]> {
  const refuse = await createRankCheck(parts, callerOf(request));
  return parts.administrators.remove(ids, (found) => {
    for (const account of found) refuse([], account);
  });
}

const objectOf = (body: unknown): object => (typeof body === 'object' && body !== null ? body : {});
