import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { type FileAccess, openConnection, type SqliteConnection } from './sqlite-library.ts';

/**
 * Opens a file for inspection, and leaves it and the files next to it unchanged: even a read-only connection creates
 * `-wal` and `-shm` for a file in write-ahead mode, and leaves them there.
 */
export function openBriefly(filename: string): { readonly connection: SqliteConnection; readonly access: FileAccess } {
  const ways = waysToRead(filename);
  for (const access of ways) {
    const connection = openConnection(filename, access);
    try {
      connection.prepare('select count(*) from sqlite_master').get();
      return { connection, access };
    } catch (error) {
      connection.close();
      if (access === ways.at(-1)) throw error;
    }
  }
  throw new Error('unreachable');
}

function waysToRead(filename: string): readonly FileAccess[] {
  if (!isWriteAhead(filename)) return ['read', 'frozen'];
  // Without a log, no process has it open or has written anything yet.
  return existsSync(`${filename}-wal`) ? ['unmarked', 'read', 'frozen'] : ['frozen'];
}

/** Bytes 18 and 19 of the header. */
export function isWriteAhead(filename: string): boolean {
  const bytes = Buffer.alloc(2);
  try {
    const file = openSync(filename, 'r');
    try {
      readSync(file, bytes, 0, 2, 18);
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
  return bytes[0] === 2 && bytes[1] === 2;
}
