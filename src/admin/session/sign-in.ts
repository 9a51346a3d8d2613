import { applicationError, validationError } from '../../errors.ts';
import { type AdminResponse, type AdminRequest, callerOf, data } from '../admin-route.ts';
import type { AdminParts } from '../admin-parts.ts';
import { shownAdministrator } from '../people/shown-administrator.ts';
import { refusePasswords } from '../sign-on/refuse-passwords.ts';
import * as rules from '../validation/person-rules.ts';
import { validate } from '../validation/validate.ts';
import { actOn } from '../recorded-route.ts';
import { beginSession } from './begin-session.ts';
import { validateCounted } from './validate-counted.ts';
import type { SignedIn } from '../contract/people.ts';

/** `POST /admin/login` */
export async function login(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { body, address } = request;
  refusePasswords(parts);
  const email = credential(body, 'email');
  const password = credential(body, 'password');
  const administrator = email === null ? null : await parts.administrators.byEmail(email);
  // By account: other spellings of its address do not allow more attempts.
  const account = administrator === null ? (email ?? '').toLowerCase() : `administrator ${administrator.id}`;
  await parts.loginLimit.count(`admin login of ${account}`, address);
  if (email === null || password === null) throw applicationError('Missing credentials');
  const matches = await parts.passwords.matches(password, administrator?.passwordHash ?? null);
  const attempt = { provider: 'local' };
  const refusal =
    !matches || administrator?.blocked ? 'Invalid credentials' : administrator?.isActive ? null : 'User not active';
  if (administrator === null || refusal !== null) {
    if (administrator !== null) actOn(administrator);
    const error = applicationError(refusal ?? 'Invalid credentials');
    parts.engine.events.emit('admin.auth.error', { ...attempt, error });
    throw error;
  }
  const token = await beginSession(parts, administrator, request);
  parts.engine.events.emit('admin.auth.success', { ...attempt, user: shownAdministrator(administrator) });
  return data<SignedIn>({ token, user: shownAdministrator(administrator) });
}

/** Anything but an object or a list is converted to a string, and must not be empty. */
function credential(body: unknown, name: string): string | null {
  const value = (body as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return typeof value === 'object' || !value ? null : String(value);
}

/** `POST /admin/renew-token`. Only a valid session is renewed. */
export async function renewToken(parts: AdminParts, { body, address, device }: AdminRequest): Promise<AdminResponse> {
  const { sessions, administrators, strangerLimit, signOn } = parts;
  const place = { address, device };
  const { token } = await validateCounted(parts, 'admin renew-token', address, () => validate(rules.token, body));
  const claims = await sessions.verify(token);
  const administrator = claims && (await administrators.byId(claims.id));
  const isUsable = administrator?.isActive === true && !administrator.blocked;
  if (claims === null || !isUsable || !(await sessions.isAlive(token, claims, administrator.passwordHash, place))) {
    await strangerLimit.count('admin renew-token', address);
    throw validationError('Invalid token');
  }
  if (claims.session !== null && signOn.providers.size > 0)
    await signOn.signOns.extend(claims.session, sessions.lifetimeMs);
  return data({ token: await sessions.renew(claims, administrator, place) });
}

/** `POST /admin/logout`. Tokens are not stored: the panel discards its own. */
export async function logout({ engine }: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  engine.events.emit('admin.logout', { user: shownAdministrator(callerOf(request).administrator) });
  return data({});
}
