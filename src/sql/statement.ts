import type { ParameterIndex } from '../query/query.ts';

/**
 * One SQL statement with open parameters. Identity matters: drivers prepare a Statement object once per connection and
 * find it again by reference.
 */
export interface Statement {
  readonly text: string;
  /** A selected column may contain integers beyond 2^53; drivers that would round them read exactly. */
  readonly bigints?: true;
  /** Cheap whatever the size of the tables: no query plan is needed to find out. */
  readonly isCheap?: true;
  /** The only table it changes; absent if it changes none or the table is unknown. */
  readonly writes?: string;
}

/** The source of a parameter's value when the statement runs. Request values only ever enter a statement this way. */
export type Parameter =
  | { readonly kind: 'value'; readonly index: ParameterIndex; readonly pattern: Pattern; readonly literal?: true }
  /** The keys of all parents, as one parameter. */
  | { readonly kind: 'keys' }
  | { readonly kind: 'limit' }
  | { readonly kind: 'offset' };

/**
 * How a value becomes a LIKE pattern; `plain` is not a pattern, `whole` is used unchanged; `search` finds what a search
 * finds anywhere, the three after it in a whole text, at its start, and at the start of a word in it; `searchRuns` and
 * `filterRuns` are queries of FTS5 for texts that contain what every match contains.
 */
export type Pattern =
  | 'plain'
  | 'whole'
  | 'contains'
  | 'startsWith'
  | 'endsWith'
  | 'search'
  | 'searchWhole'
  | 'searchStart'
  | 'searchWord'
  | 'searchRuns'
  | 'filterRuns';
