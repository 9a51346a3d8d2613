import type mysql from 'mysql2';
import type { Statement } from '../../../sql/statement.ts';
import { DatabaseFault } from '../../database-fault.ts';
import type { WaitLimit, Row, SqlValue } from '../../driver.ts';
import { assertInTime, assertWanted, waitForServer } from '../../wait-limit.ts';
import { type ServerConnection, wholeIds } from '../server/server-connection.ts';
import { endStatement, type Kill, type Thread } from './mysql-cancel.ts';
import {
  closeConnection,
  command,
  execute,
  hasTransaction,
  namedRows,
  prepare,
  type Result,
  rowsOf,
  saysTransaction,
  unloadRows,
} from './mysql-commands.ts';
import { mysqlFault } from './mysql-faults.ts';
import { LAYOUT_LOCK, LAYOUT_UNLOCK, lockRows } from './mysql-locks.ts';
import { createPreparedTexts } from './mysql-prepared.ts';

/** Properties of an open, initialized connection. */
export interface MysqlFacts {
  /** Null if a proxy decides which thread serves it. */
  readonly thread: Thread | null;
  /** Whether the server is a node of a cluster (Galera) whose other nodes accept writes, too. */
  readonly isCluster: boolean;
  /** Sets the timeout of statements in milliseconds; 0: none. */
  readonly limitText: (ms: number) => string;
  readonly statementMs: number;
  readonly kill: Kill;
  /** Runs statements on a connection outside the pool. */
  readonly aside: (texts: readonly string[], waitLimit: WaitLimit) => Promise<void>;
}

/** Changes to a table's layout take precedence. Whoever reads may pause between statements, to store files. */
const BEGIN_SNAPSHOT = [
  'set session wait_timeout = 86400',
  'set session lock_wait_timeout = 2',
  'set transaction isolation level repeatable read',
  'start transaction with consistent snapshot, read only',
];

export function mysqlConnection(connection: mysql.Connection, facts: MysqlFacts): ServerConnection {
  const { thread, isCluster, kill, limitText, statementMs, aside } = facts;
  const prepared = createPreparedTexts(connection);
  let isBroken = false;
  let isUnbounded = false;
  let isInTransaction = false;
  let mayHoldLayout = false;
  /** Whether no statement has ended the transaction, as DDL statements do. */
  let isUnended = false;
  let rest: Promise<boolean> | null = null;
  const broke = (): void => {
    isBroken = true;
  };
  connection.on('error', broke);
  connection.on('end', broke);

  const stop = (): Promise<boolean> => (thread === null ? Promise.resolve(false) : kill(thread));

  const withinLimit = <T>(waitLimit: WaitLimit, running: Promise<T>): Promise<T> =>
    waitForServer(waitLimit, running, () => {
      rest = endStatement(connection, running, stop());
    });

  const control = async (text: string, waitLimit: WaitLimit): Promise<void> => {
    assertInTime(waitLimit);
    await withinLimit(waitLimit, command(connection, text));
  };

  /**
   * A node rolls back transactions that conflict with another node's, and reports it with the next statement. MariaDB
   * (10.11) loses that error if a statement is being prepared at that moment: later statements would run and be
   * committed without the earlier ones.
   */
  const prepareWhole = async (text: string): Promise<void> => {
    await prepare(connection, text);
    if (await hasTransaction(connection)) return;
    throw new DatabaseFault('busy', 'The cluster has undone the transaction.');
  };

  const run = async (text: string, parameters: readonly SqlValue[], waitLimit: WaitLimit): Promise<Result> => {
    assertInTime(waitLimit);
    const isNew = prepared.use(text);
    try {
      if (isNew && isCluster && isUnended) await withinLimit(waitLimit, prepareWhole(text));
    } catch (error) {
      prepared.forget(text);
      throw error;
    }
    if (text === LAYOUT_LOCK.text) mayHoldLayout = true;
    const result = await withinLimit(waitLimit, execute(connection, text, parameters));
    if ('serverStatus' in result) isUnended &&= saysTransaction(result);
    return result;
  };

  const change = async (text: string, parameters: readonly SqlValue[], waitLimit: WaitLimit): Promise<number> => {
    const result = await run(text, parameters, waitLimit);
    return 'affectedRows' in result ? result.affectedRows : result.length;
  };

  /** The increment of ids in an insert: in a cluster it changes with the number of servers. */
  const idStep = async (waitLimit: WaitLimit): Promise<number> =>
    Number(rowsOf(await run('select @@auto_increment_increment', [], waitLimit))[0]?.[0]);

  const settle = (): boolean | Promise<boolean> => {
    if (rest === null) return !isBroken;
    return rest.then((isAtRest) => {
      rest = null;
      isBroken ||= !isAtRest;
      return settle();
    });
  };

  const end = async (text: 'commit' | 'rollback', waitLimit: WaitLimit): Promise<void> => {
    await control(text, waitLimit);
    if (mayHoldLayout) await control(LAYOUT_UNLOCK, waitLimit);
    mayHoldLayout = false;
    if (isUnbounded) await control(limitText(statementMs), waitLimit);
    isUnbounded = false;
    isInTransaction = false;
    isUnended = false;
  };

  async function* batches(
    { text }: Statement,
    parameters: readonly SqlValue[],
    batchSize: number,
    waitLimit: WaitLimit,
  ): AsyncGenerator<readonly Row[]> {
    assertWanted(waitLimit);
    const rows = rowsOf(await run(text, parameters, waitLimit));
    for (let at = 0; at < rows.length; at += batchSize) yield rows.slice(at, at + batchSize);
  }

  return {
    async query({ text }, parameters, waitLimit) {
      try {
        return rowsOf(await run(text, parameters, waitLimit));
      } catch (error) {
        if (mysqlFault(error) === 'outdated') prepared.forget(text);
        throw error;
      }
    },
    async insert(statement, parameters, waitLimit) {
      const result = await run(statement.text, parameters, waitLimit);
      if (!('insertId' in result)) return [];
      const { insertId, affectedRows } = result;
      const [first = 0] = wholeIds([insertId]);
      // The ids of one insert are consecutive: their number is known when it starts.
      const step = affectedRows > 1 ? await idStep(waitLimit) : 1;
      return wholeIds(Array.from({ length: affectedRows }, (_, index) => first + index * step));
    },
    execute: (statement, parameters, waitLimit) => change(statement.text, parameters, waitLimit),
    async named(text, parameters, waitLimit) {
      assertInTime(waitLimit);
      return withinLimit(waitLimit, namedRows(connection, text, parameters));
    },
    batches,
    // Streaming can only be stopped by closing the connection: every caller who abandons an unlimited list would cost
    // one. Only ids are streamed, a few bytes per row.
    scan: batches,
    async beginSnapshot(waitLimit) {
      isInTransaction = true;
      for (const text of BEGIN_SNAPSHOT) await control(text, waitLimit);
    },
    async *unload({ text }, _parameters, batchSize, waitLimit) {
      assertWanted(waitLimit);
      yield* unloadRows(connection, text, batchSize, waitLimit);
    },
    async lock(locks, waitLimit) {
      await lockRows(
        locks,
        isCluster,
        (text, numbers) => change(text, numbers, waitLimit),
        (texts) => aside(texts, waitLimit),
      );
      return null;
    },
    isPipeline: false,
    async begin(isBounded, waitLimit) {
      isInTransaction = true;
      if (!isBounded) await control(limitText(0), waitLimit);
      isUnbounded = !isBounded;
      await control('start transaction', waitLimit);
      isUnended = true;
    },
    command: async (text, waitLimit) => {
      await control(text, waitLimit);
    },
    commit: (waitLimit) => end('commit', waitLimit),
    rollback: (waitLimit) => end('rollback', waitLimit),
    settle,
    isFree: () => !isInTransaction,
    close() {
      isBroken = true;
      closeConnection(connection);
    },
  };
}
