import type { StatementDialect } from '../fixed-statement.ts';
import type { Statement } from '../statement.ts';

/** Replaces a type's name in a column; parameters: the new name, the old one. */
export const retypeStatement = (
  { quote, placeholder }: StatementDialect,
  table: string,
  column: string,
): Statement => ({
  text: `update ${quote(table)} set ${quote(column)} = ${placeholder(1)} where ${quote(column)} = ${placeholder(2)}`,
  writes: table,
});
