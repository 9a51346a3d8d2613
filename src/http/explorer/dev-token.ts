import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Holds the token in requests of a page that was opened with it. */
export const DEV_TOKEN_HEADER = 'x-explorer-token';

/** How `plinth dev` hands its token to the server it starts; every restart gets the same one. */
export const DEV_TOKEN_VARIABLE = 'PLINTH_DEV_TOKEN';

export const makeDevToken = (): string => randomBytes(24).toString('base64url');

/**
 * Removes the token from the environment: project code and the programs it starts have no use for it, and a `.env`
 * file that names the variable must not turn a `start` into a `dev`. Call it before the project is loaded.
 */
export function takeDevToken(): string | null {
  const token = process.env[DEV_TOKEN_VARIABLE];
  delete process.env[DEV_TOKEN_VARIABLE];
  return token || null;
}

/** Compared by digest, in constant time whatever the length. */
export const isDevToken = (given: string | string[] | undefined, token: string): boolean =>
  typeof given === 'string' && timingSafeEqual(digest(given), digest(token));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
