import { RequestError } from '../../errors.ts';
import type { FileRow, FileValues } from '../files/file-values.ts';

/**
 * Has something done when it is known whether what was just written stays: at once, or at the end of the transaction
 * that project code has opened around it.
 */
export type WhenEnded = (work: (isStored: boolean) => Promise<void>) => Promise<void>;

/** Where there is not a transaction around. */
export const atOnce: WhenEnded = (work) => work(true);

export interface Told {
  tell(): Promise<void>;
}

/** Rows that are stored. What the project's code is notified of it is told by `tell`; whatever that throws, they are. */
export interface StoredRows extends Told {
  readonly ids: readonly number[];
}

/** One who may write the row of a file, while nobody else does. */
export interface FileTurn {
  /** As it is now; null if there is none. */
  readonly row: FileRow | null;
  /** Writes what the turn is for. */
  write(): Promise<void>;
}

export type InTurn = (turn: FileTurn) => Promise<void>;

/** Turns for one file. */
export interface FileTurns {
  update(values: Partial<FileValues>, work: InTurn): Promise<void>;
  remove(work: InTurn): Promise<void>;
  readonly whenEnded: WhenEnded;
}

export const fileMissing = (): RequestError => new RequestError('NotFoundError', 'Entity not found');

/**
 * Rows of files, by the one way to write, which is no matter of this floor. `Scope` is what a request is
 * to it; `Link` says which entry shows a file.
 */
export interface MediaRows<Scope, Link> {
  readonly whenEnded: WhenEnded;
  find(scope: Scope, id: number): Promise<FileRow | null>;
  /** All of them in one transaction; their ids, in the order of the files. */
  create(
    scope: Scope,
    files: readonly { readonly values: FileValues; readonly link: Link | null }[],
  ): Promise<StoredRows>;
  /**
   * `before` hooks are notified of the values; then `work` runs in a transaction in which nobody else writes the row.
   * `tell` is for when what it wrote stays.
   */
  update(scope: Scope, id: number, values: Partial<FileValues>, work: InTurn): Promise<Told>;
  /** The same for a row that goes, and its links with it. */
  remove(scope: Scope, id: number, work: InTurn): Promise<Told>;
  /** A transaction in which nobody else writes the row, and neither does `work`. */
  inTurn<T>(scope: Scope, id: number, work: (row: FileRow | null) => Promise<T>): Promise<T>;
  /** Whether a row has this name on disk. */
  isStored(hash: string): Promise<boolean>;
}
