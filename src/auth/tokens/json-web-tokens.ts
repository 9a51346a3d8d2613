import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { BoundedMap } from '../../util/bounded-map.ts';
import { passwordSetAt } from '../passwords/password-hash.ts';

/** The relevant claims, typed. The reference's tokens have no fingerprint. */
export interface UserClaims {
  readonly id: number;
  /** Seconds. */
  readonly issuedAt: number | null;
  readonly fingerprint: string | null;
  /** The session that the token belongs to; null in the reference's tokens. */
  readonly session: string | null;
}

export interface JsonWebTokens {
  issue(user: { readonly id: number; readonly passwordHash: string | null }, session?: string): Promise<string>;
  /** Null unless it is an unexpired HS256 token signed with this secret, with an integer `id`. */
  verify(token: string): Promise<UserClaims | null>;
  /** True if the user's password was changed after the token was issued. */
  endedByPassword(claims: UserClaims, passwordHash: string | null): boolean;
}

export interface JwtSettings {
  readonly secret: string;
  /** The lifetime of a token in seconds; null: it never expires. */
  readonly lifetime: number | null;
}

const ALGORITHM = 'HS256';

/** Thousands of tokens. Verifying one again takes longer than the rest of a cached response. */
const VERIFIED_BYTES = 4 * 1024 ** 2;

interface Verified {
  readonly claims: UserClaims | null;
  /** Seconds; infinite if it never expires. */
  readonly expiresAt: number;
}

const CLAIMS_BYTES = 300;

/** Names of sessions are UUIDs; they are kept with their tokens' claims. */
const MAX_SESSION = 64;

const secondsNow = (): number => Math.floor(Date.now() / 1000);

/** Loaded with the first token: many servers never receive one. */
const loadJose = () => import('jose');

export function createJsonWebTokens(settings: JwtSettings): JsonWebTokens {
  const key = new TextEncoder().encode(settings.secret);
  const verified = new BoundedMap<string, Verified>(VERIFIED_BYTES);
  const fingerprintOf = (passwordHash: string | null): string =>
    createHmac('sha256', settings.secret)
      .update(`password ${passwordHash ?? ''}`)
      .digest('base64url')
      .slice(0, 22);

  return {
    async issue({ id, passwordHash }, session) {
      const { SignJWT } = await loadJose();
      const issuedAt = secondsNow();
      const token = new SignJWT({ id, pwd: fingerprintOf(passwordHash) })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuedAt(issuedAt);
      if (session !== undefined) token.setJti(session);
      return (settings.lifetime === null ? token : token.setExpirationTime(issuedAt + settings.lifetime)).sign(key);
    },

    async verify(token) {
      // Tokens are never kept themselves, and are as long as their senders like.
      const digest = createHash('sha256').update(token).digest('base64url');
      const known = verified.get(digest);
      if (known !== undefined) return known.expiresAt > secondsNow() ? known.claims : null;
      const { jwtVerify } = await loadJose();
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM] });
        const claims = readClaims(payload);
        // One with `nbf` would become invalid again with a clock that is set back.
        if (payload.nbf === undefined)
          verified.set(digest, { claims, expiresAt: payload.exp ?? Infinity }, CLAIMS_BYTES);
        return claims;
      } catch {
        return null;
      }
    },

    endedByPassword({ issuedAt, fingerprint }, passwordHash) {
      if (fingerprint !== null) return !equalText(fingerprint, fingerprintOf(passwordHash));
      const setAt = passwordHash === null ? null : passwordSetAt(passwordHash);
      return setAt !== null && issuedAt !== null && issuedAt < setAt;
    },
  };
}

function readClaims(payload: Readonly<Record<string, unknown>>): UserClaims | null {
  const { id, iat, pwd, jti } = payload;
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) return null;
  return {
    id,
    issuedAt: typeof iat === 'number' ? iat : null,
    fingerprint: typeof pwd === 'string' ? pwd : null,
    session: typeof jti === 'string' && jti !== '' && jti.length <= MAX_SESSION ? jti : null,
  };
}

function equalText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
