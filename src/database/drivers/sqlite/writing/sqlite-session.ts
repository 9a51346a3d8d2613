import type { WaitLimit, Row, Session, SqlValue } from '../../../driver.ts';
import type { Statement } from '../../../../sql/statement.ts';
import { noteUnknown, noteWritten, type WriteKind } from '../../../changes/writes.ts';
import { SessionSteps } from './session-steps.ts';
import type { PreparedConnection } from '../sqlite-connection.ts';
import type { StatementCosts } from '../sqlite-costs.ts';

/** A session, and the function that ends it. */
export interface OpenedSession {
  readonly session: Session;
  close(): void;
}

/** Functions of SQLite change nothing. */
const READS = /^\s*select\b/i;

/** Rows read before yielding. */
const BATCH = 100;

/**
 * Its connection is shared, so using a session after its transaction is an error. Tables it writes to are added to
 * `writes`.
 */
export function openSession(
  writer: PreparedConnection,
  writes: Map<string, WriteKind>,
  costs: StatementCosts,
): OpenedSession {
  const streams = new Set<Iterator<readonly Row[]>>();
  const steps = new SessionSteps();
  let isOver = false;
  const assertOpen = (): void => {
    if (isOver) throw new Error('The transaction has ended.');
  };
  const run = <T>(step: () => T | Promise<T>): Promise<T> =>
    steps.run(() => {
      assertOpen();
      return step();
    });

  async function* read(statement: Statement, parameters: readonly SqlValue[], size: number) {
    const batches = writer.batches(statement, parameters, size)[Symbol.iterator]();
    streams.add(batches);
    try {
      for (let next = batches.next(); !next.done; next = batches.next()) {
        yield next.value;
        assertOpen();
      }
    } finally {
      streams.delete(batches);
      batches.return?.();
    }
  }

  /** Uncommitted data cannot be read in another thread, so this one yields between its rows. */
  const readSlowly = async (statement: Statement, parameters: readonly SqlValue[]): Promise<readonly Row[]> => {
    const rows: Row[] = [];
    for await (const batch of read(statement, parameters, BATCH)) {
      rows.push(...batch);
      await steps.pause();
    }
    return rows;
  };

  /** Reads for a response have a waiting caller; those needed by a write do not. */
  const query = (
    statement: Statement,
    parameters: readonly SqlValue[],
    waitLimit?: WaitLimit,
  ): Promise<readonly Row[]> =>
    run(() => {
      noteWritten(writes, statement);
      if (waitLimit === undefined) return writer.rows(statement, parameters);
      if (costs.isLong(statement, parameters)) return readSlowly(statement, parameters);
      const start = performance.now();
      const rows = writer.rows(statement, parameters);
      costs.learn(statement, parameters, performance.now() - start);
      return rows;
    });

  const session: Session = {
    query,
    async *stream(statement, parameters, batchSize) {
      await run(() => noteWritten(writes, statement));
      yield* read(statement, parameters, batchSize);
    },
    insert: async (statement, parameters) => (await query(statement, parameters)).map(([id]) => Number(id)),
    execute: (statement, parameters) =>
      run(() => {
        noteWritten(writes, statement);
        return writer.run(statement, parameters);
      }),
    named: (text, parameters) =>
      run(() => {
        if (!READS.test(text)) noteUnknown(writes);
        return writer.named(text, parameters);
      }),
    // Writing transactions run one after the other anyway. Earlier computation may have taken long.
    lock: () => run(() => undefined),
    async savepoint(work) {
      await run(() => writer.connection.exec('savepoint part'));
      try {
        const result = await work();
        await run(() => writer.connection.exec('release part'));
        return result;
      } catch (error) {
        await steps.run(() => {
          if (!isOver && writer.connection.isTransaction) writer.connection.exec('rollback to part; release part');
        });
        throw error;
      }
    },
  };

  return {
    session,
    close() {
      isOver = true;
      // An open statement would keep the connection at this transaction's snapshot.
      for (const batches of streams) batches.return?.();
    },
  };
}
