import type pg from 'pg';
import type { Statement } from '../../../sql/statement.ts';
import { DatabaseFault } from '../../database-fault.ts';
import type { WaitLimit, Row, SqlValue } from '../../driver.ts';
import { assertInTime, assertWanted, waitForServer } from '../../wait-limit.ts';
import { type ServerConnection, wholeIds } from '../server/server-connection.ts';
import { lockNumbers } from '../server/lock-numbers.ts';
import { endStatement } from './postgres-cancel.ts';
import { assertSendable, postgresFault } from './postgres-faults.ts';
import { forgetPrepared, type PreparedNames } from './postgres-prepared.ts';
import { CODE_TYPES } from './postgres-types.ts';
import { type KnownColumns, PostgresQuery, type QueryResult } from './postgres-query.ts';

/** Locks that end with the transaction; later statements see what was committed before. */
const LOCK: Statement = {
  text: 'select pg_current_xact_id()::text, pg_advisory_xact_lock(k) from unnest($1::bigint[]) as k',
};
const LOCK_SHARED: Statement = {
  text: 'select pg_current_xact_id()::text, case when s then pg_advisory_xact_lock_shared(k)::text else pg_advisory_xact_lock(k)::text end from unnest($1::bigint[], $2::bool[]) as l(k, s)',
};
const LOCKS = 2n ** 62n;

const NUMBER: Statement = { text: 'select pg_current_xact_id()::text' };

/** Null beyond the numbers that can be compared exactly, thousands of years from now. */
const numberOf = ([row]: readonly Row[]): number | null => {
  const number = Number(row?.[0] ?? Number.NaN);
  return Number.isSafeInteger(number) ? number : null;
};

const BEGIN_UNBOUNDED = 'begin; set local statement_timeout = 0; set local lock_timeout = 0';

/** All rows of a scan are from one snapshot. */
const BEGIN_SCAN = 'begin isolation level repeatable read read only';

/** Changes to a table's layout take precedence. Whoever reads may pause between statements, to store files. */
const BEGIN_SNAPSHOT = `${BEGIN_SCAN}; set local lock_timeout = 2000; set local idle_in_transaction_session_timeout = 0`;

/** The server's time limit for statements without a caller. */
const LEAVE_MS = 2_000;

let lastCursor = 0;

/** An open connection, set up. */
export function postgresConnection(client: pg.Client, prepared: PreparedNames): ServerConnection {
  const columns: KnownColumns = new Map();
  let isBroken = false;
  let rest: Promise<boolean> | null = null;
  /** Whether its first statement opens the transaction. */
  let isOpening = false;
  /**
   * If a server gives up waiting for its synchronous standby (a timeout, a cancellation), it reports the commit and
   * warns that the standby may not have it: the change would be lost with the server.
   */
  let isAlone = false;
  client.once('end', () => {
    isBroken = true;
  });
  client.on('notice', ({ routine }) => {
    isAlone ||= routine === 'SyncRepWaitForLSN';
  });

  const wait = <T>(waitLimit: WaitLimit, running: Promise<T>): Promise<T> =>
    waitForServer(waitLimit, running, () => {
      const before = rest;
      const own = endStatement(client, running);
      rest = before === null ? own : Promise.all([before, own]).then((all) => all.every(Boolean));
    });

  const send = (query: pg.QueryArrayConfig, waitLimit: WaitLimit): Promise<pg.QueryArrayResult<Row[number][]>> =>
    wait(waitLimit, client.query<Row[number][]>(query));

  /** For statements that cannot open the transaction themselves. */
  const open = async (waitLimit: WaitLimit): Promise<void> => {
    isOpening = false;
    await send({ text: 'begin', rowMode: 'array' }, waitLimit);
  };

  const command = async (text: string, waitLimit: WaitLimit): Promise<void> => {
    assertInTime(waitLimit);
    if (isOpening) await open(waitLimit);
    await send({ text, rowMode: 'array' }, waitLimit);
  };

  const run = async (statement: Statement, values: readonly SqlValue[], waitLimit: WaitLimit): Promise<QueryResult> => {
    assertInTime(waitLimit);
    assertSendable(values);
    const running = new Promise<QueryResult>((resolve, reject) => {
      const name = prepared.nameOf(statement);
      const done = (error: Error | null, result: QueryResult): void =>
        error === null ? resolve(result) : reject(error);
      client.query(new PostgresQuery({ name, text: statement.text, values, opens: isOpening }, columns, done));
      isOpening = false;
    });
    try {
      return await wait(waitLimit, running);
    } catch (error) {
      if (postgresFault(error) === 'outdated') forgetPrepared(statement);
      throw error;
    }
  };

  async function* batches(
    statement: Statement,
    parameters: readonly SqlValue[],
    batchSize: number,
    waitLimit: WaitLimit,
  ): AsyncGenerator<readonly Row[]> {
    const cursor = `batches${++lastCursor}`;
    const text = `declare ${cursor} no scroll cursor for ${statement.text}`;
    assertSendable(parameters);
    if (isOpening) await open(waitLimit);
    await send({ text, values: [...parameters], rowMode: 'array' }, waitLimit);
    const next = { text: `fetch forward ${Math.trunc(batchSize)} from ${cursor}`, rowMode: 'array' } as const;
    for (;;) {
      const { rows } = await send(next, waitLimit);
      if (rows.length > 0) yield rows;
      if (rows.length < batchSize) return;
    }
  }

  const settle = (): boolean | Promise<boolean> => {
    if (rest === null) return !isBroken;
    return rest.then((isAtRest) => {
      rest = null;
      isBroken ||= !isAtRest;
      return settle();
    });
  };

  const leaveUnopened = (): void => {
    isOpening = false;
  };

  const close = (): void => {
    isBroken = true;
    closeClient(client);
  };

  return {
    query: async (statement, parameters, waitLimit) => (await run(statement, parameters, waitLimit)).rows,
    insert: async (statement, parameters, waitLimit) =>
      wholeIds((await run(statement, parameters, waitLimit)).rows.map(([id]) => id)),
    execute: async (statement, parameters, waitLimit) => (await run(statement, parameters, waitLimit)).count,
    async named(text, parameters, waitLimit) {
      assertInTime(waitLimit);
      assertSendable(parameters);
      if (isOpening) await open(waitLimit);
      const values = parameters.map((value) => (value instanceof Date ? value.toISOString() : value));
      const { rows, fields, rowCount } = await send({ text, values, rowMode: 'array', types: CODE_TYPES }, waitLimit);
      const names = fields.map(({ name }) => name);
      const named = rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]])));
      return { rows: named, changes: rowCount ?? 0, lastId: null };
    },
    batches,
    async *scan(statement, parameters, batchSize, waitLimit) {
      assertWanted(waitLimit);
      try {
        await command(BEGIN_SCAN, waitLimit);
        yield* batches(statement, parameters, batchSize, waitLimit);
      } finally {
        if (await settle()) await command('rollback', { deadline: performance.now() + LEAVE_MS }).catch(close);
      }
    },
    beginSnapshot: (waitLimit) => command(BEGIN_SNAPSHOT, waitLimit),
    unload: batches,
    async lock(locks, waitLimit) {
      const numbered = lockNumbers(locks, LOCKS);
      const numbers = `{${numbered.map(({ number }) => number).join()}}`;
      const { rows } = numbered.some(({ shared }) => shared)
        ? await run(LOCK_SHARED, [numbers, `{${numbered.map(({ shared }) => shared).join()}}`], waitLimit)
        : await run(LOCK, [numbers], waitLimit);
      return numberOf(rows);
    },
    transactionNumber: async (waitLimit) => numberOf((await run(NUMBER, [], waitLimit)).rows),
    command,
    isPipeline: true,
    begin(isBounded, waitLimit) {
      if (!isBounded) return command(BEGIN_UNBOUNDED, waitLimit);
      isOpening = true;
      return null;
    },
    async commit(waitLimit) {
      if (isOpening) return leaveUnopened();
      isAlone = false;
      const { command } = await send({ text: 'commit', rowMode: 'array' }, waitLimit);
      if (isAlone) throw new DatabaseFault('lost', 'The synchronous standby has not confirmed the commit.');
      // The error after a failed statement in the transaction.
      if (command !== 'COMMIT') throw new DatabaseFault('other', 'The transaction was rolled back, not committed.');
    },
    rollback: async (waitLimit) => (isOpening ? leaveUnopened() : command('rollback', waitLimit)),
    settle,
    isFree: () => client.getTransactionStatus() === 'I' && !prepared.isFull(),
    close,
  };
}

/** Does not wait for a server that does not confirm the end. */
export function closeClient(client: pg.Client): void {
  const { stream } = (client as unknown as { connection: pg.Connection }).connection;
  const timer = setTimeout(() => stream.destroy(), LEAVE_MS);
  client.end().then(
    () => clearTimeout(timer),
    () => stream.destroy(),
  );
}
