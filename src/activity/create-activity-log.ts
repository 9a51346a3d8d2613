import { briefTransaction } from '../database/brief-transaction.ts';
import type { Writes } from '../database/changes/writes.ts';
import type { Driver, Reader, Session } from '../database/driver.ts';
import { createOwnStatements } from '../database/own/own-statements.ts';
import { createOwnTables } from '../database/own/own-tables.ts';
import type { Dialect } from '../sql/dialect.ts';
import { fixedStatement } from '../sql/fixed-statement.ts';
import { whileDoing, type Doing } from './acting.ts';
import type { NewRecord } from './activity-record.ts';
import type { LogKeys } from './log-keys.ts';
import { LOG, LOG_TABLES } from './log-tables.ts';
import { NEW_COLUMNS, rowOf, valuesOf } from './record-row.ts';
import { createSealer } from './seal-records.ts';

/** Who did what, when and from where. */
export interface ActivityLog {
  /** Whether the server has the tables: until then nothing is recorded. */
  isReady(): boolean;
  /** Creates the tables, and seals what was left; throws if it may not. */
  start(): Promise<void>;
  /** Whether a transaction that wrote to these tables is recorded. */
  isRecorded(writes: Writes): boolean;
  /** In the transaction that the records are about. */
  add(session: Session, records: readonly NewRecord[]): Promise<void>;
  /** What was refused, or has changed nothing in the database: in a transaction of its own. */
  addAlone(doing: Doing, records: readonly NewRecord[]): Promise<void>;
  /** Everything that `work` writes is recorded. */
  during<T>(doing: Doing, work: () => Promise<T>): Promise<T>;
  /** Records were committed: they are sealed soon. */
  wake(): void;
  /** Removes what is older than the settings say. */
  sweep(): Promise<void>;
  /** Seals everything. */
  close(): Promise<void>;
}

export interface ActivityLogParts {
  /** Its own transactions are not recorded. */
  readonly driver: Driver;
  readonly dialect: Dialect;
  readonly keys: LogKeys;
  /** Null: nothing is removed. */
  readonly maxMs: number | null;
  /** Tables that the server writes with anything: a transaction that wrote to no other has no record. */
  readonly unrecorded: ReadonlySet<string>;
  readonly reportFault: (error: unknown) => void;
  /** Whether the database is known to have the tables. */
  readonly isThere?: boolean;
}

/** A statement with a fixed text is neither built nor prepared again, as one for any number of rows is. */
const FEW = 5;

export function createActivityLog(parts: ActivityLogParts): ActivityLog {
  const { driver, dialect, keys, unrecorded, reportFault, maxMs, isThere = false } = parts;
  const tables = createOwnTables(driver, LOG_TABLES, isThere);
  const statements = createOwnStatements(dialect, LOG);
  const insertOne = fixedStatement(
    dialect,
    `insert into [${LOG.name}] (${NEW_COLUMNS.map((name) => `[${name}]`).join(', ')}) values (${NEW_COLUMNS.map(() => '?').join(', ')})`,
  );
  const sealer = createSealer({ driver, dialect, keys, reportFault });
  const log: ActivityLog = {
    isReady: () => tables.isKnown(),
    async start() {
      await tables.prepare();
      if (await sealer.begin()) sealer.wake();
    },
    isRecorded(writes) {
      for (const table of writes.keys()) if (!unrecorded.has(table)) return true;
      return false;
    },
    async add(session, records) {
      const rows = records.map((one) => valuesOf(one, keys.current));
      if (rows.length > FEW) await statements.insert(session, ...rows.map(rowOf));
      // Together, which over a network is one round trip.
      else await Promise.all(rows.map((row) => session.execute(insertOne, row)));
    },
    async addAlone(doing, records) {
      if (!tables.isKnown()) return;
      await briefTransaction(driver, (session) => log.add(session, records));
      doing.records += records.length;
      sealer.wake();
    },
    during: (doing, work) => (tables.isKnown() ? whileDoing(doing, work) : work()),
    wake: sealer.wake,
    async sweep() {
      if (maxMs !== null && tables.isKnown()) await sealer.removeBefore(Date.now() - maxMs);
    },
    close: sealer.close,
  };
  return log;
}

/** For reading without a server. */
export const hasLog = async (driver: Driver): Promise<boolean> => createOwnTables(driver, LOG_TABLES).look();

export type LogReader = Pick<Reader, 'query'>;
