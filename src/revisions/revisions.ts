import type { Reader, Session } from '../database/driver.ts';
import type { OwnTables } from '../database/own/own-tables.ts';

/** Of so many entries the changes can be shown among others. */
export const MAX_CHANGED = 1_000;

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

/** The changes of one entry among several. */
export interface PendingChange extends Pick<Revision, 'id' | 'body' | 'savedAt'> {
  readonly entry: number;
}

export type RevisionFacts = Omit<Revision, 'body'>;

/**
 * Unpublished changes of entries, stored next to v4's tables. Writes happen in the caller's transaction.
 */
export interface Revisions extends OwnTables {
  /** Null if there are none. */
  changesOf(reader: Pick<Reader, 'query'>, key: EntryKey): Promise<Revision | null>;
  /** Replaces earlier changes. */
  saveChanges(session: Session, key: EntryKey, saved: SavedBody): Promise<void>;
  discardChanges(session: Session, key: EntryKey): Promise<void>;
  /** The newest of a content type, at most a thousand. */
  changesOfType(reader: Reader, type: string): Promise<readonly (RevisionFacts & { readonly entry: number })[]>;
  /** The entries that have changes; one more than `MAX_CHANGED` if there are more. */
  changedEntries(reader: Pick<Reader, 'query'>): Promise<readonly EntryKey[]>;
  /** The changes of some entries of a type. */
  changesOfEntries(
    reader: Pick<Reader, 'query'>,
    type: string,
    ids: readonly number[],
  ): Promise<readonly PendingChange[]>;
  /** Deletes those of deleted entries. */
  forget(session: Session, type: string, ids: readonly number[]): Promise<void>;
  /** Deletes everything, when all content is deleted. */
  clear(session: Session): Promise<void>;
}
