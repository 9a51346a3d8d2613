import type { Trace } from '../util/trace.ts';
import type { Lock } from '../plan/writing/locks/lock.ts';
import type { Statement } from '../sql/statement.ts';
import type { LayoutDialect } from './layout/layout-dialect.ts';
import type { LiveTables, Row } from './layout/live-tables.ts';
import type { Client } from './settings.ts';
import type { WrittenTables } from './written-tables.ts';

export type { LiveColumn, LiveIndex, LiveTable, LiveTables, Row, SqlCell } from './layout/live-tables.ts';

/** A value as a driver takes it; dates and booleans are converted by the dialect before. */
export type SqlValue = string | number | bigint | boolean | null | Buffer;

/** Until when somebody waits for a statement. What is no longer waited for is cancelled. */
export interface Patience {
  /** On the clock of `performance.now()`. */
  readonly deadline: number;
  /** Aborted when the caller has left. */
  readonly signal?: AbortSignal;
  /** Told of each statement that runs for it. */
  readonly trace?: Trace;
}

/**
 * Whatever runs reading statements: a driver, each on a connection of its own, or a session, all of
 * them on one connection, so that they see what was written in it.
 *
 * Rows come as arrays. Statements are prepared once per connection, keyed by the identity of
 * the Statement object, so a plan that is kept keeps its prepared statements.
 */
export interface Reader {
  query(statement: Statement, parameters: readonly SqlValue[], patience?: Patience): Promise<readonly Row[]>;
  /** Rows in batches, without holding them all; for answers of unbounded length. */
  stream(
    statement: Statement,
    parameters: readonly SqlValue[],
    batchSize: number,
    patience?: Patience,
  ): AsyncIterable<readonly Row[]>;
}

/** The unit of work in a database: one connection, one transaction. */
export interface Session extends Reader {
  /** Runs an insert made by `insertStatement`; the ids of the new rows, in the order of the rows. */
  insert(statement: Statement, parameters: readonly SqlValue[]): Promise<readonly number[]>;
  /** Returns the number of rows changed. */
  execute(statement: Statement, parameters: readonly SqlValue[]): Promise<number>;
  /**
   * Until the end of the transaction nobody else gets a lock of the same name, unless both share it; what is
   * read after it includes everything that earlier holders committed. Several at once cannot wait for one
   * another, nor can those who ask for lists after entries.
   */
  lock(...locks: readonly Lock[]): Promise<void>;
  /**
   * What `work` writes is undone when it throws, and nothing else is: the transaction goes on. One at a
   * time; inside it there may be another.
   */
  savepoint<T>(work: () => Promise<T>): Promise<T>;
  /** A statement of somebody else's, as text: rows by the names of their columns, values as the library gives them. */
  named(text: string, parameters: readonly unknown[]): Promise<NamedResult>;
}

export interface NamedResult {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Rows that were changed, or found. */
  readonly changes: number;
  /** The id of the last row that was inserted; null if the database does not say. */
  readonly lastId: number | null;
}

export interface TransactionOptions {
  /**
   * `work` does nothing outside the transaction: where the database undid it (a deadlock, a lost
   * connection), it is begun again, a few times.
   */
  readonly repeatable?: boolean;
}

/** How the connections to a server are used. */
export interface PoolUsage {
  readonly most: number;
  readonly used: number;
  readonly idle: number;
  /** Statements and transactions that wait for a connection. */
  readonly waiting: number;
}

/** What is stored, as it was at one moment. */
export interface Snapshot {
  query(statement: Statement): Promise<readonly Row[]>;
  /** Rows in batches, without holding them all; who wants to change their table waits for these batches, not for the rest. */
  unload(statement: Statement, batchSize: number): AsyncIterable<readonly Row[]>;
}

/** What went wrong in the database, as far as it matters to who asked. */
export type FaultKind =
  /** A value does not fit its column: the caller's mistake. */
  | 'value'
  /** The statement is too long, too deep, or has too many values: the caller asked for too much at once. */
  | 'tooLarge'
  /** A unique or foreign key refused the row. */
  | 'conflict'
  /** Locked, overloaded, or out of connections: later it may work. */
  | 'busy'
  /** Cancelled, because it took too long or nobody waits any more. */
  | 'cancelled'
  /** The connection broke, or there is none to be had. */
  | 'lost'
  /** The prepared statement no longer fits its tables. */
  | 'outdated'
  /** It can be read, and not written to: its files, or its tables by this user. */
  | 'readOnly'
  | 'other';

/** A connection to one database, or a pool of them. */
export interface Driver extends Reader {
  readonly client: Client;
  /** How this engine lists, names and declares tables. */
  readonly layout: LayoutDialect;
  /** A statement keeps this thread busy until it has its rows. */
  readonly blocks: boolean;
  /**
   * Everything in `work` happens in one transaction; it is rolled back when `work` throws, and when
   * nobody waits for it any longer. Without patience its statements may take as long as they like.
   */
  transaction<T>(work: (session: Session) => Promise<T>, patience?: Patience, options?: TransactionOptions): Promise<T>;
  /** Reads without being able to write. Absent if the database is a file, which is copied as it is. */
  snapshot?<T>(work: (snapshot: Snapshot) => Promise<T>, patience: Patience): Promise<T>;
  /** The tables that exist, with their columns and indexes. */
  introspect(): Promise<LiveTables>;
  /**
   * A proof of freshness: two equal answers mean that nothing was committed in between, by
   * anyone. Absent or null if the database offers no exact proof.
   */
  version?(): Promise<string | null>;
  /**
   * The same, of what others than this server have committed: with `written` it proves what this server
   * does not write itself. Absent if that cannot be told apart.
   */
  versionOfOthers?(): Promise<string | null>;
  /** What this server itself has committed to. */
  readonly written: WrittenTables;
  /** Asking for the version costs no round trip. */
  readonly versionIsLocal: boolean;
  /** What opening it has changed, for the operator. */
  readonly notices?: readonly string[];
  /** Absent if there are no connections to run out of. */
  usage?(): PoolUsage;
  /** Which kind of fault an error thrown by a statement is. */
  faultOf(error: unknown): FaultKind;
  close(): Promise<void>;
}
