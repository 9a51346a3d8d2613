import type { Access } from '../../../access/access.ts';
import type { RawObject } from '../../../query/parse-query-string.ts';
import type { AccountParts } from '../account-parts.ts';
import { type AccountRequest, type AccountResponse, ok, type UserJson } from '../account-request.ts';
import { deviceIn, withRefreshToken } from './refresh.ts';

/** A new token for a user, and the user as the caller may see them. */
export async function signIn(
  parts: AccountParts,
  { caller: { access }, body, isSecure = false }: Pick<AccountRequest, 'caller' | 'body' | 'isSecure'>,
  id: number,
  query: RawObject = {},
): Promise<AccountResponse> {
  const row = await parts.store.byId(id);
  if (!row) throw new Error(`user ${id} was deleted while signing in`);
  const { sessions } = parts;
  if (sessions === null)
    return ok({ jwt: await parts.tokens.issue(row), user: await userJson(parts, access, id, query) });
  const { name, refreshToken } = await sessions.begin(row, deviceIn(body));
  const answer = { jwt: await parts.tokens.issue(row, name), user: await userJson(parts, access, id, query) };
  return withRefreshToken(sessions, refreshToken, answer, isSecure);
}

export const userJson = (
  parts: AccountParts,
  access: Access,
  id: number,
  query: RawObject = {},
): Promise<UserJson | null> => parts.reader.one(access, id, query);
