import { applicationError, type RequestError, validationError } from '../../errors.ts';
import { type Administrator, SUPER_ADMIN_CODE } from '../../management/administrators/administrator.ts';
import { type AdminResponse, type AdminRequest, data } from '../admin-route.ts';
import type { AdminParts } from '../admin-parts.ts';
import { withRoles } from '../people/shown-administrator.ts';
import { refusePasswords } from '../sign-on/refuse-passwords.ts';
import * as rules from '../validation/person-rules.ts';
import { validate } from '../validation/validate.ts';
import { beginSession } from './begin-session.ts';
import { isOpenInvitation } from './pending-tokens.ts';
import { validateCounted } from './validate-counted.ts';
import type { SignedIn } from '../contract/people.ts';

/** `GET /admin/registration-info?registrationToken=` */
export async function registrationInfo(parts: AdminParts, { query, address }: AdminRequest): Promise<AdminResponse> {
  const { registrationToken } = await validateCounted(parts, 'admin registration', address, () =>
    validate(rules.registrationToken, query),
  );
  const invited = await findInvited(parts, registrationToken);
  if (invited === null) {
    await parts.strangerLimit.count('admin registration', address);
    throw validationError('Invalid registrationToken');
  }
  const { email, firstname, lastname } = invited;
  return data({ email, firstname, lastname });
}

/** `POST /admin/register`: accepts an invitation, once. */
export async function register(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { body, address } = request;
  refusePasswords(parts);
  const { registrationToken, userInfo } = await validateCounted(parts, 'admin registration', address, () =>
    validate(rules.invitation, body),
  );
  const invited = await findInvited(parts, registrationToken);
  if (invited === null) {
    await parts.strangerLimit.count('admin registration', address);
    throw validationError('Invalid registration info');
  }
  const { firstname, lastname, password } = userInfo;
  const values = {
    firstname,
    ...(lastname !== undefined && { lastname }),
    password: await parts.passwords.hash(password),
    registrationToken: null,
    isActive: true,
  };
  const registered = await parts.administrators.useToken(invited.id, { registrationToken }, values);
  if (registered === null) throw validationError('Invalid registration info');
  parts.engine.events.emit('user.update', { user: withRoles(registered) });
  return data<SignedIn>({
    token: await beginSession(parts, registered, request, { isNew: true }),
    user: withRoles(registered),
  });
}

async function findInvited(parts: AdminParts, token: string): Promise<Administrator | null> {
  const invited = await parts.administrators.byToken('registrationToken', token);
  if (invited === null) return null;
  const lifetime = { lifetimeMs: parts.settings.invitationMs, firstStart: await parts.firstStart() };
  return isOpenInvitation(invited, lifetime) ? invited : null;
}

/** `POST /admin/register-admin`: the first administrator of a project. */
export async function registerFirst(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { body, address } = request;
  const { email, firstname, lastname, password } = await validateCounted(parts, 'admin first', address, () =>
    validate(rules.firstAdministrator, body),
  );
  if (await parts.administrators.any()) throw tooLate();
  const role = await parts.administrators.roleByCode(SUPER_ADMIN_CODE);
  if (role === null) {
    throw applicationError("Cannot register the first admin because the super admin role doesn't exist.");
  }
  const administrator = await parts.administrators.createFirst({
    ...{ email, firstname, lastname: lastname ?? null, username: null, roles: [role.id] },
    ...{ password: await parts.passwords.hash(password), registrationToken: null, isActive: true, blocked: false },
  });
  if (administrator === null) throw tooLate();
  parts.engine.events.emit('user.create', { user: withRoles(administrator) });
  return data<SignedIn>({
    token: await beginSession(parts, administrator, request, { isNew: true }),
    user: withRoles(administrator),
  });
}

const tooLate = (): RequestError => applicationError('You cannot register a new super admin');
