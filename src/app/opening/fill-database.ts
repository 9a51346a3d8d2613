import type { Engine } from '../../content/engine.ts';
import { settleSwitches } from '../../content/switches/settle-switches.ts';
import type { SwitchDecisions } from '../../content/switches/type-switch.ts';
import { hasContent } from '../../content/seeding/has-content.ts';
import { createInitialLocale } from '../../content/seeding/initial-locale.ts';
import type { SeedSource } from '../../content/seeding/seed-entries.ts';
import { readSeedRecord } from '../../content/seeding/seed-record.ts';
import { digestSeed, findSeedFile, loadSeedSource } from '../../content/seeding/load-seed-source.ts';
import type { Project } from '../../project/load-project.ts';
import { readSecretNeeds, requireSecrets } from '../../project/require-secrets.ts';
import { withEngine } from './create-application-engine.ts';
import type { Application } from './open-application.ts';
import { createAccess, refuseRevoking, syncPermissions } from './sync-permissions.ts';
import { recordFirstStart } from '../../content/marks/first-start.ts';
import { createMarkStore, type MarkStore } from '../../content/marks/mark-store.ts';
import { MARK } from '../../content/marks/stored-mark.ts';

/**
 * Everything a start writes besides tables: the effects of drafts and translations being enabled or disabled, required roles and
 * settings, the seed into an empty database (which may refer to those roles), the grants of config/permissions, a
 * default locale if there is none, and a record that the database is in use. A v4 database already has
 * roles, settings and a locale.
 */
export async function fillDatabase(
  application: Application,
  { print = console.log, syncsPermissions = false, ...decisions }: FillOptions = {},
): Promise<void> {
  const { project, model, driver, live } = application;
  const { settings } = project;
  await withEngine(application, async (engine) => {
    const hasRoles = !settings.usersPermissions.isOff;
    // Permissions that this start itself has granted may be revoked.
    const revokes = (hasRoles && (await createAccess(engine, project))) || syncsPermissions;
    if (hasRoles && !revokes) await refuseRevoking(engine, project);
    await settleSwitches(engine, live, { ...decisions, i18n: settings.i18n, print });
    if (await seedEmpty(application, engine, print))
      requireSecrets(settings, await readSecretNeeds(driver, live, model));
    if (hasRoles)
      await syncPermissions(engine, project, revokes, revokes && !syncsPermissions ? () => undefined : print);
    if (settings.i18n.enabled) await createInitialLocale(engine, settings.i18n.initialLocale);
    await recordStart(engine, project);
  });
}

export interface FillOptions extends SwitchDecisions {
  readonly print?: (line: string) => void;
  /** Revokes permissions that config/permissions does not list. */
  readonly syncsPermissions?: boolean;
}

/** Seeds an empty database; returns whether it did. Later, a start only reports that the file has changed. */
async function seedEmpty({ project }: Application, engine: Engine, print: (line: string) => void): Promise<boolean> {
  const { dir } = project;
  const file = findSeedFile(dir);
  if (file === null) return false;
  const { driver, dialect, model } = engine;
  if (await hasContent(model, driver, dialect)) {
    const { record } = await readSeedRecord(engine, driver);
    if (record !== null && record.digest !== digestSeed(dir, file)) print(changedSeed(file));
    return false;
  }
  const source = await loadProjectSeed(project);
  if (source === null) return false;
  // Loaded only by a start that needs it.
  const { seedContent } = await import('../../content/seeding/seed-content.ts');
  const { entries } = await seedContent(engine, source);
  print(`Seeded the empty database with ${entries} entries from ${source.file}.`);
  return true;
}

const changedSeed = (file: string): string =>
  `${file} has changed since the database was seeded. "plinth seed" fills empty types; "plinth seed --reset" replaces all content.`;

export const loadProjectSeed = ({ dir, settings, importFile, env }: Project): Promise<SeedSource | null> =>
  loadSeedSource({ dir, publicDir: settings.server.publicDir, importFile, env });

/** Notes that the database is in use. After the first production start, tables are changed only on request. */
async function recordStart(engine: Engine, { settings }: Project): Promise<void> {
  const marks = createMarkStore(engine);
  const record = async (): Promise<void> => {
    await marks.settle();
    await recordFirstStart(marks);
    if (settings.schemaChanges !== 'apply') await recordServed(marks);
  };
  // Failing here must not stop the server: a database user that may not write marks may not alter tables either.
  await record().catch(() => undefined);
}

async function recordServed(marks: MarkStore): Promise<void> {
  if ((await marks.read(MARK.served)) !== null) return;
  await marks.change(MARK.served, () => JSON.stringify({ at: new Date().toISOString() }));
}
