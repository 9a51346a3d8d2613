import { sql } from 'kysely';
import type { FixedColumn } from '../plan/plan.ts';
import type { Dialect, Fragment } from './dialect.ts';
import type { Parameter } from './parameter.ts';

/** A parameter stands in the fragment as itself and comes out in `CompiledStatement.parameters`. */
export const parameter = (source: Parameter): Fragment => sql`${source}`;

export const column = (alias: string, name: string): Fragment => sql.ref(`${alias}.${name}`);

export const commaList = (fragments: readonly Fragment[]): Fragment => sql.join(fragments, sql`, `);

/** Databases read `a or b or c` as a tree as deep as it is long, of which SQLite takes a thousand levels. */
const LONGEST_ROW = 64;

/** Many are joined in halves, so that the depth grows with the logarithm of their number. */
export function joinWith(word: 'and' | 'or', fragments: readonly Fragment[]): Fragment {
  if (fragments.length === 1) return fragments[0] as Fragment;
  if (fragments.length <= LONGEST_ROW) return sql`(${sql.join(fragments, sql.raw(` ${word} `))})`;
  const middle = Math.ceil(fragments.length / 2);
  return joinWith(word, [joinWith(word, fragments.slice(0, middle)), joinWith(word, fragments.slice(middle))]);
}

/** Columns with one known value, which comes from the model. */
export const fixedColumns = (alias: string | null, fixed: readonly FixedColumn[]): readonly Fragment[] =>
  fixed.map((part) => {
    const named = alias === null ? sql.ref(part.column) : column(alias, part.column);
    return sql`${named} = ${sql.lit(part.value)}`;
  });

export const where = (conditions: readonly Fragment[]): Fragment =>
  conditions.length === 0 ? sql`` : sql` where ${sql.join(conditions, sql` and `)}`;

/** The text of a statement; what replaces its parameters comes out as it was put in. */
export function compileFragment(
  { compiler }: Dialect,
  fragment: Fragment,
): { readonly text: string; readonly parameters: readonly unknown[] } {
  // The library wants a query of its own making; a fragment is one but for its type.
  const { sql: text, parameters } = compiler.compileQuery(
    fragment.toOperationNode() as never,
    { queryId: '' } as never,
  );
  return { text, parameters };
}
