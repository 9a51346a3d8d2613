import { unauthorized } from '../../../errors.ts';
import type { AccountParts } from '../account-parts.ts';
import { type AccountAnswer, type AccountRequest, ok, okOrEmpty } from '../account-request.ts';

/** `GET /users` */
export const listUsers = async (parts: AccountParts, { caller, query, work }: AccountRequest): Promise<AccountAnswer> =>
  ok(await parts.reader.list(caller.access, query, work));

/** `GET /users/count` */
export const countUsers = async (
  parts: AccountParts,
  { caller, query, work }: AccountRequest,
): Promise<AccountAnswer> => ok(await parts.reader.count(caller.access, query, work));

/** `GET /users/:id` */
export async function findUser(
  parts: AccountParts,
  { caller, params, query, work }: AccountRequest,
): Promise<AccountAnswer> {
  // Wrong names in the query are said first, whoever is requested.
  return okOrEmpty(await parts.reader.one(caller.access, readId(params.id) ?? NOBODY, query, work));
}

/** No row has this id. */
const NOBODY = 0;

/** `GET /users/me` */
export async function findMe(parts: AccountParts, { caller, query, work }: AccountRequest): Promise<AccountAnswer> {
  if (caller.kind !== 'user') throw unauthorized('Unauthorized');
  return okOrEmpty(await parts.reader.one(caller.access, caller.user.id, query, work));
}

/** Null for what no id can be: such a user does not exist. */
export function readId(text: string | undefined): number | null {
  const id = Number(text);
  return /^\d+$/.test(text ?? '') && Number.isSafeInteger(id) ? id : null;
}
