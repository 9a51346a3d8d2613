import { messageOf } from '../../../errors.ts';
import { DatabaseFault } from '../../database-fault.ts';
import type { Driver, FaultKind, WaitLimit, PoolUsage } from '../../driver.ts';
import type { PoolSettings } from '../../settings.ts';
import { WrittenTables } from '../../changes/written-tables.ts';
import { createConnectionPool } from './connection-pool.ts';
import type { ServerConnection, ServerDialect } from './server-connection.ts';
import { createSnapshots } from './server-snapshot.ts';
import { StoppedError, type Read } from './read.ts';
import { createReadPlaces, noPlace } from './read-places.ts';
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

  /** Reads can be repeated: on another connection, with a statement prepared again, or when long ones may run. */
  const isWorthAnother = (error: unknown, attempt: number): boolean => {
    if (error instanceof StoppedError) return true;
    const kind = faultOf(error);
    return attempt === 1 && (kind === 'lost' || kind === 'outdated');
  };

  /** A read that had to wait for others, and then had not enough time left, did not request too much. */
  const reasonOf = (error: unknown, read: Read): unknown =>
    read.hasWaited && performance.now() >= read.deadline ? noPlace(error) : error;

  return {
    async query(statement, parameters, waitLimit = usualLimit()) {
      for (let attempt = 1; ; attempt += 1) {
        const starting = places.start(statement, waitLimit);
        const read = starting instanceof Promise ? await starting : starting;
        let isDone = false;
        try {
          const taken = pool.take(waitLimit);
          const connection = taken instanceof Promise ? await taken : taken;
          read.begin();
          try {
            const rows = await connection.query(statement, parameters, read);
            giveBack(connection);
            isDone = true;
            return rows;
          } catch (error) {
            giveBack(connection, error);
            if (!isWorthAnother(error, attempt)) throw reasonOf(error, read);
          }
        } finally {
          read.end(isDone);
        }
      }
    },
    async *stream(statement, parameters, batchSize, waitLimit = usualLimit()) {
      for (let attempt = 1; ; attempt += 1) {
        const read = await places.start(statement, waitLimit);
        let fault: unknown;
        let isDone = false;
        try {
          const connection = await pool.take(waitLimit);
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
            if (!read.isRepeatable || !isWorthAnother(error, attempt)) throw reasonOf(error, read);
          } finally {
            giveBack(connection, fault);
          }
        } finally {
          read.end(isDone);
        }
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
