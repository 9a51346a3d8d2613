import { applicationError, RequestError } from '../../../errors.ts';
import type { UserNames } from '../../../management/users/user-names.ts';
import { checkBody, type Fields } from './check-body.ts';
import { checkRole } from './check-role.ts';

/** The body that creates an API user. */
export const checkNewUser = (body: unknown): Fields =>
  checkBody(
    body,
    {
      email: { type: 'string', email: true, required: true },
      username: { type: 'string', minLength: 1, required: true },
      password: { type: 'string', minLength: 1, required: true },
    },
    { also: ({ role }) => checkRole(role, 'create') },
  );

/** The body that changes one. */
export const checkUserChanges = (body: unknown): Fields =>
  checkBody(
    body,
    {
      email: { type: 'string', email: true, minLength: 1 },
      username: { type: 'string', minLength: 1 },
      password: { type: 'string', minLength: 1 },
    },
    { also: ({ role }) => checkRole(role, 'update') },
  );

interface WantedNames {
  readonly username?: unknown;
  /** Undefined if others may have the same. */
  readonly email?: string | undefined;
}

/** Refuses names that a user other than `id` has. */
export async function requireFreeNames(
  names: UserNames,
  { username, email }: WantedNames,
  id: number | null = null,
): Promise<void> {
  const isTaken = async (field: 'username' | 'email', value: string): Promise<boolean> =>
    (await names.having(field, [value])).some((other) => other.id !== id);
  if (typeof username === 'string' && (await isTaken('username', username))) throw taken('Username');
  if (email !== undefined && (await isTaken('email', email))) throw taken('Email');
}

const taken = (what: 'Username' | 'Email') => applicationError(`${what} already taken`);

/** v4 reports every failed creation under this name, without details. */
export async function asApplicationError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RequestError && error.name === 'ValidationError') throw applicationError(error.message);
    throw error;
  }
}
