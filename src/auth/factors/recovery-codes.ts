import { createHash, randomInt } from 'node:crypto';

/** Without letters and digits that look alike. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';

/** 79 bits: a stored hash needs no salt and no slow function. */
const LENGTH = 16;

const COUNT = 10;

/** A new set, as it is shown to its administrator, once: `k7qd-…`. */
export const makeRecoveryCodes = (): readonly string[] =>
  Array.from({ length: COUNT }, () =>
    Array.from({ length: LENGTH }, (_, index) => `${index > 0 && index % 4 === 0 ? '-' : ''}${letter()}`).join(''),
  );

const letter = (): string => LETTERS.charAt(randomInt(LETTERS.length));

/** However it was typed; null if it cannot be one. */
export function hashRecoveryCode(code: string): string | null {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '');
  return plain.length === LENGTH ? createHash('sha256').update(plain).digest('hex') : null;
}
