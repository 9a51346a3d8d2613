import { RequestError, validationError } from '../../../errors.ts';
import type { UserWriter } from '../../users/user-store.ts';
import type { AccountParts } from '../account-parts.ts';
import { settingsOf } from '../account-parts.ts';
import { type AccountAnswer, type AccountRequest, okOrEmpty } from '../account-request.ts';
import { checkBody, type Fields } from '../checks/check-body.ts';
import { assertUnique, checkUser } from '../checks/check-user.ts';
import { readId } from './read-users.ts';
import { readRoleChange } from '../checks/role-change.ts';
import { userJson } from './sign-in.ts';
import { assertWritable, columnValues } from '../checks/user-fields.ts';

const taken = (what: 'Username' | 'Email') => new RequestError('ApplicationError', `${what} already taken`);

const WITH_ROLE = { populate: ['role'] };

/** `POST /users` */
export async function createUser(parts: AccountParts, { body, caller }: AccountRequest): Promise<AccountAnswer> {
  const fields = checkBody(body, {
    email: { type: 'string', email: true, required: true },
    username: { type: 'string', minLength: 1, required: true },
    password: { type: 'string', minLength: 1, required: true },
    role: { type: 'any', required: true },
  });
  const roleId = readRoleChange(fields.role);
  assertWritable(parts.userType, withoutRole(fields));
  const { uniqueEmail } = await settingsOf(parts);
  const email = String(fields.email).toLowerCase();

  const id = await asApplicationError(async () => {
    const checked = checkUser(parts.userType, writable(fields), 'creation');
    const values = { confirmed: false, blocked: false, ...(await columnValues(parts, checked)) };
    return parts.store.write(async (writer) => {
      if (uniqueEmail && (await writer.idsWith('email', [email])).length > 0) throw taken('Email');
      await assertUnique(writer, parts.userType, values);
      if (roleId !== null) await assertRole(writer, roleId);
      return writer.insert({ ...values, email, provider: 'local' }, roleId);
    });
  });
  return { kind: 'json', status: 201, body: await userJson(parts, caller.access, id, WITH_ROLE) };
}

/** `PUT /users/:id` */
export async function updateUser(
  parts: AccountParts,
  { body, caller, params }: AccountRequest,
): Promise<AccountAnswer> {
  const id = readId(params.id);
  const user = id === null ? null : await parts.store.byId(id);
  if (!user) throw new RequestError('NotFoundError', 'User not found');
  const fields = checkBody(body, {
    email: { type: 'string', email: true, minLength: 1 },
    username: { type: 'string', minLength: 1 },
    password: { type: 'string', minLength: 1 },
  });
  const roleId = readRoleChange(fields.role);
  assertWritable(parts.userType, withoutRole(fields));
  const { username, password } = fields;
  const email = typeof fields.email === 'string' ? fields.email.toLowerCase() : undefined;
  const checked = checkUser(parts.userType, writable(fields), 'update');
  const { uniqueEmail } = await settingsOf(parts);
  const values = {
    ...(await columnValues(parts, checked)),
    ...(email === undefined ? {} : { email }),
    ...(typeof password === 'string' ? { reset_password_token: null } : {}),
  };

  await parts.store.write(async (writer) => {
    const others = async (column: 'username' | 'email', value: string) =>
      (await writer.idsWith(column, [value])).some((other) => other.id !== user.id);
    if (typeof username === 'string' && (await others('username', username))) throw taken('Username');
    if (email !== undefined && uniqueEmail && (await others('email', email))) throw taken('Email');
    await assertUnique(writer, parts.userType, values, user.id);
    if (roleId !== null) await assertRole(writer, roleId);
    await writer.update(user.id, values);
    if (roleId !== null) await writer.setRole(user.id, roleId);
  });
  return okOrEmpty(await userJson(parts, caller.access, user.id, WITH_ROLE));
}

/** `DELETE /users/:id` */
export async function deleteUser(parts: AccountParts, { caller, params }: AccountRequest): Promise<AccountAnswer> {
  const id = readId(params.id);
  const user = id === null ? null : await userJson(parts, caller.access, id);
  if (id !== null && user !== null) await parts.store.write((writer) => writer.remove(id));
  return okOrEmpty(user);
}

/** Set by the server alone: the row's own columns, and tokens, which are stored hashed. */
const OWN = new Set(['id', 'createdAt', 'updatedAt', 'resetPasswordToken', 'confirmationToken']);

const writable = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !OWN.has(name)));

/** The one relation of a user that is written, in its own way. */
const withoutRole = ({ role, ...fields }: Fields): Fields => fields;

async function assertRole(writer: UserWriter, roleId: number): Promise<void> {
  if (await writer.roleExists(roleId)) return;
  throw validationError(
    '1 relation(s) of type plugin::users-permissions.role associated with this entity do not exist',
  );
}

/** The contract reports every failure of a creation under this name, without details. */
async function asApplicationError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RequestError && error.name === 'ValidationError') {
      throw new RequestError('ApplicationError', error.message);
    }
    throw error;
  }
}
