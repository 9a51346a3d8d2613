import { RequestError } from '../../../errors.ts';
import type { AccountParts } from '../account-parts.ts';
import { settingsOf } from '../account-parts.ts';
import { type AccountAnswer, type AccountRequest, okOrEmpty } from '../account-request.ts';
import { checkBody, type Fields } from '../checks/check-body.ts';
import { readId } from './read-users.ts';
import { readRoleChange } from '../checks/role-change.ts';
import { userJson } from './sign-in.ts';

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
  const role = readRoleChange(fields.role);
  const { uniqueEmail } = await settingsOf(parts);
  const email = String(fields.email).toLowerCase();
  const data = { ...settable(fields), email, provider: 'local', ...(role !== null && { role }) };
  const id = await asApplicationError(() =>
    parts.writer.create(data, async (names) => {
      if (uniqueEmail && (await names.having('email', [email])).length > 0) throw taken('Email');
    }),
  );
  return { kind: 'json', status: 201, body: await userJson(parts, caller.access, id, WITH_ROLE) };
}

/** `PUT /users/:id` */
export async function updateUser(
  parts: AccountParts,
  { body, caller, params }: AccountRequest,
): Promise<AccountAnswer> {
  const id = readId(params.id);
  const user = id === null ? null : await parts.store.byId(id);
  if (!user) throw notFound();
  const fields = checkBody(body, {
    email: { type: 'string', email: true, minLength: 1 },
    username: { type: 'string', minLength: 1 },
    password: { type: 'string', minLength: 1 },
  });
  const role = readRoleChange(fields.role);
  const { username, password } = fields;
  const email = typeof fields.email === 'string' ? fields.email.toLowerCase() : undefined;
  const { uniqueEmail } = await settingsOf(parts);
  const data = {
    ...settable(fields),
    ...(email !== undefined && { email }),
    ...(role !== null && { role }),
    ...(typeof password === 'string' && { resetPasswordToken: null }),
  };
  const stored = await parts.writer.update(user.id, data, async (names) => {
    const others = async (field: 'username' | 'email', value: string) =>
      (await names.having(field, [value])).some((other) => other.id !== user.id);
    if (typeof username === 'string' && (await others('username', username))) throw taken('Username');
    if (email !== undefined && uniqueEmail && (await others('email', email))) throw taken('Email');
  });
  if (!stored) throw notFound();
  return okOrEmpty(await userJson(parts, caller.access, user.id, WITH_ROLE));
}

/** `DELETE /users/:id` */
export async function deleteUser(parts: AccountParts, { caller, params }: AccountRequest): Promise<AccountAnswer> {
  const id = readId(params.id);
  const user = id === null ? null : await userJson(parts, caller.access, id);
  if (id !== null && user !== null) await parts.writer.remove(id);
  return okOrEmpty(user);
}

const notFound = (): RequestError => new RequestError('NotFoundError', 'User not found');

/** Set by the server alone: the row's own columns, tokens, which are stored hashed, and the role, read by itself. */
const OWN = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'createdBy',
  'updatedBy',
  'resetPasswordToken',
  'confirmationToken',
  'role',
]);

const settable = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !OWN.has(name)));

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
