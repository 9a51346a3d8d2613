import type { KeptWrites } from '../versions/version-rules.ts';

/** Which deletions can be undone. */
export interface TrashRules {
  /** How long. */
  readonly maxMs: number;
  /** Whose. */
  readonly writes: KeptWrites;
  readonly warn: (message: string) => void;
}
