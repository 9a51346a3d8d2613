import type { Dialect } from './dialect.ts';
import type { Statement } from './statement.ts';

/** The two things in which the text of a plain write differs between databases. */
export type StatementDialect = Pick<Dialect, 'quote' | 'placeholder'>;

/** Several rows at once; the parameters follow row by row, in the order of the columns. */
export function insertStatement(
  dialect: StatementDialect,
  table: string,
  columns: readonly string[],
  rowCount: number,
): Statement {
  const row = (first: number) => `(${columns.map((_, index) => dialect.placeholder(first + index + 1)).join(', ')})`;
  const rows = Array.from({ length: rowCount }, (_, index) => row(index * columns.length));
  const names = columns.map((column) => dialect.quote(column)).join(', ');
  return { text: `insert into ${dialect.quote(table)} (${names}) values ${rows.join(', ')}` };
}

/** One row by its id, which is the last parameter. */
export function updateStatement(dialect: StatementDialect, table: string, columns: readonly string[]): Statement {
  const set = columns.map((column, index) => `${dialect.quote(column)} = ${dialect.placeholder(index + 1)}`);
  const where = `${dialect.quote('id')} = ${dialect.placeholder(columns.length + 1)}`;
  return { text: `update ${dialect.quote(table)} set ${set.join(', ')} where ${where}` };
}

/** The greatest id of a table; null when it is empty. */
export const lastIdStatement = (dialect: StatementDialect, table: string): Statement => ({
  text: `select max(${dialect.quote('id')}) from ${dialect.quote(table)}`,
});

/** The ids after the given one, in the order in which they were given out. */
export const idsAfterStatement = (dialect: StatementDialect, table: string): Statement => {
  const id = dialect.quote('id');
  return { text: `select ${id} from ${dialect.quote(table)} where ${id} > ${dialect.placeholder(1)} order by ${id}` };
};

/** One column of every row, after the id. */
export const columnStatement = (dialect: StatementDialect, table: string, column: string): Statement => ({
  text: `select ${dialect.quote('id')}, ${dialect.quote(column)} from ${dialect.quote(table)}`,
});
