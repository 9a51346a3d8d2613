import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Query } from './sign-in-provider.ts';

/**
 * What a provider says beside its token goes to the page of the front end, and comes back in a query that anybody can
 * write. Where nothing else tells whose the token is, the server marks what it has heard from the provider itself.
 */
export interface VouchedQuery {
  /** The page's address, with the mark of the address of e-mail in it. */
  mark(location: string): string;
  /** The address of e-mail that came with this token; null if nobody vouches for it. */
  email(query: Query, accessToken: string): string | null;
}

const MARK = 'vouched';

export function createVouchedQuery(secret: string): VouchedQuery {
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
      const given = Buffer.from(mark, 'base64url');
      const expected = markOf(accessToken, email);
      return given.length === expected.length && timingSafeEqual(given, expected) ? email : null;
    },
  };
}
