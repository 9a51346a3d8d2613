import { createCoreStore } from '../auth/core-store.ts';
import { createMemory, type Proof } from '../auth/memory.ts';
import { type Content, createContent } from '../content/content.ts';
import type { Driver } from '../database/driver.ts';
import { dialectOf } from '../sql/dialect-of.ts';
import type { Application } from './open-application.ts';

/** The content of an application, ready to be read with the project's own settings. */
export function createApplicationContent(application: Application): Content {
  const { project, model, driver } = application;
  const { api, limits } = project.settings;
  return createContent({
    model,
    dialect: dialectOf(driver.client),
    driver,
    pagination: api,
    limits: { ...limits, populateNodes: limits.statements },
    defaultLocale: createDefaultLocale(application),
  });
}

/** The project's own setting; English where it never was set, as in a new project. */
function createDefaultLocale({ driver }: Application): () => Promise<string> {
  const readSetting = createCoreStore(driver, dialectOf(driver.client));
  const memory = createMemory(localProof(driver));
  return () =>
    memory.recall(
      'default locale',
      1000,
      async () => ((await readSetting('plugin_i18n_default_locale')) as string | null) ?? 'en',
    );
}

/** What was read stays while the database says that nothing changed, where it says so for free. */
export const localProof = (driver: Driver): Proof | undefined =>
  driver.versionIsLocal ? () => driver.version?.() ?? Promise.resolve(null) : undefined;
