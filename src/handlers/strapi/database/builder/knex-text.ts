import { sql } from 'kysely';
import type { Dialect, Fragment } from '../../../../sql/dialect.ts';
import { compileFragment } from '../../../../sql/fragments.ts';

/** A condition on a column as each database has it, for knex. */
export function knexText(
  dialect: Dialect,
  column: string,
  value: string,
  condition: (column: Fragment, value: Fragment) => Fragment,
): { readonly text: string; readonly bindings: readonly string[] } {
  const { text } = compileFragment(dialect, condition(sql.raw('??'), sql.raw('?')));
  const bindings = [...text.matchAll(/\?\??/g)].map(([sign]) => (sign === '??' ? column : value));
  return { text, bindings };
}
