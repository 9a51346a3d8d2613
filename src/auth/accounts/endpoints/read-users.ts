import { unauthorized } from '../../../errors.ts';
import type { AccountParts } from '../account-parts.ts';
import { type AccountAnswer, type AccountRequest, ok, okOrEmpty } from '../account-request.ts';
import { userJson } from './sign-in.ts';

/** `GET /users` */
export const listUsers = async (parts: AccountParts, { caller, query }: AccountRequest): Promise<AccountAnswer> =>
  ok(await parts.reader.list(caller.access, query));

/** `GET /users/count` */
export const countUsers = async (parts: AccountParts, { caller, query }: AccountRequest): Promise<AccountAnswer> =>
  ok(await parts.reader.count(caller.access, query));

/** `GET /users/:id` */
export async function findUser(parts: AccountParts, { caller, params, query }: AccountRequest): Promise<AccountAnswer> {
  const id = readId(params.id);
  return okOrEmpty(id === null ? null : await userJson(parts, caller.access, id, query));
}

/** `GET /users/me` */
export async function findMe(parts: AccountParts, { caller, query }: AccountRequest): Promise<AccountAnswer> {
  if (caller.kind !== 'user') throw unauthorized('Unauthorized');
  return okOrEmpty(await userJson(parts, caller.access, caller.user.id, query));
}

/** Null for what no id can be: such a user does not exist. */
export function readId(text: string | undefined): number | null {
  const id = Number(text);
  return /^\d+$/.test(text ?? '') && Number.isSafeInteger(id) ? id : null;
}
