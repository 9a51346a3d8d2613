import type { Administrator } from '../../management/administrators/administrator.ts';

/** How long tokens without a date are valid. */
export interface TokenLifetime {
  readonly lifetimeMs: number;
  /** When a server first started on the database: v4's tokens never expire, so their lifetime begins no earlier. */
  readonly firstStart: number;
}

/**
 * v4 stores tokens without a date. None is younger than the last change of its account, so this is where their lifetime
 * begins; the store ends tokens that an account must not keep.
 */
function isYoung({ updatedAt, createdAt }: Administrator, { lifetimeMs, firstStart }: TokenLifetime): boolean {
  const changed = Date.parse(updatedAt ?? createdAt ?? '') || 0;
  return Date.now() - Math.max(changed, firstStart) < lifetimeMs;
}

/** An account that has a password or is active has accepted its invitation, or somebody has done so in its place. */
export const isOpenInvitation = (invited: Administrator, lifetime: TokenLifetime): boolean =>
  !invited.isActive && !invited.blocked && invited.passwordHash === null && isYoung(invited, lifetime);

/** A token that v4 has stored, which contains neither its expiry nor a mark of the account's state. */
export const isOpenReset = (account: Administrator, lifetime: TokenLifetime): boolean => isYoung(account, lifetime);

/** `1 hour`, `90 minutes`, `7 days` */
export function lifetimeInWords(lifetimeMs: number): string {
  const [unit, ms] = UNITS.find(([, length]) => lifetimeMs % length === 0) ?? SECOND;
  const count = Math.round(lifetimeMs / ms);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const SECOND = ['second', 1_000] as const;

const UNITS = [['day', 86_400_000], ['hour', 3_600_000], ['minute', 60_000], SECOND] as const;
