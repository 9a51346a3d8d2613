import { createInitialAccess } from '../auth/roles/initial-access.ts';
import { preparePermissions } from '../auth/roles/prepare-access.ts';
import { hasContent } from '../content/seeding/has-content.ts';
import { loadSeedSource } from '../content/seeding/seed-source.ts';
import { readSecretNeeds } from '../project/read-secret-needs.ts';
import { requireSecrets } from '../project/require-secrets.ts';
import { dialectOf } from '../sql/dialect-of.ts';
import { withEngine } from './create-application-engine.ts';
import type { Application } from './open-application.ts';

/**
 * What a start writes beside tables: the roles and settings that a database cannot do without, the
 * seed into an empty one, which may refer to those roles, and the grants of config/permissions. A
 * database of v4 has the first two.
 */
export async function fillDatabase(application: Application): Promise<void> {
  const { project, model, driver, live } = application;
  const { settings } = project;
  await withEngine(application, async (engine) => {
    await createInitialAccess(engine);
    if (await seed(application)) requireSecrets(settings, await readSecretNeeds(driver, live, model));
    await preparePermissions(engine, settings.permissions);
  });
}

async function seed({ project, model, driver }: Application): Promise<boolean> {
  const { dir, settings, importFile, env } = project;
  const dialect = dialectOf(driver.client);
  if (await hasContent(model, driver, dialect)) return false;
  const source = await loadSeedSource({ dir, publicDir: settings.server.publicDir, importFile, env });
  if (source === null) return false;
  // Loaded for the one start that needs it.
  const { seedContent } = await import('../content/seeding/seed-content.ts');
  const { entries } = await seedContent(model, driver, dialect, source);
  console.log(`The database was empty: ${source.file} gave it ${entries} entries.`);
  return true;
}
