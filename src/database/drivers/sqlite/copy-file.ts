import { openConnection, type SqliteConnection } from './sqlite-library.ts';

/** A plain copy would lack what is still in the log beside the file. */
export function copyFile(filename: string, target: string): void {
  const connection = openForReading(filename);
  try {
    connection.exec(`pragma busy_timeout = ${BUSY_MS}`);
    connection.prepare('vacuum into ?').run(target);
  } finally {
    connection.close();
  }
}

/** How long others may hold the file. */
const BUSY_MS = 5_000;

/** Where nothing may be written beside it, nobody writes to the file. */
function openForReading(filename: string): SqliteConnection {
  const connection = openConnection(filename, 'read');
  try {
    connection.prepare('select count(*) from sqlite_master').get();
    return connection;
  } catch {
    connection.close();
    return openConnection(filename, 'frozen');
  }
}
