import type { Trace } from '../util/trace.ts';
import type { Lock } from '../plan/writing/locks/lock.ts';
import type { Statement } from '../sql/statement.ts';
import type { LayoutDialect } from './layout/layout-dialect.ts';
import type { Row } from '../sql/rows.ts';
import type { LiveTables } from './layout/live-tables.ts';
import type { Client } from './settings.ts';
import type { TableEffects } from './changes/table-effects.ts';
import type { Writes } from './changes/writes.ts';
import type { WrittenTables } from './changes/written-tables.ts';

export type { Row, SqlCell } from '../sql/rows.ts';
export type { LiveColumn, LiveIndex, LiveTable, LiveTables } from './layout/live-tables.ts';

/** A value that a driver accepts; the dialect has already converted dates and booleans. */
export type SqlValue = string | number | bigint | boolean | null | Buffer;

/** How long a caller waits for a statement. Statements without a waiting caller are cancelled. */
export interface WaitLimit {
  /** A time of `performance.now()`. */
  readonly deadline: number;
  /** Aborted when the caller has disconnected. */
  readonly signal?: AbortSignal;
  /** Called for each statement that runs for the caller. */
  readonly trace?: Trace;
}

/**
 * Runs reading statements: a driver, which uses any connection for each, or a session, which uses one connection and
 * sees its own writes.
 *
 * Rows are arrays. Statements are prepared once per connection, keyed by the identity of the Statement object, so a
 * cached plan keeps its prepared statements.
 */
export interface Reader {
  query(statement: Statement, parameters: readonly SqlValue[], waitLimit?: WaitLimit): Promise<readonly Row[]>;
  /** Rows in batches, for responses of unbounded length. */
  stream(
    statement: Statement,
    parameters: readonly SqlValue[],
    batchSize: number,
    waitLimit?: WaitLimit,
  ): AsyncIterable<readonly Row[]>;
}

/** The unit of work in a database: one connection, one transaction. */
export interface Session extends Reader {
  /** Runs an insert created by `insertStatement`; returns the ids of the new rows in order. */
  insert(statement: Statement, parameters: readonly SqlValue[]): Promise<readonly number[]>;
  /** Returns the number of rows changed. */
  execute(statement: Statement, parameters: readonly SqlValue[]): Promise<number>;
  /**
   * Until the end of the transaction no other session gets a lock of the same name, unless both share it; later reads
   * include everything that earlier holders committed. Locks requested together cannot deadlock, nor can lists
   * requested after entries.
   */
  lock(...locks: readonly Lock[]): Promise<void>;
  /** Rolls back only the writes of `work` if it throws: the transaction continues. One at a time; may be nested. */
  savepoint<T>(work: () => Promise<T>): Promise<T>;
  /** A statement of project code, as text: rows are objects, values as the library returns them. */
  named(text: string, parameters: readonly unknown[]): Promise<NamedResult>;
}

export interface NamedResult {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Rows changed or found. */
  readonly changes: number;
  /** The id of the last inserted row; null if the database does not report it. */
  readonly lastId: number | null;
}

export interface TransactionOptions {
  /**
   * `work` has no effects outside the transaction: if the database rolls it back (deadlock, lost connection), it is
   * retried a few times.
   */
  readonly repeatable?: boolean;
}

/** Use of the connections to a server. */
export interface PoolUsage {
  readonly most: number;
  readonly used: number;
  readonly idle: number;
  /** Statements and transactions waiting for a connection. */
  readonly waiting: number;
}

/** Reads that run for a while: they share a part of the connections, or of the threads that read. */
export interface LongReadUsage {
  readonly running: number;
  /** Long reads, and statements that may be long, waiting for others to end. */
  readonly waiting: number;
  /** How many were stopped, to be run again later, because too many were running. */
  readonly stopped: number;
}

/**
 * The data as it was stored at one moment: all statements see the same rows, whatever is committed meanwhile. A change
 * of a table's layout waits for the statement that reads the table, not for the end.
 */
export interface Snapshot extends Reader {
  /** Rows in batches, as the database sends them. No other statement may run before the last batch. */
  unload(statement: Statement, batchSize: number): AsyncIterable<readonly Row[]>;
}

/** Kinds of database errors that matter to the caller. */
export type FaultKind =
  /** A value does not fit its column: the caller's mistake. */
  | 'value'
  /** The statement is too long, too deep, or has too many values: the caller requested too much. */
  | 'tooLarge'
  /** A unique or foreign key constraint rejected the row. */
  | 'conflict'
  /** Locked, overloaded, or out of connections: a retry may succeed. */
  | 'busy'
  /** Cancelled: timed out, or the caller has disconnected. */
  | 'cancelled'
  /** The connection broke, or none can be opened. */
  | 'lost'
  /** The prepared statement no longer matches its tables. */
  | 'outdated'
  /** The database is read-only: its files, or its tables for this user. */
  | 'readOnly'
  | 'other';

/** The replication state of a server. */
export interface ReplicationState {
  /** Whether it accepts writes, if it can tell. */
  readonly isPrimary: boolean;
  /**
   * For a primary, a position that includes everything committed before the request; for a replica, one up to which
   * everything can be read. Null: the server has no positions.
   */
  readonly position: string | null;
  /** Equal strings identify the same running server. */
  readonly server: string;
  /** Whether every connection of the driver leads to this server. */
  readonly isOnly: boolean;
}

export interface Replication {
  state(waitLimit: WaitLimit): Promise<ReplicationState>;
  /** An identifier shared by a primary and its copies, and by no other server; null if the database has none. */
  lineage(waitLimit: WaitLimit): Promise<string | null>;
  /** Whether reads at `position` see everything up to `needed`. */
  includes(position: string, needed: string): boolean;
}

/** Proofs of freshness, and what happened between two of them. */
export interface Proofs {
  /** Equal values mean that nothing was committed in between. Null: no proof for the moment. */
  current(): Promise<string | null>;
  /** What was committed between two proofs; null unless all of it was written by this server. */
  committed(before: string, after: string): readonly Writes[] | null;
  /** What the database itself does when tables are written to or read. */
  effects(): Promise<TableEffects>;
}

/** A connection to one database, or a pool of them. */
export interface Driver extends Reader {
  readonly client: Client;
  /** How this engine lists, names and declares tables. */
  readonly layout: LayoutDialect;
  /** Whether a statement blocks this thread until it has its rows. */
  readonly blocks: boolean;
  /**
   * Runs `work` in one transaction, rolled back if `work` throws or the caller has disconnected. Without a limit its
   * statements have no deadline.
   */
  transaction<T>(
    work: (session: Session) => Promise<T>,
    waitLimit?: WaitLimit,
    options?: TransactionOptions,
  ): Promise<T>;
  /** Reads from one snapshot, in read-only mode, without blocking anyone who writes. */
  snapshot<T>(work: (snapshot: Snapshot) => Promise<T>, waitLimit?: WaitLimit): Promise<T>;
  /** The existing tables with their columns and indexes. */
  introspect(): Promise<LiveTables>;
  /** Absent if the database offers no exact proof of its state. */
  readonly proofs?: Proofs;
  /** Absent if the database is not replicated by a server. */
  readonly replication?: Replication;
  /** The tables this server has committed to. */
  readonly written: WrittenTables;
  /** Whether a proof needs no round trip. */
  readonly provesLocally: boolean;
  /** Changes made when opening it, for the operator. */
  readonly notices?: readonly string[];
  /** Absent if there is no pool. */
  usage?(): PoolUsage;
  longReads(): LongReadUsage;
  /** The kind of an error thrown by a statement. */
  faultOf(error: unknown): FaultKind;
  close(): Promise<void>;
}
