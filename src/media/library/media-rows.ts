import type { WriteOutcome } from '../../database/write-outcome.ts';
import { notFound, type RequestError } from '../../errors.ts';
import type { FileRow, FileValues } from '../files/file-values.ts';

/**
 * Runs callbacks once it is known whether a write stays: immediately, or at the end of the transaction that project
 * code opened around it. `undo` is called before a rollback of that transaction, while its rows are still locked.
 */
export type WhenEnded = (work: (outcome: WriteOutcome) => Promise<void>, undo?: () => Promise<void>) => Promise<void>;

/** Outside a transaction. */
export const atOnce: WhenEnded = (work) => work('stored');

export interface Hooked {
  runHooks(): Promise<void>;
}

/** Stored rows. `runHooks` runs the project's hooks; the rows stay stored even if it throws. */
export interface StoredRows extends Hooked {
  readonly ids: readonly number[];
}

/** Exclusive access to the row of a file. */
export interface FileTurn {
  /** The current row; null if there is none. */
  readonly row: FileRow | null;
  /** Performs the write. */
  write(): Promise<void>;
}

export type InTurn = (turn: FileTurn) => Promise<void>;

/** Exclusive access per file. */
export interface FileTurns {
  update(values: Partial<FileValues>, work: InTurn): Promise<void>;
  readonly whenEnded: WhenEnded;
}

/** Files that go with their rows. */
export interface RemovedFiles {
  /** Called in the transaction that deletes the rows: if the server dies, another one finds the files. */
  note(rows: readonly FileRow[]): Promise<void>;
  /** Called after the commit: removes the files, or leaves them if a transaction around it is rolled back. */
  end(): Promise<void>;
}

export const fileMissing = (): RequestError => notFound('Entity not found');

/** Runs in the transaction that stores rows, and stores them. */
export type AroundRows<Inner> = (inner: Inner, store: () => Promise<readonly number[]>) => Promise<readonly number[]>;

/**
 * Writes rows of files through the write engine, which is above this floor. `Scope` is the request's scope,
 * `Inner` the same inside a transaction; `Link` names the entry that uses a file.
 */
export interface MediaRows<Scope, Inner, Link> {
  readonly whenEnded: WhenEnded;
  find(scope: Scope, id: number): Promise<FileRow | null>;
  /** Throws if the caller may not change a file; asked again under its lock. */
  refuse(scope: Scope, id: number): Promise<void>;
  /** All in one transaction; returns ids in the order of the files. */
  create(
    scope: Scope,
    files: readonly { readonly values: FileValues; readonly link: Link | null }[],
    around?: AroundRows<Inner>,
  ): Promise<StoredRows>;
  /**
   * `before` hooks receive the values; then `work` runs in a transaction with the row locked. `runHooks` runs once the
   * write is certain.
   */
  update(scope: Scope, id: number, values: Partial<FileValues>, work: InTurn): Promise<Hooked>;
  /** The same for a deletion of the row and its links. */
  remove(scope: Scope, id: number, work: InTurn): Promise<Hooked>;
  /** A transaction with the row locked that writes nothing. */
  inTurn<T>(scope: Scope, id: number, work: (row: FileRow | null) => Promise<T>): Promise<T>;
  /** Whether a row has this name on disk. */
  isStored(hash: string): Promise<boolean>;
}
