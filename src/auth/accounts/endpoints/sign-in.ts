import type { Access } from '../../../access/access.ts';
import type { RawObject } from '../../../query/parse-query-string.ts';
import type { AccountParts } from '../account-parts.ts';
import { type AccountResponse, ok, type UserJson } from '../account-request.ts';

/** A new token for a user, and the user as the caller may see them. */
export async function signIn(
  parts: AccountParts,
  access: Access,
  id: number,
  query: RawObject = {},
): Promise<AccountResponse> {
  const row = await parts.store.byId(id);
  if (!row) throw new Error(`user ${id} was deleted while signing in`);
  return ok({ jwt: await parts.tokens.issue(row), user: await userJson(parts, access, id, query) });
}

export const userJson = (
  parts: AccountParts,
  access: Access,
  id: number,
  query: RawObject = {},
): Promise<UserJson | null> => parts.reader.one(access, id, query);
