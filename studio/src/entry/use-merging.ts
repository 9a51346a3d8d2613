import { useState } from 'preact/hooks';
import { ServerError } from '../../../kit/src/server-error.ts';
import { tell } from '../state/tell.ts';
import type { Json } from './form/values.ts';
import { type Merged, mergeTheirs } from './merge.ts';
import type { Work } from './use-work.ts';
import type { Base } from './work.ts';

/** Something that several people may save: the entry, or its unpublished changes. */
export interface Saved {
  /** As last read or saved. */
  readonly version: () => string | null;
  readonly read: () => Promise<Theirs>;
  /** Whether a field is kept as a whole, even a relation. */
  readonly keepsWhole: boolean;
}

interface Theirs {
  readonly values: Json;
  /** Saved by this person, in an attempt whose response was lost. */
  readonly isOwn?: boolean;
  /** Makes this the base of the next merge. */
  readonly adopt: (base: Base) => void;
}

/** Writes the form if `version` is still the stored one. */
type Act = (version: string | null) => Promise<void>;

interface OpenConflict extends Merged {
  readonly theirs: Theirs;
  readonly then: () => Promise<void>;
}

/** Each round requires another person's save, and nobody saves this often by hand. */
const MAX_ROUNDS = 5;

/** Writes with the last known version. If someone else has saved first, merges and writes again. */
export function useMerging(work: Work) {
  const [conflict, setConflict] = useState<OpenConflict | null>(null);

  const run = async (saved: Saved, act: Act, rounds = MAX_ROUNDS): Promise<void> => {
    try {
      await act(saved.version());
    } catch (error) {
      if (!isOutdated(error) || rounds === 0) throw error;
      const theirs = await saved.read();
      const merged = mergeTheirs(work.form, work.base(), theirs.values, saved.keepsWhole);
      const then = () => run(saved, act, rounds - 1);
      if (merged.conflicts.length > 0) {
        setConflict({ ...merged, theirs, then });
        return;
      }
      theirs.adopt(merged.base);
      if (merged.taken.length > 0 && theirs.isOwn !== true)
        tell('Changes made by someone else were merged with yours.');
      await then();
    }
  };

  return {
    run,
    conflict,
    leave: () => setConflict(null),
    /** Applies the person's choice for each conflict; returns the next step. */
    resolve({ theirs, base, then }: OpenConflict, takesTheirs: ReadonlySet<string>): () => Promise<void> {
      for (const name of takesTheirs) work.form.root.cells[name]?.learn(work.form.read(name, theirs.values));
      theirs.adopt(base);
      setConflict(null);
      return then;
    },
  };
}

/** Someone else has saved in the meantime, and nothing was written. */
export const isOutdated = (error: unknown): boolean => error instanceof ServerError && error.status === 412;
