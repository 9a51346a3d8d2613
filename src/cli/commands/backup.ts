import { statSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { enterProject } from '../../app/opening/enter-project.ts';
import { openProject } from '../../app/opening/open-application.ts';
import { checkCopy, copyDatabase } from '../../database/copy-database.ts';
import { endAfterCommand } from '../end-after-command.ts';
import { addExamples, addProjectFolder, type FolderOption, folderOf } from '../project-folder.ts';

interface BackupOptions extends FolderOption {
  readonly verify?: boolean;
}

/** `plinth backup`: a consistent copy of an embedded database, even while a server is writing to it. */
export const backupCommand = (): Command =>
  addProjectFolder(
    addExamples(new Command('backup'), ['plinth backup backup.db', 'plinth backup /backups/site.db ../my-site'])
      .description('copy the database file, even while a server uses it')
      .argument('<file>', 'target file; must not exist'),
  )
    .option('--verify', 'read the copy from end to end, and count its rows')
    .action((file: string, dir: string | undefined, options: BackupOptions) =>
      endAfterCommand(() => backup(path.resolve(file), folderOf(dir, options), options.verify ?? false)),
    );

async function backup(target: string, dir: string, verifies: boolean): Promise<void> {
  const { project } = await openProject(enterProject(dir));
  const source = await copyDatabase(project.settings.database, target);
  console.log(`${target} is a copy of ${source}: ${statSync(target).size} bytes.`);
  if (!verifies) return;
  const { tables, rows } = await checkCopy(target);
  console.log(`It is undamaged: ${rows} rows in ${tables} tables.`);
}
