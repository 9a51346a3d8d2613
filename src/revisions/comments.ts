import type { Reader, Session } from '../database/driver.ts';
import type { OwnTables } from '../database/own/own-tables.ts';
import type { EntryKey } from './revisions.ts';

/** Of one entry, with answers. */
export const MOST_COMMENTS = 500;

/** What somebody says about an entry, about a field of it, or in answer to somebody. */
export interface Comment {
  readonly id: number;
  /** Its place in the entry; null: the entry. Answers have that of what they answer. */
  readonly field: string | null;
  readonly text: string;
  /** The comment that it answers. */
  readonly replyTo: number | null;
  /** False if somebody has resolved it; answers are as open as what they answer. */
  readonly isOpen: boolean | null;
  /** ID of an administrator; null if the account was deleted. */
  readonly writtenBy: number | null;
  /** Milliseconds. */
  readonly writtenAt: number;
  readonly editedAt: number | null;
  readonly closedBy: number | null;
  readonly closedAt: number | null;
}

export type NewComment = Pick<Comment, 'field' | 'text' | 'replyTo' | 'writtenBy' | 'writtenAt'>;

/** Comments on entries, stored next to v4's tables. Writes happen in the caller's transaction. */
export interface Comments extends OwnTables {
  /** In the order in which they were written. */
  list(reader: Pick<Reader, 'query'>, key: EntryKey): Promise<readonly Comment[]>;
  /** The fields of the open ones of some entries, with one statement. */
  openOf(
    reader: Pick<Reader, 'query'>,
    type: string,
    ids: readonly number[],
  ): Promise<readonly { readonly entry: number; readonly field: string | null }[]>;
  add(session: Session, key: EntryKey, comment: NewComment): Promise<void>;
  edit(session: Session, id: number, text: string, at: number): Promise<void>;
  /** Null: opens it again. */
  close(
    session: Session,
    id: number,
    closed: { readonly by: number | null; readonly at: number } | null,
  ): Promise<void>;
  /** With its answers. */
  remove(session: Session, id: number): Promise<void>;
  /** Deletes those of deleted entries. */
  forget(session: Session, type: string, ids: readonly number[]): Promise<void>;
  /** Keeps those of entries that are moved to the trash, out of sight. */
  keepDeleted(session: Session, type: string, ids: readonly number[], at: number): Promise<void>;
  /** Those of an entry that was deleted at this time belong to the restored one. */
  restore(session: Session, key: EntryKey, deletedAt: number, id: number): Promise<void>;
  forgetDeleted(session: Session, key: EntryKey, deletedAt: number): Promise<void>;
  forgetDeletedBefore(session: Session, time: number): Promise<void>;
  /** What deleted accounts have written stays, without their names. */
  forgetPeople(session: Session, administrators: readonly number[]): Promise<void>;
  /** Deletes everything, when all content is deleted. */
  clear(session: Session): Promise<void>;
}
