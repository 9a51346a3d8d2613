import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Statement } from '../../../sql/statement.ts';
import type { LongReadUsage, WaitLimit, Row, Snapshot, SqlValue } from '../../driver.ts';
import { assertInTime } from '../../wait-limit.ts';
import { ReaderThreads } from './threads/reader-threads.ts';
import { boundFor, PreparedConnection, DATA_VERSION } from './sqlite-connection.ts';
import { StatementCosts } from './sqlite-costs.ts';
import { BUSY_MARGIN_MS, isBusy, locked } from './sqlite-errors.ts';
import { identityOf, type SqliteFile } from './sqlite-file.ts';
import { type OpenSnapshot, openSnapshot } from './sqlite-snapshot.ts';
import { sqliteEffects } from './sqlite-effects.ts';
import { openLog } from './writing/sqlite-log.ts';
import { SqliteWriter } from './writing/sqlite-writer.ts';
import { createTableRows } from './table-rows.ts';
import type { TableEffects } from '../../changes/table-effects.ts';
import type { Writes } from '../../changes/writes.ts';
import type { WrittenTables } from '../../changes/written-tables.ts';

const BUSY_RETRY_MS = 10;

/** The connections to a file while it exists under its name. */
export class OpenedFile {
  readonly writer: SqliteWriter;
  readonly #file: SqliteFile;
  readonly #busyTimeoutMs: number;
  readonly #reader: PreparedConnection;
  readonly #threads: ReaderThreads;
  readonly #costs: StatementCosts;
  readonly #logIdentity: string | null;
  readonly #snapshots = new Set<OpenSnapshot>();

  constructor(file: SqliteFile, busyTimeoutMs: number, written: WrittenTables) {
    this.#file = file;
    this.#busyTimeoutMs = busyTimeoutMs;
    this.#reader = new PreparedConnection(file.openReader());
    this.#threads = new ReaderThreads(file.forThreads);
    this.#costs = new StatementCosts({
      describePlan: (statement) => describePlan(this.#reader, statement),
      tables: createTableRows(this.#reader),
    });
    // The first read creates the log.
    this.#reader.firstRow(DATA_VERSION);
    this.#logIdentity = file.usesLog ? this.#findLog() : null;
    this.writer = new SqliteWriter({
      busyTimeoutMs,
      costs: this.#costs,
      written,
      checkpoint: () => this.#threads.checkpoint(),
      open: () => {
        const writer = new PreparedConnection(file.openWriter());
        return { writer, log: file.usesLog ? openLog(file.filename) : null };
      },
    });
  }

  /** A request's signal is created on demand; a statement that runs on this thread does not need it. */
  query(statement: Statement, parameters: readonly SqlValue[], waitLimit?: WaitLimit): Promise<readonly Row[]> {
    try {
      if (!this.#costs.isLong(statement, parameters)) return Promise.resolve(this.#readHere(statement, parameters));
    } catch (error) {
      if (!isBusy(error)) return Promise.reject(error);
    }
    return this.#whenFree(
      () =>
        this.#costs.isLong(statement, parameters)
          ? this.#readElsewhere(statement, parameters, waitLimit)
          : this.#readHere(statement, parameters),
      waitLimit,
    );
  }

  #readHere(statement: Statement, parameters: readonly SqlValue[]): readonly Row[] {
    const start = performance.now();
    const rows = this.#reader.rows(statement, parameters);
    this.#costs.learn(statement, parameters, performance.now() - start);
    return rows;
  }

  async #readElsewhere(
    statement: Statement,
    parameters: readonly SqlValue[],
    waitLimit?: WaitLimit,
  ): Promise<readonly Row[]> {
    const { rows, ms } = await this.#threads.query(boundFor(statement, parameters), {
      isLong: this.#costs.isVeryLong(statement, parameters),
      waitLimit,
    });
    this.#costs.learn(statement, parameters, ms);
    return rows;
  }

  /** Always in a thread: it keeps its snapshot across turns of the event loop. */
  async *stream(
    statement: Statement,
    parameters: readonly SqlValue[],
    batchSize: number,
    waitLimit?: WaitLimit,
  ): AsyncIterable<readonly Row[]> {
    const open = async (): Promise<{
      batches: AsyncIterator<readonly Row[]>;
      first: IteratorResult<readonly Row[]>;
    }> => {
      const isLong = this.#costs.isVeryLong(statement, parameters);
      const stream = this.#threads.stream(boundFor(statement, parameters), batchSize, { isLong, waitLimit });
      const batches = stream[Symbol.asyncIterator]();
      return { batches, first: await batches.next() };
    };
    const { batches, first } = await this.#whenFree(open, waitLimit);
    try {
      for (let next = first; !next.done; next = await batches.next()) yield next.value;
    } finally {
      await batches.return?.();
    }
  }

  async snapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
    const opened = await this.#whenFree(() => openSnapshot(this.#file));
    this.#snapshots.add(opened);
    try {
      return await work(opened.snapshot);
    } finally {
      this.#snapshots.delete(opened);
      opened.close();
    }
  }

  longReads(): LongReadUsage {
    return this.#threads.longReads();
  }

  /**
   * The data version of the writing connection changes with every commit of any other, and it counts its own. Until it
   * is open all commits are others': then that of the reader, which never commits. Null while others lock the file, and
   * if no one is expected to write to it.
   */
  version(): string | null {
    if (this.#file.access === 'frozen') return null;
    try {
      return this.writer.version() ?? `before writing ${this.#reader.firstRow(DATA_VERSION)?.[0]}`;
    } catch (error) {
      if (isBusy(error)) return null;
      throw error;
    }
  }

  /** What was committed between two versions; null if not all of it is this server's. */
  committed(before: string, after: string): readonly Writes[] | null {
    return this.writer.committed(before, after);
  }

  /** What SQLite does by itself when tables are written to or read. */
  effects(): Promise<TableEffects> {
    if (this.writer.hasOwnTriggers()) return Promise.reject(new Error('A temporary trigger may write anywhere.'));
    return sqliteEffects((statement) => this.query(statement, []));
  }

  /** In rollback-journal mode readers wait for writers of other programs: here, not inside SQLite. */
  async #whenFree<T>(step: () => T | Promise<T>, waitLimit?: WaitLimit): Promise<T> {
    if (waitLimit !== undefined) assertInTime(waitLimit);
    let deadline: number | undefined;
    for (;;) {
      try {
        return await step();
      } catch (error) {
        if (!isBusy(error)) throw error;
        deadline ??= (waitLimit?.deadline ?? performance.now() + this.#busyTimeoutMs) - BUSY_MARGIN_MS;
        if (performance.now() >= deadline) throw locked();
        await delay(BUSY_RETRY_MS);
        if (waitLimit !== undefined) assertInTime(waitLimit);
      }
    }
  }

  /** False if its files were deleted or replaced, so others do not see its writes. */
  hasItsLog(): boolean {
    return this.#logIdentity === null || this.#findLog() === this.#logIdentity;
  }

  #findLog(): string | null {
    const { filename } = this.#file;
    const log = identityOf(`${filename}-wal`);
    return log === null ? null : `${log} ${identityOf(`${filename}-shm`)}`;
  }

  async close(): Promise<void> {
    for (const opened of this.#snapshots) opened.close();
    await this.#threads.close();
    await this.writer.close();
    this.#bringHome();
    this.#reader.connection.close();
  }

  /**
   * Another file has the name now. SQLite would apply the log of the old file to the new one and damage it, so the log
   * is merged first and then removed.
   */
  async leave(): Promise<void> {
    await this.close();
    const { filename } = this.#file;
    if (this.#logIdentity === null || !this.hasItsLog()) return;
    rmSync(`${filename}-wal`, { force: true });
    rmSync(`${filename}-shm`, { force: true });
  }

  /**
   * A closed connection of @photostructure/sqlite stays open until its statements are garbage-collected: the log would
   * stay.
   */
  #bringHome(): void {
    if (!this.#file.usesLog) return;
    try {
      this.#reader.connection.prepare('pragma wal_checkpoint(truncate)').all();
    } catch {
      // Others use the file; the last of them merges the log.
      return;
    }
  }
}

/** The lines of SQLite's query plan. A statement without one fails when it runs. */
function describePlan(reader: PreparedConnection, statement: Statement): readonly string[] {
  try {
    return reader.rowsOnce(`explain query plan ${statement.text}`).map((row) => String(row[3]));
  } catch (error) {
    if (isBusy(error)) throw error;
    return [];
  }
}
