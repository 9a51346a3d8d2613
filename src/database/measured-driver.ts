import { traceStatement } from '../util/trace.ts';
import type { Driver, Patience, Reader, Row, Session } from './driver.ts';

/** Called after each statement, with the seconds it took and whether it failed. */
export type OnStatement = (seconds: number, failed: boolean) => void;

/** The same driver, which tells how long statements take: to the request that they are for, and to `onStatement`. */
export function measureDriver(driver: Driver, onStatement: OnStatement | null): Driver {
  const reader = measureReader(driver, onStatement, undefined);
  return {
    client: driver.client,
    layout: driver.layout,
    blocks: driver.blocks,
    versionIsLocal: driver.versionIsLocal,
    ...reader,
    transaction: (work, patience, options) =>
      driver.transaction((session) => work(measureSession(session, onStatement, patience)), patience, options),
    introspect: () => driver.introspect(),
    ...(driver.version && { version: driver.version.bind(driver) }),
    ...(driver.usage && { usage: driver.usage.bind(driver) }),
    faultOf: (error) => driver.faultOf(error),
    close: () => driver.close(),
  };
}

/** Statements of a transaction are for whoever the transaction is for. */
function measureSession(session: Session, onStatement: OnStatement | null, patience: Patience | undefined): Session {
  const measure = createMeasure(onStatement);
  return {
    ...measureReader(session, onStatement, patience),
    insert: (statement, parameters) =>
      measure(
        statement.text,
        patience,
        () => session.insert(statement, parameters),
        (ids) => ids.length,
      ),
    execute: (statement, parameters) =>
      measure(
        statement.text,
        patience,
        () => session.execute(statement, parameters),
        (rows) => rows,
      ),
    lock: (...keys) => session.lock(...keys),
    savepoint: (work) => session.savepoint(work),
    named: (text, parameters) =>
      measure(
        text,
        patience,
        () => session.named(text, parameters),
        ({ changes }) => changes,
      ),
  };
}

function measureReader(reader: Reader, onStatement: OnStatement | null, outer: Patience | undefined): Reader {
  const measure = createMeasure(onStatement);
  return {
    query: (statement, parameters, patience) =>
      measure(statement.text, patience ?? outer, () => reader.query(statement, parameters, patience), countRows),
    stream: (statement, parameters, batchSize, patience) =>
      measureBatches(
        reader.stream(statement, parameters, batchSize, patience),
        createTell(onStatement, statement.text, patience ?? outer),
      ),
  };
}

/** One statement, and of its time what the database took: whoever reads may take as long as they like. */
async function* measureBatches(batches: AsyncIterable<readonly Row[]>, tell: Tell): AsyncGenerator<readonly Row[]> {
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
    tell(spent.ms, spent.rows, spent.failed);
    await iterator.return?.();
  }
}

const countRows = (rows: readonly Row[]): number => rows.length;

type Measure = <T>(
  text: string,
  patience: Patience | undefined,
  run: () => Promise<T>,
  count: (of: T) => number,
) => Promise<T>;

const createMeasure =
  (onStatement: OnStatement | null): Measure =>
  (text, patience, run, count) => {
    if (patience?.trace === undefined && onStatement === null) return run();
    const tell = createTell(onStatement, text, patience);
    const start = performance.now();
    const running = run();
    running.then(
      (value) => tell(performance.now() - start, count(value), false),
      () => tell(performance.now() - start, 0, true),
    );
    return running;
  };

type Tell = (ms: number, rows: number, failed: boolean) => void;

const createTell =
  (onStatement: OnStatement | null, text: string, patience: Patience | undefined): Tell =>
  (ms, rows, failed) => {
    if (patience?.trace !== undefined) traceStatement(patience.trace, { text, ms, rows });
    onStatement?.(ms / 1000, failed);
  };
