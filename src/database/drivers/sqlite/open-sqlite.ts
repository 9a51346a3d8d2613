import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Statement } from '../../../sql/statement.ts';
import { DatabaseFault } from '../../database-fault.ts';
import type {
  Driver,
  FaultKind,
  LiveTables,
  LongReadUsage,
  Proofs,
  WaitLimit,
  Row,
  Session,
  Snapshot,
  SqlValue,
} from '../../driver.ts';
import type { SqliteSettings } from '../../settings.ts';
import type { Writes } from '../../changes/writes.ts';
import { WrittenTables } from '../../changes/written-tables.ts';
import { OpenedFile } from './opened-file.ts';
import { sqliteFaultOf } from './sqlite-errors.ts';
import { identityOf, openSqliteFile, type SqliteFile } from './sqlite-file.ts';
import { sqliteLayout } from './sqlite-layout.ts';

const BUSY_TIMEOUT_MS = 5_000;

/** How often reads check whether the file was replaced; proofs and writes always check. */
const LOOK_AGAIN_MS = 20;

/**
 * Calls into SQLite are synchronous, so statements of this thread never overlap: one connection reads, with one page
 * cache and one set of prepared statements, and one writes, so readers never see an open transaction. Long reads run in
 * other threads.
 */
export async function openSqlite(settings: SqliteSettings): Promise<Driver> {
  const busyTimeoutMs = settings.busyTimeoutMs ?? BUSY_TIMEOUT_MS;
  if (settings.filename !== ':memory:') return new SqliteDriver(settings, busyTimeoutMs, () => undefined);
  const directory = mkdtempSync(join(tmpdir(), 'plinth-'));
  const remove = (): void => rmSync(directory, { recursive: true, force: true });
  return new SqliteDriver({ client: 'sqlite', filename: join(directory, 'memory.db') }, busyTimeoutMs, remove);
}

/** v4 supports the file in either mode, but anyone who copies it has to know. */
const switched = (filename: string): string =>
  `${filename} is now in WAL mode: the latest changes are in ${basename(filename)}-wal next to it, so use plinth backup to copy it. connection.journalMode: 'keep' in config/database keeps the current mode.`;

function splitProof(proof: string): { readonly file: string; readonly version: string } {
  const end = proof.lastIndexOf('/');
  return { file: proof.slice(0, end), version: proof.slice(end + 1) };
}

class SqliteDriver implements Driver {
  readonly client = 'sqlite';
  readonly layout = sqliteLayout;
  readonly blocks = true;
  readonly provesLocally = true;
  readonly written = new WrittenTables();
  readonly proofs: Proofs = {
    current: () => this.#prove(),
    committed: (before, after) => this.#committed(before, after),
    effects: () => this.#opened.effects(),
  };
  readonly notices: readonly string[];
  readonly #filename: string;
  readonly #settings: SqliteSettings;
  readonly #busyTimeoutMs: number;
  readonly #afterClose: () => void;
  #opened: OpenedFile;
  /** The identity of the file; null if it is gone and no other could be opened. */
  #identity: string | null;
  /** Counts opened files: two of them could have the same version. */
  #files = 0;
  #lookedAt = 0;
  #lookedAtLog = 0;
  #changing: Promise<void> | null = null;

  constructor(settings: SqliteSettings, busyTimeoutMs: number, afterClose: () => void) {
    const { filename } = settings;
    this.#filename = filename;
    this.#settings = settings;
    this.#busyTimeoutMs = busyTimeoutMs;
    this.#afterClose = afterClose;
    const file = this.#openFile(busyTimeoutMs);
    this.notices = file.wasSwitched ? [switched(filename)] : [];
    this.#opened = this.#use(file);
    this.#identity = identityOf(filename);
  }

  query(statement: Statement, parameters: readonly SqlValue[], waitLimit?: WaitLimit): Promise<readonly Row[]> {
    const isSettled = this.#changing === null && performance.now() - this.#lookedAt <= LOOK_AGAIN_MS;
    const following = isSettled ? undefined : this.#follow();
    if (following === undefined) return this.#opened.query(statement, parameters, waitLimit);
    return following.then(() => this.#opened.query(statement, parameters, waitLimit));
  }

  async *stream(
    statement: Statement,
    parameters: readonly SqlValue[],
    batchSize: number,
    waitLimit?: WaitLimit,
  ): AsyncIterable<readonly Row[]> {
    if (this.#changing !== null || performance.now() - this.#lookedAt > LOOK_AGAIN_MS) await this.#follow();
    yield* this.#opened.stream(statement, parameters, batchSize, waitLimit);
  }

  async transaction<T>(work: (session: Session) => Promise<T>, waitLimit?: WaitLimit): Promise<T> {
    await (this.#follow() ?? this.#followLog());
    return this.#opened.writer.transaction(work, waitLimit);
  }

  async snapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
    await this.#follow();
    return this.#opened.snapshot(work);
  }

  introspect(): Promise<LiveTables> {
    return this.layout.introspect((statement) => this.query(statement, []));
  }

  #prove(): Promise<string | null> {
    const following = this.#follow();
    if (following === undefined) return this.#proofNow();
    return following.then(
      () => this.#proofNow(),
      () => null,
    );
  }

  #proofNow(): Promise<string | null> {
    try {
      const version = this.#opened.version();
      return Promise.resolve(version === null ? null : `${this.#files}/${this.#identity}/${version}`);
    } catch (error) {
      return Promise.reject(error);
    }
  }

  #committed(before: string, after: string): readonly Writes[] | null {
    const [from, to] = [splitProof(before), splitProof(after)];
    return from.file === to.file ? this.#opened.committed(from.version, to.version) : null;
  }

  /** Ensures that the open file is the one under the name. */
  #follow(): Promise<void> | undefined {
    if (this.#changing !== null) return this.#changing;
    this.#lookedAt = performance.now();
    const identity = identityOf(this.#filename);
    if (identity === null)
      return Promise.reject(new DatabaseFault('lost', `The SQLite file no longer exists: ${this.#filename}`));
    if (identity === this.#identity) return undefined;
    this.#changing = this.#change(identity).finally(() => {
      this.#changing = null;
    });
    return this.#changing;
  }

  /** Writes to a deleted log are lost with the process: the log is merged, and the file opened again. */
  #followLog(): Promise<void> | undefined {
    const now = performance.now();
    if (this.#identity === null || now - this.#lookedAtLog <= LOOK_AGAIN_MS) return undefined;
    this.#lookedAtLog = now;
    if (this.#opened.hasItsLog()) return undefined;
    this.#changing = this.#change(this.#identity).finally(() => {
      this.#changing = null;
    });
    return this.#changing;
  }

  async #change(identity: string): Promise<void> {
    if (this.#identity !== null) {
      this.#identity = null;
      await this.#opened.leave();
    }
    try {
      this.#opened = this.#use(this.#openFile(0));
      this.#identity = identity;
    } catch (error) {
      throw new DatabaseFault('lost', `The SQLite file was replaced and cannot be opened: ${this.#filename}`, error);
    }
  }

  #openFile(busyTimeoutMs: number): SqliteFile {
    return openSqliteFile(this.#filename, busyTimeoutMs, this.#settings);
  }

  #use(file: SqliteFile): OpenedFile {
    this.#files += 1;
    return new OpenedFile(file, this.#busyTimeoutMs, this.written);
  }

  longReads(): LongReadUsage {
    return this.#opened.longReads();
  }

  faultOf(error: unknown): FaultKind {
    return sqliteFaultOf(error);
  }

  async close(): Promise<void> {
    await this.#changing?.catch(() => undefined);
    if (this.#identity !== null) await this.#opened.close();
    this.#afterClose();
  }
}
