import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf, StartError } from '../../../errors.ts';
import type { SqliteSettings } from '../../settings.ts';
import { isWriteAhead, openBriefly } from './open-briefly.ts';
import { type FileAccess, locationOf, openConnection, type SqliteConnection } from './sqlite-library.ts';
import { LONG_LOG } from './writing/short-log.ts';

/** A database file and the ways to open it. */
export interface SqliteFile {
  readonly filename: string;
  readonly access: FileAccess;
  /** In write-ahead mode. */
  readonly usesLog: boolean;
  /** Whether it had content in another mode before it was opened. */
  readonly wasSwitched: boolean;
  openReader(): SqliteConnection;
  openWriter(): SqliteConnection;
  /** How a thread opens it for reading. */
  readonly forThreads: { readonly location: string; readonly readOnly: boolean; readonly settings: string };
}

/** Mapped pages count as memory of the process: two connections that had read 300 MB of content made it 780 MB. */
const MMAP_BYTES = 64 * 1024 * 1024;
const CACHE_KIB = 32 * 1024;
const THREAD_CACHE_KIB = 8 * 1024;

/** Waiting for other programs happens outside SQLite, which would block the thread. */
const READING = 'pragma busy_timeout = 0; pragma query_only = on';

type FileOptions = Pick<SqliteSettings, 'journalMode' | 'readOnly'>;

const isFilled = (filename: string): boolean => (statSync(filename, LOOKING)?.size ?? 0) > 0;

/** Waits up to `busyTimeoutMs` for other users of the file, blocking the thread. */
export function openSqliteFile(
  filename: string,
  busyTimeoutMs: number,
  { journalMode = 'wal', readOnly }: FileOptions = {},
): SqliteFile {
  if (readOnly === undefined) ensureFolder(dirname(filename));
  const hasContent = isFilled(filename);
  const keepsMode = journalMode === 'keep' || (journalMode === 'existing' && hasContent);
  const hadOtherMode = hasContent && !isWriteAhead(filename);
  const { access, usesLog } =
    readOnly === undefined
      ? settleAccess(filename, busyTimeoutMs, keepsMode)
      : settleReading(filename, busyTimeoutMs, readOnly);
  const openReader = (): SqliteConnection => {
    const connection = openConnection(filename, access);
    connection.exec(`${READING}; pragma mmap_size = ${MMAP_BYTES}; pragma cache_size = -${CACHE_KIB}`);
    return connection;
  };
  return {
    filename,
    access,
    usesLog,
    wasSwitched: hadOtherMode && usesLog,
    openReader,
    openWriter() {
      const connection = openConnection(filename, access);
      connection.exec(`pragma busy_timeout = 0; pragma foreign_keys = on; pragma cache_size = -${CACHE_KIB}`);
      connection.exec(usesLog ? LOG_SETTINGS : 'pragma synchronous = full');
      return connection;
    },
    forThreads: {
      location: locationOf(filename, access),
      readOnly: access !== 'write',
      settings: `${READING}; pragma cache_size = -${THREAD_CACHE_KIB}`,
    },
  };
}

/** Another thread syncs and merges the log; when it restarts it is truncated to this length. */
const LOG_SETTINGS = `pragma synchronous = normal; pragma wal_autocheckpoint = 0; pragma journal_size_limit = ${LONG_LOG}`;

/** The identity of the file under a name; null if there is none or it is inaccessible. */
export function identityOf(filename: string): string | null {
  try {
    const found = statSync(filename, LOOKING);
    return found === undefined ? null : `${found.dev}:${found.ino}`;
  } catch {
    return null;
  }
}

const LOOKING = { throwIfNoEntry: false } as const;

type Settled = Pick<SqliteFile, 'access' | 'usesLog'>;

/**
 * Opens the file and reads from it once, so errors occur at startup and not at the first request. A file in write-ahead
 * mode without write access can only be opened as immutable: readers would have to create files next to it.
 */
function settleAccess(filename: string, busyTimeoutMs: number, keepsMode: boolean): Settled {
  if (existsSync(filename) && statSync(filename).isDirectory()) {
    throw new StartError(`The SQLite file is a folder: ${filename}`, {
      remedy: 'Set "connection.filename" to a file in config/database.',
    });
  }
  if (writable(filename)) return checked(filename, 'write', busyTimeoutMs, keepsMode);
  try {
    return checked(filename, 'read', busyTimeoutMs);
  } catch {
    return checked(filename, 'frozen', busyTimeoutMs);
  }
}

/** For reading only: even the journal mode is kept. */
function settleReading(filename: string, busyTimeoutMs: number, readOnly: 'briefly' | 'lasting'): Settled {
  if (readOnly === 'lasting') return checked(filename, 'read', busyTimeoutMs);
  try {
    const { connection, access } = openBriefly(filename);
    connection.close();
    return { access, usesLog: false };
  } catch (error) {
    throw openingError(filename, error);
  }
}

function checked(filename: string, access: FileAccess, busyTimeoutMs: number, keepsMode = false): Settled {
  try {
    const connection = openConnection(filename, access);
    connection.exec(`pragma busy_timeout = ${busyTimeoutMs}`);
    connection.prepare('select count(*) from sqlite_master').all();
    const usesLog = access === 'write' && (keepsMode ? isWriteAhead(filename) : useWriteAheadLog(connection));
    connection.close();
    return { access, usesLog };
  } catch (error) {
    throw openingError(filename, error);
  }
}

/** A v4 project keeps its database in `.tmp`, which is not in a checkout. */
function ensureFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new StartError(`The folder of the SQLite file cannot be created: ${folder} (${messageOf(error)})`, {
      remedy: 'Create the folder, or correct "connection.filename" in config/database.',
    });
  }
}

function openingError(filename: string, error: unknown): StartError {
  const cause = messageOf(error);
  if (cause.includes('not a database')) {
    return new StartError(`The file is not an SQLite database: ${filename}`, {
      remedy: 'Correct "connection.filename" in config/database, or move the file to start with an empty database.',
    });
  }
  return new StartError(`The SQLite file cannot be opened: ${filename} (${cause})`, {
    remedy: 'Check that this user may read and write the file and its folder.',
  });
}

/** SQLite creates its log next to the file, so both the file and its folder must be writable. */
function writable(filename: string): boolean {
  try {
    accessSync(dirname(filename), constants.W_OK);
    if (existsSync(filename)) accessSync(filename, constants.W_OK);
    return true;
  } catch {
    return !existsSync(filename);
  }
}

/**
 * Allows readers during a write. Fails while another process uses the file in rollback-journal mode, which then stays.
 */
function useWriteAheadLog(connection: SqliteConnection): boolean {
  try {
    connection.exec('pragma busy_timeout = 0');
    const { journal_mode } = connection.prepare('pragma journal_mode = wal').get() as { journal_mode: string };
    return journal_mode === 'wal';
  } catch {
    return false;
  }
}
