import { messageOf } from '../../../errors.ts';
import { DatabaseFault } from '../../database-fault.ts';
import type { Driver, FaultKind, WaitLimit, PoolUsage } from '../../driver.ts';
import type { PoolSettings } from '../../settings.ts';
import { WrittenTables } from '../../written-tables.ts';
import { createConnectionPool } from './connection-pool.ts';
import type { ServerConnection, ServerDialect } from './server-connection.ts';
import { createSnapshots } from './server-snapshot.ts';
import { createTransactions } from './server-transaction.ts';

export interface ServerOptions extends Required<PoolSettings> {
  /** The time limit of a statement without a deadline. */
  readonly statementMs: number;
}

type ServerDriver = Pick<Driver, 'query' | 'stream' | 'transaction' | 'snapshot' | 'written' | 'faultOf' | 'close'> & {
  usage(): PoolUsage;
};

/** The common part of all server drivers: connections, wait limits and retries. */
export function createServerDriver(dialect: ServerDialect, options: ServerOptions): ServerDriver {
  const usualLimit = (): WaitLimit => ({ deadline: performance.now() + options.statementMs });

  const faultOf = (error: unknown): FaultKind => (error instanceof DatabaseFault ? error.kind : dialect.faultOf(error));

  const pool = createConnectionPool<ServerConnection>({
    ...options,
    open: (ended) => dialect.open(ended).catch((error) => noConnection(error, faultOf(error))),
    close: (connection) => connection.close(),
  });

  /** Writers take one of these as well: see `placesForWriting`. */
  const writing = createConnectionPool<object>({
    ...options,
    min: 0,
    max: placesForWriting(options.max),
    open: async () => ({}),
    close: () => undefined,
  });

  const written = new WrittenTables();

  /** Broken connections, and those that cannot be brought to rest, are dropped. */
  const giveBack = (connection: ServerConnection, error?: unknown): void => {
    const isLost = error !== undefined && faultOf(error) === 'lost';
    if (isLost) pool.dropIdle();
    const isAtRest = !isLost && connection.settle();
    if (typeof isAtRest === 'boolean') leave(connection, isAtRest);
    else void isAtRest.then((is) => leave(connection, is));
  };

  const leave = (connection: ServerConnection, isAtRest: boolean): void =>
    isAtRest && connection.isFree() ? pool.give(connection) : pool.drop(connection);

  /** Reads can be repeated: on another connection, or with a statement prepared again. */
  const isWorthAnother = (error: unknown): boolean => {
    const kind = faultOf(error);
    return kind === 'lost' || kind === 'outdated';
  };

  return {
    async query(statement, parameters, waitLimit = usualLimit()) {
      for (let isFirst = true; ; isFirst = false) {
        const taken = pool.take(waitLimit);
        const connection = taken instanceof Promise ? await taken : taken;
        try {
          const rows = await connection.query(statement, parameters, waitLimit);
          giveBack(connection);
          return rows;
        } catch (error) {
          giveBack(connection, error);
          if (!isFirst || !isWorthAnother(error)) throw error;
        }
      }
    },
    async *stream(statement, parameters, batchSize, waitLimit = usualLimit()) {
      for (let isFirst = true, hasGiven = false; ; isFirst = false) {
        const connection = await pool.take(waitLimit);
        let fault: unknown;
        try {
          for await (const batch of connection.scan(statement, parameters, batchSize, waitLimit)) {
            hasGiven = true;
            yield batch;
          }
          return;
        } catch (error) {
          fault = error;
          if (hasGiven || !isFirst || !isWorthAnother(error)) throw error;
        } finally {
          giveBack(connection, fault);
        }
      }
    },
    transaction: createTransactions({ pool, writing, written, giveBack, faultOf, usualLimit }),
    snapshot: createSnapshots(pool, usualLimit),
    written,
    faultOf,
    usage: () => ({ ...pool.usage(), waiting: pool.usage().waiting + writing.usage().waiting }),
    close: pool.end,
  };
}

/**
 * Commits wait for synchronous standbys, and transactions for locks, for as long as a statement may take: some
 * connections are reserved for readers.
 */
const placesForWriting = (max: number): number => Math.max(1, max - Math.ceil(max / 5));

/** Whatever the reason, no connection is available. */
function noConnection(error: unknown, kind: FaultKind): never {
  const message = messageOf(error);
  throw new DatabaseFault(kind === 'busy' ? 'busy' : 'lost', `No connection to the database: ${message}`, error);
}
