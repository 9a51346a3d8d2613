import pg from 'pg';
import type { Statement } from '../../../sql/statement.ts';
import { DatabaseFault } from '../../database-fault.ts';
import type { Patience, Row, SqlValue } from '../../driver.ts';
import { assertPatient, assertWanted, waitForServer } from '../../patience.ts';
import { type ServerConnection, wholeIds } from '../server/server-connection.ts';
import { lockNumbers } from '../server/lock-numbers.ts';
import { bringToRest } from './postgres-cancel.ts';
import { assertSendable, postgresFault } from './postgres-faults.ts';
import { forgetPrepared, type PreparedNames } from './postgres-prepared.ts';
import { type KnownColumns, PostgresQuery, type QueryResult } from './postgres-query.ts';

/** Locks that end with the transaction; later statements see what was committed before. */
const LOCK: Statement = { text: 'select pg_advisory_xact_lock(k) from unnest($1::bigint[]) as k' };
const LOCK_SHARED: Statement = {
  text: 'select case when s then pg_advisory_xact_lock_shared(k)::text else pg_advisory_xact_lock(k)::text end from unnest($1::bigint[], $2::bool[]) as l(k, s)',
};
const LOCKS = 2n ** 62n;

const BEGIN_UNBOUNDED = 'begin; set local statement_timeout = 0; set local lock_timeout = 0';

/** All rows of a scan are from one snapshot. */
const BEGIN_SCAN = 'begin isolation level repeatable read read only';

/** Changes to a table's layout take precedence. */
const BEGIN_SNAPSHOT = `${BEGIN_SCAN}; set local lock_timeout = 2000`;

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

  const wait = <T>(patience: Patience, running: Promise<T>): Promise<T> =>
    waitForServer(patience, running, () => {
      const before = rest;
      const own = bringToRest(client, running);
      rest = before === null ? own : Promise.all([before, own]).then((all) => all.every(Boolean));
    });

  const send = (query: pg.QueryArrayConfig, patience: Patience): Promise<pg.QueryArrayResult<Row[number][]>> =>
    wait(patience, client.query<Row[number][]>(query));

  /** For statements that cannot open the transaction themselves. */
  const open = async (patience: Patience): Promise<void> => {
    isOpening = false;
    await send({ text: 'begin', rowMode: 'array' }, patience);
  };

  const command = async (text: string, patience: Patience): Promise<void> => {
    assertPatient(patience);
    if (isOpening) await open(patience);
    await send({ text, rowMode: 'array' }, patience);
  };

  const run = async (statement: Statement, values: readonly SqlValue[], patience: Patience): Promise<QueryResult> => {
    assertPatient(patience);
    assertSendable(values);
    const running = new Promise<QueryResult>((resolve, reject) => {
      const name = prepared.nameOf(statement);
      const done = (error: Error | null, result: QueryResult): void =>
        error === null ? resolve(result) : reject(error);
      client.query(new PostgresQuery({ name, text: statement.text, values, opens: isOpening }, columns, done));
      isOpening = false;
    });
    try {
      return await wait(patience, running);
    } catch (error) {
      if (postgresFault(error) === 'outdated') forgetPrepared(statement);
      throw error;
    }
  };

  async function* batches(
    statement: Statement,
    parameters: readonly SqlValue[],
    batchSize: number,
    patience: Patience,
  ): AsyncGenerator<readonly Row[]> {
    const cursor = `batches${++lastCursor}`;
    const text = `declare ${cursor} no scroll cursor for ${statement.text}`;
    assertSendable(parameters);
    if (isOpening) await open(patience);
    await send({ text, values: [...parameters], rowMode: 'array' }, patience);
    const next = { text: `fetch forward ${Math.trunc(batchSize)} from ${cursor}`, rowMode: 'array' } as const;
    for (;;) {
      const { rows } = await send(next, patience);
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
    query: async (statement, parameters, patience) => (await run(statement, parameters, patience)).rows,
    insert: async (statement, parameters, patience) =>
      wholeIds((await run(statement, parameters, patience)).rows.map(([id]) => id)),
    execute: async (statement, parameters, patience) => (await run(statement, parameters, patience)).count,
    async named(text, parameters, patience) {
      assertPatient(patience);
      assertSendable(parameters);
      if (isOpening) await open(patience);
      const types = { getTypeParser: pg.types.getTypeParser };
      const { rows, fields, rowCount } = await send(
        { text, values: [...parameters], rowMode: 'array', types },
        patience,
      );
      const names = fields.map(({ name }) => name);
      const named = rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]])));
      return { rows: named, changes: rowCount ?? 0, lastId: null };
    },
    batches,
    async *scan(statement, parameters, batchSize, patience) {
      assertWanted(patience);
      try {
        await command(BEGIN_SCAN, patience);
        yield* batches(statement, parameters, batchSize, patience);
      } finally {
        if (await settle()) await command('rollback', { deadline: performance.now() + LEAVE_MS }).catch(close);
      }
    },
    beginSnapshot: (patience) => command(BEGIN_SNAPSHOT, patience),
    unload: batches,
    async lock(locks, patience) {
      const numbered = lockNumbers(locks, LOCKS);
      const numbers = `{${numbered.map(({ number }) => number).join()}}`;
      if (!numbered.some(({ shared }) => shared)) await run(LOCK, [numbers], patience);
      else await run(LOCK_SHARED, [numbers, `{${numbered.map(({ shared }) => shared).join()}}`], patience);
    },
    command,
    isPipeline: true,
    begin(isBounded, patience) {
      if (!isBounded) return command(BEGIN_UNBOUNDED, patience);
      isOpening = true;
      return null;
    },
    async commit(patience) {
      if (isOpening) return leaveUnopened();
      isAlone = false;
      const { command } = await send({ text: 'commit', rowMode: 'array' }, patience);
      if (isAlone) throw new DatabaseFault('lost', 'The synchronous standby has not confirmed the commit.');
      // The error after a failed statement in the transaction.
      if (command !== 'COMMIT') throw new DatabaseFault('other', 'The transaction was rolled back, not committed.');
    },
    rollback: async (patience) => (isOpening ? leaveUnopened() : command('rollback', patience)),
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
