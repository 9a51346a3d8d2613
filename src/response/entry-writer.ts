import type { EntryRead } from '../plan/plan.ts';
import type { EntryRows, Row } from '../sql/rows.ts';

/**
 * How an entry stands in the answer: with `id` and `attributes`, bare with its `id` (components), or
 * raw (below a polymorphic relation), where everything under it is raw, too.
 */
export type EntryShape = 'entry' | 'component' | 'raw';

/**
 * Row to text; the cells of a row begin at the rows' offset. What is longer than `most` characters is refused.
 * Texts of entries below others are added to `ahead`, those that hold others after these.
 */
export type EntryWriter = (rows: EntryRows, most: number, ahead?: TextsAhead[]) => (row: Row) => string;

/** Texts that are kept until they are requested: written one at a time before, they make a long text in short steps. */
export interface TextsAhead {
  readonly rows: readonly Row[];
  readonly write: (row: Row) => string;
}

/** `tag` is text that follows the id. */
export type CreateEntryWriter = (read: EntryRead, shape: EntryShape, tag?: string) => EntryWriter;
