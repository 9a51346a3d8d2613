import { setTimeout as delay } from 'node:timers/promises';
import type { Driver, FaultKind, WaitLimit, Session } from '../../driver.ts';
import { waitForLast } from '../../wait-limit.ts';
import { UncertainError } from '../../write-outcome.ts';
import type { OwnCommits } from '../../changes/own-commits.ts';
import type { Writes } from '../../changes/writes.ts';
import type { WrittenTables } from '../../changes/written-tables.ts';
import type { ConnectionPool } from './connection-pool.ts';
import type { ServerConnection } from './server-connection.ts';
import { type OpenSession, openSession } from './server-session.ts';

interface TransactionParts {
  readonly pool: ConnectionPool<ServerConnection>;
  /** Slots for transactions, fewer than there are connections. */
  readonly writing: ConnectionPool<object>;
  readonly written: WrittenTables;
  /** Receives what a transaction has written, before it is committed or rolled back. Absent without numbers. */
  readonly own: OwnCommits | undefined;
  readonly giveBack: (connection: ServerConnection) => void;
  readonly faultOf: (error: unknown) => FaultKind;
  readonly usualLimit: () => WaitLimit;
}

/** Maximum number of attempts if the database rolls the work back. */
const MAX_ATTEMPTS = 5;

/** Transactions that deadlocked are retried at different times. */
const PAUSE_MS = 20;

const NOTHING: Writes = new Map();

const ENDLESS: WaitLimit = { deadline: Number.POSITIVE_INFINITY };

export function createTransactions(parts: TransactionParts): Driver['transaction'] {
  const { pool, writing, written, own, giveBack, faultOf, usualLimit } = parts;
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
    const opened = openSession(connection, waitLimit);
    const { session, writes, assertWhole } = opened;
    let result: T;
    let stored: Writes = NOTHING;
    try {
      result = await waitForLast(waitLimit, work(session));
      stored = writes;
    } finally {
      await opened.close();
      await keepNumber(opened, stored);
    }
    assertWhole();
    try {
      await commit(connection);
    } finally {
      // Whatever the outcome: it may be stored even if the confirmation was lost.
      written.commit(writes);
      if (writes.size > 0 && waitLimit.trace !== undefined) waitLimit.trace.wrote = true;
    }
    return result;
  };

  /** Also if it has only locked something, or is rolled back: it has a number all the same. */
  const keepNumber = async ({ number }: OpenSession, stored: Writes): Promise<void> => {
    const assigned = own === undefined ? null : await number();
    if (assigned !== null) own?.add(assigned, stored);
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
