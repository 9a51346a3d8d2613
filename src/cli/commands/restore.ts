import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { enterProject } from '../../app/opening/enter-project.ts';
import { openProject } from '../../app/opening/open-application.ts';
import { recordOnDatabase } from '../../app/opening/record-command.ts';
import { restoreDatabase } from '../../database/backup/copy-database.ts';
import { inFolder } from '../end-after-command.ts';
import { addExamples, addProjectFolder, type FolderOption } from '../project-folder.ts';
import { mediaOf } from './backup.ts';

interface RestoreOptions extends FolderOption {
  readonly replace?: boolean;
}

/** `plinth restore`: what `plinth backup` wrote. */
export const restoreCommand = (): Command =>
  addProjectFolder(
    addExamples(new Command('restore'), [
      'plinth restore backup.db',
      'plinth restore /backups/site.db ../my-site --replace',
    ])
      .description('restore a backup of the database and of uploaded files; stop the server first')
      .argument('<file>', 'a file that plinth backup wrote'),
  )
    .option('--replace', 'replace existing content')
    .action((file: string, dir: string | undefined, options: RestoreOptions) =>
      inFolder((folder) => restore(path.resolve(file), folder, options.replace ?? false))(dir, options),
    );

async function restore(file: string, dir: string, replaces: boolean): Promise<void> {
  const { project } = await openProject(enterProject(dir));
  const { database, server } = project.settings;
  const { tables, rows } = await restoreDatabase(database, file, replaces);
  await recordOnDatabase(project);
  console.log(`Restored ${rows} rows in ${tables} tables.`);
  if (!existsSync(mediaOf(file))) return;
  cpSync(mediaOf(file), path.join(server.publicDir, 'uploads'), { recursive: true });
  console.log('Restored the uploaded files; files that the backup does not have stay.');
}
