import type { Driver } from '../../driver.ts';
import type { ConnectionPool } from './connection-pool.ts';
import type { ServerConnection } from './server-connection.ts';

/**
 * A table that was read is let go of by going back to before it: whoever wants to change its layout
 * would wait for the end of the transaction, and everybody else behind them.
 */
const BEFORE = 'plinth_before_table';

/** However it ends, its connection is closed: nothing of it can remain. */
export const createSnapshots =
  (pool: ConnectionPool<ServerConnection>): NonNullable<Driver['snapshot']> =>
  async (work, patience) => {
    const connection = await pool.take(patience);
    try {
      await connection.beginSnapshot(patience);
      return await work({
        query: (statement) => connection.query(statement, [], patience),
        async *unload(statement, batchSize) {
          await connection.command(`savepoint ${BEFORE}`, patience);
          try {
            yield* connection.unload(statement, [], batchSize, patience);
          } catch (error) {
            await connection.command(`rollback to savepoint ${BEFORE}`, patience);
            throw error;
          }
          await connection.command(`rollback to savepoint ${BEFORE}`, patience);
        },
      });
    } finally {
      pool.drop(connection);
    }
  };
