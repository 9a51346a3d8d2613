import { sql } from 'kysely';
import type { SearchedColumn } from '../plan/plan.ts';
import type { ComputedColumn, LinkTable } from '../schema/model.ts';
import { assertNever } from '../util/assert-never.ts';
import type { Dialect, Fragment } from './dialect.ts';
import { column } from './fragments.ts';

/** The value of a field in the row of an alias: its column, or what is computed from others. */
export const fieldValue = (
  dialect: Dialect,
  alias: string,
  { column: name, computed }: Pick<SearchedColumn, 'column' | 'computed'>,
): Fragment => (computed === undefined ? column(alias, name) : compileComputed(dialect, alias, computed));

function compileComputed(dialect: Dialect, alias: string, computed: ComputedColumn): Fragment {
  switch (computed.kind) {
    case 'nothing':
      return sql`null`;
    case 'documentId': {
      const { uid, stored, links } = computed;
      const first = links === null ? column(alias, 'id') : firstRow(alias, links, null);
      const derived = dialect.documentId(uid, first);
      return stored === null ? derived : sql`coalesce(${column(alias, stored)}, ${derived})`;
    }
    default:
      return assertNever(computed);
  }
}

/** The smallest row id of an entry and its translations. */
export function firstRow(alias: string, links: LinkTable, unless: string | null): Fragment {
  const other = column('tl', links.targetColumn);
  const own = column(alias, 'id');
  const earlier = sql`select min(${other}) from ${sql.table(links.table)} as ${sql.ref('tl')} where ${column('tl', links.ownColumn)} = ${own} and ${other} < ${own}`;
  const first = sql`coalesce((${earlier}), ${own})`;
  return unless === null ? first : sql`case when ${column(alias, unless)} is null then ${first} end`;
}
