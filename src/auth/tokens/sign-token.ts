import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseDuration } from '../parse-duration.ts';

export interface SignOptions {
  /** Seconds, or a duration such as `30d`. */
  readonly expiresIn?: string | number;
  readonly notBefore?: string | number;
  readonly algorithm?: string;
  readonly audience?: unknown;
  readonly issuer?: unknown;
  readonly subject?: unknown;
  readonly jwtid?: unknown;
}

const DIGESTS: Readonly<Record<string, string>> = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' };

/** A token with the project's claims, signed synchronously, because project code does not await it. */
export function signToken(claims: object, secret: string, options: SignOptions = {}): string {
  const { expiresIn, notBefore, algorithm = 'HS256' } = options;
  const digest = DIGESTS[algorithm];
  if (digest === undefined) throw new Error(`Supported algorithms: ${Object.keys(DIGESTS).join(', ')}.`);
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    ...claims,
    iat: (claims as { iat?: unknown }).iat ?? now,
    ...(expiresIn === undefined ? {} : { exp: now + secondsOf(expiresIn, 'expiresIn') }),
    ...(notBefore === undefined ? {} : { nbf: now + secondsOf(notBefore, 'notBefore') }),
    ...named('aud', options.audience),
    ...named('iss', options.issuer),
    ...named('sub', options.subject),
    ...named('jti', options.jwtid),
  };
  const text = `${encode({ alg: algorithm, typ: 'JWT' })}.${encode(payload)}`;
  return `${text}.${createHmac(digest, secret).update(text).digest('base64url')}`;
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const named = (claim: string, value: unknown): object => (value === undefined ? {} : { [claim]: value });

function secondsOf(time: string | number, name: string): number {
  const seconds = parseDuration(time);
  if (seconds === null) throw new Error(`"${name}" of a token must be a number of seconds, or a string such as "30d".`);
  return seconds;
}

/** The claims of an unexpired token signed with this secret; null otherwise. */
export async function readToken(token: string, secret: string): Promise<Readonly<Record<string, unknown>> | null> {
  const { jwtVerify } = await import('jose');
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: Object.keys(DIGESTS) });
    return payload;
  } catch {
    return null;
  }
}

/** The same, synchronously. */
export function verifyToken(token: string, secret: string): Readonly<Record<string, unknown>> | null {
  const [head = '', body = '', signature = '', ...more] = token.split('.');
  const digest = DIGESTS[String(decode(head)?.alg)];
  if (digest === undefined || more.length > 0) return null;
  const expected = createHmac(digest, secret).update(`${head}.${body}`).digest();
  const sentSignature = Buffer.from(signature, 'base64url');
  if (sentSignature.length !== expected.length || !timingSafeEqual(sentSignature, expected)) return null;
  const claims = decode(body);
  const now = Date.now() / 1000;
  const { exp = Number.POSITIVE_INFINITY, nbf = 0 } = (claims ?? {}) as { exp?: unknown; nbf?: unknown };
  return typeof exp === 'number' && typeof nbf === 'number' && now < exp && now >= nbf ? claims : null;
}

function decode(part: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : null;
  } catch {
    return null;
  }
}
