import { existsSync, rmSync, statSync } from 'node:fs';
import { StartError } from '../errors.ts';
import { type Copied, type CopyBounds, copyTables, tooLarge, WHOLE } from './copying/copy-tables.ts';
import { openDriver } from './open-driver.ts';
import type { DatabaseSettings } from './settings.ts';

/** Writes a whole copy of a database that is a file, whatever others do with it meanwhile. Returns the file's name. */
export async function copyDatabase(settings: DatabaseSettings, target: string): Promise<string> {
  if (settings.client !== 'sqlite') {
    throw new StartError('The database of this project is not an SQLite file.', {
      remedy: "Use the database's own backup tool; see docs/backup.md.",
    });
  }
  const { filename } = settings;
  if (!existsSync(filename)) {
    throw new StartError(`The database file ${filename} does not exist yet.`, {
      remedy: 'The first start creates it.',
    });
  }
  if (existsSync(target)) {
    throw new StartError(`${target} already exists.`, { remedy: 'Choose a file that does not exist.' });
  }
  (await import('./drivers/sqlite/copy-file.ts')).copyFile(filename, target);
  return filename;
}

/** Reads such a copy from its first page to its last; a `StartError` says what is damaged. */
export async function checkCopy(target: string): Promise<{ readonly tables: number; readonly rows: number }> {
  const { damage, ...counts } = (await import('./drivers/sqlite/check-file.ts')).checkFile(target);
  if (damage === null) return counts;
  throw new StartError(`The copy is damaged: ${damage}`, {
    file: target,
    remedy: 'Check the disk, and copy it again.',
  });
}

/**
 * Writes what is stored into a new embedded database, whatever keeps it now. Where that cannot be
 * had whole, it says why, and the file is not there.
 */
export async function copyStored(settings: DatabaseSettings, target: string, bounds: CopyBounds): Promise<Copied> {
  const copying =
    settings.client === 'sqlite'
      ? copyFileWithin(settings.filename, target, bounds.bytes)
      : copyServer({ ...settings, statementMs: bounds.ms }, target, bounds);
  const copied = await copying.catch(
    (error): Copied => ({ lacking: `it cannot be read (${error instanceof Error ? error.message : String(error)})` }),
  );
  if (copied.lacking !== null) rmSync(target, { force: true });
  return copied;
}

/** A file that does not exist yet is as empty as no copy. */
async function copyFileWithin(filename: string, target: string, bytes: number): Promise<Copied> {
  if (!existsSync(filename)) return WHOLE;
  if (statSync(filename).size > bytes) return tooLarge(bytes);
  (await import('./drivers/sqlite/copy-file.ts')).copyFile(filename, target);
  return WHOLE;
}

async function copyServer(settings: DatabaseSettings, target: string, bounds: CopyBounds): Promise<Copied> {
  const driver = await openDriver(settings);
  try {
    const writer = (await import('./drivers/sqlite/fill-file.ts')).fillFile(target);
    try {
      return await copyTables(driver, writer, bounds);
    } finally {
      writer.close();
    }
  } finally {
    await driver.close();
  }
}
