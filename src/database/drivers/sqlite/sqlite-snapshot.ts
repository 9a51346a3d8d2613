import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { Row, Snapshot } from '../../driver.ts';
import { DatabaseFault } from '../../database-fault.ts';
import { copyFile } from './copy-file.ts';
import { isWriteAhead } from './open-briefly.ts';
import { PreparedConnection } from './sqlite-connection.ts';
import type { SqliteFile } from './sqlite-file.ts';
import { openConnection, type SqliteConnection } from './sqlite-library.ts';

export interface OpenSnapshot {
  readonly snapshot: Snapshot;
  close(): void;
}

/** Rows read before the clock is looked at, and how long statements may keep this thread from other work. */
const BATCH = 100;
const SLICE_MS = 5;

/**
 * A read transaction on a connection of its own. In write-ahead mode it blocks nobody; in any other mode it would block
 * all writers, so a copy of the file is read.
 */
export function openSnapshot(file: SqliteFile): OpenSnapshot {
  const { connection, remove } = isBlocked(file) ? openCopy(file.filename) : openOriginal(file);
  connection.exec('begin');
  connection.prepare('select count(*) from sqlite_master').all();
  const reader = new PreparedConnection(connection);
  let isOpen = true;

  async function* batches(...[statement, parameters, size]: Parameters<Snapshot['stream']>) {
    let since = performance.now();
    assertOpen();
    for (const batch of reader.batches(statement, parameters, size)) {
      yield batch;
      if (performance.now() - since < SLICE_MS) continue;
      await turn();
      assertOpen();
      since = performance.now();
    }
  }

  const assertOpen = (): void => {
    if (!isOpen) throw new DatabaseFault('lost', 'The SQLite file was closed while a snapshot of it was read.');
  };

  return {
    snapshot: {
      async query(statement, parameters) {
        const rows: Row[] = [];
        for await (const batch of batches(statement, parameters, BATCH)) rows.push(...batch);
        return rows;
      },
      stream: batches,
      unload: (statement, batchSize) => batches(statement, [], batchSize),
    },
    close() {
      if (!isOpen) return;
      isOpen = false;
      connection.close();
      remove();
    },
  };
}

const isBlocked = ({ filename, access }: SqliteFile): boolean => access !== 'frozen' && !isWriteAhead(filename);

interface OpenedConnection {
  readonly connection: SqliteConnection;
  readonly remove: () => void;
}

const openOriginal = (file: SqliteFile): OpenedConnection => ({
  connection: file.openReader(),
  remove: () => undefined,
});

function openCopy(filename: string): OpenedConnection {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-snapshot-'));
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, 'copy.db');
    copyFile(filename, copy);
    return { connection: openConnection(copy, 'frozen'), remove: removeFolder };
  } catch (error) {
    removeFolder();
    throw error;
  }
}
