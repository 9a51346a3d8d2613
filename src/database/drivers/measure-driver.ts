import type { Lock } from '../../plan/writing/locks/lock.ts';
import type { Statement } from '../../sql/statement.ts';
import { traceStatement } from '../../util/trace.ts';
import type { Driver, NamedResult, WaitLimit, Reader, Row, Session, SqlValue } from '../driver.ts';

/** Called after each statement, with the seconds it took and whether it failed. */
export type OnStatement = (seconds: number, failed: boolean) => void;

/** A driver that reports how long statements take: to their request, and to `onStatement`. */
export function measureDriver(driver: Driver, onStatement: OnStatement | null): Driver {
  const reader = new MeasuredReader(driver, onStatement, undefined);
  return {
    get client() {
      return driver.client;
    },
    layout: driver.layout,
    blocks: driver.blocks,
    provesLocally: driver.provesLocally,
    written: driver.written,
    query: (statement, parameters, waitLimit) => reader.query(statement, parameters, waitLimit),
    stream: (statement, parameters, batchSize, waitLimit) => reader.stream(statement, parameters, batchSize, waitLimit),
    transaction: (work, waitLimit, options) =>
      driver.transaction((session) => work(new MeasuredSession(session, onStatement, waitLimit)), waitLimit, options),
    snapshot: (work, waitLimit) => driver.snapshot(work, waitLimit),
    introspect: () => driver.introspect(),
    ...(driver.proofs && { proofs: driver.proofs }),
    ...(driver.replication && { replication: driver.replication }),
    ...(driver.usage && { usage: driver.usage.bind(driver) }),
    longReads: () => driver.longReads(),
    faultOf: (error) => driver.faultOf(error),
    close: () => driver.close(),
  };
}

/** Classes, because one is created per transaction, and objects of closures take microseconds to create. */
class MeasuredReader<R extends Reader> implements Reader {
  protected readonly inner: R;
  readonly #onStatement: OnStatement | null;
  /** The transaction's caller, for all its statements. */
  readonly #outer: WaitLimit | undefined;

  constructor(inner: R, onStatement: OnStatement | null, outer: WaitLimit | undefined) {
    this.inner = inner;
    this.#onStatement = onStatement;
    this.#outer = outer;
  }

  query(statement: Statement, parameters: readonly SqlValue[], waitLimit?: WaitLimit): Promise<readonly Row[]> {
    const run = () => this.inner.query(statement, parameters, waitLimit);
    return this.measure(statement.text, run, lengthOf, waitLimit);
  }

  stream(statement: Statement, parameters: readonly SqlValue[], batchSize: number, waitLimit?: WaitLimit) {
    return measureBatches(
      this.inner.stream(statement, parameters, batchSize, waitLimit),
      createRecorder(this.#onStatement, statement.text, waitLimit ?? this.#outer),
    );
  }

  protected measure<T>(
    text: string,
    run: () => Promise<T>,
    count: (of: T) => number,
    waitLimit: WaitLimit | undefined = this.#outer,
    isForeign = false,
  ): Promise<T> {
    if (waitLimit?.trace === undefined && this.#onStatement === null) return run();
    const record = createRecorder(this.#onStatement, text, waitLimit, isForeign);
    const start = performance.now();
    const running = run();
    running.then(
      (value) => record(performance.now() - start, count(value), false),
      () => record(performance.now() - start, 0, true),
    );
    return running;
  }
}

class MeasuredSession extends MeasuredReader<Session> implements Session {
  insert(statement: Statement, parameters: readonly SqlValue[]): Promise<readonly number[]> {
    return this.measure(statement.text, () => this.inner.insert(statement, parameters), lengthOf);
  }

  execute(statement: Statement, parameters: readonly SqlValue[]): Promise<number> {
    return this.measure(statement.text, () => this.inner.execute(statement, parameters), Number);
  }

  named(text: string, parameters: readonly unknown[]): Promise<NamedResult> {
    return this.measure(text, () => this.inner.named(text, parameters), changesOf, undefined, true);
  }

  lock(...locks: readonly Lock[]): Promise<void> {
    return this.inner.lock(...locks);
  }

  savepoint<T>(work: () => Promise<T>): Promise<T> {
    return this.inner.savepoint(work);
  }
}

const lengthOf = ({ length }: { readonly length: number }): number => length;

const changesOf = ({ changes }: NamedResult): number => changes;

/** A statement, with the time the database took: time spent by the consumer does not count. */
async function* measureBatches(
  batches: AsyncIterable<readonly Row[]>,
  record: RecordStatement,
): AsyncGenerator<readonly Row[]> {
  const iterator = batches[Symbol.asyncIterator]();
  const spent = { ms: 0, rows: 0, failed: true };
  try {
    for (;;) {
      const start = performance.now();
      const next = await iterator.next().finally(() => {
        spent.ms += performance.now() - start;
      });
      if (next.done === true) break;
      spent.rows += next.value.length;
      yield next.value;
    }
    spent.failed = false;
  } finally {
    record(spent.ms, spent.rows, spent.failed);
    await iterator.return?.();
  }
}

type RecordStatement = (ms: number, rows: number, failed: boolean) => void;

const createRecorder =
  (
    onStatement: OnStatement | null,
    text: string,
    waitLimit: WaitLimit | undefined,
    isForeign = false,
  ): RecordStatement =>
  (ms, rows, failed) => {
    if (waitLimit?.trace !== undefined) traceStatement(waitLimit.trace, { text, ms, rows, failed, isForeign });
    onStatement?.(ms / 1000, failed);
  };
