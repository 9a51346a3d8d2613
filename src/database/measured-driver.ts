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
    // A stream takes as long as its client reads.
    stream: (statement, parameters, batchSize, patience) => reader.stream(statement, parameters, batchSize, patience),
  };
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
    const trace = patience?.trace;
    if (trace === undefined && onStatement === null) return run();
    const start = performance.now();
    const running = run();
    const tell = (rows: number, failed: boolean): void => {
      const ms = performance.now() - start;
      if (trace !== undefined) traceStatement(trace, { text, ms, rows });
      onStatement?.(ms / 1000, failed);
    };
    running.then(
      (value) => tell(count(value), false),
      () => tell(0, true),
    );
    return running;
  };
