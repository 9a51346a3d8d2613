import { type SettingPlace, settingAt, type StoredSetting } from '../../content/settings/stored-setting.ts';
import type { SettingStore } from '../../content/settings/setting-store.ts';

/** The last run of a task, as the database has it. */
interface StoredRun {
  /** When it was due, in milliseconds. */
  readonly time: number;
  /** When its server counts as dead, unless it renews its lease; null if it has ended or has no lease. */
  readonly until: number | null;
  /** 2 if a second server has taken it over. */
  readonly attempt: number;
}

/** A run that this process has claimed. */
export type ClaimedRun = Pick<StoredRun, 'time' | 'attempt'>;

export interface Claim {
  /** Null if another process runs it. */
  readonly claimed: ClaimedRun | null;
  /** When it may be claimed after all; null for never. */
  readonly againAt: number | null;
}

/** Processes whose clocks differ by less than this agree on when a task was due. */
const SAME_TIME_MS = 500;

/** A last time so far ahead was written before a clock was set back. */
const AHEAD_MS = 60_000;

const NEVER: Claim = { claimed: null, againAt: null };

/** Claims what is due at a time. With a lease, another server may take it over, once, when that has ended. */
export async function claimRun(
  settings: SettingStore,
  name: string,
  time: number,
  lease: { readonly now: number; readonly end: number } | null,
): Promise<Claim> {
  let claim = NEVER;
  await settings.change(placeOf(name), (stored) => {
    const last = readRun(stored);
    const since = time - last.time;
    const isNew = since >= SAME_TIME_MS || since < -AHEAD_MS;
    claim = isNew ? { claimed: { time, attempt: 1 }, againAt: null } : claimAgain(last, since, lease?.now ?? null);
    return claim.claimed === null ? null : writeRun({ ...claim.claimed, until: lease?.end ?? null });
  });
  return claim;
}

/** A run that another process has claimed. One that is followed by a later one is never taken over. */
function claimAgain({ time, until, attempt }: StoredRun, since: number, now: number | null): Claim {
  if (now === null || until === null || since <= -SAME_TIME_MS || attempt > 1) return NEVER;
  return until > now ? { claimed: null, againAt: until } : { claimed: { time, attempt: 2 }, againAt: null };
}

/** Moves the end of a lease; null ends the run. Nothing happens if it has ended or is no longer this process's. */
export async function leaseRun(
  settings: SettingStore,
  name: string,
  { time, attempt }: ClaimedRun,
  until: number | null,
): Promise<void> {
  await settings.change(placeOf(name), (stored) => {
    const last = readRun(stored);
    const isHeld = last.until !== null && last.time === time && last.attempt === attempt;
    return isHeld ? writeRun({ time, attempt, until }) : null;
  });
}

const placeOf = (name: string): SettingPlace => settingAt(`plinth_cron_${name}`.slice(0, 255));

/** A number is the time of a run without a lease. */
function readRun(stored: StoredSetting | null): StoredRun {
  const value: unknown = stored?.text == null ? 0 : JSON.parse(stored.text);
  return typeof value === 'object' ? (value as StoredRun) : { time: Number(value), until: null, attempt: 1 };
}

const writeRun = (run: StoredRun): StoredSetting =>
  run.until === null && run.attempt === 1
    ? { text: String(run.time), type: 'number' }
    : { text: JSON.stringify(run), type: 'object' };
