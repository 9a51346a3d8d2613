import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasContent } from '../../src/content/seeding/has-content.ts';
import { type SeedResult, seedContent } from '../../src/content/seeding/seed-content.ts';
import type { SeedSource } from '../../src/content/seeding/seed-entries.ts';
import { loadSeedSource } from '../../src/content/seeding/seed-source.ts';
import { createMissingTables } from '../../src/database/layout/create-layout.ts';
import type { Driver, SqlCell, SqlValue } from '../../src/database/driver.ts';
import { openDriver } from '../../src/database/open-driver.ts';
import { createEnv } from '../../src/project/env.ts';
import { projectFileImporter } from '../../src/project/import-project-file.ts';
import { loadSchemas } from '../../src/project/load-schemas.ts';
import { fitModel } from '../../src/schema/fit-model.ts';
import type { Model } from '../../src/schema/model.ts';
import { readModel } from '../../src/schema/read-model.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import type { Engine } from '../support/engines.ts';

export const EXAMPLE = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..', 'example');

/** An empty database with the tables of the example, ready to be seeded. */
export interface ExampleDatabase {
  readonly model: Model;
  readonly driver: Driver;
  readonly source: SeedSource;
  seed(source?: SeedSource): Promise<SeedResult>;
  hasContent(): Promise<boolean>;
  /** Names in `[brackets]` are quoted. */
  rows(text: string, parameters?: readonly SqlValue[]): Promise<readonly (readonly SqlCell[])[]>;
}

export async function openExample(engine: Engine): Promise<ExampleDatabase> {
  const importFile = projectFileImporter(EXAMPLE);
  const driver = await openDriver(engine.settings);
  const read = readModel(await loadSchemas(EXAMPLE, importFile));
  const { model } = fitModel(read, await driver.introspect(), driver.layout.physicalName);
  await createMissingTables(driver, model);
  const env = createEnv({ API_TOKEN_SALT: 'example-only-api-token-salt' });
  const source = await loadSeedSource({ dir: EXAMPLE, publicDir: path.join(EXAMPLE, 'public'), importFile, env });
  if (source === null) throw new Error('the example has no seed');
  const dialect = dialectOf(driver.client);
  return {
    model,
    driver,
    source,
    seed: (other = source) => seedContent(model, driver, dialect, other),
    hasContent: () => hasContent(model, driver, dialect),
    rows: (text, parameters = []) =>
      driver.query({ text: text.replace(/\[(\w+)\]/g, (_, name: string) => dialect.quote(name)) }, parameters),
  };
}
