import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../../../errors.ts';
import { type FileAccess, openConnection, type SqliteConnection } from './sqlite-library.ts';

/** One database file and the ways to open it. */
export interface SqliteFile {
  readonly access: FileAccess;
  openReader(): SqliteConnection;
  /** For reading much once: nothing of the file is mapped. */
  openScanner(): SqliteConnection;
  openWriter(): SqliteConnection;
}

/** What is mapped counts as memory of the process: two connections that had read 300 MB of content made it 780 MB. */
const MMAP_BYTES = 64 * 1024 * 1024;
const CACHE_KIB = 32 * 1024;
const READER_BUSY_MS = 5_000;

export function openSqliteFile(filename: string): SqliteFile {
  ensureFolder(dirname(filename));
  const access = settleAccess(filename);
  return {
    access,
    openReader: () => openReading(MMAP_BYTES),
    openScanner: () => openReading(0),
    openWriter() {
      const connection = configured(openConnection(filename, access), 0, MMAP_BYTES);
      connection.exec('pragma foreign_keys = on; pragma synchronous = normal');
      return connection;
    },
  };

  function openReading(mmapBytes: number): SqliteConnection {
    const connection = configured(openConnection(filename, access), READER_BUSY_MS, mmapBytes);
    connection.exec('pragma query_only = on');
    return connection;
  }
}

/**
 * Opens the file and reads from it once, so that a start fails here and not at the first request.
 * A file in write-ahead mode that may not be written can only be read as frozen: its readers
 * would have to create files beside it.
 */
function settleAccess(filename: string): FileAccess {
  if (existsSync(filename) && statSync(filename).isDirectory()) {
    throw new StartError(`The SQLite file is a folder: ${filename}`, {
      remedy: 'Name a file in "connection.filename" in config/database.',
    });
  }
  if (writable(filename)) return checked(filename, 'write');
  try {
    return checked(filename, 'read');
  } catch {
    return checked(filename, 'frozen');
  }
}

function checked(filename: string, access: FileAccess): FileAccess {
  try {
    const connection = openConnection(filename, access);
    connection.prepare('select count(*) from sqlite_master').all();
    if (access === 'write') useWriteAheadLog(connection);
    connection.close();
    return access;
  } catch (error) {
    throw openingError(filename, error);
  }
}

/** A v4 project keeps its database in `.tmp`, which no checkout contains. */
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
      remedy:
        'Correct "connection.filename" in config/database, or move the file away to start with an empty database.',
    });
  }
  return new StartError(`The SQLite file cannot be opened: ${filename} (${cause})`, {
    remedy: 'Check that this user may read and write the file and its folder.',
  });
}

/** SQLite keeps its log beside the file, so both the file and its folder have to be writable. */
function writable(filename: string): boolean {
  try {
    accessSync(dirname(filename), constants.W_OK);
    if (existsSync(filename)) accessSync(filename, constants.W_OK);
    return true;
  } catch {
    return !existsSync(filename);
  }
}

/** Readers and a writer beside each other. Refused while another process uses the file the old way; then that stays. */
function useWriteAheadLog(connection: SqliteConnection): void {
  try {
    connection.prepare('pragma journal_mode = wal').all();
  } catch {
    return;
  }
}

function configured(connection: SqliteConnection, busyTimeoutMs: number, mmapBytes: number): SqliteConnection {
  connection.exec(
    `pragma busy_timeout = ${busyTimeoutMs}; pragma mmap_size = ${mmapBytes}; pragma cache_size = -${CACHE_KIB}`,
  );
  return connection;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
