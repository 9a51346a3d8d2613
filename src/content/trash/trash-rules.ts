import type { KeptWrites } from '../versions/version-rules.ts';

/** Which deletions can be undone. */
export interface TrashRules {
  /** How long. */
  readonly maxMs: number;
  /** Whose. */
  readonly writes: KeptWrites;
  /** Null: no files are kept. */
  readonly files: FileTrashRules | null;
  readonly warn: (message: string) => void;
}

export interface FileTrashRules {
  /** The provider that can keep deleted files. */
  readonly provider: string;
  /** Of all kept files together: the oldest go first. */
  readonly maxBytes: number;
}
