import path from 'node:path';
import { Command } from 'commander';
import { applyStatus } from '../../app/migrating/apply-status.ts';
import { copyProject } from '../../app/migrating/copy-project.ts';
import { type DatabaseStatus, databaseStatus } from '../../app/migrating/database-status.ts';
import { describePending, pendingSwitches } from '../../app/migrating/pending-switches.ts';
import { addSearchIndex, removeSearchIndex, searchIndexTable } from '../../app/migrating/search-indexes.ts';
import { enterProject } from '../../app/opening/enter-project.ts';
import { type Application, withApplication, openProject } from '../../app/opening/open-application.ts';
import { recordCommand } from '../../app/opening/record-command.ts';
import { describeFormer } from '../../database/layout/former-rows.ts';
import { refuseBesideOthers } from '../../content/switches/type-switch.ts';
import { databaseAt } from '../../database/settings.ts';
import { inFolder } from '../end-after-command.ts';
import { addExamples, addProjectFolder, type FolderOption } from '../project-folder.ts';
import { withTerminalProgress } from '../terminal-progress.ts';
import { writeTable } from '../write-table.ts';

interface CopyOptions extends FolderOption {
  readonly to: string;
  readonly allTables?: boolean;
}

const EXAMPLES = [
  'plinth db copy --to postgres://user:password@localhost/content',
  'plinth db copy ../my-project --to content.db',
];

/** `plinth db`: compares the database with the schemas, updates it, and copies it. */
export const dbCommand = (): Command =>
  addExamples(new Command('db'), EXAMPLES)
    .description('compare the database with the schemas, change it, or copy it')
    .addCommand(statusCommand())
    .addCommand(applyCommand())
    .addCommand(searchCommand())
    .addCommand(copyCommand());

const statusCommand = (): Command =>
  addExamples(addProjectFolder(new Command('status')), ['plinth db status ../my-project'])
    .description('show what is missing in the database, as SQL; changes nothing')
    .action(
      inFolder((dir) =>
        withDatabase(dir, async (application) => {
          const status = await databaseStatus(application);
          const pending = describePending(await pendingSwitches(application));
          console.log([describeStatus(status), ...pending].join('\n'));
          if (status.statements.length + status.former.length > 0) process.exitCode = 1;
        }),
      ),
    );

interface ApplyCommandOptions extends FolderOption {
  readonly rename: readonly string[];
  readonly drop: readonly string[];
  readonly indexes?: boolean;
  readonly documentIds?: boolean;
  readonly besideOthers?: boolean;
}

const collect = (value: string, before: readonly string[]): readonly string[] => [...before, value];

const applyCommand = (): Command =>
  addExamples(addProjectFolder(new Command('apply')), [
    'plinth db apply',
    'plinth db apply --rename articles.headline=title --drop articles.old_notes',
  ])
    .description('create what is missing in the database; rename and drop only what is named')
    .option('--rename <table.column=name>', 'rename a column instead of adding an empty one; repeatable', collect, [])
    .option(
      '--drop <table|table.column>',
      'drop what no content type uses, after saving its rows; repeatable',
      collect,
      [],
    )
    .option('--indexes', 'create the recommended indexes, too')
    .option('--document-ids', "store the document ids of Strapi v5's contract, which its migration keeps")
    .option('--beside-others', 'although drafts or translations were switched and other servers of the database run')
    .action(inFolder(apply));

async function apply(dir: string, options: ApplyCommandOptions): Promise<void> {
  const { rename, drop, indexes = false, documentIds = false, besideOthers = false } = options;
  const droppedTo = path.resolve(`dropped-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.jsonl`);
  let changes = 0;
  const print = (line: string): void => {
    changes += 1;
    console.log(line);
  };
  let pending: readonly string[] = [];
  await withDatabase(dir, async (application) => {
    const { switches, others } = await pendingSwitches(application);
    refuseBesideOthers(switches, others, { besideOthers });
    pending = describePending({ switches, others });
    await applyStatus(application, { renames: rename, drops: drop, indexes, documentIds, droppedTo, print });
    if (changes > 0) await recordCommand(application);
  });
  for (const line of pending) console.log(line);
  if (changes === 0) console.log('The database has everything that the schemas need.');
}

/** Altering large tables takes longer than a request may. */
const STATEMENT_MS = 3_600_000;

async function withDatabase(dir: string, work: (application: Application) => Promise<void>): Promise<void> {
  const { project, ...opened } = await openProject(enterProject(dir));
  const limits = { ...project.settings.limits, requestMs: STATEMENT_MS };
  const patient = { ...project, settings: { ...project.settings, limits } };
  await withApplication({ ...opened, project: patient }, { createTables: false, isForCommand: true }, work);
}

function describeStatus({ missing, statements, indexes, surplus, renames, former }: DatabaseStatus): string {
  const needed = [
    ...missing.tables.map(({ name }) => `The table ${name} is missing.`),
    ...missing.columns.flatMap(({ table, columns }) =>
      columns.map(({ name }) => `The column ${table.name}.${name} is missing.`),
    ),
    ...former.map((one) => `${describeFormer(one)} plinth db apply moves them.`),
  ];
  const extra = [...surplus.tables, ...surplus.columns.map(({ table, column }) => `${table}.${column}`)];
  return [
    ...(needed.length === 0 ? ['The database has everything that the schemas need.'] : needed),
    ...(statements.length === 0 ? [] : ['', 'plinth db apply runs:', ...statements.map((text) => `  ${text};`)]),
    ...renames.map(
      ({ table, from, to }) => `Was ${table}.${from} renamed? plinth db apply --rename ${table}.${from}=${to}`,
    ),
    ...(extra.length === 0
      ? []
      : ['', `No content type uses: ${extra.join(', ')}. They stay unless --drop names them.`]),
    ...(indexes.length === 0 ? [] : ['', 'plinth db apply --indexes creates:']),
    ...indexes.map(({ statement, why }) => `  ${statement}; -- ${why}`),
  ].join('\n');
}

interface SearchCommandOptions extends FolderOption {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

const searchCommand = (): Command =>
  addExamples(addProjectFolder(new Command('search')), [
    'plinth db search',
    'plinth db search --add api::article.article',
  ])
    .description('list, create and remove indexes for searches (SQLite, PostgreSQL)')
    .option('--add <uid>', 'create the search index of a content type; repeatable', collect, [])
    .option('--remove <uid>', 'remove the search index of a content type; repeatable', collect, [])
    .action(inFolder(search));

async function search(dir: string, { add, remove }: SearchCommandOptions): Promise<void> {
  await withDatabase(dir, async (application) => {
    const changed = add.length + remove.length > 0;
    if (changed) await recordCommand(application);
    for (const uid of remove) console.log(await removeSearchIndex(application, uid));
    for (const uid of add) {
      const line = await withTerminalProgress(
        (progress) => addSearchIndex(application, uid, progress),
        'Searches go on without the index. The same command begins again.',
      );
      console.log(line);
    }
    if (!changed) console.log(writeTable(await searchIndexTable(application)));
  });
}

const copyCommand = (): Command =>
  addExamples(addProjectFolder(new Command('copy')), EXAMPLES)
    .description('copy everything to another database, and compare')
    .requiredOption('--to <place>', 'postgres://…, mysql://…, or the name of a file')
    .option('--all-tables', 'copy tables and columns that belong to no content type, too')
    .action(inFolder(copy));

async function copy(dir: string, { to, allTables = false }: CopyOptions): Promise<void> {
  const from = process.cwd();
  const opened = await openProject(enterProject(dir));
  const target = databaseAt(to, (file) => path.resolve(from, file));
  const { tables, left } = await withTerminalProgress(
    (progress) => copyProject(opened, target, progress, { allTables }),
    'What was copied is kept: the same command goes on from there.',
  );
  const filled = tables.filter(({ rows }) => rows > 0);
  const lines = filled.map(({ name, rows, sha256 }) => [name, String(rows), sha256.slice(0, 16)]);
  console.log(writeTable([['table', 'rows', 'checksum'], ...lines]));
  const rows = filled.reduce((sum, one) => sum + one.rows, 0);
  console.log(`Copied ${rows} rows of ${filled.length} tables: rows and checksums are the same in both databases.`);
  if (left.length === 0) return;
  const why = allTables ? 'they are views, binary, or tables of Plinth itself' : 'no content type has them';
  console.log(`Not copied, because ${why}: ${left.join(', ')}.`);
}
