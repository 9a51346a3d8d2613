import type { UserWriter } from '../../management/users/user-writer.ts';
import { makeOneTimeToken, markOf } from './one-time-token.ts';

const CONFIRMATION_LIFETIME_MS = 24 * 3_600_000;

/** The code that a user gets by mail to confirm the address; null if there is no such user. Only its hash is stored. */
export async function beginConfirmation(writer: UserWriter, id: number, email: string): Promise<string | null> {
  const token = makeOneTimeToken(CONFIRMATION_LIFETIME_MS, markOf(email));
  return (await writer.update(id, { confirmationToken: token.hash })) ? token.text : null;
}
