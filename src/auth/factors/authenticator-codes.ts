/** Loaded with the first use: many servers have no second factors. */
const loadOtpauth = () => import('otpauth');

/** What every authenticator app understands. */
const CODES = { algorithm: 'SHA1', digits: 6, period: 30 };

/** A clock may be wrong by this many steps. */
const WINDOW = 1;

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** A new secret, in base32. */
export async function makeSecret(): Promise<string> {
  const { Secret } = await loadOtpauth();
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address that an authenticator app reads from a QR code. */
export async function addressOf(secret: string, issuer: string, label: string): Promise<string> {
  const { TOTP } = await loadOtpauth();
  // A colon separates both in the address.
  return new TOTP({ ...CODES, issuer: issuer.replaceAll(':', ' '), label, secret }).toString();
}

/** The step that a code belongs to; null if it is not one of the secret's current codes. */
export async function stepOfCode(secret: string, code: string, now: number = Date.now()): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null;
  const { TOTP } = await loadOtpauth();
  const totp = new TOTP({ ...CODES, secret });
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}
