import type { Administrator } from '../../management/administrators/administrator.ts';

/**
 * v4 stores tokens without a date. None is older than the last change of its account, so this is where their lifetime
 * begins; the store ends tokens that an account must not keep.
 */
function isYoung({ updatedAt, createdAt }: Administrator, lifetimeMs: number): boolean {
  const changed = Date.parse(updatedAt ?? createdAt ?? '');
  return Date.now() - changed < lifetimeMs;
}

/** An account that has a password or is active has accepted its invitation, or somebody has done so in its place. */
export const isOpenInvitation = (invited: Administrator, lifetimeMs: number): boolean =>
  !invited.isActive && !invited.blocked && invited.passwordHash === null && isYoung(invited, lifetimeMs);

/** A token that v4 has stored, which contains neither its expiry nor a mark of the account's state. */
export const isOpenReset = (account: Administrator, lifetimeMs: number): boolean => isYoung(account, lifetimeMs);

/** `1 hour`, `90 minutes`, `7 days` */
export function lifetimeInWords(lifetimeMs: number): string {
  const [unit, ms] = UNITS.find(([, length]) => lifetimeMs % length === 0) ?? SECOND;
  const count = Math.round(lifetimeMs / ms);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const SECOND = ['second', 1_000] as const;

const UNITS = [['day', 86_400_000], ['hour', 3_600_000], ['minute', 60_000], SECOND] as const;
