import { randomInt } from 'node:crypto';
import type { Statement } from '../../../sql/statement.ts';
import type { Lock } from '../../../plan/writing/locks/lock.ts';
import { lockNumbers, type NumberedLock } from '../server/lock-numbers.ts';

/**
 * MySQL has no advisory locks that end with the transaction, and in a cluster those it has are rejected or local. A
 * changed row is locked until the transaction ends, deadlocks with other rows are detected, and in a cluster two
 * transactions that changed it cannot both commit.
 */
const LOCKS = 1024n;

/**
 * The lock under which tables are created. It belongs to the connection, because creating a table ends the transaction:
 * the connection releases it after every transaction that requested it. One that failed cannot, as its session accepts
 * no further statement, and the lock would be held for as long as the connection stays in the pool.
 */
export const LAYOUT_LOCK: Statement = { text: "select get_lock(concat(database(), '.plinth'), 60)" };
export const LAYOUT_UNLOCK = "do release_lock(concat(database(), '.plinth'))";

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

/** Runs statements on another connection. */
export type RunAside = (texts: readonly string[]) => Promise<void>;

/** The locks of a transaction. */
export async function lockRows(
  locks: readonly Lock[],
  isCluster: boolean,
  execute: Execute,
  onAnother: RunAside,
): Promise<void> {
  for (const run of runsOf(lockNumbers(locks, LOCKS))) {
    const take = isCluster && run[0]?.shared === true ? shareRun : lockRun;
    if (await take(run, execute)) continue;
    // Filling a table that is filled would wait for the rows that this transaction has locked, and it for the filling.
    const fill = (await hasRows(run, execute)) ? [] : [CREATE, FILL];
    // Creating a table would end the transaction.
    await onAnother(isCluster ? [...fill, CREATE_SHARES] : fill);
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
const lockRun = (run: readonly NumberedLock[], execute: Execute): Promise<boolean> =>
  reaches(
    run,
    execute,
    run[0]?.shared
      ? (these) => `select id from ${LOCK_TABLE} ${these} lock in share mode`
      : (these) => `update ${LOCK_TABLE} set taken = taken + 1 ${these}`,
  );

/** Whether all exist, without waiting for those who have locked them. */
const hasRows = (run: readonly NumberedLock[], execute: Execute): Promise<boolean> =>
  reaches(run, execute, (these) => `select id from ${LOCK_TABLE} ${these}`);

async function reaches(
  run: readonly NumberedLock[],
  execute: Execute,
  textFor: (these: string) => string,
): Promise<boolean> {
  const text = textFor(`where id in (${run.map(() => '?').join()}) order by id`);
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
