import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export type SignedPositions = ReturnType<typeof createSignedPositions>;

/** Replicas lagging behind a position this old are not read at all. */
export const LIFETIME_S = 600;

/**
 * Longer strings are ignored, so none is written: a longer position (MySQL lists every server that has ever written)
 * becomes "unknown".
 */
const MAX_CHARACTERS = 2_000;

/** The length left for the position after the time and the signature. */
const MAX_ENCODED = MAX_CHARACTERS - 60;

const FORM = /^([\w-]*)\.(\d{1,12})\.([\w-]{43})$/;

/**
 * Database positions that clients carry; those not signed by this project are ignored. The first key signs; signatures
 * of the others are accepted.
 */
export function createSignedPositions(keys: readonly string[], now: () => number = Date.now) {
  const secrets = keys.map((key) => Buffer.from(hkdfSync('sha256', key, '', 'plinth position', 32)));
  const macOf = (secret: Buffer, text: string): Buffer => createHmac('sha256', secret).update(text).digest();
  const seconds = (): number => Math.floor(now() / 1000);
  return {
    /** Null or too long a position is written as "unknown", which no replica has reached. */
    write(position: string | null): string {
      const encoded = Buffer.from(position ?? '').toString('base64url');
      const text = `${encoded.length > MAX_ENCODED ? '' : encoded}.${seconds()}`;
      return `${text}.${macOf(secrets[0] as Buffer, text).toString('base64url')}`;
    },
    /** Undefined if the signature is not ours, or the position is too old. */
    read(text: string): string | null | undefined {
      const found = text.length > MAX_CHARACTERS ? null : FORM.exec(text);
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
