import { sql } from 'kysely';
import type { Dialect, Fragment } from './dialect.ts';

/** Sets that a statement reads before anything else, each from the ones before it. */
export type NamedSets = Fragment[];

/**
 * A set as a table to read from: named in front of the statement, or in its place. Optimizers must
 * not merge it into the statement around it (MariaDB then tries the orders of a join of all levels
 * and does not end), so it is distinct or grouped.
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
