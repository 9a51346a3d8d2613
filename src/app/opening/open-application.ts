import { asCommand, commandDriver } from './record-command.ts';
import { statSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../../errors.ts';
import { requirePackage } from '../../handlers/host/project-package.ts';
import type { CodeHost } from '../../handlers/host/code-host.ts';
import { openCode } from './open-code.ts';
import { operatorError } from '../messages/operator-error.ts';
import { createCodeModules } from '../../handlers/modules/code-modules.ts';
import { createEnv } from '../../project/env.ts';
import { projectFileImporter } from '../../project/import-project-file.ts';
import { absentPlugins, withoutPlugins } from './absent-plugins.ts';
import { requireRequestedChanges } from './schema-changes.ts';
import { MARK_TABLES, MARKS_LAYOUT } from '../../content/marks/mark-layout.ts';
import { FIRST_ROWS, VERSIONS } from '../../revisions/revision-tables.ts';
import { SERVERS } from '../../coordination/coordination-tables.ts';
import { isWhole } from '../../database/layout/layout-differences.ts';
import type { TableLayout } from '../../database/layout/table-layout.ts';
import { createMissingTables, createTables } from '../../database/layout/create-layout.ts';
import { requireNoFormerRows } from '../../database/layout/former-rows.ts';
import { settleLinks } from '../../database/layout/settle-links.ts';
import type { Driver, LiveTables } from '../../database/driver.ts';
import { openDriver } from '../../database/drivers/open-driver.ts';
import { type DatabaseSettings, forCommand, type ReadOnly } from '../../database/settings.ts';
import { checkPermissions } from '../../project/check-permissions.ts';
import { loadProject, type Project } from '../../project/load-project.ts';
import { readSecretNeeds, requireSecrets } from '../../project/require-secrets.ts';
import type { SchemaDocuments } from '../../schema/documents.ts';
import { type FitFinding, fitModel } from '../../schema/fit-model.ts';
import type { DeepPopulate, Model } from '../../schema/model.ts';
import { readModel } from '../../schema/read-model.ts';
import { dialectOf } from '../../sql/dialect-of.ts';

/** A project with its open database. */
export interface Application {
  readonly project: Project;
  readonly code: CodeHost;
  /** Fitted to the live database. */
  readonly model: Model;
  readonly driver: Driver;
  readonly live: LiveTables;
  /** Read-only mode: see `trial.ts`. */
  readonly isTrial?: boolean;
  /** Where the database differs from the model. */
  readonly findings: readonly FitFinding[];
  readonly passwordRounds?: number | undefined;
  /** Registers something to close together with the database, however far the start has come. */
  closesWith(close: () => Promise<void>): void;
  close(): Promise<void>;
}

export interface OpenOptions {
  /**
   * False to inspect a database without changing it; `whenAsked` follows the rule for production; `forLoad` omits
   * indexes until the rows are loaded: see `completeTables`.
   */
  readonly createTables: boolean | 'whenAsked' | 'forLoad';
  /** Open the database read-only. */
  readonly readOnly?: ReadOnly | undefined;
  /** A command opens it, and not a server. */
  readonly isForCommand?: boolean;
  /** The bcrypt cost of passwords, for tests. */
  readonly passwordRounds?: number;
}

/** The files of a project, before the database is opened. */
export interface DeclaredProject {
  readonly project: Project;
  readonly declared: Model;
  /** The project's code, with its plugins. */
  readonly code: CodeHost;
}

export async function openProject(dir: string): Promise<DeclaredProject> {
  const guests = new Set<string>();
  const modules = createCodeModules({ dir: path.resolve(dir), env: () => createEnv(process.env) });
  // One importer for settings and code, so both share imported modules.
  const importFile = projectFileImporter(path.resolve(dir), { modules, once: true, guests });
  const loaded = await loadProject(dir, { importFile });
  requireFolder(loaded.settings.server.publicDir);
  const code = await openCode(loaded, guests);
  const project = { ...loaded, schemas: code.schemas };
  const declared = declareModel(project, code);
  checkPermissions(project.settings.permissions, declared, project.dir);
  return { project, declared, code };
}

/** The public folder; it need not exist. */
function requireFolder(publicDir: string): void {
  if (statSync(publicDir, { throwIfNoEntry: false })?.isDirectory() !== false) return;
  throw new StartError(`The public folder is a file: ${publicDir}`, {
    remedy: 'Move it, or correct "dirs.public" in config/server.',
  });
}

export function declareModel({ schemas, settings, dir }: Project, code: CodeHost): Model {
  const deepPopulate = readDeepPopulate(code, dir);
  const read = readModel(schemas, {
    privateAttributes: settings.api.privateAttributes,
    i18n: settings.i18n.enabled,
    customFields: code.fieldTypes,
  });
  return deepPopulate === null ? read : { ...read, deepPopulate };
}

/** The same application with other schemas; missing tables and columns are created. */
export async function withSchemas(application: Application, schemas: SchemaDocuments): Promise<Application> {
  const project = { ...application.project, schemas };
  const code = { ...application.code, schemas };
  const fitted = await bringToModel(application.driver, declareModel(project, code), absentPlugins(project.settings));
  return { ...application, project, code, ...fitted };
}

/** Folder -> project -> model -> database. Nothing stays open when a step fails. */
export async function openApplication(
  { project, declared, code }: DeclaredProject,
  { createTables, readOnly, isForCommand = false, passwordRounds }: OpenOptions,
): Promise<Application> {
  const { settings } = project;
  const patient = withinRequests(settings);
  const database = isForCommand ? forCommand(patient) : patient;
  const driver = await openDriver(readOnly === undefined ? database : { ...database, readOnly });
  try {
    const approve: Approve = (planned) => requireRequestedChanges(project, { driver, ...planned });
    const fitted =
      createTables === false
        ? await fitToDatabase(driver, declared)
        : await bringToModel(driver, declared, absentPlugins(settings), {
            ...(createTables === 'whenAsked' ? { approve } : {}),
            isForLoad: createTables === 'forLoad',
          });
    requireSecrets(settings, await readSecretNeeds(driver, fitted.live, fitted.model));
    const others: (() => Promise<void>)[] = [];
    const recorded = isForCommand ? commandDriver(project, driver, fitted.live) : { driver, log: null };
    return {
      ...{ project, code, driver: recorded.driver, ...fitted, passwordRounds },
      closesWith: (close) => void others.push(close),
      async close() {
        await Promise.all(others.splice(0).map((close) => close()));
        await recorded.log?.close();
        await driver.close();
      },
    };
  } catch (error) {
    await driver.close();
    throw operatorError(driver, error);
  }
}

/** The same for one piece of work. */
export async function withApplication<T>(
  opened: DeclaredProject,
  options: OpenOptions,
  work: (application: Application) => Promise<T>,
): Promise<T> {
  const application = await openApplication(opened, options);
  const run = (): Promise<T> => work(application);
  return await (options.isForCommand === true ? asCommand(run) : run()).finally(() => application.close());
}

/** A statement may take as long as its request. */
export const withinRequests = ({ database, limits }: Project['settings']): DatabaseSettings =>
  'filename' in database ? database : { ...database, statementMs: limits.requestMs };

type Fitted = Pick<Application, 'model' | 'live' | 'findings'>;

export async function fitToDatabase(driver: Driver, declared: Model): Promise<Fitted> {
  const live = await driver.introspect();
  const fitted = fitModel(declared, live, driver.layout.physicalName);
  return { live, ...(await settleLinks(fitted, driver, dialectOf(driver.client), live)) };
}

type Approve = (planned: Fitted) => Promise<void>;

interface BringOptions {
  readonly approve?: Approve;
  readonly isForLoad?: boolean;
}

async function bringToModel(
  driver: Driver,
  declared: Model,
  absent: readonly string[],
  { approve, isForLoad = false }: BringOptions = {},
): Promise<Fitted> {
  const before = await fitToDatabase(driver, declared);
  const model = withoutPlugins(before.model, absent);
  await requireNoFormerRows(driver, model, before.live);
  await approve?.({ ...before, model });
  const { tables, columns } = await createMissingTables(driver, model, { isForLoad, live: before.live });
  // Of a database in a file, servers are not noted.
  const marks = driver.provesLocally && !before.live.has(SERVERS.name) ? [MARKS_LAYOUT] : MARK_TABLES;
  const isLocalized = [...model.contentTypes.values()].some(({ localized }) => localized);
  const own = isLocalized ? [...marks, FIRST_ROWS.layout] : marks;
  const hasOwn = isWhole(own, before.live);
  if (!hasOwn) await createOwn(driver, own);
  // Versions kept by a server of an earlier version: the table lacks columns.
  const isBehind = before.live.has(VERSIONS.name) && !isWhole([VERSIONS.layout], before.live);
  if (isBehind) await createOwn(driver, [VERSIONS.layout]);
  return hasOwn && !isBehind && tables.length + columns.length === 0 ? before : fitToDatabase(driver, declared);
}

/** Without the right to create them, marks are stored among v4's settings, and neither versions nor first rows kept. */
async function createOwn(driver: Driver, layout: readonly TableLayout[]): Promise<void> {
  try {
    await createTables(driver, layout);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
  }
}

/** The plugin's settings; null if it is not installed. */
function readDeepPopulate({ plugins, config }: CodeHost, dir: string): DeepPopulate | null {
  const name = 'strapi-plugin-populate-deep';
  if (!plugins.has(name)) return null;
  return {
    defaultDepth: Number(config.get(`plugin.${name}.defaultDepth`)) || 5,
    skipCreatorFields: config.get(`plugin.${name}.skipCreatorFields`) !== false,
    leavesOutPassed: majorVersion(dir, name) >= 3,
  };
}

/** The installed version; otherwise the one that would be installed. */
function majorVersion(dir: string, name: string): number {
  const { version } = (requirePackage(dir, `${name}/package.json`) ?? {}) as { readonly version?: string };
  return version === undefined ? Number.POSITIVE_INFINITY : Number.parseInt(version, 10);
}
