import { messageOf } from '../../../errors.ts';
import { DatabaseFault } from '../../database-fault.ts';
import type { Driver, FaultKind, WaitLimit, PoolUsage } from '../../driver.ts';
import type { PoolSettings } from '../../settings.ts';
import { WrittenTables } from '../../changes/written-tables.ts';
import { createConnectionPool } from './connection-pool.ts';
import type { ServerConnection, ServerDialect } from './server-connection.ts';
import { createSnapshots } from './server-snapshot.ts';
import type { Read } from './read.ts';
import { createReadPlaces } from './read-places.ts';
import { ReadTries } from './read-tries.ts';
import { createTransactions } from './server-transaction.ts';

export interface ServerOptions extends Required<PoolSettings> {
  /** The time limit of a statement without a deadline. */
  readonly statementMs: number;
}

type ServerDriver = Pick<
  Driver,
  'query' | 'stream' | 'transaction' | 'snapshot' | 'written' | 'longReads' | 'faultOf' | 'close'
> & {
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

  const places = createReadPlaces({ max: options.max, transactions: () => writing.usage().used });

  /**
   * Waits for a connection; null if the statement became long while others had it, and must wait for a place as well.
   * Otherwise the short ones behind it would wait until each of its kind has had a connection for a moment.
   */
  const connect = async (read: Read, taken: Promise<ServerConnection>): Promise<ServerConnection | null> => {
    const connection = await taken;
    if (places.suits(read)) return connection;
    pool.give(connection);
    return null;
  };

  return {
    async query(statement, parameters, waitLimit = usualLimit()) {
      const tries = new ReadTries(faultOf);
      try {
        for (;;) {
          const starting = places.start(statement, waitLimit);
          const read = starting instanceof Promise ? await tries.wait(starting) : starting;
          let isDone = false;
          try {
            const taken = pool.take(waitLimit);
            const connection = taken instanceof Promise ? await connect(read, taken) : taken;
            if (connection === null) {
              tries.hasWaited = true;
              continue;
            }
            read.begin();
            try {
              const rows = await connection.query(statement, parameters, read);
              giveBack(connection);
              isDone = true;
              return rows;
            } catch (error) {
              giveBack(connection, error);
              if (!tries.isWorthAnother(error)) throw error;
            }
          } finally {
            read.end(isDone);
          }
        }
      } catch (error) {
        throw tries.reasonOf(error, waitLimit);
      }
    },
    async *stream(statement, parameters, batchSize, waitLimit = usualLimit()) {
      const tries = new ReadTries(faultOf);
      try {
        for (;;) {
          const read = await tries.wait(places.start(statement, waitLimit));
          let fault: unknown;
          let isDone = false;
          try {
            const connection = await connect(read, Promise.resolve(pool.take(waitLimit)));
            if (connection === null) {
              tries.hasWaited = true;
              continue;
            }
            read.begin();
            try {
              for await (const batch of connection.scan(statement, parameters, batchSize, read)) {
                read.isRepeatable = false;
                yield batch;
              }
              isDone = true;
              return;
            } catch (error) {
              fault = error;
              if (!read.isRepeatable || !tries.isWorthAnother(error)) throw error;
            } finally {
              giveBack(connection, fault);
            }
          } finally {
            read.end(isDone);
          }
        }
      } catch (error) {
        throw tries.reasonOf(error, waitLimit);
      }
    },
    transaction: createTransactions({ pool, writing, written, own: dialect.own, giveBack, faultOf, usualLimit }),
    snapshot: createSnapshots(pool, usualLimit),
    written,
    faultOf,
    usage: () => ({ ...pool.usage(), waiting: pool.usage().waiting + writing.usage().waiting }),
    longReads: places.usage,
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
