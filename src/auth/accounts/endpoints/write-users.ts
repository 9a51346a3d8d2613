import { applicationError, RequestError } from '../../../errors.ts';
import { type AccountParts, settingsOf } from '../account-parts.ts';
import { type AccountResponse, type AccountRequest, okOrEmpty } from '../account-request.ts';
import { checkBody, type Fields } from '../checks/check-body.ts';
import { checkRole } from '../checks/check-role.ts';
import { readId } from './read-users.ts';
import { defaultRole } from './register.ts';
import type { RoleParts } from './roles.ts';
import { userJson } from './sign-in.ts';

const taken = (what: 'Username' | 'Email') => applicationError(`${what} already taken`);

const WITH_ROLE = { populate: ['role'] };

/** `POST /users` */
export async function createUser(
  parts: AccountParts & RoleParts,
  { body, caller }: AccountRequest,
): Promise<AccountResponse> {
  const fields = checkBody(
    body,
    {
      email: { type: 'string', email: true, required: true },
      username: { type: 'string', minLength: 1, required: true },
      password: { type: 'string', minLength: 1, required: true },
    },
    { also: ({ role }) => checkRole(role, 'create') },
  );
  const settings = await settingsOf(parts);
  const { uniqueEmail } = settings;
  const email = String(fields.email).toLowerCase();
  // Empty strings and zero are ids that match no role.
  const role = fields.role || (await defaultRole(parts, settings));
  const data = { ...settable(fields), email, provider: 'local', role };
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
): Promise<AccountResponse> {
  const id = readId(params.id);
  const user = id === null ? null : await parts.store.byId(id);
  if (!user) throw notFound();
  const fields = checkBody(
    body,
    {
      email: { type: 'string', email: true, minLength: 1 },
      username: { type: 'string', minLength: 1 },
      password: { type: 'string', minLength: 1 },
    },
    { also: ({ role }) => checkRole(role, 'update') },
  );
  const { username, password } = fields;
  const email = typeof fields.email === 'string' ? fields.email.toLowerCase() : undefined;
  const { uniqueEmail } = await settingsOf(parts);
  const data = {
    ...settable(fields),
    ...(email !== undefined && { email }),
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
export async function deleteUser(parts: AccountParts, { caller, params }: AccountRequest): Promise<AccountResponse> {
  const id = readId(params.id);
  const user = id === null ? null : await userJson(parts, caller.access, id);
  if (id !== null && user !== null) await parts.writer.remove(id);
  return okOrEmpty(user);
}

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

/** The contract reports every failed creation under this name, without details. */
async function asApplicationError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RequestError && error.name === 'ValidationError') {
      throw applicationError(error.message);
    }
    throw error;
  }
}
