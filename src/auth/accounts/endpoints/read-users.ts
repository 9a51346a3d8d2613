import { unauthorized } from '../../../errors.ts';
import type { AccountParts } from '../account-parts.ts';
import { type AccountResponse, type AccountRequest, ok, okOrEmpty } from '../account-request.ts';

/** `GET /users` */
export const listUsers = async (
  parts: AccountParts,
  { caller, query, work }: AccountRequest,
): Promise<AccountResponse> => ok(await parts.reader.list(caller.access, query, work));

/** `GET /users/count` */
export const countUsers = async (
  parts: AccountParts,
  { caller, query, work }: AccountRequest,
): Promise<AccountResponse> => ok(await parts.reader.count(caller.access, query, work));

/** `GET /users/:id` */
export async function findUser(
  parts: AccountParts,
  { caller, params, query, work }: AccountRequest,
): Promise<AccountResponse> {
  // Invalid names in the query are reported first, whichever user is requested.
  return okOrEmpty(await parts.reader.one(caller.access, readId(params.id) ?? NOBODY, query, work));
}

/** An id that no row has. */
const NOBODY = 0;

/** `GET /users/me` */
export async function findMe(parts: AccountParts, { caller, query, work }: AccountRequest): Promise<AccountResponse> {
  if (caller.kind !== 'user') throw unauthorized('Unauthorized');
  return okOrEmpty(await parts.reader.one(caller.access, caller.user.id, query, work));
}

/** Null for values that cannot be an id: such a user does not exist. */
export function readId(text: string | undefined): number | null {
  const id = Number(text);
  return /^\d+$/.test(text ?? '') && Number.isSafeInteger(id) ? id : null;
}
