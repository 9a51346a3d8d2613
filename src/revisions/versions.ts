import type { Reader, Session } from '../database/driver.ts';
import type { OwnTables } from '../database/own/own-tables.ts';
import type { EntryKey } from './revisions.ts';

/** A published version without its body. */
export interface VersionFacts {
  readonly id: number;
  /** Version of the entry as it was stored. */
  readonly tag: string;
  /** The kind of actor; null for versions of earlier servers, which are all of administrators. */
  readonly savedAs: string | null;
  /** The actor's id; null if it has none, or is not known. */
  readonly savedBy: number | null;
  /** Milliseconds. */
  readonly savedAt: number;
  /** How the write arrived; null if it is not known. */
  readonly way: string | null;
}

export interface Version extends VersionFacts {
  /** The body, as JSON, that would write it again. */
  readonly body: string;
}

export interface NewVersion extends Omit<Version, 'id'> {
  readonly entry: number;
}

/** What decides whether a version is kept. */
export interface KeptVersion extends Pick<Version, 'id' | 'tag' | 'savedAt'> {
  /** Bytes of the body. */
  readonly size: number;
}

export const REPLACED_AT_ONCE = 500;

/** Published versions of entries, stored next to v4's tables. Writes happen in the caller's transaction. */
export interface Versions extends OwnTables {
  /** Newest first. */
  list(reader: Reader, key: EntryKey): Promise<readonly VersionFacts[]>;
  find(reader: Reader, key: EntryKey, version: number): Promise<Version | null>;
  /** Of several entries of a type, newest first. */
  kept(
    session: Session,
    type: string,
    entries: readonly number[],
  ): Promise<ReadonlyMap<number, readonly KeptVersion[]>>;
  /** By version. */
  bodies(session: Session, versions: readonly number[]): Promise<ReadonlyMap<number, string>>;
  add(session: Session, type: string, versions: readonly NewVersion[]): Promise<void>;
  remove(session: Session, versions: readonly number[]): Promise<void>;
  /** The oldest of those that newer ones had replaced before a time, at most REPLACED_AT_ONCE. */
  replacedBefore(reader: Reader, time: number): Promise<readonly number[]>;
  /** Deletes all versions of deleted entries. */
  forget(session: Session, type: string, entries: readonly number[]): Promise<void>;
  /** Deletes everything, when all content is deleted. */
  clear(session: Session): Promise<void>;
}
