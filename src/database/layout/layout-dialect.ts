import { createHash } from 'node:crypto';
import type { SchemaModule } from 'kysely';
import type { Statement } from '../../sql/statement.ts';
import type { Catalogue, StoredType } from './catalogue.ts';
import type { LiveTables, Row } from './live-tables.ts';
import type { ColumnType } from './table-layout.ts';

/** How an engine lists, names and declares tables. */
export interface LayoutDialect {
  /** The tables that exist; one statement after the other, so that a session can read them too. */
  introspect(read: ReadRows): Promise<LiveTables>;
  /** All that a copy of the tables needs to know; null if a database is copied as a file. */
  readonly catalogue: ((read: ReadRows) => Promise<Catalogue>) | null;
  /** About how many rows each table has, by what the engine knows without counting them. */
  tableRows(read: ReadRows): Promise<ReadonlyMap<string, number>>;
  /** What this user may do to the tables, as far as the engine tells it. */
  rights(read: ReadRows): Promise<LayoutRights>;
  /** The name under which the engine keeps a table, column or index; never one that is taken. */
  readonly physicalName: PhysicalName;
  readonly columnTypes: Readonly<Record<ColumnType, string>>;
  /** What a column of a declared type can hold, whoever made it. */
  readonly storedType: (declared: string) => StoredType;
  /** Whether constraints can be added to a table that exists; if not, they stand in its `create table`. */
  readonly addsConstraints: boolean;
  /**
   * The statement that has the ids of an empty table begin with 1 again, as a part of the transaction; it resolves to
   * null if this user may not. Null if the engine cannot do that: ids are then given with the rows, and later
   * ones follow them.
   */
  readonly restartIds: ((read: ReadRows, table: string) => Promise<Statement | null>) | null;
  /**
   * The statement after which the next id of a table follows the greatest one that was given with a row; it never goes
   * back. Null where the engine sees to that by itself.
   */
  readonly followIds: ((table: string) => Statement) | null;
  /** Copies rows in their order, where a table that exists cannot be given an `id` and is made anew; else null. */
  readonly copyRows: ((from: string, to: string, columns: readonly string[]) => Statement) | null;
  /** Takes the lock of a start in the current transaction, and says whether it could; null if the lock is a file. */
  readonly tryStartLock: Statement | null;
  /** Has the current transaction give up soon if others hold the table that it changes; empty if it does so anyway. */
  readonly briefWait: readonly Statement[];
  /** Rewrites `create index` so that others can write meanwhile, outside a transaction; null if the engine needs no such words. */
  readonly onlineIndex: ((statement: string) => OnlineIndex) | null;
  /** Keeps a second process from creating the same tables; empty where every transaction that writes does. */
  readonly lock: { readonly acquire: readonly Statement[]; readonly release: readonly Statement[] };
  /**
   * Kysely's schema builder, for its text alone. Loaded on demand: it takes 0.2 s, and a database
   * that has all its tables does not need it.
   */
  schemaBuilder(): Promise<SchemaModule>;
}

export interface OnlineIndex {
  readonly create: string;
  /** Removes what a creation that failed leaves behind. */
  readonly discard: string;
}

/** What is done to a table. */
export type TableRight = 'select' | 'insert' | 'update' | 'delete' | 'references' | 'alter';

export interface LayoutRights {
  readonly createsTables: boolean;
  /** Whether this user may not do that to a table, be it one that is still to be made. A view has no right to be altered. */
  refuses(right: TableRight, table: string): boolean;
  /** Transactions can wait for one another: where locks are rows of a table, it can be had. */
  readonly locks: boolean;
}

/** `refused`: of each table that exists; `ofNew`: of those that do not. */
export const rightsFrom = (
  createsTables: boolean,
  refused: ReadonlyMap<string, ReadonlySet<TableRight>>,
  ofNew: ReadonlySet<TableRight>,
  locks = true,
): LayoutRights => ({ createsTables, refuses: (right, table) => (refused.get(table) ?? ofNew).has(right), locks });

export const TABLE_RIGHTS: readonly TableRight[] = ['select', 'insert', 'update', 'delete', 'references', 'alter'];

/** Of a database that nobody can write to. */
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

/** Short enough for `limit` characters, and different for different names. */
export function hashedName(name: string, limit = Number.POSITIVE_INFINITY): string {
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${name.slice(0, limit - hash.length - 1)}_${hash}`;
}
