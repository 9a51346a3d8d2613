import { type OperationNode, RawNode, sql, TableNode } from 'kysely';
import type { FixedColumn } from '../plan/plan.ts';
import type { Dialect, Fragment } from './dialect.ts';
import type { Parameter } from './statement.ts';

/** Parameters are stored in the fragment as they are and returned in `CompiledStatement.parameters`. */
export const parameter = (source: Parameter): Fragment => sql`${source}`;

export const column = (alias: string, name: string): Fragment => sql.ref(`${alias}.${name}`);

export const commaList = (fragments: readonly Fragment[]): Fragment => sql.join(fragments, sql`, `);

/** The id of `t` as `i`, and the values that it is sorted by as `k0`, `k1`, … */
export const keyList = (values: readonly Fragment[]): Fragment =>
  commaList([
    sql`${column('t', 'id')} as ${sql.ref('i')}`,
    ...values.map((value, index) => sql`${value} as ${sql.ref(`k${index}`)}`),
  ]);

/** Databases parse `a or b or c` into a tree as deep as the list is long; SQLite allows a thousand levels. */
const LONGEST_ROW = 64;

/** Long lists are joined in halves, so the depth grows with the logarithm of their length. */
export function joinWith(word: 'and' | 'or', fragments: readonly Fragment[]): Fragment {
  if (fragments.length === 1) return fragments[0] as Fragment;
  if (fragments.length <= LONGEST_ROW) return sql`(${sql.join(fragments, sql.raw(` ${word} `))})`;
  const middle = Math.ceil(fragments.length / 2);
  return joinWith(word, [joinWith(word, fragments.slice(0, middle)), joinWith(word, fragments.slice(middle))]);
}

/** Columns compared with one known value each, which comes from the model. */
export const fixedColumns = (
  alias: string | null,
  fixed: readonly FixedColumn[],
  form = (named: Fragment): Fragment => named,
): readonly Fragment[] =>
  fixed.map((part) => {
    const named = alias === null ? sql.ref(part.column) : column(alias, part.column);
    return sql`${form(named)} = ${sql.lit(part.value)}`;
  });

/** The same in statements that find their rows by keys. */
export const fixedBesideKeys = (
  { besideKeys }: Dialect,
  alias: string | null,
  fixed: readonly FixedColumn[],
): readonly Fragment[] => fixedColumns(alias, fixed, besideKeys);

export const where = (conditions: readonly Fragment[]): Fragment =>
  conditions.length === 0 ? sql`` : sql` where ${sql.join(conditions, sql` and `)}`;

export interface CompiledFragment {
  readonly text: string;
  readonly parameters: readonly unknown[];
  /** All tables it names, in lower case. */
  readonly tables: readonly string[];
}

/** Compiles the text of a statement; parameters are returned unchanged. */
export function compileFragment({ compiler }: Dialect, fragment: Fragment): CompiledFragment {
  const node = fragment.toOperationNode();
  // Kysely expects a query it built itself; a fragment is one except for its type.
  const { sql: text, parameters } = compiler.compileQuery(node as never, { queryId: '' } as never);
  const tables = new Set<string>();
  collectTables(node, tables);
  return { text, parameters, tables: [...tables] };
}

/** Every table is named by `sql.table`. */
function collectTables(node: OperationNode, tables: Set<string>): void {
  if (TableNode.is(node)) tables.add(node.table.identifier.name.toLowerCase());
  else if (RawNode.is(node)) for (const part of node.parameters) collectTables(part, tables);
}
