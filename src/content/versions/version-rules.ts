import type { Uid } from '../../schema/model.ts';

/** Whose writes are kept: as versions, or in the trash. */
export type KeptWrites = 'all' | 'administrators' | 'none';

/** Which versions of entries are kept. */
export interface VersionRules {
  /** Signs the tags of entries. */
  readonly secret: string;
  /** The most versions of an entry. */
  readonly perEntry: number;
  /** The most bytes of an entry's versions; the newest is kept however large it is. */
  readonly maxBytes: number;
  /** How long a version is kept once a newer one has replaced it; null: as long as there is room. */
  readonly maxMs: number | null;
  readonly writes: KeptWrites;
  /** Types with a rule of their own. */
  readonly types: ReadonlyMap<Uid, KeptWrites>;
  readonly warn: (message: string) => void;
}
