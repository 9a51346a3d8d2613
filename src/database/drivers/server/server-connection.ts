import type { Lock } from '../../../plan/writing/locks/lock.ts';
import type { Statement } from '../../../sql/statement.ts';
import type { FaultKind, NamedResult, Patience, Row, SqlValue } from '../../driver.ts';

/** A connection to a server, used by one statement or transaction at a time. */
export interface ServerConnection {
  query(statement: Statement, parameters: readonly SqlValue[], patience: Patience): Promise<readonly Row[]>;
  insert(statement: Statement, parameters: readonly SqlValue[], patience: Patience): Promise<readonly number[]>;
  execute(statement: Statement, parameters: readonly SqlValue[], patience: Patience): Promise<number>;
  named(text: string, parameters: readonly unknown[], patience: Patience): Promise<NamedResult>;
  /** Rows in batches, inside a transaction: other statements may run between two of them. */
  batches: ReadBatches;
  /** The same outside a transaction: nothing else runs on the connection until the end. */
  scan: ReadBatches;
  /** Opens a transaction that reads what is stored at this moment, cannot write, and waits for nobody's locks for long. */
  beginSnapshot(patience: Patience): Promise<void>;
  /** Rows in batches, inside it. Who leaves before the end closes the connection. */
  unload: ReadBatches;
  lock(locks: readonly Lock[], patience: Patience): Promise<void>;
  /** A statement can be sent while others run; they are answered in the order they were sent in. */
  readonly isPipeline: boolean;
  /** `isBounded`: no statement takes longer than statements usually may. */
  begin(isBounded: boolean, patience: Patience): Promise<void>;
  /** A statement without parameters or rows, such as those about savepoints. */
  command(text: string, patience: Patience): Promise<void>;
  commit(patience: Patience): Promise<void>;
  rollback(patience: Patience): Promise<void>;
  /**
   * Whether it can be used any further. What was cancelled is over then, and no cancellation is still
   * on its way: it would hit the next statement.
   */
  settle(): boolean | Promise<boolean>;
  /** No transaction is open on it: whoever used it next would read what was true when it began. */
  isFree(): boolean;
  close(): void;
}

export type ReadBatches = (
  statement: Statement,
  parameters: readonly SqlValue[],
  batchSize: number,
  patience: Patience,
) => AsyncGenerator<readonly Row[]>;

/** In what servers differ. */
export interface ServerDialect {
  /** Resolves when the connection can be used; `ended` is called when it breaks later. */
  open(ended: (connection: ServerConnection) => void): Promise<ServerConnection>;
  faultOf(error: unknown): FaultKind;
}
