import { createHash } from 'node:crypto';
import type { SchemaModule } from 'kysely';
import type { Statement } from '../../sql/statement.ts';
import type { Catalogue, StoredType } from './catalogue.ts';
import type { Row } from '../../sql/rows.ts';
import type { LiveTables } from './live-tables.ts';
import type { ColumnLayout, ColumnType } from './table-layout.ts';

/** How an engine lists, names and declares tables. */
export interface LayoutDialect {
  /** The existing tables, read by one statement after the other, so a session can read them too. */
  introspect(read: ReadRows): Promise<LiveTables>;
  /** Everything needed to copy the tables; null if the database is copied as a file. */
  readonly catalogue: ((read: ReadRows) => Promise<Catalogue>) | null;
  /** The approximate number of rows per table, without counting them. */
  tableRows(read: ReadRows): Promise<ReadonlyMap<string, number>>;
  /** This user's rights on the tables, if the engine reports them. */
  rights(read: ReadRows): Promise<LayoutRights>;
  /** The name under which the engine stores a table, column or index; never one that is taken. */
  readonly physicalName: PhysicalName;
  readonly columnTypes: Readonly<Record<ColumnType, string>>;
  /** The kind of values a column of a declared type can store. */
  readonly storedType: (declared: string) => StoredType;
  /** Whether constraints can be added to existing tables; if not, they are part of `create table`. */
  readonly addsConstraints: boolean;
  /** Whether changes of tables are rolled back with their transaction. */
  readonly isTransactional: boolean;
  /** Inserts many rows with one parameter per column; null if rows are inserted with a parameter per cell. */
  readonly loadRows: LoadRows | null;
  /**
   * The statement that restarts the ids of an empty table at 1, inside the transaction; it resolves to null if this
   * user may not. Null if the engine cannot do that: ids are then assigned with the rows, and later ones follow them.
   */
  readonly restartIds: ((read: ReadRows, table: string) => Promise<Statement | null>) | null;
  /**
   * The statement that makes the next id of a table follow the greatest one inserted; it never decreases. Null if the
   * engine does so itself.
   */
  readonly followIds: ((table: string) => Statement) | null;
  /** Copies rows in order, if an existing table cannot be given an `id` and is rebuilt; else null. */
  readonly copyRows: ((from: string, to: string, columns: readonly string[]) => Statement) | null;
  /** Takes the start lock in the current transaction, and returns whether it could; null if the lock is a file. */
  readonly tryStartLock: Statement | null;
  /** The start lock for databases where the other one does not reach every server; resolves to null if it does. */
  readonly startLease?: (read: ReadRows, change: ChangeRows) => Promise<StartLease | null>;
  /** Makes the current transaction fail soon if others lock the table it changes; empty if it always does. */
  readonly briefWait: readonly Statement[];
  /**
   * Rewrites `create index` so others can write at the same time, outside a transaction; null if the engine does not
   * need it.
   */
  readonly onlineIndex: ((statement: string) => OnlineIndex) | null;
  /**
   * Prevents a second process from creating the same tables until the transaction ends, however it ends; null if every
   * writing transaction does.
   */
  readonly lock: Statement | null;
  /**
   * Kysely's schema builder, used only for its text. Loaded on demand: it takes 0.2 s, and a complete database does not
   * need it.
   */
  schemaBuilder(): Promise<SchemaModule>;
}

/**
 * Runs a statement in a transaction of its own: the number of rows changed, or null if another transaction prevented
 * it.
 */
export type ChangeRows = (statement: Statement, values: readonly string[]) => Promise<number | null>;

/** A lock that expires unless it is taken again in time. */
export interface StartLease {
  readonly renewMs: number;
  /** Takes or renews it; false if another process holds it. */
  take(): Promise<boolean>;
  release(): Promise<void>;
}

export interface LoadRows {
  /** The columns in the order of the parameters. */
  statement(table: string, columns: readonly ColumnLayout[]): Statement;
  /** The parameter for the values of a column. */
  parameter(values: readonly (string | number | bigint | boolean | null)[]): string;
}

export interface OnlineIndex {
  readonly create: string;
  /** Removes the remains of a failed creation. */
  readonly discard: string;
  /** Returns a row if there are such remains and the index is not being created. */
  readonly findRemains: string;
}

/** Operations on a table. */
export type TableRight = 'select' | 'insert' | 'update' | 'delete' | 'references' | 'alter';

export interface LayoutRights {
  readonly createsTables: boolean;
  /** Whether this user lacks the right on a table, existing or new. A view cannot be altered. */
  refuses(right: TableRight, table: string): boolean;
  /** Whether transactions can wait for one another: locks that are rows of a table can be taken. */
  readonly locks: boolean;
}

/** `refused`: for each existing table; `ofNew`: for new ones. */
export const rightsFrom = (
  createsTables: boolean,
  refused: ReadonlyMap<string, ReadonlySet<TableRight>>,
  ofNew: ReadonlySet<TableRight>,
  locks = true,
): LayoutRights => ({ createsTables, refuses: (right, table) => (refused.get(table) ?? ofNew).has(right), locks });

export const TABLE_RIGHTS: readonly TableRight[] = ['select', 'insert', 'update', 'delete', 'references', 'alter'];

/** A database that cannot be written to. */
export const READING_ONLY: LayoutRights = {
  createsTables: false,
  refuses: (right) => right !== 'select',
  locks: true,
};

export type ReadRows = (statement: Statement) => Promise<readonly Row[]>;

/** Rows of a name and a number. */
export const numbersByName = (rows: readonly Row[]): ReadonlyMap<string, number> =>
  new Map(rows.map(([name, number]) => [String(name), Number(number ?? 0)]));

export type PhysicalName = (name: string, taken?: ReadonlySet<string>) => string;

/** At most `limit` characters, and different for different names. */
export function hashedName(name: string, limit = Number.POSITIVE_INFINITY): string {
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${name.slice(0, limit - hash.length - 1)}_${hash}`;
}
