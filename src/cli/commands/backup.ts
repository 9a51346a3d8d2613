import { cpSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { enterProject } from '../../app/opening/enter-project.ts';
import { openProject } from '../../app/opening/open-application.ts';
import { recordOnDatabase } from '../../app/opening/record-command.ts';
import { backUpDatabase, checkBackup } from '../../database/backup/copy-database.ts';
import { StartError } from '../../errors.ts';
import { inFolder } from '../end-after-command.ts';
import { addExamples, addProjectFolder, type FolderOption } from '../project-folder.ts';

interface BackupOptions extends FolderOption {
  readonly verify?: boolean;
  /** Off with `--no-media`. */
  readonly media: boolean;
}

/** The copied files of the media library, next to the database backup. */
export const mediaOf = (backup: string): string => `${backup}.uploads`;

/** `plinth backup`: the database, even while a server is writing to it, and uploaded files. */
export const backupCommand = (): Command =>
  addProjectFolder(
    addExamples(new Command('backup'), ['plinth backup backup.db', 'plinth backup /backups/site.db ../my-site'])
      .description('back up the database and uploaded files, even while a server uses them')
      .argument('<file>', 'target file; must not exist'),
  )
    .option('--verify', 'restore the backup into a temporary database, and count its rows')
    .option('--no-media', 'exclude uploaded files')
    .action((file: string, dir: string | undefined, options: BackupOptions) =>
      inFolder((folder) => backup(path.resolve(file), folder, options))(dir, options),
    );

async function backup(target: string, dir: string, { verify = false, media }: BackupOptions): Promise<void> {
  const { project } = await openProject(enterProject(dir));
  const { database, server } = project.settings;
  const uploads = path.join(server.publicDir, 'uploads');
  const hasMedia = media && existsSync(uploads) && readdirSync(uploads).length > 0;
  if (hasMedia && existsSync(mediaOf(target))) {
    throw new StartError(`${mediaOf(target)} already exists.`, { remedy: 'Choose another name for the backup.' });
  }
  await recordOnDatabase(project);
  const source = await backUpDatabase(database, target);
  console.log(`${target} is a copy of ${source}: ${statSync(target).size} bytes.`);
  // After the database, so every file it refers to is included.
  if (hasMedia) {
    const unfinished = `${mediaOf(target)}.part`;
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(uploads, unfinished, { recursive: true });
    renameSync(unfinished, mediaOf(target));
    console.log(`${mediaOf(target)} has the uploaded files.`);
  }
  if (!verify) return;
  const { tables, rows } = await checkBackup(database, target);
  console.log(`It is undamaged: ${rows} rows in ${tables} tables.`);
}
