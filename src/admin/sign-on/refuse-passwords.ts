import { applicationError } from '../../errors.ts';
import type { AdminParts } from '../admin-parts.ts';

/** Where only providers let administrators in. The message leads users of v4's panel to the page that has them. */
export function refusePasswords({ signOn, settings }: AdminParts): void {
  if (signOn.passwords) return;
  throw applicationError(
    `Passwords are switched off. Sign in at ${settings.studioAddress} with your organization's account.`,
  );
}
