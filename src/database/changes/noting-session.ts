import type { Lock } from '../../plan/writing/locks/lock.ts';
import type { Statement } from '../../sql/statement.ts';
import type { NamedResult, Row, Session, SqlValue, WaitLimit } from '../driver.ts';
import { noteUnknown, noteWritten, type WriteKind } from './writes.ts';

/** A session that notes the tables that are written to. */
export class NotingSession implements Session {
  readonly #inner: Session;
  readonly #writes: Map<string, WriteKind>;

  constructor(inner: Session, writes: Map<string, WriteKind>) {
    this.#inner = inner;
    this.#writes = writes;
  }

  protected note(statement: Statement): void {
    noteWritten(this.#writes, statement);
  }

  query(statement: Statement, parameters: readonly SqlValue[], waitLimit?: WaitLimit): Promise<readonly Row[]> {
    this.note(statement);
    return this.#inner.query(statement, parameters, waitLimit);
  }

  stream(statement: Statement, parameters: readonly SqlValue[], batchSize: number, waitLimit?: WaitLimit) {
    this.note(statement);
    return this.#inner.stream(statement, parameters, batchSize, waitLimit);
  }

  insert(statement: Statement, parameters: readonly SqlValue[]): Promise<readonly number[]> {
    this.note(statement);
    return this.#inner.insert(statement, parameters);
  }

  execute(statement: Statement, parameters: readonly SqlValue[]): Promise<number> {
    this.note(statement);
    return this.#inner.execute(statement, parameters);
  }

  named(text: string, parameters: readonly unknown[]): Promise<NamedResult> {
    if (!READS.test(text)) noteUnknown(this.#writes);
    return this.#inner.named(text, parameters);
  }

  lock(...locks: readonly Lock[]): Promise<void> {
    return this.#inner.lock(...locks);
  }

  savepoint<T>(work: () => Promise<T>): Promise<T> {
    return this.#inner.savepoint(work);
  }
}

/** How knex reads. A function of the database that writes is not seen. */
const READS = /^\s*select\b(?![^;]*(?:\binto\b|;\s*\S))/i;
