import { isWriteAhead } from './open-briefly.ts';
import { openConnection } from './sqlite-library.ts';

/** Merges the log into the file, so the file alone is complete. */
export function mergeLog(filename: string): void {
  if (!isWriteAhead(filename)) return;
  const connection = openConnection(filename);
  try {
    connection.exec('pragma wal_checkpoint(truncate)');
  } finally {
    connection.close();
  }
}
