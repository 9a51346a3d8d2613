import { randomUUID } from 'node:crypto';
import type { MarkStore } from '../../content/marks/mark-store.ts';
import { type Claim, type ClaimedRun, claimRun, type DueRun, leaseRun } from './claim-run.ts';
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

export interface TaskOptions {
  readonly marks: MarkStore;
  readonly reportFault: (error: unknown) => void;
  readonly clock: TaskClock;
  /** Whether every process runs every task, as in v4. */
  readonly everywhere?: boolean;
  /** Called when a run of this process has ended. */
  readonly onRun?: OnTaskRun;
  /** Whether a run whose server dies is run again by another one, once; otherwise no run ever begins twice. */
  readonly takeOver?: boolean;
}

export type OnTaskRun = (name: string, seconds: number, failed: boolean) => void;

export interface TaskClock {
  /** Milliseconds. */
  now(): number;
  /** False if the server stops in the meantime. */
  wait(ms: number): Promise<boolean>;
}

/** A server that has not renewed its lease for this long counts as dead. */
const LEASE_MS = 60_000;

const RENEW_MS = LEASE_MS / 3;

/** How late a run may begin if the database was unreachable when it was due. */
const LATE_MS = 60_000;

const RETRY_MS = 1_000;

/**
 * Runs a task that every process of a project has scheduled for the same time, in the first process that claims it in
 * the database. Errors are reported, and the next run happens as usual.
 */
export async function runTaskOnce(options: TaskOptions, name: string, time: Date, work: () => unknown): Promise<void> {
  const due: DueRun = { name, time: time.getTime(), by: randomUUID() };
  const task = () => reportRun(options, name, work);
  try {
    if (options.everywhere === true) await task();
    else if (options.takeOver === true) await runLeased(options, due, task);
    else if ((await claimWithRetries(options, () => claimRun(options.marks, due, null))).claimed) await task();
  } catch (error) {
    options.reportFault(new Error(`The task "${name}" failed.`, { cause: error }));
  }
}

async function reportRun({ onRun, clock }: TaskOptions, name: string, task: () => unknown): Promise<void> {
  const start = clock.now();
  let failed = true;
  try {
    await task();
    failed = false;
  } finally {
    onRun?.(name, (clock.now() - start) / 1000, failed);
  }
}

async function runLeased(options: TaskOptions, due: DueRun, task: () => unknown): Promise<void> {
  const { marks, reportFault, clock } = options;
  if ((await claimInTurn(options, due)) === null) return;
  let hasEnded = false;
  const renew = async (): Promise<void> => {
    while (!hasEnded && (await clock.wait(RENEW_MS)) && !hasEnded) {
      await leaseRun(marks, due, clock.now() + LEASE_MS).catch(reportFault);
    }
  };
  void renew();
  try {
    await task();
  } finally {
    hasEnded = true;
    // A task that failed has run: only a dead server leaves its lease behind.
    await leaseRun(marks, due, null).catch(reportFault);
  }
}

/** Waits while another server holds the lease. */
async function claimInTurn(options: TaskOptions, due: DueRun): Promise<ClaimedRun | null> {
  const { marks, clock } = options;
  const claim = () => {
    const now = clock.now();
    return claimRun(marks, due, { now, end: now + LEASE_MS });
  };
  for (;;) {
    const { claimed, againAt } = await claimWithRetries(options, claim);
    if (claimed !== null || againAt === null) return claimed;
    // A server whose clock is ahead sets an expiry that is too late.
    if (!(await clock.wait(Math.min(againAt - clock.now(), LEASE_MS)))) return null;
  }
}

/** Claims again after a fault: if all servers gave up while the database restarts, the task would not run at all. */
async function claimWithRetries({ clock }: TaskOptions, claim: () => Promise<Claim>): Promise<Claim> {
  const end = clock.now() + LATE_MS;
  for (;;) {
    try {
      return await claim();
    } catch (error) {
      if (clock.now() + RETRY_MS > end || !(await clock.wait(RETRY_MS))) throw error;
    }
  }
}

/** The clock of this machine, until the server stops. Its timers do not keep the process alive. */
export function createTaskClock(stopped: AbortSignal): TaskClock {
  // Any number of tasks may wait at once.
  setMaxListeners(0, stopped);
  return {
    now: Date.now,
    wait: (ms) => wait(Math.max(ms, 0), true, { ref: false, signal: stopped }).catch(() => false),
  };
}
