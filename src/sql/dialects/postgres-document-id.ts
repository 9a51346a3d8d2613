import { sql } from 'kysely';
import type { Uid } from '../../schema/model.ts';
import type { Fragment } from '../dialect.ts';
import { DIGITS, type HashPart, LETTERS, MODULUS, PARTS, sum } from './document-id-parts.ts';

const POWERS = Array.from({ length: 23 }, (_, index) => (LETTERS * DIGITS ** BigInt(index)).toString());

export function postgresDocumentId(uid: Uid, row: Fragment): Fragment {
  const hash = sql`encode(sha256(convert_to(${sql.lit(`${uid}:`)} || ${row}, 'UTF8')), 'hex')`;
  const part = ({ from, factor }: HashPart): Fragment =>
    sql`('x' || substr(s.h, ${sql.lit(from)}, 8))::bit(32)::bigint * ${sql.raw(factor)}::numeric`;
  const number = sql`(select mod(${sum(PARTS.map(part))}, ${sql.raw(String(MODULUS))}::numeric) as n from (select ${hash} as h) as s)`;
  const digit = sql`substr('0123456789abcdefghijklmnopqrstuvwxyz', 1 + mod(div(b.n, p.v), 36)::int, 1)`;
  const digits = sql`(select string_agg(${digit}, '' order by p.k) from unnest(${sql.lit(`{${POWERS.join()}}`)}::numeric[]) with ordinality as p(v, k))`;
  return sql`(select chr(97 + mod(b.n, 26)::int) || ${digits} from ${number} as b)`;
}
