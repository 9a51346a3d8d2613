import { lockNumbers } from '../server/lock-numbers.ts';

/**
 * No advisory lock of MySQL ends with the transaction, and those it has are refused or local in a
 * cluster. A row that is changed is locked until the transaction ends, deadlocks with other rows are
 * found, and in a cluster two who changed it cannot both commit.
 */
const LOCKS = 1024n;

const CREATE = `create table if not exists plinth_locks (
  id smallint unsigned not null primary key, taken bigint unsigned not null default 0) engine = InnoDB`;

const FILL = `insert ignore into plinth_locks (id) values ${Array.from({ length: Number(LOCKS) }, (_, id) => `(${id})`).join()}`;

/** Locks of one transaction. `execute` gives the number of changed rows, `onAnother` runs on another connection. */
export async function lockRows(
  keys: readonly string[],
  execute: (text: string, numbers: readonly number[]) => Promise<number>,
  onAnother: (texts: readonly string[]) => Promise<void>,
): Promise<void> {
  const numbers = lockNumbers(keys, LOCKS).map(Number);
  if (numbers.length === 0) return;
  const places = numbers.map(() => '?').join();
  const text = `update plinth_locks set taken = taken + 1 where id in (${places}) order by id`;
  try {
    if ((await execute(text, numbers)) === numbers.length) return;
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ER_NO_SUCH_TABLE') throw error;
  }
  // To create a table would end the transaction.
  await onAnother([CREATE, FILL]);
  await execute(text, numbers);
}
