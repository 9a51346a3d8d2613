import type { Row, Session, SqlValue } from '../../driver.ts';
import type { Statement } from '../../../sql/statement.ts';
import { noteUnknown, noteWritten } from '../../written-tables.ts';
import type { PreparedConnection } from './sqlite-connection.ts';

/** A session, and what ends it. */
export interface OpenedSession {
  readonly session: Session;
  close(): void;
}

/**
 * Others use the same connection after it, so whoever keeps a session longer than its transaction is refused.
 * What it writes to is added to `tables`.
 */
export function openSession(writer: PreparedConnection, tables: Set<string>): OpenedSession {
  const streams = new Set<Iterator<readonly Row[]>>();
  let isOver = false;
  const assertOpen = (): void => {
    if (isOver) throw new Error('The transaction is over.');
  };

  const query = async (statement: Statement, parameters: readonly SqlValue[]): Promise<readonly Row[]> => {
    assertOpen();
    noteWritten(tables, statement);
    return writer.rows(statement, parameters);
  };

  const session: Session = {
    query,
    async *stream(statement, parameters, batchSize) {
      assertOpen();
      noteWritten(tables, statement);
      const batches = writer.batches(statement, parameters, batchSize)[Symbol.iterator]();
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
    },
    insert: async (statement, parameters) => (await query(statement, parameters)).map(([id]) => Number(id)),
    async execute(statement, parameters) {
      assertOpen();
      noteWritten(tables, statement);
      return writer.run(statement, parameters);
    },
    async named(text, parameters) {
      assertOpen();
      noteUnknown(tables);
      return writer.named(text, parameters);
    },
    // Transactions that write run one after the other anyway.
    lock: async () => assertOpen(),
    async savepoint(work) {
      assertOpen();
      writer.connection.exec('savepoint part');
      try {
        const result = await work();
        assertOpen();
        writer.connection.exec('release part');
        return result;
      } catch (error) {
        if (!isOver && writer.connection.isTransaction) writer.connection.exec('rollback to part; release part');
        throw error;
      }
    },
  };

  return {
    session,
    close() {
      isOver = true;
      // A statement that is still open would keep the connection at the state of this transaction.
      for (const batches of streams) batches.return?.();
    },
  };
}
