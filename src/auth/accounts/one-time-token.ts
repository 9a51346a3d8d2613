import { createHash, randomBytes } from 'node:crypto';

/**
 * A token that a user gets by mail. It names its own expiry, so that the one column the layout
 * has for it needs to hold only the hash of the whole: neither part can be changed.
 */
export interface OneTimeToken {
  /** What the user gets. */
  readonly text: string;
  /** What is stored. */
  readonly hash: string;
}

export function makeOneTimeToken(lifetimeMs: number, now: number = Date.now()): OneTimeToken {
  const text = `${(now + lifetimeMs).toString(36)}-${randomBytes(32).toString('hex')}`;
  return { text, hash: hashOneTimeToken(text) };
}

const hashOneTimeToken = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;

/** The hash to look for; null when the token is expired or none of ours. */
export function readOneTimeToken(text: string, now: number = Date.now()): string | null {
  const expiry = /^([0-9a-z]{1,11})-[0-9a-f]{64}$/.exec(text)?.[1];
  return expiry !== undefined && Number.parseInt(expiry, 36) > now ? hashOneTimeToken(text) : null;
}
