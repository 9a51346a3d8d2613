import { whileDoingElse } from '../../activity/acting.ts';
import type { Administrator } from '../../management/administrators/administrator.ts';
import type { AdminParts } from '../admin-parts.ts';
import { mailRecoveryCodeUsed } from './factor-mails.ts';
import { wrongCode } from './set-up-authenticator.ts';

/** Throws unless it is a valid code of the administrator, which is then used. */
export async function acceptCode(parts: AdminParts, administrator: Administrator, code: string): Promise<void> {
  // That a code was used is part of what it was needed for.
  const accepted = await whileDoingElse(null, () => parts.factors.accept(administrator, code));
  if (accepted === null) throw wrongCode();
  if (accepted === 'recovery code') {
    const { recoveryCodes } = await parts.factors.store.find(administrator.id);
    mailRecoveryCodeUsed(parts, administrator, recoveryCodes);
  }
}
