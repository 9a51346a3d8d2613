import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { StartError } from '../../../errors.ts';
import { addFunctions } from './add-functions.ts';

/** The used part of the `node:sqlite` API. */
export interface SqliteConnection {
  prepare(sql: string): SqliteStatement;
  exec(sql: string): void;
  function(
    name: string,
    options: { readonly deterministic: boolean },
    value: (...values: never[]) => SqliteValue,
  ): void;
  close(): void;
  /** Whether a transaction is open. */
  readonly isTransaction: boolean;
}

export interface SqliteStatement {
  setReturnArrays(on: boolean): void;
  setReadBigInts(on: boolean): void;
  all(...parameters: readonly SqliteValue[]): unknown[];
  get(...parameters: readonly SqliteValue[]): unknown;
  run(...parameters: readonly SqliteValue[]): {
    readonly changes: number | bigint;
    readonly lastInsertRowid?: number | bigint;
  };
  iterate(...parameters: readonly SqliteValue[]): IterableIterator<unknown>;
}

/** Values that both libraries bind correctly. */
export type SqliteValue = string | number | bigint | null | Uint8Array;

/**
 * `unmarked`: reads without a mark in the shared-memory file. `frozen`: SQLite takes no locks and assumes that the file
 * is never written.
 */
export type FileAccess = 'write' | 'read' | 'unmarked' | 'frozen';

export interface SqliteLibrary {
  readonly DatabaseSync: new (location: string, options?: { readonly readOnly?: boolean }) => SqliteConnection;
  readonly StatementSync: { readonly prototype: object };
}

/** `node:sqlite` as a package with a prebuilt native part. */
const SQLITE_PACKAGE = '@photostructure/sqlite';

/** The build puts its files next to the bundle; from source, the package is used. */
const SHIPPED = fileURLToPath(new URL('../sqlite/lib/index.cjs', import.meta.url));

let loaded: SqliteLibrary | undefined;

/**
 * Node's library, or the package before 22.13, which has none, and before 22.16, which cannot return rows as arrays.
 */
export function loadSqlite(): SqliteLibrary {
  loaded ??= nodeSqlite() ?? loadPackage();
  return loaded;
}

function loadPackage(): SqliteLibrary {
  try {
    return createRequire(import.meta.url)(findPackage()) as SqliteLibrary;
  } catch (error) {
    const { platform, arch, version } = process;
    throw new StartError(`No SQLite library for Node ${version} on ${platform}-${arch}: ${(error as Error).message}`, {
      remedy: 'Use Node 22.16 or newer, which includes SQLite.',
    });
  }
}

/** The path of the package, if it is in use. */
export const sqlitePackage = (): string | null => (nodeSqlite() === null ? findPackage() : null);

const findPackage = (): string =>
  existsSync(SHIPPED) ? SHIPPED : createRequire(import.meta.url).resolve(SQLITE_PACKAGE);

function nodeSqlite(): SqliteLibrary | null {
  const { emitWarning } = process;
  // Node 22 prints an experimental warning.
  process.emitWarning = () => undefined;
  try {
    const library = process.getBuiltinModule?.('node:sqlite') as SqliteLibrary | undefined;
    return library !== undefined && 'setReturnArrays' in library.StatementSync.prototype ? library : null;
  } finally {
    process.emitWarning = emitWarning;
  }
}

export function openConnection(filename: string, access: FileAccess = 'write'): SqliteConnection {
  const { DatabaseSync } = loadSqlite();
  const connection = new DatabaseSync(locationOf(filename, access), { readOnly: access !== 'write' });
  addFunctions(connection);
  return connection;
}

export const locationOf = (filename: string, access: FileAccess): string =>
  access === 'frozen' || access === 'unmarked'
    ? `file:${filename.replaceAll('%', '%25').replaceAll('?', '%3f').replaceAll('#', '%23')}?mode=ro&${access === 'frozen' ? 'immutable' : 'readonly_shm'}=1`
    : filename;
