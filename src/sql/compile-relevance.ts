import { sql } from 'kysely';
import type { SearchCondition } from '../plan/plan.ts';
import { fieldValue } from './compile-computed.ts';
import type { Dialect, Fragment } from './dialect.ts';
import { joinWith, parameter } from './fragments.ts';

/** From the best: a text is what was searched for, begins with it, has a word that does. */
const RANKS = ['searchWhole', 'searchStart', 'searchWord'] as const;

/**
 * How well a row matches a search, as a number: the rank of its best text, and among equals in how many of its texts
 * the match is. The same on every database, and of the given columns alone: what an index says about a row depends on
 * all texts in it.
 */
export function compileRelevance(
  dialect: Dialect,
  alias: string,
  { columns, parameter: index }: SearchCondition,
): Fragment {
  const found = (pattern: 'search' | (typeof RANKS)[number]): readonly Fragment[] =>
    columns.map((cell) =>
      dialect.search(fieldValue(dialect, alias, cell), parameter({ kind: 'value', index, pattern }), cell.type),
    );
  const ranks = RANKS.map(
    (pattern, rank) => sql`when ${joinWith('or', found(pattern))} then ${sql.lit(RANKS.length - rank)}`,
  );
  const places = found('search').map((match) => sql`case when ${match} then 1 else 0 end`);
  return sql`(case ${sql.join(ranks, sql` `)} else 0 end) * ${sql.lit(columns.length + 1)} + ${sql.join(places, sql` + `)}`;
}
