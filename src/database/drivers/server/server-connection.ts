import type { OwnCommits } from '../../changes/own-commits.ts';
import type { Lock } from '../../../plan/writing/locks/lock.ts';
import type { Statement } from '../../../sql/statement.ts';
import { DatabaseFault } from '../../database-fault.ts';
import type { FaultKind, NamedResult, WaitLimit, Row, SqlValue } from '../../driver.ts';

/** A connection to a server, used by one statement or transaction at a time. */
export interface ServerConnection {
  query(statement: Statement, parameters: readonly SqlValue[], waitLimit: WaitLimit): Promise<readonly Row[]>;
  insert(statement: Statement, parameters: readonly SqlValue[], waitLimit: WaitLimit): Promise<readonly number[]>;
  execute(statement: Statement, parameters: readonly SqlValue[], waitLimit: WaitLimit): Promise<number>;
  named(text: string, parameters: readonly unknown[], waitLimit: WaitLimit): Promise<NamedResult>;
  /** Rows in batches, inside a transaction: other statements may run in between. */
  batches: ReadBatches;
  /** The same outside a transaction: the connection runs nothing else until the end. */
  scan: ReadBatches;
  /** Opens a read-only snapshot transaction with a short lock timeout. */
  beginSnapshot(waitLimit: WaitLimit): Promise<void>;
  /** Rows in batches, inside it. Leaving early closes the connection. */
  unload: ReadBatches;
  /** Returns the number of the transaction, if the database tells it at no cost. */
  lock(locks: readonly Lock[], waitLimit: WaitLimit): Promise<number | null>;
  /** The number of the open transaction; absent if the database has none. */
  transactionNumber?(waitLimit: WaitLimit): Promise<number | null>;
  /** Statements can be pipelined; responses arrive in order. */
  readonly isPipeline: boolean;
  /** `isBounded`: the usual statement timeout applies. Null if the next statement opens it. */
  begin(isBounded: boolean, waitLimit: WaitLimit): Promise<void> | null;
  /** A statement without parameters or rows, such as for savepoints. */
  command(text: string, waitLimit: WaitLimit): Promise<void>;
  commit(waitLimit: WaitLimit): Promise<void>;
  rollback(waitLimit: WaitLimit): Promise<void>;
  /**
   * Whether it can be used again. A cancelled statement is over by then, and no cancellation is still on its way: it
   * would hit the next statement.
   */
  settle(): boolean | Promise<boolean>;
  /** Whether no transaction is open on it: the next user would read an old snapshot. */
  isFree(): boolean;
  close(): void;
}

export type ReadBatches = (
  statement: Statement,
  parameters: readonly SqlValue[],
  batchSize: number,
  waitLimit: WaitLimit,
) => AsyncGenerator<readonly Row[]>;

/** The differences between servers. */
export interface ServerDialect {
  /** Resolves when the connection is ready; `ended` is called when it breaks later. */
  open(ended: (connection: ServerConnection) => void): Promise<ServerConnection>;
  faultOf(error: unknown): FaultKind;
  /** Receives what transactions write, by number. */
  readonly own?: OwnCommits;
}

/** Ids of new rows as numbers. An id beyond the exact range would be another row's. */
export const wholeIds = (ids: readonly unknown[]): readonly number[] => ids.map(wholeId);

function wholeId(id: unknown): number {
  const number = Number(id);
  if (Number.isSafeInteger(number)) return number;
  throw new DatabaseFault('other', `The database assigned the id ${id}; ids beyond 2^53 are not supported.`);
}
