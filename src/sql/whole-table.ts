import type { StatementDialect } from './insert-statement.ts';
import type { Statement } from './statement.ts';

export const countRowsStatement = ({ quote }: Pick<StatementDialect, 'quote'>, table: string): Statement => ({
  text: `select count(*) from ${quote(table)}`,
});

export const deleteRowsStatement = ({ quote }: Pick<StatementDialect, 'quote'>, table: string): Statement => ({
  text: `delete from ${quote(table)}`,
  writes: table,
});

/** Up to this many rows of a table after the given one, by id. */
export const nextRowsStatement = (
  { quote, placeholder }: Pick<StatementDialect, 'quote' | 'placeholder'>,
  table: string,
  columns: readonly string[],
  limit: number,
): Statement => ({
  text: `select ${['id', ...columns].map(quote).join(', ')} from ${quote(table)} where ${quote('id')} > ${placeholder(1)} order by ${quote('id')} limit ${limit}`,
  bigints: true,
});

export const allRowsStatement = (
  { quote }: Pick<StatementDialect, 'quote'>,
  table: string,
  columns: readonly string[],
): Statement => ({
  text: `select null, ${columns.map(quote).join(', ')} from ${quote(table)}`,
  bigints: true,
});

export const greatestIdStatement = ({ quote }: Pick<StatementDialect, 'quote'>, table: string): Statement => ({
  text: `select max(${quote('id')}) from ${quote(table)}`,
});

/** Counts the rows without a unique positive id. */
export const repeatedIdsStatement = ({ quote }: Pick<StatementDialect, 'quote'>, table: string): Statement => ({
  text: `select count(*) - count(distinct case when ${quote('id')} > 0 then ${quote('id')} end) from ${quote(table)}`,
});

/** The column with the time of publication; null for drafts. */
export const PUBLISHED_COLUMN = 'published_at';

/** The column with the locale of an entry. */
export const LOCALE_COLUMN = 'locale';

/** Rows without a value, or with another one. */
export type RowsWhere =
  | { readonly column: string; readonly is: null }
  | { readonly column: string; readonly isNot: string };

export interface BoundText {
  readonly statement: Statement;
  readonly parameters: readonly string[];
}

const bindWhere = ({ quote, placeholder }: StatementDialect, start: string, where: RowsWhere, end = ''): BoundText => {
  const column = quote(where.column);
  return 'isNot' in where
    ? { statement: { text: `${start} where ${column} <> ${placeholder(1)}${end}` }, parameters: [where.isNot] }
    : { statement: { text: `${start} where ${column} is null${end}` }, parameters: [] };
};

export const countWhereStatement = (dialect: StatementDialect, table: string, where: RowsWhere): BoundText =>
  bindWhere(dialect, `select count(*) from ${dialect.quote(table)}`, where);

export const idsWhereStatement = (dialect: StatementDialect, table: string, where: RowsWhere): BoundText =>
  bindWhere(dialect, `select id from ${dialect.quote(table)}`, where, ' order by id');

/** Sets the locale of entries without one. */
export const fillLocaleStatement = ({ quote, placeholder }: StatementDialect, table: string): Statement => ({
  text: `update ${quote(table)} set ${quote(LOCALE_COLUMN)} = ${placeholder(1)} where ${quote(LOCALE_COLUMN)} is null`,
  writes: table,
});

export const clearColumnStatement = (
  { quote }: Pick<StatementDialect, 'quote'>,
  table: string,
  column: string,
): Statement => ({
  text: `update ${quote(table)} set ${quote(column)} = null where ${quote(column)} is not null`,
  writes: table,
});

/** Drafts get their creation time as the time of publication. */
export const publishDraftsStatement = (dialect: StatementDialect, table: string, createdColumn: string): Statement => ({
  text: `update ${dialect.quote(table)} set ${dialect.quote(PUBLISHED_COLUMN)} = ${dialect.quote(createdColumn)} where ${dialect.quote(PUBLISHED_COLUMN)} is null`,
  writes: table,
});

/** Replaces a type's name in a column; parameters: the new name, the old one. */
export const retypeStatement = (
  { quote, placeholder }: StatementDialect,
  table: string,
  column: string,
): Statement => ({
  text: `update ${quote(table)} set ${quote(column)} = ${placeholder(1)} where ${quote(column)} = ${placeholder(2)}`,
  writes: table,
});
