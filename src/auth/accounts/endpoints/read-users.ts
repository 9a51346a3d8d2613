import { unauthorized } from '../../../errors.ts';
import type { AccountEndpoint } from '../account-parts.ts';
import { ok, okOrEmpty } from '../account-request.ts';

/** `GET /users` */
export const listUsers: AccountEndpoint = async (parts, { caller, query, work }) =>
  ok(await parts.reader.list(caller.access, query, work));

/** `GET /users/count` */
export const countUsers: AccountEndpoint = async (parts, { caller, query, work }) =>
  ok(await parts.reader.count(caller.access, query, work));

/** `GET /users/:id` */
export const findUser: AccountEndpoint = async (parts, { caller, params, query, work }) => {
  // Invalid names in the query are reported first, whichever user is requested.
  return okOrEmpty(await parts.reader.one(caller.access, readId(params.id) ?? NOBODY, query, work));
};

/** An id that no row has. */
const NOBODY = 0;

/** `GET /users/me` */
export const findMe: AccountEndpoint = async (parts, { caller, query, work }) => {
  if (caller.kind !== 'user') throw unauthorized('Unauthorized');
  return okOrEmpty(await parts.reader.one(caller.access, caller.user.id, query, work));
};

/** Null for values that cannot be an id: such a user does not exist. */
export function readId(text: string | undefined): number | null {
  const id = Number(text);
  return /^\d+$/.test(text ?? '') && Number.isSafeInteger(id) ? id : null;
}
