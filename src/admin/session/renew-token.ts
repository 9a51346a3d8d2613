import { validationError } from '../../errors.ts';
import { type AdminAnswer, type AdminRequest, callerOf, data } from '../admin-route.ts';
import type { AdminParts } from '../admin-parts.ts';
import { shownAdministrator } from '../people/shown-administrator.ts';
import * as rules from '../validation/person-rules.ts';
import { validate } from '../validation/validate.ts';

/** `POST /admin/renew-token`. Only a valid session is renewed. */
export async function renewToken(
  { sessions, administrators, strangerLimit }: AdminParts,
  { body, address }: AdminRequest,
): Promise<AdminAnswer> {
  const { token } = await validate(rules.token, body);
  const claims = await sessions.verify(token);
  const found = claims && (await administrators.byId(claims.id));
  const isUsable = found?.isActive === true && !found.blocked;
  if (claims === null || !isUsable || !(await sessions.isAlive(token, claims, found.passwordHash))) {
    await strangerLimit.count('admin renew-token', address);
    throw validationError('Invalid token');
  }
  return data({ token: await sessions.issue(found) });
}

/** `POST /admin/logout`. Tokens are not stored: the panel discards its own. */
export async function logout({ engine }: AdminParts, request: AdminRequest): Promise<AdminAnswer> {
  engine.events.tell('admin.logout', { user: shownAdministrator(callerOf(request).administrator) });
  return data({});
}
