import { badRequest, type RequestError } from '../../errors.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, callerOf } from '../admin-route.ts';

/** Throws unless it is the password of the caller; wrong ones slow down the next attempts. */
export async function checkOwnPassword(
  { loginLimit, passwords }: AdminParts,
  request: AdminRequest,
  password: string,
): Promise<void> {
  const { administrator } = callerOf(request);
  const { address, work } = request;
  const guess = {
    action: 'admin password',
    account: `administrator ${administrator.id}`,
    peer: address,
    signal: work.signal,
  };
  await loginLimit.slowDown(guess);
  if (await passwords.matches(password, administrator.passwordHash)) return;
  await loginLimit.countFailure(guess);
  throw invalid({ currentPassword: ['Invalid credentials'] });
}

/** v4's body for a profile that cannot be stored. */
export const invalid = (details: object): RequestError => badRequest('ValidationError', details);
