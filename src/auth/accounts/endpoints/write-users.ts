import { RequestError } from '../../../errors.ts';
import { type AccountEndpoint, type AccountParts, settingsOf } from '../account-parts.ts';
import { okOrEmpty } from '../account-request.ts';
import type { Fields } from '../checks/check-body.ts';
import { requireFreeNames } from '../../../management/users/free-names.ts';
import { asApplicationError, checkNewUser, checkUserChanges } from '../checks/user-body.ts';
import { readId } from './read-users.ts';
import { defaultRole } from './register.ts';
import type { RoleParts } from './roles.ts';
import { userJson } from './sign-in.ts';

const WITH_ROLE = { populate: ['role'] };

/** `POST /users` */
export const createUser: AccountEndpoint<AccountParts & RoleParts> = async (parts, { body, caller }) => {
  const fields = checkNewUser(body);
  const settings = await settingsOf(parts);
  const { uniqueEmail } = settings;
  const email = String(fields.email).toLowerCase();
  // Empty strings and zero are ids that match no role.
  const role = fields.role || (await defaultRole(parts, settings));
  const data = { ...settable(fields), email, provider: 'local', role };
  const { id } = await asApplicationError(() =>
    parts.writer.create(data, (names) => requireFreeNames(names, uniqueEmail ? { email } : {})),
  );
  return { kind: 'json', status: 201, body: await userJson(parts, caller.access, id, WITH_ROLE) };
};

/** `PUT /users/:id` */
export const updateUser: AccountEndpoint = async (parts, { body, caller, params }) => {
  const id = readId(params.id);
  const user = id === null ? null : await parts.store.byId(id);
  if (!user) throw notFound();
  const fields = checkUserChanges(body);
  const { username, password } = fields;
  const email = typeof fields.email === 'string' ? fields.email.toLowerCase() : undefined;
  const { uniqueEmail } = await settingsOf(parts);
  const data = {
    ...settable(fields),
    ...(email !== undefined && { email }),
    ...(typeof password === 'string' && { resetPasswordToken: null }),
  };
  const wanted = { username, ...(uniqueEmail && { email }) };
  const stored = await parts.writer.update(user.id, data, (names) => requireFreeNames(names, wanted, user.id));
  if (!stored) throw notFound();
  return okOrEmpty(await userJson(parts, caller.access, user.id, WITH_ROLE));
};

/** `DELETE /users/:id` */
export const deleteUser: AccountEndpoint = async (parts, { caller, params }) => {
  const id = readId(params.id);
  const user = id === null ? null : await userJson(parts, caller.access, id);
  if (id !== null && user !== null) await parts.writer.remove(id);
  return okOrEmpty(user);
};

const notFound = (): RequestError => new RequestError('NotFoundError', 'User not found');

/** Set only by the server: the row's own columns, and tokens, which are stored hashed. */
const OWN = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'createdBy',
  'updatedBy',
  'resetPasswordToken',
  'confirmationToken',
]);

const settable = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !OWN.has(name)));
