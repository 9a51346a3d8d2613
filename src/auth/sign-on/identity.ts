import { createHash } from 'node:crypto';

/** A person at a provider. Hashed, because the names may be long, and differ in case only. */
export const identityOf = (issuer: string, subject: string): string =>
  createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('base64url');

/** The clocks of two machines are never equal. */
export const CLOCK_TOLERANCE_S = 60;
