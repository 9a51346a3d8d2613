import { existsSync } from 'node:fs';
import { StartError } from '../errors.ts';
import type { DatabaseSettings } from './settings.ts';

/** Writes a whole copy of a database that is a file, whatever others do with it meanwhile. Gives the file's name. */
export async function copyDatabase(settings: DatabaseSettings, target: string): Promise<string> {
  if (settings.client !== 'sqlite') {
    throw new StartError('The database of this project is a server, not a file.', {
      remedy: 'Copy it with the program that comes with it; docs/backup.md names them.',
    });
  }
  const { filename } = settings;
  if (!existsSync(filename)) {
    throw new StartError(`The database file ${filename} does not exist yet.`, {
      remedy: 'The first start creates it.',
    });
  }
  if (existsSync(target)) {
    throw new StartError(`${target} is there already.`, { remedy: 'Name a file that does not exist yet.' });
  }
  (await import('./drivers/sqlite/copy-file.ts')).copyFile(filename, target);
  return filename;
}
