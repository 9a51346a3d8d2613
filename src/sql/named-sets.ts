import { sql } from 'kysely';
import type { Dialect, Fragment } from './dialect.ts';

/** Sets that a statement reads first; each may read the ones before it. */
export type NamedSets = Fragment[];

/**
 * A set as a table to read from: named in front of the statement, or inline. Optimizers must not merge it into the
 * outer statement (MariaDB would then try all orders of a join of all levels and never end), so it is distinct or
 * grouped.
 */
export function nameSet(dialect: Dialect, sets: NamedSets, set: Fragment): Fragment {
  return dialect.namesSets ? sql.ref(`n${sets.push(set) - 1}`) : sql`(${set})`;
}

/** The statement with its named sets in front. */
export function withSets(sets: NamedSets, statement: Fragment): Fragment {
  if (sets.length === 0) return statement;
  const named = sets.map((set, index) => sql`${sql.ref(`n${index}`)} as (${set})`);
  return sql`with ${sql.join(named, sql`, `)} ${statement}`;
}
