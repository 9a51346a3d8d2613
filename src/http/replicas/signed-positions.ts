import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Positions of the database that clients carry; what this project has not signed counts for nothing. */
export interface SignedPositions {
  /** Null stands for a position that nobody could tell: no replica has reached it. */
  write(position: string | null): string;
  /** The last of the positions that are ours and recent; undefined if there is none. */
  read(text: string): string | null | undefined;
}

/** A replica that has not reached a position so old is not read by anybody. */
export const LIFETIME_S = 600;

/** A forged text is not looked at for longer than it takes to compare it. */
const MOST_CHARACTERS = 2_000;

const FORM = /^([\w-]*)\.(\d{1,12})\.([\w-]{43})$/;

/** The first key signs; texts that were signed with others are read. */
export function createSignedPositions(keys: readonly string[], now: () => number = Date.now): SignedPositions {
  const secrets = keys.map((key) => Buffer.from(hkdfSync('sha256', key, '', 'plinth position', 32)));
  const macOf = (secret: Buffer, text: string): Buffer => createHmac('sha256', secret).update(text).digest();
  const seconds = (): number => Math.floor(now() / 1000);
  return {
    write(position) {
      const text = `${Buffer.from(position ?? '').toString('base64url')}.${seconds()}`;
      return `${text}.${macOf(secrets[0] as Buffer, text).toString('base64url')}`;
    },
    read(text) {
      if (text.length > MOST_CHARACTERS) return undefined;
      const [, position = '', time = '', mac = ''] = FORM.exec(text) ?? [];
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
