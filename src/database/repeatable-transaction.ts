import type { Driver, Session } from './driver.ts';

/** Runs `work` in a transaction without a deadline. `work` has no other effects: it is retried if it is rolled back. */
export const repeatableTransaction = <T>(
  driver: Pick<Driver, 'transaction'>,
  work: (session: Session) => Promise<T>,
): Promise<T> => driver.transaction(work, undefined, { repeatable: true });
