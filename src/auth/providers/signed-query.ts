import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Query } from './sign-in-provider.ts';

/**
 * Data that a provider sends in addition to its token passes through the front end, and returns in a query that anyone
 * could forge. If the token's owner cannot be determined otherwise, the server signs the data it received from the
 * provider.
 */
export interface SignedQuery {
  /** The page's URL, with a signature of the e-mail address. */
  mark(location: string): string;
  /** The e-mail address signed for this token; null if there is none. */
  email(query: Query, accessToken: string): string | null;
}

const MARK = 'vouched';

export function createSignedQuery(secret: string): SignedQuery {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'plinth vouched query', 32));
  const markOf = (accessToken: string, email: string): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([accessToken, email]))
      .digest();
  return {
    mark(location) {
      const url = URL.canParse(location) ? new URL(location) : null;
      const [accessToken, email] = ['access_token', 'raw[email]'].map((name) => url?.searchParams.get(name));
      if (!url || !accessToken || !email) return location;
      url.searchParams.set(`raw[${MARK}]`, markOf(accessToken, email).toString('base64url'));
      return url.href;
    },
    email({ raw }, accessToken) {
      const { email, [MARK]: mark } = (raw ?? {}) as Query;
      if (typeof email !== 'string' || typeof mark !== 'string') return null;
      const sentMark = Buffer.from(mark, 'base64url');
      const expected = markOf(accessToken, email);
      return sentMark.length === expected.length && timingSafeEqual(sentMark, expected) ? email : null;
    },
  };
}
