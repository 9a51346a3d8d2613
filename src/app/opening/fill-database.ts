import { createInitialAccess } from '../../auth/roles/initial-access.ts';
import type { Engine } from '../../content/engine.ts';
import { settleDrafts } from '../../content/drafts/settle-drafts.ts';
import { hasContent } from '../../content/seeding/has-content.ts';
import { createInitialLocale } from '../../content/seeding/initial-locale.ts';
import type { SeedSource } from '../../content/seeding/seed-entries.ts';
import { readSeedRecord } from '../../content/seeding/seed-record.ts';
import { digestSeed, findSeedFile, loadSeedSource } from '../../content/seeding/load-seed-source.ts';
import type { Project } from '../../project/load-project.ts';
import { readSecretNeeds } from '../../project/read-secret-needs.ts';
import { requireSecrets } from '../../project/require-secrets.ts';
import { withEngine } from './create-application-engine.ts';
import type { Application } from './open-application.ts';
import { refuseRevoking, syncPermissions } from './sync-permissions.ts';

/**
 * What a start writes beside tables: what follows from drafts that were switched on or off, the roles and settings that a database cannot do without, the
 * seed into an empty one, which may refer to those roles, the grants of config/permissions, and a first
 * language where there is none. A database of v4 has the first two and the last.
 */
export async function fillDatabase(
  application: Application,
  { tell = console.log, syncsPermissions = false, deletesDrafts = false }: FillOptions = {},
): Promise<void> {
  const { project, model, driver, live } = application;
  const { settings } = project;
  await withEngine(application, async (engine) => {
    const hasRoles = !settings.usersPermissions.isOff;
    // What this start has granted itself, it may revoke.
    const revokes = (hasRoles && (await createInitialAccess(engine))) || syncsPermissions;
    if (hasRoles && !revokes) await refuseRevoking(engine, project);
    await settleDrafts(engine, live, { deletes: deletesDrafts, tell });
    if (await seedEmpty(application, engine, tell))
      requireSecrets(settings, await readSecretNeeds(driver, live, model));
    if (hasRoles)
      await syncPermissions(engine, project, revokes, revokes && !syncsPermissions ? () => undefined : tell);
    if (settings.i18n.enabled) await createInitialLocale(engine, settings.i18n.initialLocale);
  });
}

export interface FillOptions {
  readonly tell?: (line: string) => void;
  /** Revokes permissions that config/permissions does not name. */
  readonly syncsPermissions?: boolean;
  /** Deletes drafts of types that have none any more. */
  readonly deletesDrafts?: boolean;
}

/** Whether a seed was written. Later the start says only that there is another one. */
async function seedEmpty({ project }: Application, engine: Engine, tell: (line: string) => void): Promise<boolean> {
  const { dir } = project;
  const file = findSeedFile(dir);
  if (file === null) return false;
  const { driver, dialect, model } = engine;
  if (await hasContent(model, driver, dialect)) {
    const { record } = await readSeedRecord(driver, dialect);
    if (record !== null && record.digest !== digestSeed(dir, file)) tell(changedSeed(file));
    return false;
  }
  const source = await loadProjectSeed(project);
  if (source === null) return false;
  // Loaded for the one start that needs it.
  const { seedContent } = await import('../../content/seeding/seed-content.ts');
  const { entries } = await seedContent(engine, source);
  tell(`The database was empty: ${source.file} gave it ${entries} entries.`);
  return true;
}

const changedSeed = (file: string): string =>
  `${file} has changed since it was written to the database. "plinth seed" fills the types that are empty; "plinth seed --reset" replaces all content.`;

export const loadProjectSeed = ({ dir, settings, importFile, env }: Project): Promise<SeedSource | null> =>
  loadSeedSource({ dir, publicDir: settings.server.publicDir, importFile, env });
