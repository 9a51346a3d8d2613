import type { Statement } from '../statement.ts';
import type { StatementDialect } from '../insert-statement.ts';

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
