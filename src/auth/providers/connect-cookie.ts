import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** State of a sign-in through a provider, in a cookie that only this server can read. */
export interface ConnectCookie {
  /** The value of a Set-Cookie header. */
  write(session: object, isSecure: boolean): string;
  clear(isSecure: boolean): string;
  /** An empty object if the cookie is missing, expired or not ours. */
  read(header: string | undefined): object;
}

const NAME = 'plinth.connect';
const LIFETIME_S = 600;

export function createConnectCookie(secret: string, now: () => number = Date.now): ConnectCookie {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'plinth connect', 32));
  const cookie = (value: string, age: number, isSecure: boolean): string =>
    `${NAME}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    write: (session, isSecure) =>
      cookie(seal(key, { session, until: now() + LIFETIME_S * 1000 }), LIFETIME_S, isSecure),
    clear: (isSecure) => cookie('', 0, isSecure),
    read(header) {
      const value = header?.match(/(?:^|;\s*)plinth\.connect=([\w-]+)/)?.[1];
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
