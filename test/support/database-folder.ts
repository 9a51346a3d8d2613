import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';

/** The databases of a whole run, and as much again for everything else. */
const ROOM = 4 * 2 ** 30;

/**
 * A new folder for a database. In memory where there is room: on a disk, most of the time of the
 * tests goes into creating tables, which MariaDB writes through whatever it is told.
 */
export const databaseFolder = (prefix: string): string => mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), prefix));

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM && process.availableMemory() >= ROOM;
  } catch {
    return false;
  }
}
