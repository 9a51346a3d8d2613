import type { QueryCompiler, RawBuilder } from 'kysely';
import type { IntegerRange } from '../change/resolution.ts';
import type { QueryValue } from '../query/query.ts';
import type { ScalarType, SearchIndex, Uid } from '../schema/model.ts';
import type { Cell, Condition } from '../plan/plan.ts';
import type { QueryPlanReader } from './query-plan.ts';
import type { DatePart } from '../query/aggregates/aggregation.ts';

/** A piece of SQL with its parameters, built with kysely's `sql` tag. */
export type Fragment = RawBuilder<unknown>;

/** A parameter as drivers accept it. */
export type EncodedValue = string | number | boolean | null;

export type CandidateCondition = Extract<Condition, { kind: 'candidate' }>;

export interface SearchIndexes {
  /** The row of this alias may contain the searched text. */
  candidate(alias: string, condition: CandidateCondition): Fragment;
  /** The texts of a row that the index holds, as one text; `row` is an alias, `new` or `old`. */
  text(row: string | null, index: SearchIndex): Fragment;
}

/** Everything in which the SQL of the databases differs. The reason for each member is in the dialect's own file. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres' | 'mysql';
  readonly compiler: QueryCompiler;
  quote(name: string): string;
  /** The placeholder of the parameter at this position, starting at 1. */
  placeholder(position: number): string;
  /** The range of integer columns. */
  readonly integers: IntegerRange;
  /** The SQL value of the id in a new row. */
  readonly newId: 'null' | 'default';
  /** Ends an insert so it returns the ids of its rows; empty if the driver learns them another way. */
  readonly returningId: string;
  /** `column` is one of the keys, which are passed as one parameter. */
  isOneOf(column: Fragment, keys: Fragment): Fragment;
  /** A column that must not be searched by its index, because `isOneOf` finds fewer rows. */
  besideKeys(column: Fragment): Fragment;
  /** The keys as a table with a column `id`. */
  readKeys(keys: Fragment): Fragment;
  /** Whether writes find their rows only by a join with the keys, not by `isOneOf`. */
  readonly joinsKeys: boolean;
  encodeKeys(keys: readonly number[]): EncodedValue;
  encodeValue(value: QueryValue): EncodedValue;
  /** Pairs of an id and a number, passed as JSON, as a table with the columns `id` and `n`. */
  readPairs(pairs: Fragment): Fragment;
  /** Sets a column in the rows of a table, `t`, that join a row of `source` by `on`. */
  updateJoined(table: string, column: string, value: Fragment, source: Fragment, on: Fragment): Fragment;
  /** Ends an insert so a row whose id already exists gets the values of these columns instead. */
  onSameId(columns: readonly string[]): string;
  /** A column as the operand of LIKE. */
  asText(column: Fragment, type: ScalarType): Fragment;
  /** A column in lower case, for the case-insensitive operators. */
  lowerText(column: Fragment, type: ScalarType): Fragment;
  /** `column` contains the searched words; `\` is the escape character of the pattern. */
  search(column: Fragment, pattern: Fragment, type: ScalarType): Fragment;
  /** Null if the database has no index that finds parts of words. */
  readonly searchIndexes: SearchIndexes | null;
  /** The longest LIKE pattern in bytes; null: no limit. */
  readonly longestPattern: number | null;
  /** Whether a nested set is named in front of the statement or written inline. */
  readonly namesSets: boolean;
  /** A GROUP BY key, in a set that is joined by it. */
  groupKey(column: Fragment): Fragment;
  /** Whether a sort without an index copies all selected cells of every row before it discards rows. */
  readonly sortsWholeRows: boolean;
  /**
   * Ends a subquery that the planner must run as it is written. Null where a filter on a relation costs the same,
   * whatever the planner expects.
   */
  readonly fence: Fragment | null;
  /** Whether counting a whole table is much cheaper than counting the rows that match a condition. */
  readonly countsWholeTables: boolean;
  /** The minimum or maximum of a group's values. */
  outermost(value: Fragment, type: ScalarType, direction: 'asc' | 'desc'): Fragment;
  /** The sum of a group's values as a double; null without any. */
  sum(value: Fragment): Fragment;
  /** The mean of a group's values as a double; null without any. */
  average(value: Fragment): Fragment;
  /** The beginning of a date as text, in UTC: `2024`, `2024-02`, `2024-02-29`, `2024-02-29T12`. */
  datePart(value: Fragment, type: ScalarType, part: DatePart): Fragment;
  /** A parameter with all digits of a 64-bit integer, compared as a number with any expression. */
  exactInteger(parameter: Fragment): Fragment;
  /** The direction in which null sorts before every value. */
  readonly nullsFirst: 'asc' | 'desc';
  /** The document id that follows from a type and the row id in a column, as `util/document-id.ts` derives it. */
  documentId(uid: Uid, row: Fragment): Fragment;
  /** `text like pattern` where `\` is the escape character of the pattern. */
  likeEscaped(text: Fragment, pattern: Fragment): Fragment;
  /** LIMIT and OFFSET; null omits either. */
  limit(limit: Fragment | null, offset: Fragment | null): Fragment;
  /** How a cell is selected if the driver would not return it exactly. */
  selectCell(column: Fragment, cell: Cell): Fragment;
  /** The time in milliseconds on the database's clock, which is the same for all servers. */
  readonly now: string;
  /** The query plan the database chooses for a statement, for `explain`. */
  readonly queryPlan: QueryPlanReader;
}
