import type { WaitLimit, Reader, Session } from '../../database/driver.ts';
import type { WriteOutcome } from '../../database/write-outcome.ts';
import { RequestError } from '../../errors.ts';
import type { ContentEvent } from '../../events/content-event.ts';
import type { Trace } from '../../util/trace.ts';
import { OverdueError, type Work } from '../../util/work.ts';
import type { Engine } from '../engine.ts';
import { isStoring, openCodeScope, type Scope, type TransactionScope, withinTransaction } from '../scope.ts';
import { prepareTransaction } from './transactions/prepare-transaction.ts';
import { inPart, runningLevel } from './transactions/level.ts';

/**
 * Runs `work` in a transaction: all its writes are stored, or none. No project code runs in it, so it is short and can
 * be retried. Inside another of the server's own transactions it joins that one; inside one opened by project code it
 * becomes a savepoint.
 */
export function inTransaction<T>(
  scope: Scope,
  work: (inner: TransactionScope, session: Session) => Promise<T>,
): Promise<T> {
  if (isStoring(scope)) return work(scope, scope.transaction.session);
  const level = runningLevel(scope.engine);
  if (level === undefined) return inOwnTransaction(scope, work);
  const { session, contentEvents } = level;
  return inPart(level, () => work(withinTransaction(scope, { session, openedBy: 'server', contentEvents }), session));
}

async function inOwnTransaction<T>(
  scope: Scope,
  work: (inner: TransactionScope, session: Session) => Promise<T>,
): Promise<T> {
  const { driver, events } = scope.engine;
  await prepareTransaction(scope);
  let contentEvents: ContentEvent[] = [];
  const open = async (session: Session): Promise<T> => {
    // Only those of the last attempt: a retried transaction announces its events once.
    contentEvents = [];
    const result = await work(withinTransaction(scope, { session, openedBy: 'server', contentEvents }), session);
    if (contentEvents.length > 0) await events.keep(session, contentEvents);
    return result;
  };
  try {
    const result = await driver.transaction(open, new WorkLimit(scope.work), { repeatable: true });
    if (contentEvents.length > 0) events.announce(contentEvents);
    return result;
  } catch (error) {
    throw isLate(scope, error) ? notInTime(error) : error;
  }
}

/** Storing one body is fast: a write that times out has waited for others. */
const isLate = ({ engine, work }: Scope, error: unknown): boolean =>
  !work.isAbandoned() && (error instanceof OverdueError || engine.driver.faultOf(error) === 'cancelled');

export function notInTime(cause: unknown): RequestError {
  const error = new RequestError(
    'ServiceUnavailableError',
    'The write timed out waiting for others; nothing was stored. Try again in a moment.',
  );
  error.cause = cause;
  return error;
}

/** Creates the signal lazily: few transactions wait long enough to need it, and it costs more than a statement. */
class WorkLimit implements WaitLimit {
  readonly #work: Work;
  readonly deadline: number;
  readonly trace: Trace;

  constructor(work: Work) {
    this.#work = work;
    this.deadline = work.deadline;
    this.trace = work.trace;
  }

  get signal(): AbortSignal {
    return this.#work.signal;
  }
}

/** The scope of project code; inside a transaction, that of the transaction. */
export function codeScope(engine: Engine, work?: Work): Scope {
  return currentScope(openCodeScope(engine, work));
}

/** The same request, reading in the transaction of the running project code, if there is one. */
export function currentScope(scope: Scope): Scope {
  const level = runningLevel(scope.engine);
  if (level === undefined) return scope;
  const { session, contentEvents } = level;
  return withinTransaction(scope, { session, openedBy: 'code', contentEvents });
}

/** The session of the running project code's transaction; null outside any. */
export const runningSession = (engine: Engine): Session | null => runningLevel(engine)?.session ?? null;

/**
 * Reads on the connection of the current transaction, if there is one: it needs no second connection, and sees its own
 * writes.
 */
export const currentReader = (engine: Engine): Pick<Reader, 'query'> => ({
  query: (statement, parameters, waitLimit) =>
    (runningSession(engine) ?? engine.driver).query(statement, parameters, waitLimit),
});

/**
 * Calls `work` once it is known whether the last write is stored: immediately outside a transaction of project code,
 * otherwise when that transaction is committed, or when the part that wrote is rolled back. `undo` is called before a
 * rollback, while the rows are still locked; not if the commit itself fails.
 */
export async function whenEnded(
  engine: Engine,
  work: (outcome: WriteOutcome) => Promise<void>,
  undo?: () => Promise<void>,
): Promise<void> {
  const level = runningLevel(engine);
  if (level === undefined) return work('stored');
  level.endings.add(work);
  if (undo !== undefined) level.endings.addUndo(undo);
}
