import type { MarkStore } from '../../content/marks/mark-store.ts';
import { cronMark } from '../../content/marks/stored-mark.ts';

/** The last run of a task, as stored in the database. */
interface StoredRun {
  /** When it was due, in milliseconds. */
  readonly time: number;
  /** When its server counts as dead unless it renews the lease; null if the run has ended or has no lease. */
  readonly until: number | null;
  /** 2 if a second server has taken it over. */
  readonly attempt: number;
  /** The process that claimed it; null in rows of earlier versions. */
  readonly by: string | null;
}

/** A claim of the run that is due at a time. `by` is different for each process and run. */
export interface DueRun {
  readonly name: string;
  readonly time: number;
  readonly by: string;
}

/** A run claimed by this process. */
export type ClaimedRun = Pick<StoredRun, 'time' | 'attempt'>;

export interface Claim {
  /** Null if another process runs it. */
  readonly claimed: ClaimedRun | null;
  /** When it may be claimed after all; null for never. */
  readonly againAt: number | null;
}

/** Processes whose clocks differ by less than this agree on when a task was due. */
const SAME_TIME_MS = 500;

/** A last run this far in the future was recorded before a clock was set back. */
const AHEAD_MS = 60_000;

const NEVER: Claim = { claimed: null, againAt: null };

/**
 * Claims a run that is due. With a lease, another server may take it over, once, when the lease has expired. Can be
 * repeated after a fault: the database may have stored a claim although its response was lost.
 */
export async function claimRun(
  marks: MarkStore,
  { name, time, by }: DueRun,
  lease: { readonly now: number; readonly end: number } | null,
): Promise<Claim> {
  let claim = NEVER;
  await marks.change(cronMark(name), (stored) => {
    const last = readRun(stored);
    const since = time - last.time;
    const isNew = since >= SAME_TIME_MS || since < -AHEAD_MS;
    if (isNew) claim = { claimed: { time, attempt: 1 }, againAt: null };
    else if (last.by === by) claim = { claimed: last, againAt: null };
    else claim = claimAgain(last, since, lease?.now ?? null);
    return claim.claimed === null ? null : writeRun({ ...claim.claimed, by, until: lease?.end ?? null });
  });
  return claim;
}

/** A run claimed by another process. It is never taken over once a later run exists. */
function claimAgain({ time, until, attempt }: StoredRun, since: number, now: number | null): Claim {
  if (now === null || until === null || since <= -SAME_TIME_MS || attempt > 1) return NEVER;
  return until > now ? { claimed: null, againAt: until } : { claimed: { time, attempt: 2 }, againAt: null };
}

/**
 * Moves the end of a lease; null ends the run. Has no effect if the run has ended or no longer belongs to this process.
 */
export async function leaseRun(marks: MarkStore, { name, by }: DueRun, until: number | null): Promise<void> {
  await marks.change(cronMark(name), (stored) => {
    const last = readRun(stored);
    return last.until !== null && last.by === by ? writeRun({ ...last, until }) : null;
  });
}

/** Earlier versions stored the time of a run without a lease as a number. */
function readRun(stored: string | null): StoredRun {
  const value: unknown = stored === null ? 0 : JSON.parse(stored);
  const run = typeof value === 'object' ? (value as StoredRun) : { time: Number(value), until: null, attempt: 1 };
  return { by: null, ...run };
}

const writeRun = ({ time, until, attempt, by }: StoredRun): string => JSON.stringify({ time, until, attempt, by });
