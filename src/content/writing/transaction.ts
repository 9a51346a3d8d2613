import type { Session } from '../../database/driver.ts';
import { type Scope, withinSession } from '../scope.ts';

/** The request inside of a transaction; everything that `work` writes is stored, or nothing. */
export const inTransaction = <T>(scope: Scope, work: (inner: Scope, session: Session) => Promise<T>): Promise<T> =>
  scope.engine.driver.transaction((session) => work(withinSession(scope, session), session), {
    deadline: scope.work.deadline,
    signal: scope.work.signal,
  });
