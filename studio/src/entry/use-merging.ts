import { useState } from 'preact/hooks';
import { ServerError } from '../../../kit/src/server-error.ts';
import { tell } from '../state/tell.ts';
import type { Json } from './form/values.ts';
import { type Merged, mergeTheirs } from './merge.ts';
import type { Work } from './use-work.ts';
import type { Base } from './work.ts';

/** Something that several people may save: the entry itself, or the changes beside it. */
export interface Saved {
  /** As it was read or saved last. */
  readonly version: () => string | null;
  readonly read: () => Promise<Theirs>;
  /** Whether a field is kept as a whole, also a relation. */
  readonly keepsWhole: boolean;
}

interface Theirs {
  readonly values: Json;
  /** From now on this is what was read last. */
  readonly adopt: (base: Base) => void;
}

/** Writes what the form holds now, if `version` is still what is stored. */
type Act = (version: string | null) => Promise<void>;

interface OpenConflict extends Merged {
  readonly theirs: Theirs;
  readonly then: () => Promise<void>;
}

/** Each round needs another person's save: nobody saves this often by hand. */
const MOST_ROUNDS = 5;

/** Writes with the version that was seen. Where somebody else was faster, merges with theirs and writes again. */
export function useMerging(work: Work) {
  const [conflict, setConflict] = useState<OpenConflict | null>(null);

  const run = async (saved: Saved, act: Act, rounds = MOST_ROUNDS): Promise<void> => {
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
      if (merged.taken.length > 0) tell('Changes by somebody else were merged with yours.');
      await then();
    }
  };

  return {
    run,
    conflict,
    leave: () => setConflict(null),
    /** With the person's choice for each field that both have changed; returns what remains to be done. */
    resolve({ theirs, base, then }: OpenConflict, takesTheirs: ReadonlySet<string>): () => Promise<void> {
      for (const name of takesTheirs) work.form.root.cells[name]?.learn(work.form.read(name, theirs.values));
      theirs.adopt(base);
      setConflict(null);
      return then;
    },
  };
}

/** Somebody else has saved meanwhile, and nothing was written. */
export const isOutdated = (error: unknown): boolean => error instanceof ServerError && error.status === 412;
