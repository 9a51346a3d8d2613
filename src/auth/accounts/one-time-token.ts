import { createHash, randomBytes } from 'node:crypto';

/**
 * A token that a user gets by mail. It names its own expiry and marks the account as it was, so that the one column
 * that the layout has for it needs to hold only the hash of the whole: no part can be changed.
 */
export interface OneTimeToken {
  /** What the user gets. */
  readonly text: string;
  /** What is stored. */
  readonly hash: string;
}

export function makeOneTimeToken(lifetimeMs: number, mark: string, now: number = Date.now()): OneTimeToken {
  const text = `${(now + lifetimeMs).toString(36)}-${mark}-${randomBytes(32).toString('hex')}`;
  return { text, hash: hashOneTimeToken(text) };
}

export const hashOneTimeToken = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;

/** What a token depends on: whoever changes one of these, by whichever way, ends it. */
export const markOf = (email: string | null, passwordHash: string | null = null): string =>
  createHash('sha256')
    .update(JSON.stringify([email?.toLowerCase(), passwordHash]))
    .digest('hex')
    .slice(0, 16);

/** The hash to look for, and the mark of the account; null when the token is expired or none of ours. */
export function readOneTimeToken(
  text: string,
  now: number = Date.now(),
): { readonly hash: string; readonly mark: string } | null {
  const [, expiry, mark] = /^([0-9a-z]{1,11})-([0-9a-f]{16})-[0-9a-f]{64}$/.exec(text) ?? [];
  if (expiry === undefined || mark === undefined || Number.parseInt(expiry, 36) <= now) return null;
  return { hash: hashOneTimeToken(text), mark };
}
