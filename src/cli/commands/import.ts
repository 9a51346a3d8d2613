import path from 'node:path';
import { Command } from 'commander';
import { importProject } from '../../app/migrating/import-project.ts';
import { enterProject } from '../../app/opening/enter-project.ts';
import { openProject } from '../../app/opening/open-application.ts';
import { StartError } from '../../errors.ts';
import { describeFindings } from '../../migration/findings.ts';
import type { ImportReport } from '../../migration/importing/import-archive.ts';
import { inFolder } from '../end-after-command.ts';
import { addExamples, addProjectFolder, type FolderOption } from '../project-folder.ts';
import { withTerminalProgress } from '../terminal-progress.ts';
import { addGroupOptions, type GroupOptions, groupsOf } from '../transfer-options.ts';

interface ImportOptions extends FolderOption, GroupOptions {
  readonly file: string;
  readonly key?: string;
  readonly replace?: boolean;
  readonly add?: boolean;
  readonly acceptDifferences?: boolean;
  readonly dryRun?: boolean;
}

/** `plinth import`: an archive of `strapi export` or `plinth export`. */
export const importCommand = (): Command =>
  addGroupOptions(
    addExamples(addProjectFolder(new Command('import')), [
      'plinth import --file export.tar.gz --dry-run',
      'plinth import --file export.tar.gz.enc --key "$KEY" --replace',
    ]).description('import an archive that Strapi v4 or Plinth has exported'),
  )
    .requiredOption('-f, --file <file>', 'the archive: .tar, .tar.gz or .tar.gz.enc')
    .option('-k, --key <key>', 'the key of an encrypted archive')
    .option('--replace', 'remove existing content')
    .option('--add', 'keep existing content; entries of the archive get new ids')
    .option('--accept-differences', 'import although the schemas differ, if nothing is lost')
    .option('--dry-run', 'check the archive and the database, and change nothing')
    .action(inFolder(runImport));

async function runImport(dir: string, options: ImportOptions): Promise<void> {
  const groups = groupsOf(options);
  if (options.replace && options.add) throw new StartError('Choose one of --replace and --add.');
  const source = { file: path.resolve(options.file), key: options.key ?? null };
  const opened = await openProject(enterProject(dir));
  const report = await withTerminalProgress((progress) =>
    importProject(opened, {
      ...{ source, groups, progress, print: console.log },
      present: options.replace ? 'replaced' : options.add ? 'kept' : null,
      acceptsDifferences: options.acceptDifferences ?? false,
      isDryRun: options.dryRun ?? false,
    }),
  );
  console.log(report === null ? 'This was a dry run: nothing was changed.' : describeReport(report));
}

function describeReport({ entities, links, files, settings, left, dangling, missingFiles }: ImportReport): string {
  return [
    `Imported ${entities} entries, ${links} links, ${files} files and ${settings} settings.`,
    ...(left > 0 ? [`${left} entries were left out: the database has them, or they are settings of the project.`] : []),
    ...(dangling.count > 0
      ? [`${dangling.count} links to entries that do not exist were left out: ${describeFindings(dangling)}.`]
      : []),
    ...(missingFiles.count > 0
      ? [`${missingFiles.count} files of the media library are not in the archive: ${describeFindings(missingFiles)}.`]
      : []),
  ].join('\n');
}
