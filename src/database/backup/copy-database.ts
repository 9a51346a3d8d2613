import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { messageOf, StartError } from '../../errors.ts';
import { assertNever } from '../../util/assert-never.ts';
import { refuseForeignBackup } from './backup-origin.ts';
import { countRows, dumpServer, type Restored, restoreServer, tryRestore } from './back-up-server.ts';
import { type Copied, type CopyBounds, copyTables, tooLarge, WHOLE } from '../copying/copy-tables.ts';
import type { DumpTools } from './dump-tools.ts';
import { openDriver } from '../drivers/open-driver.ts';
import { onDatabase } from '../server-place.ts';
import { directly, type DatabaseSettings, type SqliteSettings } from '../settings.ts';

/** Writes a complete copy of a database file, even while others use it. Returns the file's name. */
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
  refuseExisting(target);
  const { copyFile } = await import('../drivers/sqlite/copy-file.ts');
  try {
    copyFile(filename, target);
  } catch (error) {
    for (const end of ['', '-journal']) rmSync(`${target}${end}`, { force: true });
    throw new StartError(`${filename} cannot be copied to ${target}: ${messageOf(error)}.`, {
      remedy: 'Check that there is room on the disk, and that the database is not locked.',
    });
  }
  return filename;
}

function refuseExisting(target: string): void {
  if (!existsSync(target)) return;
  throw new StartError(`${target} already exists.`, { remedy: 'Choose a file that does not exist.' });
}

/**
 * Writes a backup of any database: a copy of a file, or a dump made with the server's tool. Returns a description of
 * the backup.
 */
export async function backUpDatabase(given: DatabaseSettings, target: string): Promise<string> {
  const settings = directly(given);
  refuseExisting(target);
  const tools = await dumpToolsOf(settings);
  if (tools !== null) await refusePooler(settings);
  const unfinished = `${target}.part`;
  rmSync(unfinished, { force: true });
  try {
    const source = tools === null ? await copyDatabase(settings, unfinished) : await dumpServer(tools, unfinished);
    await keepFile(unfinished, target);
    return source;
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** A backup gets its name only when it is on disk: a partial one is never mistaken for a complete one. */
async function keepFile(unfinished: string, target: string): Promise<void> {
  const handle = await open(unfinished, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  renameSync(unfinished, target);
}

/** The dump tools change session settings, which a pooler would pass on to its other clients. */
async function refusePooler(settings: DatabaseSettings): Promise<void> {
  const driver = await openDriver({ ...settings, readOnly: 'briefly' });
  await driver.close();
}

/** Verifies a backup: a copy is read completely, a dump is restored to a temporary database. */
export async function checkBackup(given: DatabaseSettings, target: string): Promise<Restored> {
  const settings = directly(given);
  if (settings.client === 'sqlite') return checkCopy(target);
  const name = `plinth_verify_${process.pid}`;
  const scratch = onDatabase(settings, name);
  const source = await openDriver(settings);
  try {
    const tools = (await dumpToolsOf(scratch)) as DumpTools;
    return await tryRestore(source, target, { name, tools, open: () => openDriver(scratch) });
  } finally {
    await source.close();
  }
}

/** Restores a backup. Existing data is replaced only on request; an existing file is kept next to the new one. */
export async function restoreDatabase(given: DatabaseSettings, file: string, replaces: boolean): Promise<Restored> {
  const settings = directly(given);
  if (!existsSync(file)) throw new StartError(`${file} does not exist.`, { remedy: 'Name the backup to restore.' });
  await refuseForeignBackup(settings.client, file);
  const tools = await dumpToolsOf(settings);
  if (settings.client === 'sqlite' || tools === null) return restoreFile(settings as SqliteSettings, file, replaces);
  await refusePooler(settings);
  const driver = await openDriver(settings);
  try {
    if ((await driver.introspect()).size > 0 && !replaces) throw hasContent();
    await restoreServer(tools, file);
    return await countRows(driver);
  } finally {
    await driver.close();
  }
}

async function restoreFile({ filename }: SqliteSettings, file: string, replaces: boolean): Promise<Restored> {
  const restored = await checkCopy(file);
  const isThere = existsSync(filename);
  if (isThere && !replaces) throw hasContent();
  const arriving = `${filename}.arriving`;
  mkdirSync(path.dirname(filename), { recursive: true });
  rmSync(arriving, { force: true });
  try {
    copyFileSync(file, arriving);
    if (isThere) await keepFormer(filename);
    // The log belongs to the previous file, which now contains all of it.
    for (const end of ['-wal', '-shm']) rmSync(`${filename}${end}`, { force: true });
    await keepFile(arriving, filename);
  } catch (error) {
    rmSync(arriving, { force: true });
    throw error;
  }
  return restored;
}

/** Merges the log first, so the file alone is complete if the restore ends here. */
async function keepFormer(filename: string): Promise<void> {
  const kept = `${filename}.before-restore`;
  const copying = `${kept}.part`;
  rmSync(copying, { force: true });
  try {
    await copyDatabase({ client: 'sqlite', filename }, copying);
    (await import('../drivers/sqlite/copy-file.ts')).mergeLog(filename);
  } catch {
    // The file may be damaged, which is why it is replaced: then it is kept with its log.
    copyFileSync(filename, copying);
    if (existsSync(`${filename}-wal`)) copyFileSync(`${filename}-wal`, `${kept}-wal`);
  }
  renameSync(copying, kept);
}

const hasContent = (): StartError =>
  new StartError('The database has content.', {
    remedy: 'Stop the server, and replace the content with --replace. Nothing was changed.',
  });

/** Null if the database is a file. */
async function dumpToolsOf(settings: DatabaseSettings): Promise<DumpTools | null> {
  switch (settings.client) {
    case 'sqlite':
      return null;
    case 'postgres':
      return (await import('../drivers/postgres/postgres-dump.ts')).postgresDump(settings);
    case 'mysql':
      return (await import('../drivers/mysql/mysql-dump.ts')).mysqlDump(settings);
    default:
      return assertNever(settings);
  }
}

/** Reads such a copy completely; a `StartError` says what is damaged. */
export async function checkCopy(target: string): Promise<{ readonly tables: number; readonly rows: number }> {
  const { damage, ...counts } = (await import('../drivers/sqlite/copy-file.ts')).checkFile(target);
  if (damage === null) return counts;
  throw new StartError(`The copy is damaged: ${damage}`, {
    file: target,
    remedy: 'Check the disk, and copy it again.',
  });
}

/** Copies any database into a new embedded one. If it cannot be copied completely, returns why, and no file is left. */
export async function copyStored(given: DatabaseSettings, target: string, bounds: CopyBounds): Promise<Copied> {
  const settings = directly(given);
  const copying =
    settings.client === 'sqlite'
      ? copyFileWithin(settings.filename, target, bounds.bytes)
      : copyServer({ ...settings, statementMs: bounds.ms }, target, bounds);
  const copied = await copying.catch((error): Copied => ({ problem: `it cannot be read (${messageOf(error)})` }));
  if (copied.problem !== null) rmSync(target, { force: true });
  return copied;
}

/** A missing file needs no copy: it is empty. */
async function copyFileWithin(filename: string, target: string, bytes: number): Promise<Copied> {
  if (!existsSync(filename)) return WHOLE;
  if (statSync(filename).size > bytes) return tooLarge(bytes);
  (await import('../drivers/sqlite/copy-file.ts')).copyFile(filename, target);
  return WHOLE;
}

async function copyServer(settings: DatabaseSettings, target: string, bounds: CopyBounds): Promise<Copied> {
  const driver = await openDriver(settings);
  try {
    const writer = (await import('../drivers/sqlite/fill-file.ts')).fillFile(target);
    try {
      return await copyTables(driver, writer, bounds);
    } finally {
      writer.close();
    }
  } finally {
    await driver.close();
  }
}
