import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Positions of the database that clients carry; what this project has not signed counts for nothing. */
export interface SignedPositions {
  /** Null, and a position that is too long, stand for one that nobody could tell: no replica has reached it. */
  write(position: string | null): string;
  /** Undefined if it is not ours, or too old. */
  read(text: string): string | null | undefined;
}

/** A replica that has not reached a position so old is not read by anybody. */
export const LIFETIME_S = 600;

/**
 * Longer texts are ignored, so none is written: a longer position (MySQL lists every server that has ever written)
 * becomes one that nobody could tell.
 */
const MOST_CHARACTERS = 2_000;

/** What is left of them beside the time and the signature. */
const MOST_ENCODED = MOST_CHARACTERS - 60;

const FORM = /^([\w-]*)\.(\d{1,12})\.([\w-]{43})$/;

/** The first key signs; texts that were signed with others are read. */
export function createSignedPositions(keys: readonly string[], now: () => number = Date.now): SignedPositions {
  const secrets = keys.map((key) => Buffer.from(hkdfSync('sha256', key, '', 'plinth position', 32)));
  const macOf = (secret: Buffer, text: string): Buffer => createHmac('sha256', secret).update(text).digest();
  const seconds = (): number => Math.floor(now() / 1000);
  return {
    write(position) {
      const encoded = Buffer.from(position ?? '').toString('base64url');
      const text = `${encoded.length > MOST_ENCODED ? '' : encoded}.${seconds()}`;
      return `${text}.${macOf(secrets[0] as Buffer, text).toString('base64url')}`;
    },
    read(text) {
      const found = text.length > MOST_CHARACTERS ? null : FORM.exec(text);
      if (found === null) return undefined;
      const [, position = '', time = '', mac = ''] = found;
      const signed = Buffer.from(mac, 'base64url');
      const isOurs = secrets.some((secret) => {
        const own = macOf(secret, `${position}.${time}`);
        return own.length === signed.length && timingSafeEqual(own, signed);
      });
      if (!isOurs || Number(time) < seconds() - LIFETIME_S) return undefined;
      return position === '' ? null : Buffer.from(position, 'base64url').toString();
    },
  };
}
