import { isWriteAhead, openBriefly } from './open-briefly.ts';
import { openConnection } from './sqlite-library.ts';

/** A plain copy would lack the content of the log. */
export function copyFile(filename: string, target: string): void {
  const { connection } = openBriefly(filename);
  try {
    connection.exec(`pragma busy_timeout = ${BUSY_MS}`);
    connection.prepare('vacuum into ?').run(target);
  } finally {
    connection.close();
  }
}

/** How long others may lock the file. */
const BUSY_MS = 5_000;

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

interface CheckedFile {
  readonly tables: number;
  readonly rows: number;
  /** The damage; null if the file is intact. */
  readonly damage: string | null;
}

/** Reads every page of a database file, and counts its rows. */
export function checkFile(filename: string): CheckedFile {
  try {
    return countRows(filename);
  } catch (error) {
    return { tables: 0, rows: 0, damage: (error as Error).message };
  }
}

function countRows(filename: string): CheckedFile {
  const { connection } = openBriefly(filename);
  const read = (text: string) => connection.prepare(text).all() as readonly Readonly<Record<string, unknown>>[];
  try {
    const [{ integrity_check: found } = {}] = read('pragma integrity_check(1)');
    if (found !== 'ok') return { tables: 0, rows: 0, damage: String(found) };
    const names = read("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'");
    const rows = names.reduce((sum, { name }) => {
      const [{ count } = {}] = read(`select count(*) as count from "${String(name).replaceAll('"', '""')}"`);
      return sum + Number(count);
    }, 0);
    return { tables: names.length, rows, damage: null };
  } finally {
    connection.close();
  }
}
