import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { isBusy } from './sqlite-errors.ts';
import { identityOf } from './sqlite-file.ts';
import { openConnection, type SqliteConnection } from './sqlite-library.ts';

export interface FileLock {
  tryTake(): boolean;
  release(): void;
}

/**
 * A lock that the system releases when its holder dies: SQLite's own, on an empty file next to the database. Null if no
 * file can be created there, so the database cannot be changed either, and for a database in memory, which has one
 * process.
 */
export function openFileLock(filename: string): FileLock | null {
  const place = `${filename}-start`;
  if (filename === ':memory:' || !canCreate(place)) return null;
  let held: SqliteConnection | null = null;
  return {
    tryTake() {
      if (!canCreate(place)) return false;
      const identity = identityOf(place);
      const connection = openConnection(place);
      // The last holder removes the file. Processes that had already opened it would lock a file that no other process
      // sees, or get an error.
      const isThere = (): boolean => identityOf(place) === identity;
      if (identity !== null && lockWhole(connection, isThere) && isThere()) {
        held = connection;
        return true;
      }
      connection.close();
      return false;
    },
    release() {
      if (held === null) return;
      try {
        rmSync(place, { force: true });
      } catch {
        // Windows cannot remove open files.
      }
      held.close();
      held = null;
    },
  };
}

function lockWhole(connection: SqliteConnection, isThere: () => boolean): boolean {
  try {
    connection.exec('pragma busy_timeout = 0; begin exclusive');
    return true;
  } catch (error) {
    if (isBusy(error) || !isThere()) return false;
    throw error;
  }
}

function canCreate(place: string): boolean {
  try {
    mkdirSync(dirname(place), { recursive: true });
    closeSync(openSync(place, 'a'));
    return true;
  } catch {
    return false;
  }
}
