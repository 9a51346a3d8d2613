import type { Driver } from '../../driver.ts';
import type { ConnectionPool } from './connection-pool.ts';
import type { ServerConnection } from './server-connection.ts';

/**
 * Reading a table locks its layout until the transaction ends, and a waiting layout change blocks everyone behind it:
 * rolling back to a savepoint releases the table.
 */
const BEFORE = 'plinth_before_table';

/** Its connection is always closed, so nothing of it remains. */
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
