import { createEngine, type Engine } from '../../../src/content/engine.ts';
import { openScope } from '../../../src/content/scope.ts';
import { handleWrite } from '../../../src/content/writing/entries/handle-write.ts';
import type { Driver } from '../../../src/database/driver.ts';
import { openDriver } from '../../../src/database/drivers/open-driver.ts';
import { createMissingTables } from '../../../src/database/layout/create-layout.ts';
import { DEFAULT_BUDGETS } from '../../../src/query/resolution.ts';
import type { ContentType } from '../../../src/schema/model.ts';
import { dialectOf } from '../../../src/sql/dialect-of.ts';
import { EVERYTHING } from '../../support/conformance-queries.ts';
import { type EngineName, startEngine } from '../../support/engines.ts';
import { LOCALES, notebook } from './notebook.ts';

export const typeOf = (name: string): ContentType => notebook.contentTypes.get(`api::${name}.${name}`) as ContentType;

/** The content engine on an empty database of notebooks with its locales. */
export interface NotebookEngine {
  readonly engine: Engine;
  readonly driver: Driver;
  /** Stores an entry for the test itself; returns its id. */
  create(name: string, data: object): Promise<number>;
  stop(): Promise<void>;
}

export async function startNotebook(name: EngineName): Promise<NotebookEngine> {
  const database = await startEngine(name);
  const driver = await openDriver(database.settings);
  await createMissingTables(driver, notebook);
  const engine = createEngine({
    model: notebook,
    dialect: dialectOf(driver.client),
    driver,
    pagination: { defaultLimit: 100, maxLimit: 100, withCount: true },
    limits: { ...DEFAULT_BUDGETS, filterRows: null, rows: 100_000, bytes: 100_000_000 },
    defaultLocale: async () => 'en',
  });
  await driver.transaction(async (session) => {
    for (const code of LOCALES)
      await session.execute({ text: `insert into i18n_locale (name, code) values ('${code}', '${code}')` }, []);
  });
  return {
    engine,
    driver,
    async create(type, data) {
      const request = { body: { data }, query: '' };
      return JSON.parse(await handleWrite(openScope(engine, EVERYTHING), typeOf(type), 'create', request)).data.id;
    },
    async stop() {
      await driver.close();
      await database.stop();
    },
  };
}
