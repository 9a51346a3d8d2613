import { noteUnknown, noteWritten, type WriteKind, type Writes } from '../../database/changes/writes.ts';
import type { Driver, NamedResult, Row, Session, SqlValue, WaitLimit } from '../../database/driver.ts';
import type { Lock } from '../../plan/writing/locks/lock.ts';
import type { Statement } from '../../sql/statement.ts';

export interface OnWritten {
  /** At the end of each transaction that has written something, inside it. Whether there is something to do after it. */
  readonly keep: (session: Session, writes: Writes) => Promise<boolean>;
  /** After the commit. */
  readonly wake: () => void;
}

/** A driver that tells what each transaction has written, whoever wrote it: a store, a command, or project code. */
export function notingDriver(driver: Driver, { keep, wake }: OnWritten): Driver {
  const transaction: Driver['transaction'] = async (work, waitLimit, options) => {
    let isKept = false;
    const result = await driver.transaction(
      async (session) => {
        const writes = new Map<string, WriteKind>();
        const value = await work(new NotingSession(session, writes));
        isKept = writes.size > 0 && (await keep(session, writes));
        return value;
      },
      waitLimit,
      options,
    );
    if (isKept) wake();
    return result;
  };
  return new Proxy(driver, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

class NotingSession implements Session {
  readonly #inner: Session;
  readonly #writes: Map<string, WriteKind>;

  constructor(inner: Session, writes: Map<string, WriteKind>) {
    this.#inner = inner;
    this.#writes = writes;
  }

  query(statement: Statement, parameters: readonly SqlValue[], waitLimit?: WaitLimit): Promise<readonly Row[]> {
    noteWritten(this.#writes, statement);
    return this.#inner.query(statement, parameters, waitLimit);
  }

  stream(statement: Statement, parameters: readonly SqlValue[], batchSize: number, waitLimit?: WaitLimit) {
    noteWritten(this.#writes, statement);
    return this.#inner.stream(statement, parameters, batchSize, waitLimit);
  }

  insert(statement: Statement, parameters: readonly SqlValue[]): Promise<readonly number[]> {
    noteWritten(this.#writes, statement);
    return this.#inner.insert(statement, parameters);
  }

  execute(statement: Statement, parameters: readonly SqlValue[]): Promise<number> {
    noteWritten(this.#writes, statement);
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
