import { randomBytes } from 'node:crypto';
import { decodeBase64, encodeBase64 } from 'bcryptjs';

/**
 * The layout has no column for the time of a password change, and tokens issued by the reference contain only `iat`. So
 * the first four bytes of our salts contain that time in seconds; twelve random bytes remain, and every bcrypt library
 * can verify the hash. The reference writes `$2a$`, so its random salts are never mistaken for a time.
 */
const PREFIX = '$2b$';
/** The reference's cost. */
export const ROUNDS = 10;
const SALT_BYTES = 16;
const SALT_TEXT_LENGTH = 22;
/** 2020-01-01. Earlier or future values are not times: the hash was created by another program. */
const EARLIEST = 1_577_836_800;

export function makeSalt(nowSeconds: number = Math.floor(Date.now() / 1000), rounds: number = ROUNDS): string {
  const bytes = randomBytes(SALT_BYTES);
  bytes.writeUInt32BE(nowSeconds, 0);
  return `${PREFIX}${String(rounds).padStart(2, '0')}$${encodeBase64([...bytes], SALT_BYTES)}`;
}

/** When the password was set, in seconds; null if the hash does not contain it. */
export function passwordSetAt(hash: string, nowSeconds: number = Math.floor(Date.now() / 1000)): number | null {
  if (!hash.startsWith(PREFIX)) return null;
  const text = hash.slice(PREFIX.length + 3, PREFIX.length + 3 + SALT_TEXT_LENGTH);
  if (text.length < SALT_TEXT_LENGTH) return null;
  const seconds = Buffer.from(decodeBase64(text, SALT_BYTES)).readUInt32BE(0);
  return seconds >= EARLIEST && seconds <= nowSeconds ? seconds : null;
}
