import type { SettingStore } from '../../content/settings/setting-store.ts';
import { type ClaimedRun, claimRun, leaseRun } from './claim-run.ts';

export interface TaskOptions {
  readonly settings: SettingStore;
  readonly reportFault: (error: unknown) => void;
  /** Every process runs every task, as in v4. */
  readonly everywhere?: boolean;
  /** A run whose server dies is run again by another one, once; null if no run ever begins twice. */
  readonly takeOver?: TaskClock | null;
}

export interface TaskClock {
  /** Milliseconds. */
  now(): number;
  /** False if the server stops in the meantime. */
  wait(ms: number): Promise<boolean>;
}

/** A server that has not renewed its lease for this long counts as dead. */
const LEASE_MS = 60_000;

const RENEW_MS = LEASE_MS / 3;

/**
 * Runs a task that every process of a project has scheduled for the same time, in the first that claims it in the
 * database. Errors are reported, and the next run happens as usual.
 */
export async function runTaskOnce(options: TaskOptions, name: string, time: Date, task: () => unknown): Promise<void> {
  const { settings, reportFault, everywhere, takeOver } = options;
  try {
    if (everywhere === true) await task();
    else if (takeOver) await runLeased(options, takeOver, name, time.getTime(), task);
    else if ((await claimRun(settings, name, time.getTime(), null)).claimed !== null) await task();
  } catch (error) {
    reportFault(new Error(`The task "${name}" failed.`, { cause: error }));
  }
}

async function runLeased(
  { settings, reportFault }: TaskOptions,
  clock: TaskClock,
  name: string,
  time: number,
  task: () => unknown,
): Promise<void> {
  const run = await claimInTurn(settings, clock, name, time);
  if (run === null) return;
  let hasEnded = false;
  const renew = async (): Promise<void> => {
    while (!hasEnded && (await clock.wait(RENEW_MS)) && !hasEnded) {
      await leaseRun(settings, name, run, clock.now() + LEASE_MS).catch(reportFault);
    }
  };
  void renew();
  try {
    await task();
  } finally {
    hasEnded = true;
    // A task that failed has run: only a dead server leaves its lease behind.
    await leaseRun(settings, name, run, null).catch(reportFault);
  }
}

/** Waits while another server holds the lease. */
async function claimInTurn(
  settings: SettingStore,
  clock: TaskClock,
  name: string,
  time: number,
): Promise<ClaimedRun | null> {
  for (;;) {
    const now = clock.now();
    const { claimed, againAt } = await claimRun(settings, name, time, { now, end: now + LEASE_MS });
    if (claimed !== null || againAt === null) return claimed;
    // A server whose clock is ahead sets an end that is too late.
    if (!(await clock.wait(Math.min(againAt - clock.now(), LEASE_MS)))) return null;
  }
}
