import { hash } from 'bcryptjs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createEngine } from '../../src/content/engine.ts';
import { makeSalt } from '../../src/auth/passwords/password-hash.ts';
import { hasContent } from '../../src/content/seeding/has-content.ts';
import { type SeedOptions, type SeedResult, seedContent } from '../../src/content/seeding/seed-content.ts';
import type { SeedSource } from '../../src/content/seeding/seed-entries.ts';
import { loadSeedSource } from '../../src/content/seeding/load-seed-source.ts';
import { createMissingTables } from '../../src/database/layout/create-layout.ts';
import type { Driver, SqlCell, SqlValue } from '../../src/database/driver.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { DEFAULT_BUDGETS } from '../../src/query/resolution.ts';
import { createEnv } from '../../src/project/env.ts';
import { projectFileImporter } from '../../src/project/import-project-file.ts';
import { loadSchemas } from '../../src/project/load-schemas.ts';
import { fitModel } from '../../src/schema/fit-model.ts';
import type { Model } from '../../src/schema/model.ts';
import { readModel } from '../../src/schema/read-model.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import type { Engine } from '../support/engines.ts';
import { CHEAP_ROUNDS } from '../support/cheap-rounds.ts';

export const EXAMPLE = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..', 'example');

/** A password with which a seed fails once it has begun. */
export const UNHASHABLE = 'unhashable';

/** An empty database with the tables of the example, ready to be seeded. */
export interface ExampleDatabase {
  readonly model: Model;
  readonly driver: Driver;
  readonly source: SeedSource;
  seed(source?: SeedSource, options?: SeedOptions): Promise<SeedResult>;
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
  const content = createEngine({
    model,
    dialect,
    driver,
    pagination: { defaultLimit: 25, maxLimit: 100, withCount: true },
    limits: { ...DEFAULT_BUDGETS, filterRows: null, rows: 100_000, bytes: 10_000_000 },
    defaultLocale: async () => 'en',
    hashPassword: async (text) => {
      if (text === UNHASHABLE) throw new Error('this cannot be hashed');
      return hash(text, makeSalt(undefined, CHEAP_ROUNDS));
    },
  });
  return {
    model,
    driver,
    source,
    seed: (other = source, options = {}) => seedContent(content, other, options),
    hasContent: () => hasContent(model, driver, dialect),
    rows: (text, parameters = []) =>
      driver.query({ text: text.replace(/\[(\w+)\]/g, (_, name: string) => dialect.quote(name)) }, parameters),
  };
}
