import type { Driver, Session } from '../../src/database/driver.ts';

/** The statements of a transaction are written down before they run; what opens and ends it is not counted. */
export function countingDriver(inner: Driver, statements: string[], outside: string[] = []): Driver {
  const watch = (session: Session): Session => ({
    query: (statement, parameters) => {
      statements.push(statement.text);
      return session.query(statement, parameters);
    },
    insert: (statement, parameters) => {
      statements.push(statement.text);
      return session.insert(statement, parameters);
    },
    execute: (statement, parameters) => {
      statements.push(statement.text);
      return session.execute(statement, parameters);
    },
    stream: (...asked) => session.stream(...asked),
    lock: (...keys) => session.lock(...keys),
    savepoint: (work) => session.savepoint(work),
    named: (...asked) => session.named(...asked),
  });
  return {
    client: inner.client,
    layout: inner.layout,
    blocks: inner.blocks,
    provesLocally: inner.provesLocally,
    written: inner.written,
    query: (statement, parameters) => {
      outside.push(statement.text);
      return inner.query(statement, parameters);
    },
    stream: (statement, parameters, batchSize) => inner.stream(statement, parameters, batchSize),
    transaction: (work, waitLimit, options) => inner.transaction((session) => work(watch(session)), waitLimit, options),
    snapshot: (work) => inner.snapshot(work),
    introspect: () => inner.introspect(),
    longReads: () => inner.longReads(),
    faultOf: (error) => inner.faultOf(error),
    close: () => inner.close(),
  };
}
