import type { Engine } from '../../content/engine.ts';
import type { WriteAdditions } from '../../content/writing/write-options.ts';
import { applicationError } from '../../errors.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { USER_UID } from '../../schema/model.ts';
import { type UserNames, userNames } from './user-names.ts';

/** Throws if the names that a user is to have are taken. */
export type UserCheck = (names: UserNames) => Promise<void>;

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

/**
 * The lock and the guard of a write of a user: the layout has no unique index on names, so names that were found to be
 * free stay free until the user is stored.
 */
export function whileNamesAreFree({ model, dialect }: Engine, check?: UserCheck): WriteAdditions {
  const { table } = contentTypeOf(model, USER_UID);
  const locks = [`${table} names`];
  return check === undefined
    ? { locks }
    : { locks, guard: ({ source }) => check(userNames(source.reader, dialect, table)) };
}
