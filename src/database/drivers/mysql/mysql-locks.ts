import type { Lock } from '../../../plan/writing/locks/lock.ts';
import { lockNumbers, type NumberedLock } from '../server/lock-numbers.ts';

/**
 * MySQL has no advisory locks that end with the transaction, and in a cluster the ones it has are refused or local. A
 * changed row is locked until the transaction ends, deadlocks with other rows are detected, and in a cluster two
 * transactions that changed it cannot both commit.
 */
const LOCKS = 1024n;

export const LOCK_TABLE = 'plinth_locks';

const CREATE = `create table if not exists ${LOCK_TABLE} (
  id smallint unsigned not null primary key, taken bigint unsigned not null default 0) engine = InnoDB`;

const FILL = `insert ignore into ${LOCK_TABLE} (id) values ${Array.from({ length: 2 * Number(LOCKS) }, (_, id) => `(${id})`).join()}`;

/** Runs a statement; returns the number of rows changed or found. */
type Execute = (text: string, numbers: readonly number[]) => Promise<number>;

/** The locks of a transaction. `onAnother` runs statements on another connection. */
export async function lockRows(
  locks: readonly Lock[],
  execute: Execute,
  onAnother: (texts: readonly string[]) => Promise<void>,
): Promise<void> {
  for (const run of runsOf(lockNumbers(locks, LOCKS))) {
    if (await lockRun(run, execute)) continue;
    // Creating a table would end the transaction.
    await onAnother([CREATE, FILL]);
    await lockRun(run, execute);
  }
}

/** Locks in order, in one statement per run of equally held ones. */
function runsOf(numbered: readonly NumberedLock[]): readonly (readonly NumberedLock[])[] {
  const runs: NumberedLock[][] = [];
  for (const lock of numbered) {
    const last = runs.at(-1);
    if (last?.[0]?.shared === lock.shared) last.push(lock);
    else runs.push([lock]);
  }
  return runs;
}

/** Whether all could be locked; otherwise their rows do not exist yet. */
async function lockRun(run: readonly NumberedLock[], execute: Execute): Promise<boolean> {
  const these = `where id in (${run.map(() => '?').join()}) order by id`;
  const text = run[0]?.shared
    ? `select id from ${LOCK_TABLE} ${these} lock in share mode`
    : `update ${LOCK_TABLE} set taken = taken + 1 ${these}`;
  try {
    return (
      (await execute(
        text,
        run.map(({ number }) => Number(number)),
      )) === run.length
    );
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ER_NO_SUCH_TABLE') throw error;
    return false;
  }
}
