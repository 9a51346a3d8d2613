import { randomInt } from 'node:crypto';
import type { Lock } from '../../../plan/writing/locks/lock.ts';
import { lockNumbers, type NumberedLock } from '../server/lock-numbers.ts';

/**
 * MySQL has no advisory locks that end with the transaction, and in a cluster those it has are rejected or local. A
 * changed row is locked until the transaction ends, deadlocks with other rows are detected, and in a cluster two
 * transactions that changed it cannot both commit.
 */
const LOCKS = 1024n;

export const LOCK_TABLE = 'plinth_locks';

/**
 * A cluster does not replicate row locks of reads: a shared lock there is a row that references the lock's row. The
 * cluster lets two such transactions commit, but not one of them and one that changed the lock's row. The row is
 * deleted in the same transaction.
 */
export const SHARE_TABLE = 'plinth_lock_shares';

const CREATE = `create table if not exists ${LOCK_TABLE} (
  id smallint unsigned not null primary key, taken bigint unsigned not null default 0) engine = InnoDB`;

const CREATE_SHARES = `create table if not exists ${SHARE_TABLE} (
  lock_id smallint unsigned not null, owner bigint unsigned not null, primary key (lock_id, owner),
  foreign key (lock_id) references ${LOCK_TABLE} (id)) engine = InnoDB`;

const FILL = `insert ignore into ${LOCK_TABLE} (id) values ${Array.from({ length: 2 * Number(LOCKS) }, (_, id) => `(${id})`).join()}`;

/** Runs a statement; returns the number of rows changed or found. */
type Execute = (text: string, numbers: readonly number[]) => Promise<number>;

/** The locks of a transaction. `onAnother` runs statements on another connection. */
export async function lockRows(
  locks: readonly Lock[],
  isCluster: boolean,
  execute: Execute,
  onAnother: (texts: readonly string[]) => Promise<void>,
): Promise<void> {
  for (const run of runsOf(lockNumbers(locks, LOCKS))) {
    const take = isCluster && run[0]?.shared === true ? shareRun : lockRun;
    if (await take(run, execute)) continue;
    // Creating a table would end the transaction.
    await onAnother(isCluster ? [CREATE, FILL, CREATE_SHARES] : [CREATE, FILL]);
    await take(run, execute);
  }
}

const MAX_OWNERS = 2 ** 47;

/** Waits like a shared lock on the same node; between nodes, the commit that comes second fails and is repeated. */
async function shareRun(run: readonly NumberedLock[], execute: Execute): Promise<boolean> {
  const owner = randomInt(MAX_OWNERS);
  const values = run.flatMap(({ number }) => [Number(number), owner]);
  const insert = `insert into ${SHARE_TABLE} (lock_id, owner) values ${run.map(() => '(?, ?)').join()}`;
  try {
    await execute(insert, values);
    const these = run.map(() => '(?, ?)').join();
    return (await execute(`delete from ${SHARE_TABLE} where (lock_id, owner) in (${these})`, values)) === run.length;
  } catch (error) {
    if (!['ER_NO_SUCH_TABLE', 'ER_NO_REFERENCED_ROW_2'].includes(String((error as { code?: unknown }).code)))
      throw error;
    return false;
  }
}

/** Locks in order, one statement per run of locks of the same mode. */
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
