import { createHash, randomBytes } from 'node:crypto';
import type { Administrator } from '../../management/administrators/administrator.ts';
import type { TrustedBrowser, TrustStore } from '../../management/factors/trust-store.ts';
import { markOf } from '../accounts/one-time-token.ts';

/** Of a request. */
export interface BrowserOfRequest {
  readonly cookies: string | undefined;
  readonly isSecure: boolean;
  /** A page of another origin sends it. */
  readonly isForeign: boolean;
  readonly device: string;
}

type Account = Pick<Administrator, 'id' | 'email' | 'passwordHash'>;

/** Browsers that are not asked for the second factor again. */
export interface TrustedBrowsers {
  readonly store: TrustStore;
  /** For how long; null: none is trusted. */
  readonly lifetimeMs: number | null;
  /** Null if the administrator does not trust the browser. */
  find(administrator: Account, browser: BrowserOfRequest): Promise<TrustedBrowser | null>;
  /** Trusts it, and returns the header that it has to keep. */
  trust(administrator: Account, browser: BrowserOfRequest, session: string | null): Promise<string>;
}

export function createTrustedBrowsers(store: TrustStore, lifetimeMs: number | null): TrustedBrowsers {
  return {
    store,
    lifetimeMs,
    async find(administrator, { cookies, isSecure, isForeign }) {
      if (lifetimeMs === null || isForeign) return null;
      const begins = `${cookieName(administrator, isSecure)}=`;
      const sent = (cookies ?? '').split(/;\s*/).find((pair) => pair.startsWith(begins));
      if (sent === undefined) return null;
      const hash = hashOf(sent.slice(begins.length), administrator);
      return (await store.list(administrator.id)).find((one) => one.hash === hash) ?? null;
    },
    async trust(administrator, { isSecure, device }, session) {
      const text = randomBytes(32).toString('base64url');
      const ageMs = lifetimeMs ?? 0;
      const expiresAt = Date.now() + ageMs;
      await store.add(administrator.id, { device, session, expiresAt, hash: hashOf(text, administrator) });
      const rules = `Path=/; Max-Age=${Math.floor(ageMs / 1_000)}; HttpOnly; SameSite=Strict`;
      return `${cookieName(administrator, isSecure)}=${text}; ${rules}${isSecure ? '; Secure' : ''}`;
    },
  };
}

/** One for each account that is used in the browser. Over https, other hosts of the domain cannot write it. */
const cookieName = ({ id }: Pick<Account, 'id'>, isSecure: boolean): string =>
  `${isSecure ? '__Host-' : ''}plinth.trusted-${id}`;

/** Another password or address makes it another one. */
const hashOf = (text: string, { email, passwordHash }: Account): string =>
  createHash('sha256')
    .update(JSON.stringify([text, markOf(email, passwordHash)]))
    .digest('base64url');
