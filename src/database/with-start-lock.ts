import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../errors.ts';
import type { Driver } from './driver.ts';
import type { ChangeRows, StartLease } from './layout/layout-dialect.ts';
import { openDriver } from './drivers/open-driver.ts';
import { type DatabaseSettings, directly, isEmbedded } from './settings.ts';

/** Long enough for a large seed. */
const LONGEST_MS = 120_000;
const LOOK_MS = 50;
/** A start that waits longer logs it. */
const QUIET_MS = 1_000;

/** Whether the lock could be taken; retried until it can. */
type TryTake = () => Promise<boolean>;

/**
 * Runs `work` while no other process runs its own on this database, on any machine: tables, first roles and seed are
 * created once. The lock ends with its process.
 */
export async function withStartLock<T>(
  settings: DatabaseSettings,
  print: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  if (isEmbedded(settings)) {
    const { openFileLock } = await import('./drivers/sqlite/file-lock.ts');
    const lock = openFileLock(settings.filename);
    if (lock === null) return work();
    try {
      await untilTaken(async () => lock.tryTake(), print);
      return await work();
    } finally {
      lock.release();
    }
  }
  // A separate connection: with a pool of one, none would be left for the work.
  const driver = await openDriver({ ...directly(settings), pool: { ...settings.pool, min: 0, max: 1 } });
  try {
    const lease =
      (await driver.layout.startLease?.((statement) => driver.query(statement, []), changeWith(driver))) ?? null;
    if (lease !== null) return await underLease(lease, print, work);
    let done: { readonly value: T } | undefined;
    await untilTaken(async () => {
      // One transaction per try: a waiting start must not occupy a pooler's connection that the holder needs.
      const trying = driver.transaction(async (session) => {
        const { tryStartLock } = driver.layout;
        if (tryStartLock !== null && !isTrue((await session.query(tryStartLock, []))[0]?.[0])) return false;
        // The transaction holds the lock, also through a pooler in transaction mode.
        done = { value: await work() };
        return true;
      });
      return trying.catch((error) => {
        // The work is done, even if the lock's connection broke in the meantime.
        if (done === undefined) throw error;
        return true;
      });
    }, print);
    return (done as unknown as { readonly value: T }).value;
  } finally {
    await driver.close();
  }
}

const changeWith =
  (driver: Driver): ChangeRows =>
  (statement, values) =>
    driver
      .transaction((session) => session.execute(statement, values))
      .catch((error) => {
        if (driver.faultOf(error) === 'busy') return null;
        throw error;
      });

/** Runs `work` while holding the lease, which is renewed until the work ends. */
export async function underLease<T>(
  lease: StartLease,
  print: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  await untilTaken(lease.take, print);
  let renewal: Promise<unknown> = Promise.resolve();
  const renewing = setInterval(() => {
    renewal = lease.take().catch(() => undefined);
  }, lease.renewMs);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    // One that is under way would take the lease again after its release.
    await renewal;
    // If it cannot be released, it expires.
    await lease.release().catch(() => undefined);
  }
}

/** As the drivers return it: 1, `1`, true or `t`. */
const isTrue = (cell: unknown): boolean => ['1', 'true', 't'].includes(String(cell));

async function untilTaken(tryTake: TryTake, print: (line: string) => void): Promise<void> {
  const start = performance.now();
  let isHooked = false;
  while (!(await tryTake())) {
    const waited = performance.now() - start;
    if (waited > LONGEST_MS) {
      throw new StartError(`Another process has been preparing this database for ${LONGEST_MS / 1000} s.`, {
        remedy: 'Start again when it is done, or stop it.',
      });
    }
    if (!isHooked && waited > QUIET_MS) {
      print(`Another process is preparing this database; waiting for it (${LONGEST_MS / 1000} s at most).`);
      isHooked = true;
    }
    await delay(LOOK_MS);
  }
}
