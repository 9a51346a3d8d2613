/** The part of knex that the builder needs. The package is the project's own. */
export interface Knex {
  (table: string): KnexQuery;
  select(...columns: readonly unknown[]): KnexQuery;
  raw(text: string, bindings?: unknown): unknown;
  ref(name: string): unknown;
}

type Method =
  | `${'' | 'or'}${'where' | 'Where'}`
  | `where${'Not' | 'In' | 'NotIn' | 'Null' | 'NotNull' | 'Between' | 'Raw' | 'JsonSupersetOf'}`
  | `or${'WhereRaw'}`
  | `${'inner' | 'left' | 'right' | 'fullOuter'}Join`
  | 'select'
  | 'from'
  | 'as'
  | 'distinct'
  | 'count'
  | 'countDistinct'
  | 'max'
  | 'insert'
  | 'returning'
  | 'update'
  | 'delete'
  | 'transacting'
  | 'forUpdate'
  | 'increment'
  | 'decrement'
  | 'onConflict'
  | 'merge'
  | 'ignore'
  | 'limit'
  | 'offset'
  | 'orderBy'
  | 'first'
  | 'groupBy'
  | 'clone';

export type KnexQuery = PromiseLike<unknown> & {
  readonly [name in Method]: (...args: readonly unknown[]) => KnexQuery;
};

/** The argument of a join's callback. */
export interface KnexJoin {
  on(left: string, right: string): unknown;
  onVal(column: string, value: unknown): unknown;
}

/** A query or an expression of knex, as an operand or a column. A caller's JSON holds no functions. */
export const isKnexQuery = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && typeof (value as { readonly toSQL?: unknown }).toSQL === 'function';
