import type { MediaAttribute } from '../../../schema/model.ts';

export type FilePath = readonly string[];

/** Files that come with an entry. */
export interface EntryFiles {
  /** Of their attributes in the data: `['sections', '0', 'picture']`. */
  readonly paths: readonly FilePath[];
  /**
   * Stores them, each as its attribute accepts it, and has `write` write what is stored of them: they stay only if that
   * goes well.
   */
  keep<T>(
    accepted: readonly (MediaAttribute | undefined)[],
    write: (rows: readonly object[]) => Promise<T>,
  ): Promise<T>;
}
