import { createHash, randomBytes } from 'node:crypto';

/**
 * A token sent to a user by mail. It contains its expiry and a mark of the account's state; the layout's only column
 * for it stores a hash of the whole token, so no part can be changed.
 */
export interface OneTimeToken {
  /** The value sent to the user. */
  readonly text: string;
  /** The stored value. */
  readonly hash: string;
}

export function makeOneTimeToken(lifetimeMs: number, mark: string, now: number = Date.now()): OneTimeToken {
  const text = `${(now + lifetimeMs).toString(36)}-${mark}-${randomBytes(32).toString('hex')}`;
  return { text, hash: hashOneTimeToken(text) };
}

export const hashOneTimeToken = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;

/** A change of any of these values invalidates a token. */
export const markOf = (email: string | null, passwordHash: string | null = null): string =>
  createHash('sha256')
    .update(JSON.stringify([email?.toLowerCase(), passwordHash]))
    .digest('hex')
    .slice(0, 16);

/** The hash to look up and the mark of the account; null if the token has expired or is not ours. */
export function readOneTimeToken(
  text: string,
  now: number = Date.now(),
): { readonly hash: string; readonly mark: string } | null {
  const [, expiry, mark] = /^([0-9a-z]{1,11})-([0-9a-f]{16})-[0-9a-f]{64}$/.exec(text) ?? [];
  if (expiry === undefined || mark === undefined || Number.parseInt(expiry, 36) <= now) return null;
  return { hash: hashOneTimeToken(text), mark };
}
