import type { Reader, Session } from '../database/driver.ts';
import type { OwnTables } from '../database/own/own-tables.ts';

export interface EntryKey {
  /** The UID of its content type. */
  readonly type: string;
  readonly id: number;
}

export interface SavedBody {
  /** The body, as JSON, that is written on publish. */
  readonly body: string;
  /** Version of the published entry that they are based on. */
  readonly tag: string;
  /** ID of an administrator. */
  readonly savedBy: number | null;
  /** Milliseconds. */
  readonly savedAt: number;
}

export interface Revision extends SavedBody {
  readonly id: number;
}

export type RevisionFacts = Omit<Revision, 'body'>;

/**
 * Unpublished changes of entries, stored next to v4's tables. Writes happen in the caller's transaction.
 */
export interface Revisions extends OwnTables {
  /** Null if there are none. */
  changesOf(reader: Reader, key: EntryKey): Promise<Revision | null>;
  /** Replaces earlier changes. */
  saveChanges(session: Session, key: EntryKey, saved: SavedBody): Promise<void>;
  discardChanges(session: Session, key: EntryKey): Promise<void>;
  /** The newest of a content type, at most a thousand. */
  changesOfType(reader: Reader, type: string): Promise<readonly (RevisionFacts & { readonly entry: number })[]>;

  /** Deletes those of deleted entries. */
  forget(session: Session, type: string, ids: readonly number[]): Promise<void>;
  /** Deletes everything, when all content is deleted. */
  clear(session: Session): Promise<void>;
}
