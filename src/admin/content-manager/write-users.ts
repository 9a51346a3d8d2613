import {
  asApplicationError,
  checkNewUser,
  checkUserChanges,
  requireFreeNames,
} from '../../auth/accounts/checks/user-body.ts';
import { readAdvancedSettings } from '../../auth/advanced-settings.ts';
import { type UserNames, userNames } from '../../management/users/user-names.ts';
import type { Scope } from '../../content/scope.ts';
import { createSettingReader } from '../../content/settings/setting-store.ts';
import type { WriteOptions } from '../../content/writing/write-options.ts';
import { notFound, validationError } from '../../errors.ts';
import { isStored } from '../../management/content/read-managed.ts';
import { sentData } from '../../management/entries/as-administrator.ts';
import { createManaged, updateManaged } from '../../management/entries/write-entry.ts';
import type { ContentType } from '../../schema/model.ts';
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
  const given = guarded(parts, type, (names) => requireFreeNames(names, wanted));
  const data = { ...sentData(parts.engine.model, type, fields), email, provider: 'local' };
  const user = await asApplicationError(() => createManaged(scope, type, data, { ...given, added: ['provider'] }));
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
  const given = guarded(parts, type, (names) => requireFreeNames(names, wanted, id));
  const data = { ...sentData(parts.engine.model, type, fields), ...(email !== undefined && { email }) };
  return answerVersioned(parts, request, type, id, ({ guard, seen }) => {
    const both = async (inner: Scope): Promise<void> => {
      await guard?.(inner);
      await given.guard?.(inner);
    };
    return updateManaged(scope, type, id, data, { ...given, seen, guard: both });
  });
}

/** The layout has no unique index on names: a lock keeps the name free until the user is stored. */
const guarded = (
  { engine }: AdminParts,
  type: ContentType,
  check: (names: UserNames) => Promise<void>,
): Pick<WriteOptions, 'guard' | 'locks'> => ({
  locks: [`${type.table} names`],
  guard: ({ source }) => check(userNames(source.reader, engine.dialect, type.table)),
});
