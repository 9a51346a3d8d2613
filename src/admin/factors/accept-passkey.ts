import { createHash } from 'node:crypto';
import { whileDoingElse } from '../../activity/acting.ts';
import type { UsedCredential } from '../../auth/factors/passkeys.ts';
import { validationError } from '../../errors.ts';
import type { Administrator } from '../../management/administrators/administrator.ts';
import type { AdminParts } from '../admin-parts.ts';

/** As long as its ticket. */
const CHALLENGE_MS = 10 * 60_000;

/** False if it was answered before, on any server. */
export function useChallenge({ signOn }: Pick<AdminParts, 'signOn'>, challenge: string): Promise<boolean> {
  const name = createHash('sha256').update(challenge).digest('base64url');
  return whileDoingElse(null, () => signOn.useOnce(`passkey ${name}`, CHALLENGE_MS));
}

/** Whether it is a passkey of the administrator that answers the challenge, which is then used. */
export async function acceptPasskey(
  parts: AdminParts,
  { id }: Pick<Administrator, 'id'>,
  sent: UsedCredential,
  asked: { readonly challenge: string; readonly isOnlyFactor: boolean },
): Promise<boolean> {
  if (!(await useChallenge(parts, asked.challenge))) return false;
  const { passkeys } = await parts.factors.store.find(id);
  const passkey = passkeys.find(({ credential }) => credential.id === sent.id);
  const counter = passkey === undefined ? null : await parts.passkeys.used(sent, asked, passkey);
  if (passkey === undefined || counter === null) return false;
  if (await whileDoingElse(null, () => parts.factors.store.usePasskey(passkey.id, counter))) return true;
  parts.log.warn(
    `The passkey "${passkey.name}" of administrator ${id} was refused: its device has counted fewer uses than before, so it may have been copied.`,
  );
  return false;
}

/** Nothing tells strangers whether there is such an account or passkey. */
export function refusedPasskey() {
  const message = 'The passkey was not accepted. Try again, or choose another way.';
  return validationError(message, { errors: [{ path: ['credential'], message, name: 'ValidationError' }] });
}
