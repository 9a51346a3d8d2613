import { sql } from 'kysely';
import type { Uid } from '../../schema/model.ts';
import type { Fragment } from '../dialect.ts';
import { DIGITS, type HashPart, MODULUS, PARTS, sum } from './document-id-parts.ts';

/** CONV writes up to 64 bits in base 36, the last digit first here: two halves of 12 and 11 digits. */
const HALF = DIGITS ** 12n;

export function mysqlDocumentId(uid: Uid, row: Fragment): Fragment {
  const hash = sql`sha2(concat(${sql.lit(`${uid}:`)}, ${row}), 256)`;
  const part = ({ from, factor }: HashPart): Fragment =>
    sql`cast(conv(substr(${hash}, ${sql.lit(from)}, 8), 16, 10) as decimal(65)) * ${sql.raw(factor)}`;
  const number = sql`mod(${sum(PARTS.map(part))}, ${sql.raw(String(MODULUS))})`;
  const letter = sql`mod(${number}, 26)`;
  const rest = sql`cast((${number} - ${letter}) / 26 as decimal(65))`;
  const low = sql`mod(${rest}, ${sql.raw(String(HALF))})`;
  const high = sql`cast((${rest} - ${low}) / ${sql.raw(String(HALF))} as decimal(65))`;
  const digits = (value: Fragment, length: number): Fragment =>
    sql`reverse(lpad(lower(conv(${value}, 10, 36)), ${sql.lit(length)}, '0'))`;
  return sql`concat(char(97 + ${letter} using ascii), ${digits(low, 12)}, ${digits(high, 11)})`;
}
