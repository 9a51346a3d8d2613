import type { Query } from '../query.ts';

/** How much of a date makes a group; shorter ones contain longer ones. */
export const DATE_PARTS = ['year', 'month', 'day', 'hour'] as const;
export type DatePart = (typeof DATE_PARTS)[number];

/** What is calculated from the values of a field, besides the number of entries. */
export const MEASURES = ['distinct', 'min', 'max', 'sum', 'avg'] as const;
export type Measure = (typeof MEASURES)[number];

/** Numbers about the entries of a list, in groups. */
export interface Aggregation {
  /**
   * The list. What is grouped by and calculated from are its sort keys, in this order, so a caller needs the same
   * permissions for them as for a sort.
   */
  readonly query: Query;
  readonly groups: readonly Group[];
  readonly measures: readonly MeasuredField[];
}

/** Entries with the same value; an entry that is related to several counts in the group of each. */
export interface Group {
  /** As requested: `category`, `author.name`. */
  readonly name: string;
  /** Dates count as equal if they have this much in common; null: only if they are equal. */
  readonly part: DatePart | null;
}

export interface MeasuredField {
  readonly measure: Measure;
  readonly name: string;
}

/** A response with more groups would be a list; one more is read to find out. */
export const MOST_GROUPS = 1_000;
