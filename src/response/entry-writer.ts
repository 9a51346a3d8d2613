import type { EntryRead } from '../plan/plan.ts';
import type { EntryRows, Row } from '../sql/rows.ts';

/**
 * How an entry is serialized: with `id` and `attributes`, flat with its `id` (components), or raw (below a polymorphic
 * relation), where everything below it is raw, too.
 */
export type EntryShape = 'entry' | 'component' | 'raw';

/**
 * Serializes rows; the cells of a row begin at the rows' offset. Throws for more than `most` characters. Nested entries
 * are added to `ahead`, parents after their children.
 */
export type EntryWriter = (rows: EntryRows, most: number, ahead?: TextsAhead[]) => (row: Row) => string;

/**
 * Strings that are cached until they are needed: serializing them in advance, one at a time, splits a long response
 * into short steps.
 */
export interface TextsAhead {
  readonly rows: readonly Row[];
  readonly write: (row: Row) => string;
}

/** `tag` is a string that follows the id. */
export type CreateEntryWriter = (read: EntryRead, shape: EntryShape, tag?: string) => EntryWriter;
