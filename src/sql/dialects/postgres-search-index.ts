import { sql } from 'kysely';
import type { SearchIndex } from '../../schema/model.ts';
import type { Fragment, SearchIndexes } from '../dialect.ts';
import { parameter } from '../fragments.ts';

/**
 * An index of the expression, by trigrams (`pg_trgm`): the statement must contain the expression as the index does. A
 * text that contains a text which matches a pattern matches it with `%` around it.
 */
export const postgresSearchIndexes: SearchIndexes = {
  candidate(alias, { index, by, parameter: position }) {
    const pattern = by === 'search' ? 'search' : 'contains';
    return sql`${text(alias, index)} ilike ${parameter({ kind: 'value', index: position, pattern })}`;
  },
  text,
};

function text(row: string | null, { columns }: SearchIndex): Fragment {
  const parts = columns.map(
    ({ column }) => sql`coalesce(cast(${sql.ref(row === null ? column : `${row}.${column}`)} as text), '')`,
  );
  return sql`(${sql.join(parts, sql` || ' ' || `)})`;
}
