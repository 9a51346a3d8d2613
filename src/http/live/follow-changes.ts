import type { Freshness, Proof } from '../../database/freshness.ts';
import type { WrittenTables } from '../../database/changes/written-tables.ts';

export interface Followed {
  /** Null if the database offers no proof. */
  readonly freshness: Pick<Freshness, 'current' | 'besideContent' | 'changes'> | null;
  readonly written: Pick<WrittenTables, 'beside' | 'onCommit'>;
}

interface FollowOptions extends Followed {
  /** How often the database is asked whether others have written. */
  readonly pollMs: number;
  /** Called one at a time; `hasChanged` is true unless it is proven that nothing was committed since the last call. */
  readonly look: (hasChanged: boolean, proof: Proof) => Promise<void>;
  readonly reportFault: (error: unknown) => void;
}

/** The least time between two looks, and the most that a long one delays the next. */
const LEAST_MS = 20;
const MOST_MS = 1_000;

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Looks after every commit of this server, and as often as configured for those of others. However often somebody
 * writes, looking takes at most half of the time.
 */
export function followChanges({ freshness, written, pollMs, look, reportFault }: FollowOptions) {
  let polling: NodeJS.Timeout | undefined;
  let planned: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  let isLooking = false;
  let isWanted = false;
  let nextAt = 0;
  let last: string | null = null;

  const run = async (): Promise<void> => {
    planned = undefined;
    isLooking = true;
    isWanted = false;
    const start = performance.now();
    try {
      const proof = (await freshness?.current().catch(() => null)) ?? null;
      const state = proof ?? `own ${written.beside(NOTHING)}`;
      const hasChanged = state !== last;
      last = state;
      await look(hasChanged, proof);
    } finally {
      const now = performance.now();
      nextAt = now + Math.min(MOST_MS, Math.max(LEAST_MS, now - start));
      isLooking = false;
      if (isWanted) want();
    }
  };

  const want = (): void => {
    if (polling === undefined) return;
    isWanted = true;
    if (isLooking || planned !== undefined) return;
    planned = setTimeout(
      () => {
        looking = run().catch(reportFault);
      },
      Math.max(0, nextAt - performance.now()),
    );
  };

  written.onCommit(want);
  return {
    want,
    /** Nothing is asked while nobody listens. */
    start(): void {
      polling ??= setInterval(want, pollMs);
    },
    stop(): void {
      clearInterval(polling);
      clearTimeout(planned);
      polling = undefined;
      planned = undefined;
    },
    /** When what is being read is read. */
    idle: () => looking,
  };
}
