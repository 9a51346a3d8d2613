import { sql } from 'kysely';
import type { Fragment } from '../dialect.ts';

/**
 * Document ids in SQL, for filters and sorts; see `util/document-id.ts`. The hash, a number of 256 bits, is longer than
 * any number of some databases, but the characters depend only on its remainder modulo 26 · 36²³, which is put together from the
 * remainders of eight parts of 32 bits.
 */
export const LETTERS = 26n;
export const DIGITS = 36n;
export const MODULUS = LETTERS * DIGITS ** 23n;

export const PARTS = Array.from({ length: 8 }, (_, index) => ({
  from: 1 + 8 * index,
  factor: (2n ** BigInt(32 * (7 - index)) % MODULUS).toString(),
}));

export const sum = (terms: readonly Fragment[]): Fragment => sql`(${sql.join(terms, sql` + `)})`;

export type HashPart = (typeof PARTS)[number];
