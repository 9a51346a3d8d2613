import type { Statement } from '../sql/statement.ts';
import type { LayoutDialect } from './layout/layout-dialect.ts';
import type { LiveTables, Row } from './layout/live-tables.ts';
import type { Client } from './settings.ts';

export type { LiveColumn, LiveIndex, LiveTable, LiveTables, Row, SqlCell } from './layout/live-tables.ts';

/** A value as a driver takes it; dates and booleans are converted by the dialect before. */
export type SqlValue = string | number | bigint | boolean | null | Buffer;

/**
 * A connection to one database, or a pool of them.
 *
 * Rows come as arrays. Statements are prepared once per connection, keyed by the identity of
 * the Statement object, so a plan that is kept keeps its prepared statements.
 */
export interface Driver {
  readonly client: Client;
  /** How this engine lists, names and declares tables. */
  readonly layout: LayoutDialect;
  /** A statement keeps this thread busy until it has its rows. */
  readonly blocks: boolean;
  /** Runs one reading statement outside of a session; writes belong in a transaction. */
  query(statement: Statement, parameters: readonly SqlValue[]): Promise<readonly Row[]>;
  /** Rows in batches, without holding them all; for answers of unbounded length. */
  stream(statement: Statement, parameters: readonly SqlValue[], batchSize: number): AsyncIterable<readonly Row[]>;
  /** Everything in `work` happens in one transaction; it is rolled back when `work` throws. */
  transaction<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /** The tables that exist, with their columns and indexes. */
  introspect(): Promise<LiveTables>;
  /**
   * A proof of freshness: two equal answers mean that nothing was committed in between, by
   * anyone. Absent or null where the database offers no exact proof.
   */
  version?(): Promise<string | null>;
  /** Asking for the version costs no round trip. */
  readonly versionIsLocal: boolean;
  /** The statement failed because a value does not fit its column, not because anything is broken. */
  refusesValue(error: unknown): boolean;
  close(): Promise<void>;
}

export interface Session {
  query(statement: Statement, parameters: readonly SqlValue[]): Promise<readonly Row[]>;
  /** Returns the number of rows changed. */
  execute(statement: Statement, parameters: readonly SqlValue[]): Promise<number>;
}
