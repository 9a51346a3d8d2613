import { setTimeout as delay } from 'node:timers/promises';
import type { Driver, FaultKind, WaitLimit, Session } from '../../driver.ts';
import { waitForLast } from '../../wait-limit.ts';
import { UncertainError } from '../../write-outcome.ts';
import type { WrittenTables } from '../../written-tables.ts';
import type { ConnectionPool } from './connection-pool.ts';
import type { ServerConnection } from './server-connection.ts';
import { openSession } from './server-session.ts';

interface TransactionParts {
  readonly pool: ConnectionPool<ServerConnection>;
  /** Slots for transactions, fewer than there are connections. */
  readonly writing: ConnectionPool<object>;
  readonly written: WrittenTables;
  readonly giveBack: (connection: ServerConnection) => void;
  readonly faultOf: (error: unknown) => FaultKind;
  readonly usualLimit: () => WaitLimit;
}

/** Maximum number of attempts if the database rolls the work back. */
const MAX_ATTEMPTS = 5;

/** Transactions that deadlocked are retried at different times. */
const PAUSE_MS = 20;

const ENDLESS: WaitLimit = { deadline: Number.POSITIVE_INFINITY };

export function createTransactions(parts: TransactionParts): Driver['transaction'] {
  const { pool, writing, written, giveBack, faultOf, usualLimit } = parts;
  const transactOnce = async <T>(work: (session: Session) => Promise<T>, waitLimit: WaitLimit): Promise<T> => {
    const waitingForPlace = writing.take(waitLimit);
    const place = waitingForPlace instanceof Promise ? await waitingForPlace : waitingForPlace;
    try {
      const waiting = pool.take(waitLimit);
      const connection = waiting instanceof Promise ? await waiting : waiting;
      try {
        const result = await transactOn(connection, work, waitLimit);
        giveBack(connection);
        return result;
      } catch (error) {
        await rollback(connection, error);
        throw error;
      }
    } finally {
      writing.give(place);
    }
  };

  const transactOn = async <T>(
    connection: ServerConnection,
    work: (session: Session) => Promise<T>,
    waitLimit: WaitLimit,
  ): Promise<T> => {
    const beginning = connection.begin(waitLimit !== ENDLESS, waitLimit);
    if (beginning !== null) await beginning;
    const { session, tables, close, assertWhole } = openSession(connection, waitLimit);
    let result: T;
    try {
      result = await waitForLast(waitLimit, work(session));
    } finally {
      await close();
    }
    assertWhole();
    try {
      await commit(connection);
    } finally {
      // Whatever the outcome: it may be stored even if the confirmation was lost.
      written.commit(tables);
      if (tables.size > 0 && waitLimit.trace !== undefined) waitLimit.trace.wrote = true;
    }
    return result;
  };

  /** Never cancelled: the outcome would be unknown. */
  const commit = async (connection: ServerConnection): Promise<void> => {
    try {
      await connection.commit(usualLimit());
    } catch (error) {
      const kind = faultOf(error);
      throw kind === 'lost' || kind === 'cancelled' ? new UncertainError(error) : error;
    }
  };

  /** If even the rollback fails, the connection is closed, which rolls back. */
  const rollback = async (connection: ServerConnection, error: unknown): Promise<void> => {
    const isLost = error instanceof UncertainError || faultOf(error) === 'lost';
    // Other connections may lead to the same server, which is gone or no longer accepts writes.
    if (isLost) pool.dropIdle();
    if (isLost || !(await connection.settle())) return pool.drop(connection);
    await connection.rollback(usualLimit()).then(
      () => giveBack(connection),
      () => pool.drop(connection),
    );
  };

  return async (work, waitLimit = ENDLESS, { repeatable = false } = {}) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await transactOnce(work, waitLimit);
      } catch (error) {
        const isOver = performance.now() >= waitLimit.deadline;
        if (!repeatable || isOver || attempt === MAX_ATTEMPTS || !UNDONE.has(faultOf(error))) throw error;
        await delay(Math.random() * PAUSE_MS * attempt);
      }
    }
  };
}

/** Errors that roll back the whole transaction and may not recur. */
const UNDONE: ReadonlySet<FaultKind> = new Set(['busy', 'lost', 'outdated']);
