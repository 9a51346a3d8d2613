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

const drafts = (dialect: StatementDialect): string => `where ${dialect.quote(PUBLISHED_COLUMN)} is null`;

export const countStatement = (dialect: StatementDialect, table: string, which: 'drafts' | 'all'): Statement => ({
  text: `select count(*) from ${dialect.quote(table)}${which === 'all' ? '' : ` ${drafts(dialect)}`}`,
});

export const draftIdsStatement = (dialect: StatementDialect, table: string): Statement => ({
  text: `select id from ${dialect.quote(table)} ${drafts(dialect)} order by id`,
});

/** Drafts get their creation time as the time of publication. */
export const publishDraftsStatement = (dialect: StatementDialect, table: string, createdColumn: string): Statement => ({
  text: `update ${dialect.quote(table)} set ${dialect.quote(PUBLISHED_COLUMN)} = ${dialect.quote(createdColumn)} ${drafts(dialect)}`,
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
