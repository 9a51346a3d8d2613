import { randomBytes } from 'node:crypto';
import { isSameSecret } from '../../util/is-same-secret.ts';

/** Carries the token in requests from a page opened with it. */
export const DEV_TOKEN_HEADER = 'x-explorer-token';

/** Passes the token from `plinth dev` to the server it starts; every restart gets the same one. */
export const DEV_TOKEN_VARIABLE = 'PLINTH_DEV_TOKEN';

export const makeDevToken = (): string => randomBytes(24).toString('base64url');

/**
 * Removes the token from the environment: project code and its child processes have no use for it, and a `.env` file
 * that sets the variable must not turn `start` into `dev`. Call it before the project is loaded.
 */
export function takeDevToken(): string | null {
  const token = process.env[DEV_TOKEN_VARIABLE];
  delete process.env[DEV_TOKEN_VARIABLE];
  return token || null;
}

export const isDevToken = (given: string | string[] | undefined, token: string): boolean =>
  typeof given === 'string' && isSameSecret(given, token);
