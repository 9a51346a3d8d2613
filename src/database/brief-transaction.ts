import { DatabaseFault } from './database-fault.ts';
import type { Driver, Session } from './driver.ts';

/** Shorter than the usual time limit of requests. */
const BRIEF_MS = 25_000;

/**
 * Runs a few statements in a transaction that is retried if it is rolled back, like `repeatableTransaction`, and ends
 * even if the database falls silent: its connection would be missing in the pool for as long as the network keeps it.
 */
export async function briefTransaction<T>(
  driver: Pick<Driver, 'transaction' | 'faultOf'>,
  work: (session: Session) => Promise<T>,
  ms = BRIEF_MS,
): Promise<T> {
  try {
    return await driver.transaction(work, { deadline: performance.now() + ms }, { repeatable: true });
  } catch (error) {
    if (driver.faultOf(error) !== 'cancelled') throw error;
    throw new DatabaseFault('busy', 'The database took too long for a short transaction.', error);
  }
}

/** Runs `work` in a transaction without a deadline. `work` has no other effects: it is retried if it is rolled back. */
export const repeatableTransaction = <T>(
  driver: Pick<Driver, 'transaction'>,
  work: (session: Session) => Promise<T>,
): Promise<T> => driver.transaction(work, undefined, { repeatable: true });
