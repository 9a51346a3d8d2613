import { isWriteAhead } from './open-briefly.ts';
import { openConnection } from './sqlite-library.ts';

/** Brings everything from the log into the file, so that the file alone is whole. */
export function mergeLog(filename: string): void {
  if (!isWriteAhead(filename)) return;
  const connection = openConnection(filename);
  try {
    connection.exec('pragma wal_checkpoint(truncate)');
  } finally {
    connection.close();
  }
}
