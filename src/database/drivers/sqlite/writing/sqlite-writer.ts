import { setTimeout as delay } from 'node:timers/promises';
import type { Statement } from '../../../../sql/statement.ts';
import { DatabaseFault } from '../../../database-fault.ts';
import type { WaitLimit, Session } from '../../../driver.ts';
import { assertInTime, waitWithin } from '../../../wait-limit.ts';
import type { WriteKind, Writes } from '../../../changes/writes.ts';
import type { WrittenTables } from '../../../changes/written-tables.ts';
import type { PreparedConnection } from '../sqlite-connection.ts';
import type { StatementCosts } from '../sqlite-costs.ts';
import { isBusy, locked } from '../sqlite-errors.ts';
import { NumberedCommits } from './numbered-commits.ts';
import type { SqliteLog } from './sqlite-log.ts';
import { openSession } from './sqlite-session.ts';
import { ShortLog } from './short-log.ts';
import { ENDLESS, WaitingWriters } from './waiting-writers.ts';

/** The writing connection, and its log if there is one. */
export interface WriterParts {
  readonly writer: PreparedConnection;
  readonly log: SqliteLog | null;
}

export interface WriterOptions {
  open(): WriterParts;
  /** Merges the log, in another thread. */
  checkpoint(): Promise<void>;
  /** Which reads are slow. */
  readonly costs: StatementCosts;
  /** Receives the committed tables. */
  readonly written: WrittenTables;
  /** How long a caller without a deadline waits for other processes that lock the file. */
  readonly busyTimeoutMs: number;
}

/** A turn of the event loop. */
const turn = (): Promise<void> => new Promise((resume) => setImmediate(resume));

type Work<T> = (session: Session) => Promise<T>;

/** Transactions that commit together. */
interface Group {
  readonly parts: WriterParts;
  members: number;
  /** The tables they wrote to. */
  readonly writes: Map<string, WriteKind>;
  /** Resolves when everything its members did is stored. */
  readonly stored: Promise<void>;
}

/** How many members a group waits for, and how long, in milliseconds. */
const MAX_MEMBERS = 64;
const GROUP_MS = 25;

/** The work of a group runs without yielding, unless it takes longer than this. */
const TURN_MS = 1;

/**
 * If work takes this long while the event loop turns, it waits for something other than the database; then no one waits
 * for others. Without a turn, the process got no CPU time.
 */
const SLOW_WORK_MS = 50;
const ALONE_MS = 10_000;

const LONGEST_PAUSE_MS = 10;

/**
 * All writes, one after the other. Those that wait together share a transaction, each in a savepoint, and the sync that
 * makes it durable: none is reported before that.
 */
export class SqliteWriter {
  readonly #options: WriterOptions;
  readonly #waiting = new WaitingWriters<Group>();
  #parts: WriterParts | null = null;
  #running: Promise<void> | null = null;
  #aloneUntil = 0;
  #turns = 0;
  #turning: NodeJS.Immediate | undefined;
  /** Size of the last group. */
  #lastMembers = 0;
  readonly #storing = new Set<Promise<void>>();
  readonly #commits = new NumberedCommits();
  readonly #shortLog: ShortLog;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#shortLog = new ShortLog(options.checkpoint);
  }

  async transaction<T>(work: Work<T>, waitLimit: WaitLimit = ENDLESS): Promise<T> {
    assertInTime(waitLimit);
    const entered = this.#waiting.enter(waitLimit);
    this.#running ??= this.#writeAll();
    const { turn: group, end } = await entered;
    const { writer } = group.parts;
    const isFirst = group.members === 0;
    const start = performance.now();
    const turns = this.#countTurns();
    let result: T;
    try {
      // The first needs no savepoint: there is nothing else to roll back.
      if (!isFirst) writer.connection.exec('savepoint member');
      result = await this.#run(group, work, waitLimit);
      if (!isFirst) writer.connection.exec('release member');
      group.members += 1;
      end();
    } catch (error) {
      rollBack(writer, isFirst ? 'rollback' : 'rollback to member; release member');
      end();
      throw error;
    } finally {
      const now = performance.now();
      if (now - start > SLOW_WORK_MS && this.#turns !== turns) this.#aloneUntil = now + ALONE_MS;
    }
    await group.stored;
    return result;
  }

  async #run<T>({ parts, writes }: Group, work: Work<T>, waitLimit: WaitLimit): Promise<T> {
    const { session, close } = openSession(parts.writer, writes, this.#options.costs);
    try {
      const running = work(session);
      return await (waitLimit === ENDLESS ? running : waitWithin(waitLimit, running, () => undefined));
    } finally {
      close();
    }
  }

  /** Counts turns of the event loop, while the count is requested. */
  #countTurns(): number {
    this.#turning ??= setImmediate(() => {
      this.#turning = undefined;
      this.#turns += 1;
    });
    return this.#turns;
  }

  async #writeAll(): Promise<void> {
    // Writes that arrive in the same turn of the event loop form a group. Callers who wrote together get their
    // responses together, and return within two turns: all but the first share a proof of their identity.
    if (this.#lastMembers > 1) await turn();
    await turn();
    while (this.#waiting.places.size > 0) {
      await this.#diskIsFree();
      const parts = await this.#begin();
      if (parts !== null) await this.#writeGroup(parts);
    }
    this.#running = null;
  }

  /** Commits during a sync wait for the next one anyway: others may join until then. */
  async #diskIsFree(): Promise<void> {
    if (this.#storing.size === 0) return;
    await Promise.all(this.#storing);
    // Callers who wait for nothing else are served first.
    await turn();
  }

  async #writeGroup(parts: WriterParts): Promise<void> {
    const { connection } = parts.writer;
    let keep!: () => void;
    let fail!: (error: unknown) => void;
    const stored = new Promise<void>((resolve, reject) => {
      keep = resolve;
      fail = reject;
    });
    stored.catch(() => undefined);
    const group: Group = { parts, members: 0, writes: new Map(), stored };
    const start = performance.now();
    let turned = start;
    for (const place of this.#waiting.places) {
      await this.#waiting.serve(place, group);
      const now = performance.now();
      const isFull = group.members >= MAX_MEMBERS || now - start > GROUP_MS || now < this.#aloneUntil;
      if (!connection.isTransaction || isFull) break;
      if (now - turned > TURN_MS) {
        // New callers are authenticated in the first turn, and served in the second.
        await turn();
        await turn();
        turned = performance.now();
      }
    }
    this.#lastMembers = group.members;
    if (!connection.isTransaction)
      return fail(new DatabaseFault('other', 'The transaction was rolled back by SQLite.'));
    try {
      await this.#commit(group);
    } catch (error) {
      rollBack(parts.writer, 'rollback');
      return fail(error);
    }
    if (parts.log === null) return keep();
    parts.log.sync().then(keep, fail);
    const settled = stored.catch(() => undefined).finally(() => this.#storing.delete(settled));
    this.#storing.add(settled);
    await this.#shortLog.keep(parts.log);
  }

  /** Opens a transaction; null if no caller waits for it any more. */
  async #begin(): Promise<WriterParts | null> {
    let lockedSince: number | null = null;
    for (let pause = 1; this.#waiting.places.size > 0; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        this.#parts ??= this.#options.open();
        this.#parts.writer.connection.exec('begin immediate');
        return this.#parts;
      } catch (error) {
        if (!isBusy(error)) {
          for (const place of this.#waiting.places) place.refuse(error);
          return null;
        }
        lockedSince ??= performance.now();
        this.#waiting.refuseLocked(lockedSince, this.#options.busyTimeoutMs);
        await delay(pause);
      }
    }
    return null;
  }

  /**
   * The data version of commits by other connections, and the number of commits of this one; null if the connection is
   * not open.
   */
  version(): string | null {
    return this.#parts === null ? null : this.#commits.version(this.#parts.writer);
  }

  /** What the commits between two of its versions wrote; null if others have committed as well. */
  committed(before: string, after: string): readonly Writes[] | null {
    return this.#commits.between(before, after);
  }

  /** Whether a trigger of project code exists on this connection alone. */
  hasOwnTriggers(): boolean {
    return this.#parts !== null && this.#parts.writer.firstRow(OWN_TRIGGERS) !== undefined;
  }

  /** In rollback-journal mode a commit waits for readers. */
  async #commit({ parts: { writer }, writes }: Group): Promise<void> {
    const deadline = performance.now() + this.#options.busyTimeoutMs;
    for (let pause = 1; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        // Before anyone can read it, and without a turn of the event loop in between.
        this.#commits.begin(writes);
        writer.connection.exec('commit');
        this.#commits.end(writes);
        this.#options.written.commit(writes);
        return;
      } catch (error) {
        if (!isBusy(error)) {
          this.#commits.skip();
          throw error;
        }
        if (performance.now() >= deadline) throw locked();
        await delay(pause);
      }
    }
  }

  /** Waits for work in progress, then closes the connection. */
  async close(): Promise<void> {
    await this.#running;
    await Promise.all(this.#storing);
    await this.#shortLog.settled();
    this.#parts?.log?.close();
    this.#parts?.writer.connection.close();
    this.#parts = null;
  }
}

const OWN_TRIGGERS: Statement = { text: "select 1 from sqlite_temp_master where type = 'trigger'" };

/** SQLite itself rolls back on a full disk, for example; the first error is the one to report. */
function rollBack({ connection }: PreparedConnection, how: string): void {
  try {
    if (connection.isTransaction) connection.exec(how);
  } catch {
    return;
  }
}
