import { sql } from 'kysely';
import type { SearchedColumn } from '../plan/plan.ts';
import { FIRST_ROWS } from '../schema/first-rows.ts';
import type { ComputedColumn, RowGroup, Uid } from '../schema/model.ts';
import { assertNever } from '../util/assert-never.ts';
import type { Dialect, Fragment } from './dialect.ts';
import { column, commaList } from './fragments.ts';

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
      const { stored, group } = computed;
      const derived = dialect.documentId(group.uid, firstRow(alias, group, null));
      return stored === null ? derived : sql`coalesce(${column(alias, stored)}, ${derived})`;
    }
    case 'row':
      return firstRow(alias, computed.group, null);
    default:
      return assertNever(computed);
  }
}

/** The row that a document id follows from: the remembered one, or the smallest id of an entry and its translations. */
export function firstRow(alias: string, group: RowGroup, unless: string | null): Fragment {
  const { links, remembers } = group;
  const own = column(alias, 'id');
  if (links === null) return own;
  const other = column('tl', links.targetColumn);
  const ofOwn = sql`${sql.table(links.table)} as ${sql.ref('tl')} where ${column('tl', links.ownColumn)} = ${own}`;
  const earlier = sql`(select min(${other}) from ${ofOwn} and ${other} < ${own})`;
  const found = sql`coalesce(${commaList([...(remembers ? remembered(group, own) : []), earlier, own])})`;
  return unless === null ? found : sql`case when ${column(alias, unless)} is null then ${found} end`;
}

/** What is remembered of a row, and of its translations. */
const remembered = ({ uid, links }: RowGroup, own: Fragment): readonly Fragment[] => {
  const first = sql`select min(${column('fr', FIRST_ROWS.first)}) from ${REMEMBERED}`;
  return [
    sql`(${first} where ${column('fr', FIRST_ROWS.row)} = ${own} and ${ofType(uid)})`,
    ...(links === null
      ? []
      : [
          sql`(${first} join ${sql.table(links.table)} as ${sql.ref('tl')} on ${column('tl', links.targetColumn)} = ${column('fr', FIRST_ROWS.row)} where ${column('tl', links.ownColumn)} = ${own} and ${ofType(uid)})`,
        ]),
  ];
};

const REMEMBERED = sql`${sql.table(FIRST_ROWS.table)} as ${sql.ref('fr')}`;

const ofType = (uid: Uid): Fragment => sql`${column('fr', FIRST_ROWS.type)} = ${sql.lit(uid)}`;

/**
 * Whether the row that an entry's document id follows from may be one of some: that is computed from few rows, and
 * `firstRow` for each row of the table.
 */
export function mayFollow(alias: string, { uid, table, links, remembers }: RowGroup, rows: Fragment): Fragment {
  const own = column(alias, 'id');
  if (links === null) return sql`${own} in (${rows})`;
  const ownOf = sql`${sql.table(links.table)} as ${sql.ref('tl')}`;
  const remembering = sql`${column('fr', FIRST_ROWS.first)} in (${rows}) and ${ofType(uid)}`;
  const parts = [
    sql`select ${column('gt', 'id')} as ${sql.ref('id')} from ${sql.table(table)} as ${sql.ref('gt')} where ${column('gt', 'id')} in (${rows})`,
    sql`select ${column('tl', links.ownColumn)} from ${ownOf} where ${column('tl', links.targetColumn)} in (${rows})`,
    ...(remembers
      ? [
          sql`select ${column('fr', FIRST_ROWS.row)} from ${REMEMBERED} where ${remembering}`,
          sql`select ${column('tl', links.ownColumn)} from ${REMEMBERED} join ${ownOf} on ${column('tl', links.targetColumn)} = ${column('fr', FIRST_ROWS.row)} where ${remembering}`,
        ]
      : []),
  ];
  return sql`${own} in (select ${column('g', 'id')} from (${sql.join(parts, sql` union all `)}) as ${sql.ref('g')})`;
}
