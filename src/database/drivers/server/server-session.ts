import type { WaitLimit, Session } from '../../driver.ts';
import type { Statement } from '../../../sql/statement.ts';
import { noteUnknown, noteWritten, type WriteKind, type Writes } from '../../changes/writes.ts';
import type { Lock } from '../../../plan/writing/locks/lock.ts';
import { HeldLocks } from './lock-numbers.ts';
import type { ServerConnection } from './server-connection.ts';

export interface OpenSession {
  readonly session: Session;
  /** The tables its statements have written to so far. */
  readonly writes: Writes;
  /** The number of its transaction; null if it has locked and written nothing, or the database has no numbers. */
  number(): Promise<number | null>;
  /** Later statements are rejected: they would run in another transaction. */
  close(): Promise<void>;
  /**
   * Throws the error of a failed statement even if it was caught: a database may have rolled back earlier statements,
   * and the rest must not be stored without them.
   */
  assertWhole(): void;
}

/** Statements requested together run one after the other, in that order: there is one connection. */
export function openSession(connection: ServerConnection, usual: WaitLimit): OpenSession {
  let last: Promise<unknown> = Promise.resolve();
  let isOpen = true;
  let failure: { readonly error: unknown } | null = null;
  let savepoints = 0;
  const writes = new Map<string, WriteKind>();
  let number: Promise<number | null> | null = null;
  const held = new HeldLocks();

  const assertWhole = (): void => {
    if (failure !== null) throw failure.error;
  };

  const assertUsable = (): void => {
    if (!isOpen) throw new Error('The transaction has ended; its session cannot be used.');
    assertWhole();
  };

  const oneByOne = <T>(step: () => Promise<T>): Promise<T> => {
    const result = last.then(() => {
      assertUsable();
      return step();
    });
    last = result.catch((error) => {
      failure ??= { error };
    });
    return result;
  };

  /** Statements requested together are sent together; after a failed one, all others fail for the same reason. */
  const together = async <T>(step: () => Promise<T>): Promise<T> => {
    assertUsable();
    const result = step();
    const settled = result.then(
      () => undefined,
      (error: unknown) => {
        failure ??= { error };
      },
    );
    last = last.then(() => settled);
    try {
      return await result;
    } catch (error) {
      assertWhole();
      throw error;
    }
  };

  const inTurn = connection.isPipeline ? together : oneByOne;

  const noted = (statement: Statement): Statement => {
    noteWritten(writes, statement);
    if (writes.size > 0) askNumber();
    return statement;
  };

  /** Sent with the first statement that writes, unless a lock has told it: nobody waits for the answer. */
  const askNumber = (): void => {
    if (number !== null || connection.transactionNumber === undefined) return;
    number = inTurn(async () => (await connection.transactionNumber?.(usual)) ?? null);
    number.catch(() => undefined);
  };

  /** Later statements are sent after it, and fail if the lock is refused. */
  const lock = async (locks: readonly Lock[]): Promise<void> => {
    const missing = held.add(locks);
    if (missing.length === 0) return;
    const locking = inTurn(() => connection.lock(missing, usual));
    number ??= locking;
    if (connection.isPipeline) locking.catch(() => undefined);
    else await locking;
  };

  const savepoint = async <T>(work: () => Promise<T>): Promise<T> => {
    const name = `plinth_${++savepoints}`;
    const forget = held.mark();
    await inTurn(() => connection.command(`savepoint ${name}`, usual));
    try {
      const result = await work();
      await inTurn(() => connection.command(`release savepoint ${name}`, usual));
      return result;
    } catch (error) {
      await last;
      // Rolls back failed statements, unless the whole transaction is rolled back: then the savepoint is gone.
      failure = null;
      forget();
      await inTurn(() => connection.command(`rollback to savepoint ${name}`, usual));
      throw error;
    }
  };

  return {
    session: {
      savepoint,
      query: (statement, parameters, waitLimit = usual) =>
        inTurn(() => connection.query(noted(statement), parameters, waitLimit)),
      insert: (statement, parameters) => inTurn(() => connection.insert(noted(statement), parameters, usual)),
      execute: (statement, parameters) => inTurn(() => connection.execute(noted(statement), parameters, usual)),
      async *stream(statement, parameters, batchSize, waitLimit = usual) {
        const batches = connection.batches(noted(statement), parameters, batchSize, waitLimit);
        for (;;) {
          const { done, value } = await inTurn(() => batches.next());
          if (done) return;
          yield value;
        }
      },
      lock: (...locks) => lock(locks),
      named(text, parameters) {
        noteUnknown(writes);
        return inTurn(() => connection.named(text, parameters, usual));
      },
    },
    writes,
    number: async () => (number === null ? null : number.catch(() => null)),
    async close() {
      isOpen = false;
      await last;
    },
    assertWhole,
  };
}
