import type { FileRow, FileValues } from '../files/file-values.ts';

/**
 * Rows of files, by the one way to write, which is no matter of this floor. `Scope` is what a request is
 * to it; `Link` says which entry shows a file.
 */
export interface MediaRows<Scope, Link> {
  find(scope: Scope, id: number): Promise<FileRow | null>;
  /** All of them in one transaction; their ids, in the order of the files. */
  create(
    scope: Scope,
    files: readonly { readonly values: FileValues; readonly link: Link | null }[],
  ): Promise<readonly number[]>;
  update(scope: Scope, id: number, values: Partial<FileValues>): Promise<void>;
  /** Its links go with it. */
  remove(scope: Scope, id: number): Promise<void>;
  /** Whether a row has this name on disk. */
  isStored(hash: string): Promise<boolean>;
  /** The addresses of this provider's files, and of their formats, as far as one of their names on disk is among these. */
  addressesOf(provider: string, hashes: readonly string[]): Promise<readonly string[]>;
}
