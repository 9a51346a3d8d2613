import type { MediaAttribute } from '../../../schema/model.ts';

export type FilePath = readonly string[];

/** Files sent with an entry. */
export interface EntryFiles {
  /** Paths of their attributes in the data: `['sections', '0', 'picture']`. */
  readonly paths: readonly FilePath[];
  /**
   * Stores them as their attributes accept them, and calls `write` to write their rows: they are removed again if it
   * fails.
   */
  keep<T>(
    accepted: readonly (MediaAttribute | undefined)[],
    write: (rows: readonly object[]) => Promise<T>,
  ): Promise<T>;
}
