import { sql } from 'kysely';
import type { SearchIndex } from '../../schema/model.ts';
import type { Dialect, Fragment, SearchIndexes } from '../dialect.ts';
import { parameter } from '../fragments.ts';

/**
 * A table of FTS5 that triggers keep. A program that rebuilds the table drops its triggers with it, unseen by servers
 * that run: then every row is a candidate.
 */
export const sqliteSearchIndexes = (asText: Dialect['asText']): SearchIndexes => ({
  candidate(alias, { index, by, parameter: position }) {
    // Not named as a table: its rows follow from those of the indexed one, so no response depends on it.
    const kept = sql.ref(index.name);
    const runs = parameter({ kind: 'value', index: position, pattern: by === 'search' ? 'searchRuns' : 'filterRuns' });
    const indexed = sql`select rowid from ${kept} where ${kept} match ${runs} and ${isKept(index)}`;
    const all = sql`select ${sql.ref('a.id')} from (select 1 where not ${isKept(index)}) as ${sql.ref('k')} cross join ${sql.table(index.table)} as ${sql.ref('a')}`;
    return sql`${sql.ref(`${alias}.id`)} in (${indexed} union all ${all})`;
  },
  text(row, { columns }) {
    const parts = columns.map(({ column, type }) => {
      const value = asText(sql.ref(row === null ? column : `${row}.${column}`), type);
      return sql`coalesce(${value}, '')`;
    });
    return sql`${sql.join(parts, sql` || ' ' || `)}`;
  },
});

export const SEARCH_EVENTS = ['insert', 'update', 'delete'] as const;

/** The triggers that keep an index complete. */
export const searchTriggers = ({ name }: SearchIndex): readonly string[] =>
  SEARCH_EVENTS.map((event) => `${name}_${event}`);

function isKept(index: SearchIndex): Fragment {
  const names = sql.join(searchTriggers(index).map((name) => sql.lit(name)));
  return sql`(select count(*) from sqlite_schema where type = 'trigger' and tbl_name = ${sql.lit(index.table)} and name in (${names})) = ${sql.lit(SEARCH_EVENTS.length)}`;
}
