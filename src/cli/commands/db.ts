import path from 'node:path';
import { Command } from 'commander';
import { copyProject } from '../../app/migrating/copy-project.ts';
import { enterProject } from '../../app/opening/enter-project.ts';
import { openProject } from '../../app/opening/open-application.ts';
import { databaseAt } from '../../database/settings.ts';
import { endAfterCommand } from '../end-after-command.ts';
import { addExamples, addProjectFolder, type FolderOption, folderOf } from '../project-folder.ts';
import { withTerminalProgress } from '../terminal-progress.ts';
import { writeTable } from '../write-table.ts';

interface CopyOptions extends FolderOption {
  readonly to: string;
}

const EXAMPLES = [
  'plinth db copy --to postgres://user:password@localhost/content',
  'plinth db copy ../my-project --to content.db',
];

/** `plinth db copy`: the whole database to another engine. */
export const dbCommand = (): Command =>
  addExamples(new Command('db'), EXAMPLES).description('copy the database of a project').addCommand(copyCommand());

const copyCommand = (): Command =>
  addExamples(addProjectFolder(new Command('copy')), EXAMPLES)
    .description('copy everything to another database, and compare')
    .requiredOption('--to <place>', 'postgres://…, mysql://…, or the name of a file')
    .action((dir: string | undefined, options: CopyOptions) =>
      endAfterCommand(() => copy(folderOf(dir, options), options)),
    );

async function copy(dir: string, { to }: CopyOptions): Promise<void> {
  const from = process.cwd();
  const opened = await openProject(enterProject(dir));
  const target = databaseAt(to, (file) => path.resolve(from, file));
  const { tables, left } = await withTerminalProgress(
    (progress) => copyProject(opened, target, progress),
    'What was copied is kept: the same command goes on from there.',
  );
  const filled = tables.filter(({ rows }) => rows > 0);
  const lines = filled.map(({ name, rows, sha256 }) => [name, String(rows), sha256.slice(0, 16)]);
  console.log(writeTable([['table', 'rows', 'checksum'], ...lines]));
  const rows = filled.reduce((sum, one) => sum + one.rows, 0);
  console.log(`Copied ${rows} rows of ${filled.length} tables: rows and checksums are the same in both databases.`);
  if (left.length > 0) console.log(`Not copied, because no content type has them: ${left.join(', ')}.`);
}
