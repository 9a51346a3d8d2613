import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { passwordSetAt } from '../passwords/password-hash.ts';

/** The relevant claims, typed. The reference's tokens have no fingerprint. */
export interface UserClaims {
  readonly id: number;
  /** Seconds. */
  readonly issuedAt: number | null;
  readonly fingerprint: string | null;
}

export interface JsonWebTokens {
  issue(user: { readonly id: number; readonly passwordHash: string | null }): Promise<string>;
  /** Null unless it is an unexpired HS256 token signed with this secret, with an integer `id`. */
  verify(token: string): Promise<UserClaims | null>;
  /** True if the user's password was changed after the token was issued. */
  endedByPassword(claims: UserClaims, passwordHash: string | null): boolean;
}

export interface JwtSettings {
  readonly secret: string;
  /** The lifetime of a token in seconds; null: it never expires. */
  readonly lifetime: number | null;
  /** Whether two tokens of a user issued in the same second differ. */
  readonly distinct?: boolean;
}

const ALGORITHM = 'HS256';

/** Loaded with the first token: many servers never receive one. */
const loadJose = () => import('jose');

export function createJsonWebTokens(settings: JwtSettings): JsonWebTokens {
  const key = new TextEncoder().encode(settings.secret);
  const fingerprintOf = (passwordHash: string | null): string =>
    createHmac('sha256', settings.secret)
      .update(`password ${passwordHash ?? ''}`)
      .digest('base64url')
      .slice(0, 22);

  return {
    async issue({ id, passwordHash }) {
      const { SignJWT } = await loadJose();
      const issuedAt = Math.floor(Date.now() / 1000);
      const token = new SignJWT({ id, pwd: fingerprintOf(passwordHash) })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuedAt(issuedAt);
      if (settings.distinct) token.setJti(randomUUID());
      return (settings.lifetime === null ? token : token.setExpirationTime(issuedAt + settings.lifetime)).sign(key);
    },

    async verify(token) {
      const { jwtVerify } = await loadJose();
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM] });
        return readClaims(payload);
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
  const { id, iat, pwd } = payload;
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) return null;
  return {
    id,
    issuedAt: typeof iat === 'number' ? iat : null,
    fingerprint: typeof pwd === 'string' ? pwd : null,
  };
}

function equalText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
