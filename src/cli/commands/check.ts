import { accessSync, constants, existsSync } from 'node:fs';
import { devNull } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { describeChanges } from '../../auth/roles/apply-permissions.ts';
import { refuseBesideOthers, refuseSwitches } from '../../content/switches/type-switch.ts';
import { hasContent } from '../../content/seeding/has-content.ts';
import { findSeedFile } from '../../content/seeding/load-seed-source.ts';
import { checkSeed } from '../../content/seeding/seed-content.ts';
import { adviseIndexes, applyIndexes, type IndexAdvice } from '../../database/layout/index-advice.ts';
import type { Driver } from '../../database/driver.ts';
import { checkCreatable } from '../../database/layout/create-layout.ts';
import type { LayoutRights } from '../../database/layout/layout-dialect.ts';
import { messageOf, StartError } from '../../errors.ts';
import { operatorError } from '../../app/messages/operator-error.ts';
import type { Log } from '../../app/logging/log.ts';
import type { Project } from '../../project/load-project.ts';
import { describeMissing } from '../../project/describe-missing.ts';
import { requireSigningSecret } from '../../project/require-secrets.ts';
import { refuseWeakSecrets } from '../../project/refuse-weak-secrets.ts';
import type { FitFinding } from '../../schema/fit-model.ts';
import type { Model } from '../../schema/model.ts';
import { dialectOf } from '../../sql/dialect-of.ts';
import { assertNever } from '../../util/assert-never.ts';
import type { ServerOptions } from '../../app/server-options.ts';
import { inFolder } from '../end-after-command.ts';
import { addExamples, addProjectFolder, type FolderOption } from '../project-folder.ts';
import { requireNoFormerRows } from '../../database/layout/former-rows.ts';
import { describePending, pendingSwitches } from '../../app/migrating/pending-switches.ts';
import { requireRequestedChanges } from '../../app/opening/schema-changes.ts';
import { permissionChanges, refuseRevoking } from '../../app/opening/sync-permissions.ts';
import { enterProject } from '../../app/opening/enter-project.ts';
import { loadProjectSeed } from '../../app/opening/fill-database.ts';
import { describePluginsFound } from '../../app/inspecting/describe-plugins-found.ts';
import { describeLooseUploaders } from '../../app/inspecting/describe-loose-uploaders.ts';
import { describeDocumentIds } from '../../app/inspecting/describe-document-ids.ts';
import { findWarnings } from '../../app/inspecting/find-warnings.ts';
import { mailWarning } from '../../app/assembling/open-mailer.ts';
import { inspectProject } from '../../app/inspecting/inspect-project.ts';
import { rehearseStart } from '../../app/inspecting/rehearse-start.ts';
import { withoutEffects } from '../../app/inspecting/without-effects.ts';
import { tryPorts } from '../../app/inspecting/try-ports.ts';
import { type DeclaredProject, openApplication, openProject } from '../../app/opening/open-application.ts';

interface CheckOptions extends FolderOption, Omit<ServerOptions, 'host' | 'port'> {
  readonly apply?: boolean;
  /** Off with `--no-code`. */
  readonly code: boolean;
  readonly indexes?: boolean;
}

export const checkCommand = (): Command =>
  addExamples(addProjectFolder(new Command('check')), ['plinth check', 'plinth check ../my-project --apply'])
    .description('look for problems in a project and its database, without serving')
    .option('--indexes', 'list missing indexes')
    .option('--apply', 'create missing indexes')
    .option('--sync-permissions', 'check a start with this option')
    .option('--delete-drafts', 'check a start with this option')
    .option('--delete-translations', 'check a start with this option')
    .option('--beside-others', 'check a start with this option')
    .option('--apply-schema', 'check a start with this option')
    .option('--no-code', 'skip the dry run of register and bootstrap')
    .action(inFolder(check));

async function check(dir: string, { code, ...options }: CheckOptions): Promise<void> {
  const messages: string[] = [];
  const { opened, routes } = await importing(async () => {
    const opened = await openProject(enterProject(dir));
    requireSigningSecret(opened.project.settings);
    refuseWeakSecrets(opened.project);
    return { opened, routes: await inspectProject(opened, collect(messages)) };
  });
  printProject(opened);
  printList('Probable mistakes', findWarnings(opened.project, opened.declared, routes));
  printList('Packages', [describeMissing(opened.project.dir) ?? []].flat());
  printList('Plugins', describePluginsFound(opened.project.root, opened.project.installed));
  const mail = mailWarning(opened.project);
  printList('Mail', [mail ?? []].flat());
  printList(
    'A start would log',
    messages.filter((line) => line !== mail),
  );
  const file = fileToCreate(opened.project);
  const rights = file === null ? await checkDatabase(opened, options) : await checkNewFile(opened, file);
  if (code) await checkStart(opened, rights);
  printList('Ports', await tryPorts(opened.project));
  console.log(`\n${verdictOn(opened.project)}`);
}

/** Secrets are judged as in production, wherever the check runs: their place is often the same file. */
function verdictOn(project: Project): string {
  try {
    refuseWeakSecrets({ ...project, environment: 'production' });
    return 'The project can be served.';
  } catch (error) {
    return `The project can be served in ${project.environment}, but not in production: ${messageOf(error)}`;
  }
}

/** Warnings about the project's settings that a start would log. */
const collect = (messages: string[]): Log => ({
  info: () => {},
  warn: (line) => void messages.push(line),
  error: (line) => void messages.push(line),
  fault: (error) => void messages.push(messageOf(error)),
});

/** Imported project files cannot write anything or end the command. */
const importing = <T>(work: () => Promise<T>): Promise<T> => withoutEffects(devNull, work, 'others');

/** Anything that would stop a start fails the check. */
async function checkStart(opened: DeclaredProject, rights: LayoutRights | null): Promise<void> {
  const { unsupported, failed, prevented } = await rehearseStart(opened, rights);
  printList('Unsupported calls in register and bootstrap', unsupported);
  printList('Dry run of register and bootstrap', [...failed, ...prevented.slice(0, MAX_PREVENTED)]);
}

/** Prevented side effects to list: enough to understand the other messages. */
const MAX_PREVENTED = 5;

function printProject({ project, declared }: DeclaredProject): void {
  const types = [...declared.contentTypes.values()].filter((type) => !type.builtIn).length;
  console.log(
    `${project.name} (${project.environment}): ${types} content types, ${declared.components.size} components`,
  );
  printList('Settings without effect', project.warnings);
}

/** The content the next start would seed; an error in it fails the check as it stops a start. */
async function checkNextSeed(project: Project, model: Model): Promise<void> {
  const source = await importing(() => loadProjectSeed(project));
  if (source === null) return;
  const entries = checkSeed(model, source).filter(({ entry }) => !entry.type.builtIn).length;
  printList('Seed', [`The next start writes ${entries} entries of ${source.file}.`]);
}

/** Returns null because no one has rights in a database that does not exist yet. */
async function checkNewFile({ project, declared }: DeclaredProject, file: string): Promise<null> {
  requireCreatable(file);
  printList('Database', ['The file does not exist yet; the next start creates it.']);
  await checkNextSeed(project, declared);
  return null;
}

/** Opening an embedded database would create its file, and a check must not change anything. */
const fileToCreate = ({ settings: { database } }: Project): string | null =>
  'filename' in database && !existsSync(database.filename) ? database.filename : null;

/** Checked if a start needs to create tables: an embedded database is a file, with its log next to it. */
function requireWritable({ settings: { database } }: Project): void {
  if (!('filename' in database)) return;
  try {
    for (const place of [database.filename, path.dirname(database.filename)]) accessSync(place, constants.W_OK);
  } catch {
    throw new StartError(
      `The database file ${database.filename} has missing tables, and this user may not write to it.`,
      {
        remedy: 'Change the owner or the permissions of the file and of its folder.',
      },
    );
  }
}

/** A start would stop if it could not create the file. */
function requireCreatable(file: string): void {
  let folder = path.dirname(file);
  while (!existsSync(folder)) folder = path.dirname(folder);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new StartError(`The database file ${file} cannot be created: this user may not write to ${folder}.`, {
      remedy: 'Change the owner or the permissions of the folder, or correct "connection.filename" in config/database.',
    });
  }
}

async function checkDatabase(
  opened: DeclaredProject,
  {
    apply = false,
    indexes = false,
    syncPermissions: syncs = false,
    deleteDrafts: deletesDrafts = false,
    deleteTranslations: deletesTranslations = false,
    besideOthers = false,
    applySchema: applies = false,
  }: Omit<CheckOptions, 'code' | 'dir'>,
): Promise<LayoutRights> {
  const decisions = { deletesDrafts, deletesTranslations, besideOthers };
  const { model, driver, live, findings, close } = await openApplication(opened, {
    createTables: false,
    readOnly: apply ? undefined : 'briefly',
    isForCommand: true,
  });
  try {
    await requireNoFormerRows(driver, model, live);
    if (findings.some(({ kind }) => kind === 'missingTable' || kind === 'missingColumn')) {
      if (!applies) await requireRequestedChanges(opened.project, { driver, live, model });
      requireWritable(opened.project);
      await checkCreatable(driver, model);
    }
    printList(
      'Database',
      live.size === 0 ? ['The database is empty; the next start creates its tables.'] : describeFindings(findings),
    );
    if (findings.every((finding) => finding.kind !== 'missingTable')) {
      const access = { driver, dialect: dialectOf(driver.client), model };
      const changes = await permissionChanges(access, opened.project);
      printList('config/permissions and the database', describeChanges(changes));
      printList('Uploads', await describeLooseUploaders(driver, model, opened.project.settings.upload));
      if (!syncs) await refuseRevoking(access, opened.project);
    }
    printList('Document ids', await describeDocumentIds(driver, model));
    const pending = await pendingSwitches({ project: opened.project, model, driver, live });
    printList('Drafts and translations', describePending(pending));
    refuseSwitches(pending.switches, decisions);
    refuseBesideOthers(pending.switches, pending.others, decisions);
    // Without a seed, a start does not check for content.
    const seeds = findSeedFile(opened.project.dir) !== null;
    if (seeds && (await isEmpty(findings, model, driver))) await checkNextSeed(opened.project, model);
    const advice = await adviseIndexes(model, live, driver.layout);
    if (indexes || apply) printList('Missing indexes', advice.map(describeAdvice));
    else printList('Indexes', sumUpAdvice(advice));
    if (apply && advice.length > 0) {
      await applyIndexes(driver, advice);
      console.log(`\nCreated ${advice.length} ${advice.length === 1 ? 'index' : 'indexes'}.`);
    }
    return await driver.layout.rights((statement) => driver.query(statement, []));
  } catch (error) {
    throw operatorError(driver, error);
  } finally {
    await close();
  }
}

/** Whether the next start would seed: a missing table has no content. */
async function isEmpty(findings: readonly FitFinding[], model: Model, driver: Driver): Promise<boolean> {
  const missing = new Set(findings.flatMap((finding) => (finding.kind === 'missingTable' ? [finding.table] : [])));
  const present = [...model.contentTypes].filter(([, { table }]) => !missing.has(table));
  return !(await hasContent({ ...model, contentTypes: new Map(present) }, driver, dialectOf(driver.client)));
}

function printList(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.map((line) => `  - ${line}`).join('\n')}`);
}

/** Both sides of a relation report the link table; one line is enough. */
const describeFindings = (findings: readonly FitFinding[]): readonly string[] => [
  ...new Set(findings.map(describeFinding)),
];

function describeFinding(finding: FitFinding): string {
  switch (finding.kind) {
    case 'missingTable':
      return `The table ${finding.table} is missing; the next start creates it.`;
    case 'missingColumn':
      return `The column ${finding.table}.${finding.column} is missing; the next start creates it.`;
    case 'unordered':
      return `${finding.table} has no column ${finding.column}: related entries come in the order of their links.`;
    case 'twoTables':
      return finding.bothHold
        ? `${finding.table} and ${finding.other} both contain links of one relation, because both sides own it: those in ${finding.table} are used, as in v4.`
        : `The links of a relation that both sides own are in ${finding.table}; ${finding.other} is empty and not used.`;
    default:
      return assertNever(finding);
  }
}

const sumUpAdvice = (advice: readonly IndexAdvice[]): readonly string[] => {
  if (advice.length === 0) return [];
  const tables = new Set(advice.map(({ table }) => table)).size;
  const count = `${advice.length} ${advice.length === 1 ? 'index' : 'indexes'} of ${tables} ${tables === 1 ? 'table' : 'tables'}`;
  return [`${count} would speed up reads: --indexes lists them, --apply creates them.`];
};

const describeAdvice = ({ table, columns, why, statement }: IndexAdvice): string =>
  `${table} (${columns.join(', ')}): ${why}\n    ${statement};`;
