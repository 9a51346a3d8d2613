import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** State of a sign-in through a provider, in a cookie that only this server can read. */
export interface ConnectCookie {
  /** The value of a Set-Cookie header. */
  write(session: object, isSecure: boolean): string;
  clear(isSecure: boolean): string;
  /** An empty object if the cookie is missing, expired or not ours. */
  read(header: string | undefined, isSecure: boolean): object;
}

/** How long a sign-in may take, in seconds. */
export const CONNECT_S = 600;

interface CookieOptions {
  readonly name?: string;
  /** Over https, other hosts of the same domain cannot write the cookie. */
  readonly ofHost?: boolean;
  readonly now?: () => number;
}

export function createConnectCookie(
  secret: string,
  { name = 'plinth.connect', ofHost = false, now = Date.now }: CookieOptions = {},
): ConnectCookie {
  // A key for each name: what one kind of sign-in has stored means nothing to another.
  const key = Buffer.from(hkdfSync('sha256', secret, '', name.replace('.', ' '), 32));
  const nameFor = (isSecure: boolean): string => `${ofHost && isSecure ? '__Host-' : ''}${name}`;
  const cookie = (value: string, age: number, isSecure: boolean): string =>
    `${nameFor(isSecure)}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    write: (session, isSecure) => cookie(seal(key, { session, until: now() + CONNECT_S * 1000 }), CONNECT_S, isSecure),
    clear: (isSecure) => cookie('', 0, isSecure),
    read(header, isSecure) {
      const begins = `${nameFor(isSecure)}=`;
      const [pair] = (header ?? '').split(/;\s*/).filter((one) => one.startsWith(begins));
      const value = pair?.slice(begins.length);
      const opened = value === undefined ? null : open(key, value);
      return opened !== null && opened.until > now() ? opened.session : {};
    },
  };
}

interface Sealed {
  readonly session: object;
  readonly until: number;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

function seal(key: Buffer, content: Sealed): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

function open(key: Buffer, value: string): Sealed | null {
  const bytes = Buffer.from(value, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const sealed = bytes.subarray(IV_BYTES + TAG_BYTES);
    return JSON.parse(Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')) as Sealed;
  } catch {
    return null;
  }
}
