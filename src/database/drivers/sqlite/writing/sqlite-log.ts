import { close, fdatasync, fstatSync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { shareRoundTrips } from '../../../freshness.ts';

const syncFile = promisify(fdatasync);

/** The write-ahead log next to the file. */
export interface SqliteLog {
  /** When it resolves, everything committed before the call survives a loss of power. */
  sync(): Promise<void>;
  /** In bytes. */
  size(): number;
  close(): void;
}

/**
 * SQLite would wait for the disk inside `commit`, blocking everything. So it writes the log without waiting, and
 * another thread syncs the log before the commit is reported. Commits in the meantime share the next sync.
 */
export function openLog(filename: string): SqliteLog {
  const descriptor = openSync(`${filename}-wal`, 'r+');
  return {
    sync: shareRoundTrips(() => syncFile(descriptor)),
    size: () => fstatSync(descriptor).size,
    close: () => close(descriptor, () => undefined),
  };
}
