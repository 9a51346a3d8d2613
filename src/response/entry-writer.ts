import type { EntryRead } from '../plan/plan.ts';
import type { EntryRows, Row } from '../sql/rows.ts';

/**
 * How an entry is serialized: with `id` and `attributes`, flat with its `id` (components), or raw (below a polymorphic
 * relation), where everything below it is raw, too. In v5's terms: flat, or as a document with `id`, `documentId` and
 * `attributes`, and the components of one.
 */
export type EntryShape = 'entry' | 'component' | 'raw' | 'flat' | 'document' | 'part';

/** Where nothing is put around related entries. */
export const isFlat = (shape: EntryShape): boolean => shape === 'raw' || shape === 'flat';

/** In v5's terms an empty list is always shown. */
export const isV5 = (shape: EntryShape): boolean => shape === 'flat' || shape === 'document' || shape === 'part';

/** The shape of what is related to an entry. */
export function shapeBelow(shape: EntryShape, kind: 'entry' | 'component'): EntryShape {
  if (isFlat(shape)) return shape;
  if (isV5(shape)) return kind === 'entry' ? 'document' : 'part';
  return kind;
}

/** The shape of entries of several types. */
export const rawBelow = (shape: EntryShape): EntryShape => (isV5(shape) ? 'flat' : 'raw');

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
