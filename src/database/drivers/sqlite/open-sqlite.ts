import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { Statement } from '../../../sql/statement.ts';
import type { Driver, FaultKind, LiveTables, Row, Session, SqlValue } from '../../driver.ts';
import type { SqliteSettings } from '../../settings.ts';
import { openSqliteFile, type SqliteFile } from './sqlite-file.ts';
import { sqliteLayout } from './sqlite-layout.ts';
import { PreparedConnection } from './sqlite-connection.ts';
import { isBusy, sqliteFaultOf } from './sqlite-errors.ts';
import type { SqliteConnection } from './sqlite-library.ts';

const BUSY_TIMEOUT_MS = 5_000;
const BUSY_RETRY_MS = 10;

/**
 * Calls into SQLite are synchronous, so statements of one process never overlap: one connection
 * reads, with one page cache and one set of prepared statements, and one writes, so that readers
 * never see a transaction that is still open. A stream holds its snapshot across turns of the
 * event loop and therefore gets a connection of its own.
 */
export async function openSqlite(settings: SqliteSettings): Promise<Driver> {
  const place = settings.filename === ':memory:' ? temporaryPlace() : { filename: settings.filename, remove() {} };
  const file = openSqliteFile(place.filename);
  return new SqliteDriver(file, settings.busyTimeoutMs ?? BUSY_TIMEOUT_MS, place.remove);
}

function temporaryPlace(): { filename: string; remove(): void } {
  const directory = mkdtempSync(join(tmpdir(), 'plinth-'));
  return {
    filename: join(directory, 'memory.db'),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

class SqliteDriver implements Driver {
  readonly client = 'sqlite';
  readonly layout = sqliteLayout;
  readonly blocks = true;
  readonly versionIsLocal = true;
  readonly #file: SqliteFile;
  readonly #reader: PreparedConnection;
  readonly #busyTimeoutMs: number;
  readonly #afterClose: () => void;
  #writer: PreparedConnection | null = null;
  #lastTransaction: Promise<unknown> = Promise.resolve();

  constructor(file: SqliteFile, busyTimeoutMs: number, afterClose: () => void) {
    this.#file = file;
    this.#reader = new PreparedConnection(file.openReader());
    this.#busyTimeoutMs = busyTimeoutMs;
    this.#afterClose = afterClose;
  }

  async query(statement: Statement, parameters: readonly SqlValue[]): Promise<readonly Row[]> {
    return this.#reader.rows(statement, parameters);
  }

  async *stream(statement: Statement, parameters: readonly SqlValue[], batchSize: number) {
    const scanner = new PreparedConnection(this.#file.openScanner());
    try {
      for (const batch of scanner.batches(statement, parameters, batchSize)) {
        yield batch;
        // Without this a consumer that never waits would keep every other request from running.
        await nextTurn();
      }
    } finally {
      scanner.connection.close();
    }
  }

  transaction<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const result = this.#lastTransaction.then(() => this.#transact(work));
    this.#lastTransaction = result.catch(() => undefined);
    return result;
  }

  async #transact<T>(work: (session: Session) => Promise<T>): Promise<T> {
    this.#writer ??= new PreparedConnection(this.#file.openWriter());
    const { connection } = this.#writer;
    const session = sessionOf(this.#writer);
    await this.#whenFree(() => connection.exec('begin immediate'));
    try {
      const result = await work(session);
      await this.#whenFree(() => connection.exec('commit'));
      return result;
    } catch (error) {
      rollback(connection);
      throw error;
    }
  }

  /** Waits for other processes without blocking this one, as `busy_timeout` would. */
  async #whenFree(step: () => void): Promise<void> {
    const deadline = Date.now() + this.#busyTimeoutMs;
    for (;;) {
      try {
        return step();
      } catch (error) {
        if (!isBusy(error) || Date.now() >= deadline) throw error;
        await delay(BUSY_RETRY_MS);
      }
    }
  }

  introspect(): Promise<LiveTables> {
    return this.layout.introspect((statement) => this.query(statement, []));
  }

  /** The reader commits nothing itself, so its data version sees the commits of every connection. */
  async version(): Promise<string | null> {
    if (this.#file.access === 'frozen') return null;
    return String(this.#reader.firstRow(DATA_VERSION)?.[0]);
  }

  faultOf(error: unknown): FaultKind {
    return sqliteFaultOf(error);
  }

  async close(): Promise<void> {
    await this.#lastTransaction;
    if (this.#writer !== null) checkpoint(this.#writer.connection);
    this.#reader.connection.close();
    this.#writer?.connection.close();
    this.#afterClose();
  }
}

/** SQLite rolls back by itself when the disk is full, for one; the first error is the one to report. */
function rollback(connection: SqliteConnection): void {
  try {
    connection.exec('rollback');
  } catch {
    return;
  }
}

/**
 * @photostructure/sqlite keeps a closed connection open until its statements are collected, and the process mostly
 * ends before: what was committed would stay in the log beside the file.
 */
function checkpoint(connection: SqliteConnection): void {
  try {
    connection.prepare('pragma wal_checkpoint(truncate)').all();
  } catch {
    // Others use the file; the last of them does it.
    return;
  }
}

const DATA_VERSION: Statement = { text: 'pragma data_version' };

function sessionOf(writer: PreparedConnection): Session {
  return {
    query: async (statement, parameters) => writer.rows(statement, parameters),
    async *stream(statement, parameters, batchSize) {
      yield* writer.batches(statement, parameters, batchSize);
    },
    insert: async (statement, parameters) => writer.rows(statement, parameters).map(([id]) => Number(id)),
    execute: async (statement, parameters) => writer.run(statement, parameters),
    // Transactions that write run one after the other anyway.
    lock: async () => undefined,
  };
}
