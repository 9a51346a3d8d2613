import { createHmac } from 'node:crypto';
import { parseDuration } from '../parse-duration.ts';

export interface SignOptions {
  /** Seconds, or a text such as `30d`. */
  readonly expiresIn?: string | number;
  readonly notBefore?: string | number;
  readonly algorithm?: string;
  readonly audience?: unknown;
  readonly issuer?: unknown;
  readonly subject?: unknown;
  readonly jwtid?: unknown;
}

const DIGESTS: Readonly<Record<string, string>> = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' };

/** A token with claims of the project's choice, made at once: its code does not wait for one. */
export function signToken(claims: object, secret: string, options: SignOptions = {}): string {
  const { expiresIn, notBefore, algorithm = 'HS256' } = options;
  const digest = DIGESTS[algorithm];
  if (digest === undefined) throw new Error(`Tokens are signed with ${Object.keys(DIGESTS).join(', ')} here.`);
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
  if (seconds === null) throw new Error(`"${name}" of a token must be seconds, or a text such as "30d".`);
  return seconds;
}

/** The claims of a token that this secret signed and that has not expired; null for any other. */
export async function readToken(token: string, secret: string): Promise<Readonly<Record<string, unknown>> | null> {
  const { jwtVerify } = await import('jose');
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: Object.keys(DIGESTS) });
    return payload;
  } catch {
    return null;
  }
}
