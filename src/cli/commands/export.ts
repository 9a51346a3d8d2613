import { existsSync } from 'node:fs';
import path from 'node:path';
import { Command, Option } from 'commander';
import { exportProject } from '../../app/migrating/export-project.ts';
import { enterProject } from '../../app/opening/enter-project.ts';
import { openProject } from '../../app/opening/open-application.ts';
import { StartError } from '../../errors.ts';
import { describeFindings } from '../../migration/findings.ts';
import { ARCHIVE_TARGETS, type ArchiveTarget, type ExportReport } from '../../migration/exporting/export-archive.ts';
import { inFolder } from '../end-after-command.ts';
import { addExamples, addProjectFolder, type FolderOption } from '../project-folder.ts';
import { withTerminalProgress } from '../terminal-progress.ts';
import { addGroupOptions, type GroupOptions, groupsOf } from '../transfer-options.ts';

interface ExportOptions extends FolderOption, GroupOptions {
  readonly file?: string;
  readonly key?: string;
  readonly encrypt?: boolean;
  /** Off with `--no-compress`. */
  readonly compress: boolean;
  readonly for: ArchiveTarget;
}

/** `plinth export`: an archive as `strapi export` writes it. */
export const exportCommand = (): Command =>
  addGroupOptions(
    addExamples(addProjectFolder(new Command('export')), [
      'plinth export --file backup',
      'plinth export --encrypt --key "$KEY" --exclude files',
      'plinth export --for v5 --file to-v5',
    ]).description('write an archive that Strapi v4 and Plinth can import, or Strapi v5'),
  )
    .option('-f, --file <name>', 'the archive without its extension (default: "export_" and the time)')
    .option('--encrypt', 'encrypt the archive with the key')
    .option('-k, --key <key>', 'the key; an archive with a key is encrypted')
    .option('--no-compress', 'write .tar instead of .tar.gz')
    .addOption(
      new Option('--for <version>', 'the version of Strapi that imports the archive')
        .choices(ARCHIVE_TARGETS)
        .default('v4'),
    )
    .action(inFolder(runExport));

async function runExport(dir: string, options: ExportOptions): Promise<void> {
  const groups = groupsOf(options);
  const key = options.key ?? null;
  if (options.encrypt && key === null) {
    throw new StartError('An encrypted archive needs a key.', { remedy: 'Name one: --key <key>.' });
  }
  const name = options.file ?? `export_${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`;
  const file = path.resolve(`${name}.tar${options.compress ? '.gz' : ''}${key === null ? '' : '.enc'}`);
  if (existsSync(file)) throw new StartError(`${file} exists already.`, { remedy: 'Name another file with --file.' });
  const opened = await openProject(enterProject(dir));
  const report = await withTerminalProgress((progress) =>
    exportProject(opened, { file, key, gzip: options.compress, groups, progress, target: options.for }),
  );
  console.log(describeReport(file, report));
  if (report.changedFiles.count > 0) throw changedFiles(report);
}

const changedFiles = ({ changedFiles: changed }: ExportReport): StartError =>
  new StartError(
    `${changed.count} files were removed or replaced while the archive was written: ${describeFindings(changed)}.`,
    { remedy: 'Their entries in the archive describe the earlier files. Export again while nobody changes files.' },
  );

function describeReport(file: string, { entities, links, files, settings, missingFiles }: ExportReport): string {
  return [
    `${file} has ${entities} entries, ${links} links, ${files} files and ${settings} settings.`,
    ...(missingFiles.count > 0
      ? [
          `${missingFiles.count} files of the media library do not exist and are not in it: ${describeFindings(missingFiles)}.`,
        ]
      : []),
  ].join('\n');
}
