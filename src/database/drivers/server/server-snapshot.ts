import type { Driver, Row, Snapshot, WaitLimit } from '../../driver.ts';
import type { ConnectionPool } from './connection-pool.ts';
import type { ServerConnection } from './server-connection.ts';

/**
 * Reading a table locks its layout until the transaction ends, and a waiting layout change blocks everyone behind it:
 * rolling back to a savepoint releases the table. The snapshot stays.
 */
const BEFORE = 'plinth_before_table';

/** Its connection is always closed, so nothing of it remains. */
export const createSnapshots =
  (pool: ConnectionPool<ServerConnection>, usualLimit: () => WaitLimit): Driver['snapshot'] =>
  async (work, waitLimit) => {
    const limit = (): WaitLimit => waitLimit ?? usualLimit();
    const connection = await pool.take(limit());
    try {
      await connection.beginSnapshot(limit());
      // The first statement takes the snapshot.
      await connection.query({ text: 'select 1' }, [], limit());
      await connection.command(`savepoint ${BEFORE}`, limit());
      return await work(readOn(connection, limit));
    } finally {
      pool.drop(connection);
    }
  };

function readOn(connection: ServerConnection, limit: () => WaitLimit): Snapshot {
  let last: Promise<unknown> = Promise.resolve();

  const release = (): Promise<void> => connection.command(`rollback to savepoint ${BEFORE}`, limit());

  /** There is one connection: statements requested together run one after the other. */
  const inTurn = (read: () => Promise<readonly Row[]>): Promise<readonly Row[]> => {
    const reading = last.then(() => releasing(read));
    last = reading.catch(() => undefined);
    return reading;
  };

  const releasing = async (read: () => Promise<readonly Row[]>): Promise<readonly Row[]> => {
    const rows = await read().catch(async (error: unknown) => {
      await release().catch(() => undefined);
      throw error;
    });
    await release();
    return rows;
  };

  return {
    query: (statement, parameters, waitLimit = limit()) =>
      inTurn(() => connection.query(statement, parameters, waitLimit)),
    async *stream(statement, parameters, batchSize, waitLimit = limit()) {
      const rows = await inTurn(() => connection.query(statement, parameters, waitLimit));
      for (let at = 0; at < rows.length; at += batchSize) yield rows.slice(at, at + batchSize);
    },
    async *unload(statement, batchSize) {
      try {
        yield* connection.unload(statement, [], batchSize, limit());
      } catch (error) {
        await release();
        throw error;
      }
      await release();
    },
  };
}
