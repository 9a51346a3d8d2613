import type { Reader, Session } from '../database/driver.ts';
import type { OwnTables } from '../database/layout/own-tables.ts';

export interface EntryKey {
  /** The UID of its type. */
  readonly type: string;
  readonly id: number;
}

export interface SavedBody {
  /** JSON: the body that is written when it goes live. */
  readonly body: string;
  /** The version of the published entry: of changes the one they were begun on, of a version its own. */
  readonly tag: string;
  /** An administrator. */
  readonly savedBy: number | null;
  /** Milliseconds. */
  readonly savedAt: number;
}

export interface Revision extends SavedBody {
  readonly id: number;
}

export type RevisionFacts = Omit<Revision, 'body'>;

/** Unpublished changes and earlier versions of entries, beside v4's tables. Writes happen in the caller's transaction. */
export interface Revisions extends OwnTables {
  /** Null if there are none. */
  changesOf(reader: Reader, key: EntryKey): Promise<Revision | null>;
  /** In the place of earlier ones. */
  saveChanges(session: Session, key: EntryKey, saved: SavedBody): Promise<void>;
  discardChanges(session: Session, key: EntryKey): Promise<void>;
  /** The newest of a type, a thousand at most. */
  changesOfType(reader: Reader, type: string): Promise<readonly (RevisionFacts & { readonly entry: number })[]>;

  /** The tag of the newest version; null if there is none. */
  newestTag(reader: Reader, key: EntryKey): Promise<string | null>;
  /** One more version; the oldest go when there are more than `keep`. */
  keepVersion(session: Session, key: EntryKey, saved: SavedBody, keep: number): Promise<void>;
  /** Newest first. */
  versionsOf(reader: Reader, key: EntryKey): Promise<readonly RevisionFacts[]>;
  versionOf(reader: Reader, key: EntryKey, version: number): Promise<Revision | null>;

  /** Everything about entries that are deleted. */
  forget(session: Session, type: string, ids: readonly number[]): Promise<void>;
  /** Everything, when all content goes. */
  clear(session: Session): Promise<void>;
}
