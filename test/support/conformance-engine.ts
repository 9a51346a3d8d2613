import { afterAll, beforeAll } from 'vitest';
import { createEngine, type Engine } from '../../src/content/engine.ts';
import type { Driver } from '../../src/database/driver.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { RequestError } from '../../src/errors.ts';
import { DEFAULT_LIMITS } from '../../src/project/settings/read-api.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import { model } from './conformance-queries.ts';
import { type Engine as Database, type EngineName, startRestored } from './engines.ts';

/** The conformance project on a database of its own, for the tests of a group; without a server around it. */
export function conformanceEngine(name: EngineName): {
  readonly database: Database;
  readonly driver: Driver;
  readonly engine: Engine;
} {
  let database: Database;
  let driver: Driver;
  let engine: Engine;
  beforeAll(async () => {
    database = await startRestored(name);
    driver = await openDriver(database.settings);
    engine = createEngine({
      model,
      dialect: dialectOf(driver.client),
      driver,
      pagination: { defaultLimit: 25, maxLimit: 100, withCount: true },
      limits: { ...DEFAULT_LIMITS, populateNodes: DEFAULT_LIMITS.statements },
      defaultLocale: async () => 'en',
    });
  });
  afterAll(async () => {
    await driver.close();
    await database.stop();
  });
  return {
    get database() {
      return database;
    },
    get driver() {
      return driver;
    },
    get engine() {
      return engine;
    },
  };
}

/** An answer, or the refusal of one, as text. */
export async function told(answer: () => Promise<unknown>): Promise<string> {
  try {
    const given = await answer();
    return `200 ${typeof given === 'string' ? given : JSON.stringify(given)}`;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return `${error.name} ${error.message} ${JSON.stringify(error.details)}`;
  }
}
