import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessByGrants } from '../../src/access/access.ts';
import { createEngine } from '../../src/content/engine.ts';
import { openScope, type Scope } from '../../src/content/scope.ts';
import type { Driver } from '../../src/database/driver.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { saveToPublish } from '../../src/management/entries/save-to-publish.ts';
import { createManaged } from '../../src/management/entries/write-entry.ts';
import { DEFAULT_BUDGETS } from '../../src/query/resolution.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import { EVERYTHING, model, typeNamed } from '../support/conformance-queries.ts';
import { type Engine, startRestored } from '../support/engines.ts';

let engine: Engine;
let driver: Driver;
let scope: Scope;

beforeAll(async () => {
  engine = await startRestored('sqlite');
  driver = await openDriver(engine.settings);
  const content = createEngine({
    model,
    dialect: dialectOf(driver.client),
    driver,
    pagination: { defaultLimit: 25, maxLimit: 100, withCount: true },
    limits: { ...DEFAULT_BUDGETS, filterRows: null, rows: 100_000, bytes: 100_000_000 },
    defaultLocale: async () => 'en',
  });
  const everything = accessByGrants({ ...EVERYTHING, grant: () => [{ fields: 'all', locales: 'all', rows: null }] });
  scope = openScope(content, everything);
});

afterAll(async () => {
  await driver.close();
  await engine.stop();
});

test('what a hook sets is not missing', async () => {
  const article = typeNamed('article');
  const save = (data: Readonly<Record<string, unknown>>) =>
    saveToPublish(scope, article, { id: null, data }, {}, (given) => createManaged(scope, article, data, given));
  const wrong = { contactEmail: 'nobody' };
  await expect(save(wrong)).rejects.toThrow('2 errors occurred');
  await expect(save({})).rejects.toThrow('title');
  const unsubscribe = scope.engine.lifecycles.subscribe({
    models: [article.uid],
    beforeCreate({ params }) {
      (params.data as Record<string, unknown>).title = 'Set by a hook';
    },
  });
  await expect(save(wrong)).rejects.toThrow('contactEmail must be a valid email');
  expect(await save({})).toMatchObject({ title: 'Set by a hook', publishedAt: null });
  unsubscribe();
});
