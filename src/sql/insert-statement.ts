import type { Dialect } from './dialect.ts';
import type { Statement } from './statement.ts';

/** Per statement; the lowest limit of all databases is 32,766. */
export const MAX_PARAMETERS = 10_000;

/** The differences between databases in the text of plain writes. */
export type StatementDialect = Pick<Dialect, 'quote' | 'placeholder' | 'newId' | 'returningId'>;

/**
 * Inserts several rows at once; the parameters follow row by row, in column order. Returns ids for `Session.insert`.
 */
export function insertStatement(
  dialect: StatementDialect,
  table: string,
  columns: readonly string[],
  rowCount: number,
  gives: 'ids' | 'nothing' = 'nothing',
): Statement {
  if (columns.length === 0) return bareInsert(dialect, table, rowCount, gives);
  const row = (first: number) => `(${columns.map((_, index) => dialect.placeholder(first + index + 1)).join(', ')})`;
  const rows = Array.from({ length: rowCount }, (_, index) => row(index * columns.length));
  const names = columns.map((column) => dialect.quote(column)).join(', ');
  const ids = gives === 'ids' ? dialect.returningId : '';
  return { text: `insert into ${dialect.quote(table)} (${names}) values ${rows.join(', ')}${ids}`, writes: table };
}

/** Rows without any values still have an id. */
function bareInsert(dialect: StatementDialect, table: string, rowCount: number, gives: 'ids' | 'nothing'): Statement {
  const rows = Array.from({ length: rowCount }, () => `(${dialect.newId})`).join(', ');
  const ids = gives === 'ids' ? dialect.returningId : '';
  return { text: `insert into ${dialect.quote(table)} (${dialect.quote('id')}) values ${rows}${ids}`, writes: table };
}

/** Whether a table has rows. */
export const anyRowStatement = (dialect: StatementDialect, table: string): Statement => ({
  text: `select 1 from ${dialect.quote(table)} limit 1`,
});
