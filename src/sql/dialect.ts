import type { QueryCompiler, RawBuilder } from 'kysely';
import type { IntegerRange } from '../change/resolution.ts';
import type { QueryValue } from '../query/query.ts';
import type { ScalarType } from '../schema/model.ts';
import type { Cell } from '../plan/plan.ts';
import type { QueryPlanReader } from './query-plan.ts';

/** A piece of SQL with its parameters, put together by kysely's `sql` tag. */
export type Fragment = RawBuilder<unknown>;

/** A parameter as drivers take it. */
export type EncodedValue = string | number | boolean | null;

/**
 * Everything in which the SQL of databases differs. Each member says one thing, with its reason
 * beside it in the dialect's own file.
 */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres' | 'mysql';
  readonly compiler: QueryCompiler;
  quote(name: string): string;
  /** The placeholder of the parameter at this position, counted from 1. */
  placeholder(position: number): string;
  /** What columns of integers hold. */
  readonly integers: IntegerRange;
  /** The SQL value of the id in a new row. */
  readonly newId: 'null' | 'default';
  /** Ends an insert so that it gives the ids of its rows; empty if the driver learns them otherwise. */
  readonly returningId: string;
  /** `column` is one of the keys, which are one parameter. */
  isOneOf(column: Fragment, keys: Fragment): Fragment;
  /** The keys as a table with a column `id`. */
  readKeys(keys: Fragment): Fragment;
  /** Rows that are written are found by a join with the keys alone, and not by `isOneOf`. */
  readonly joinsKeys: boolean;
  encodeKeys(keys: readonly number[]): EncodedValue;
  encodeValue(value: QueryValue): EncodedValue;
  /** Pairs of an id and a number, sent as JSON, as a table with the columns `id` and `n`. */
  readPairs(pairs: Fragment): Fragment;
  /** Sets a column of those rows of a table, `t`, that a row of `source` is joined to by `on`. */
  updateJoined(table: string, column: string, value: Fragment, source: Fragment, on: Fragment): Fragment;
  /** Ends an insert so that a row whose id is stored already gets the values of these columns instead. */
  onSameId(columns: readonly string[]): string;
  /** A column as the operand of LIKE. */
  asText(column: Fragment, type: ScalarType): Fragment;
  /** A column in lower case, for the operators that ignore it. */
  lowerText(column: Fragment, type: ScalarType): Fragment;
  /** `column` contains the searched words; in the pattern `\` escapes. */
  search(column: Fragment, pattern: Fragment, type: ScalarType): Fragment;
  /** Bytes of the longest pattern of LIKE; null for as many as there are. */
  readonly longestPattern: number | null;
  /** Whether a nested set is named in front of the statement or written inline. */
  readonly namesSets: boolean;
  /** A key to group by, in a set that is joined by it. */
  groupKey(column: Fragment): Fragment;
  /** Without an index, a sort copies all selected cells of each row before it knows which rows it keeps. */
  readonly sortsWholeRows: boolean;
  /** Counting a whole table is much cheaper than counting those of its rows that a condition selects. */
  readonly countsWholeTables: boolean;
  /**
   * Rows without an order come in that of an index, always the same one, so that callers of v4 see an order: of an
   * index that has all selected columns (`covering`), also of one that helps to find distinct rows (`joined`).
   */
  readonly readsAlongIndexes: 'joined' | 'covering' | 'never';
  /** The least or the greatest of a group's values. */
  outermost(value: Fragment, type: ScalarType, direction: 'asc' | 'desc'): Fragment;
  /** In which direction null sorts before every value. */
  readonly nullsFirst: 'asc' | 'desc';
  /** LIMIT and OFFSET, either of them left out as null. */
  limit(limit: Fragment | null, offset: Fragment | null): Fragment;
  /** How a cell is selected, where the driver would not return it exactly. */
  selectCell(column: Fragment, cell: Cell): Fragment;
  /** The way that the database chooses for a statement, for `explain`. */
  readonly queryPlan: QueryPlanReader;
}
