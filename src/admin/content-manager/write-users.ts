import { asApplicationError, checkNewUser, checkUserChanges } from '../../auth/accounts/checks/user-body.ts';
import { readAdvancedSettings } from '../../auth/advanced-settings.ts';
import { requireFreeNames, whileNamesAreFree } from '../../management/users/free-names.ts';
import type { Scope } from '../../content/scope.ts';
import { createSettingReader } from '../../content/settings/setting-store.ts';
import { notFound, validationError } from '../../errors.ts';
import { isStored } from '../../management/content/read-managed.ts';
import { sentData } from '../../management/entries/as-administrator.ts';
import { createManaged, updateManaged } from '../../management/entries/write-entry.ts';
import type { AdminParts } from '../admin-parts.ts';
import type { AdminRequest, AdminResponse } from '../admin-route.ts';
import { readId } from '../read-id.ts';
import type { ManagedType } from './managed-type.ts';
import { answerVersioned } from './versioned-entry.ts';

/** API users: names are unique, and a role is required. */
export async function createUser(
  { type, scope }: ManagedType,
  request: AdminRequest,
  parts: AdminParts,
): Promise<AdminResponse> {
  const fields = checkNewUser(request.body);
  const email = String(fields.email).toLowerCase();
  const { uniqueEmail } = await readAdvancedSettings(createSettingReader(parts.engine.driver, parts.engine.dialect));
  const wanted = { username: String(fields.username), ...(uniqueEmail && { email }) };
  const additions = whileNamesAreFree(parts.engine, (names) => requireFreeNames(names, wanted));
  const data = { ...sentData(parts.engine.model, type, fields), email, provider: 'local' };
  const user = await asApplicationError(() => createManaged(scope, type, data, { ...additions, added: ['provider'] }));
  return { status: 201, body: user };
}

/** `PUT /content-manager/collection-types/plugin::users-permissions.user/:id` */
export async function updateUser(
  { type, scope }: ManagedType,
  request: AdminRequest,
  parts: AdminParts,
): Promise<AdminResponse> {
  const id = readId(request.params.id);
  if (id === null || !(await isStored(scope, type, id))) throw notFound('Entity not found');
  const fields = checkUserChanges(request.body);
  const { username, password } = fields;
  if (Object.hasOwn(fields, 'password') && !password) throw validationError('password.notNull');
  const email = typeof fields.email === 'string' ? fields.email.toLowerCase() : undefined;
  const { uniqueEmail } = await readAdvancedSettings(createSettingReader(parts.engine.driver, parts.engine.dialect));
  const wanted = { username, ...(uniqueEmail && { email }) };
  const additions = whileNamesAreFree(parts.engine, (names) => requireFreeNames(names, wanted, id));
  const data = { ...sentData(parts.engine.model, type, fields), ...(email !== undefined && { email }) };
  return answerVersioned(parts, request, type, id, ({ guard, inspect }) => {
    const both = async (inner: Scope): Promise<void> => {
      await guard?.(inner);
      await additions.guard?.(inner);
    };
    return updateManaged(scope, type, id, data, { ...additions, inspect, guard: both });
  });
}
