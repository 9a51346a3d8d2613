import { close, fdatasync, fstatSync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { shareRoundTrips } from '../../../freshness.ts';

const syncFile = promisify(fdatasync);

/** The write-ahead log beside the file. */
export interface SqliteLog {
  /** When it is kept, everything that was committed before the call survives a loss of power. */
  sync(): Promise<void>;
  /** In bytes. */
  size(): number;
  close(): void;
}

/**
 * SQLite itself would wait for the disk within `commit`, and with it everything else. So it writes the
 * log without waiting, and the log is made durable by another thread before anybody is told. Whoever
 * commits meanwhile shares the next turn of the disk.
 */
export function openLog(filename: string): SqliteLog {
  const descriptor = openSync(`${filename}-wal`, 'r+');
  return {
    sync: shareRoundTrips(() => syncFile(descriptor)),
    size: () => fstatSync(descriptor).size,
    close: () => close(descriptor, () => undefined),
  };
}
