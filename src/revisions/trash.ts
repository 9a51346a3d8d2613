import type { Reader, Session } from '../database/driver.ts';
import type { OwnTables } from '../database/own/own-tables.ts';

/** A deleted entry without its content. */
export interface DeletedFacts {
  readonly id: number;
  /** The id that the entry had. */
  readonly entry: number;
  readonly locale: string | null;
  /** The kind of actor who deleted it, and its id if it has one. */
  readonly deletedAs: string;
  readonly deletedBy: number | null;
  /** Milliseconds. */
  readonly deletedAt: number;
}

export interface Deleted extends DeletedFacts {
  /** The body, as JSON, that would write it again. */
  readonly body: string;
  /** Its unpublished changes, as JSON; null if it had none. */
  readonly changes: string | null;
  /** As JSON: what other rows had to do with it. */
  readonly links: string;
  /** Milliseconds. */
  readonly createdAt: number | null;
  /** ID of an administrator. */
  readonly createdBy: number | null;
}

export interface NewDeleted extends Omit<Deleted, 'id'> {
  /** One of the translations that are stored; null for none. */
  readonly joins: number | null;
  /** Null for entries. */
  readonly file: DeletedBytes | null;
}

/** What a deleted file has stored. */
export interface DeletedBytes {
  /** Its name on disk. */
  readonly hash: string;
  /** With its formats. */
  readonly bytes: number;
}

/** A deleted translation of an entry that is stored. */
export interface DeletedTranslation extends Pick<Deleted, 'entry' | 'links'> {
  readonly of: number;
}

/** So many are listed of a type, and deleted at once. */
export const MAX_LISTED = 1_000;

/** So many files are kept. */
export const MAX_FILES = 10_000;

/** Deleted entries and files, stored next to v4's tables. Writes happen in the caller's transaction. */
export interface Trash extends OwnTables {
  /** The newest of a type, at most MAX_LISTED. */
  list(reader: Reader, type: string): Promise<readonly DeletedFacts[]>;
  find(reader: Pick<Reader, 'query'>, type: string, id: number): Promise<Deleted | null>;
  /** The bodies of some, by id. */
  bodies(reader: Pick<Reader, 'query'>, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Those that were deleted earlier, of some entries. */
  translationsOf(session: Session, type: string, entries: readonly number[]): Promise<readonly DeletedTranslation[]>;
  add(session: Session, type: string, deleted: readonly NewDeleted[]): Promise<void>;
  remove(session: Session, ids: readonly number[]): Promise<void>;
  /** Whether a file with this name on disk is among them. */
  hasFile(reader: Pick<Reader, 'query'>, hash: string): Promise<boolean>;
  /** All files, the newest first; one more than `MAX_FILES` if there are more. */
  files(reader: Reader): Promise<readonly (DeletedBytes & { readonly id: number })[]>;
  /** The oldest of those that were deleted before a time, at most MAX_LISTED. */
  deletedBefore(reader: Reader, time: number): Promise<readonly number[]>;
  /** Deletes everything, when all content is deleted. */
  clear(session: Session): Promise<void>;
}
