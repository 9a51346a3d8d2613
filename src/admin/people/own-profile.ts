import { shownPermission } from '../../management/administrators/admin-permission.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, callerOf, data } from '../admin-route.ts';
import * as rules from '../validation/person-rules.ts';
import { validate } from '../validation/validate.ts';
import { checkOwnPassword, invalid } from './check-own-password.ts';
import { withRoles } from './shown-administrator.ts';
import type { ShownPermission } from '../contract/access.ts';

/** `GET /admin/users/me` */
export const showMe = async (_parts: AdminParts, request: AdminRequest): Promise<AdminResponse> =>
  data(withRoles(callerOf(request).administrator));

/** `PUT /admin/users/me`. A new password requires the current one, and ends all other sessions. */
export async function updateMe(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { administrator, token, session } = callerOf(request);
  const { currentPassword, password, ...values } = await validate(
    rules.ownProfile,
    rules.normalizePerson(request.body ?? {}),
  );
  if (password !== undefined) await checkOwnPassword(parts, request, currentPassword ?? '');
  if (values.email !== undefined) {
    const holder = await parts.administrators.byEmail(values.email);
    if (holder !== null && holder.id !== administrator.id) throw invalid({ email: ['Email already taken'] });
  }
  const changed = { ...values, ...(password !== undefined && { password: await parts.passwords.hash(password) }) };
  const updated = await parts.administrators.update(administrator.id, changed, { session });
  if (updated === null) throw new Error('the caller was deleted in the meantime');
  if (password !== undefined) await parts.sessions.keep(token, updated);
  parts.engine.events.emit('user.update', { user: withRoles(updated) });
  return data(withRoles(updated));
}

/** `GET /admin/users/me/permissions` */
export const showMyPermissions = async ({ rules }: AdminParts, request: AdminRequest): Promise<AdminResponse> =>
  data<readonly ShownPermission[]>(
    callerOf(request)
      .permissions.filter(({ action }) => rules.actions.get(action) !== undefined)
      .map(shownPermission),
  );
