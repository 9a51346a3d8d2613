import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Texts that travel through clients, who can neither read nor change them. */
export interface Sealing {
  readonly seal: (text: string) => string;
  /** Null if the text was not sealed with the same secret. */
  readonly open: (sealed: string) => string | null;
}

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** Lengths are rounded up, so that they tell little about the text. */
const BLOCK = 32;

/**
 * Equal texts are sealed equally, so that responses that contain them do not change by themselves: the nonce is a
 * digest of the text. Without a secret, what was sealed can be opened until the process ends.
 */
export function createSealing(purpose: string, secret: string | null): Sealing {
  const bytes = Buffer.from(hkdfSync('sha256', secret ?? randomBytes(32), '', `plinth ${purpose}`, 64));
  const key = bytes.subarray(0, 32);
  const nonceKey = bytes.subarray(32);
  return {
    seal(text) {
      const length = Buffer.byteLength(text);
      const padded = Buffer.alloc(Math.ceil((length + 1) / BLOCK) * BLOCK);
      padded.write(text);
      padded[length] = END;
      const nonce = createHmac('sha256', nonceKey).update(padded).digest().subarray(0, NONCE);
      const cipher = createCipheriv(CIPHER, key, nonce);
      return Buffer.concat([nonce, cipher.update(padded), cipher.final(), cipher.getAuthTag()]).toString('base64url');
    },
    open(sealed) {
      if (!/^[\w-]+$/.test(sealed)) return null;
      const given = Buffer.from(sealed, 'base64url');
      if (given.length < NONCE + BLOCK + TAG || given.toString('base64url') !== sealed) return null;
      const decipher = createDecipheriv(CIPHER, key, given.subarray(0, NONCE), { authTagLength: TAG });
      decipher.setAuthTag(given.subarray(-TAG));
      try {
        const padded = Buffer.concat([decipher.update(given.subarray(NONCE, -TAG)), decipher.final()]);
        return padded.toString('utf8', 0, padded.lastIndexOf(END));
      } catch {
        return null;
      }
    },
  };
}

/** Ends the text, before the zeros that fill its last block. */
const END = 0x80;
