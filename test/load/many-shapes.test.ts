import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngine, type Engine } from '../../src/content/engine.ts';
import { listEntries } from '../../src/content/reading/list-entries.ts';
import { openScope } from '../../src/content/scope.ts';
import type { Driver } from '../../src/database/driver.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { createGraphql, type GraphqlDocument } from '../../src/graphql/create-graphql.ts';
import { DEFAULT_LIMITS } from '../../src/project/settings/read-api.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import { EVERYTHING, model, typeNamed } from '../support/conformance-queries.ts';
import { type Engine as Database, startRestored } from '../support/engines.ts';
import { collectGarbage } from '../support/collect-garbage.ts';

let database: Database;
let driver: Driver;
let engine: Engine;

beforeAll(async () => {
  database = await startRestored('sqlite');
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

const PATHS = ['author.articles', 'categories.articles', 'coAuthors.articles', 'children.children', 'related.related'];
const ENDS = ['cover.related', 'gallery.related', 'seo.metaImage', 'blocks', 'comments.mentions', 'sections', 'author'];

/** Two and a half kilobytes that read nothing and populate a few hundred parts; each of another shape. */
function heavyShape(number: number): string {
  const paths = Array.from({ length: 40 }, (_, index) => {
    const pick = number * 41 + index;
    return `populate[${index}]=${PATHS[pick % 5]}.${PATHS[(pick >> 3) % 5]}.${ENDS[(pick >> 5) % 7]}`;
  });
  return `filters[id]=-1&fields[0]=id&sort=id,title:${number % 2 === 0 ? 'asc' : 'desc'}&${paths.join('&')}`;
}

const memory = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1024 ** 2;
};

test('the cache of queries and plans is bounded in bytes', async () => {
  const scope = openScope(engine, EVERYTHING);
  await listEntries(scope, typeNamed('article'), heavyShape(0));
  const before = memory();
  for (let number = 1; number <= 60; number += 1) await listEntries(scope, typeNamed('article'), heavyShape(number));
  expect(engine.prepared.size).toBeGreaterThan(10);
  expect(engine.prepared.size).toBeLessThan(60);
  expect(engine.prepared.bytes).toBeLessThanOrEqual(16 * 1024 ** 2);
  expect(engine.resolved.bytes).toBeLessThanOrEqual(8 * 1024 ** 2);
  expect(memory() - before).toBeLessThan(25);
});

/** Five kilobytes, most of them names that the answer gives to one field. */
function heavyDocument(number: number): string {
  const names = Array.from({ length: 500 }, (_, index) => `b${number}_${index}:id`);
  return `query q${number} { articles(pagination: { limit: 1 }) { data { ${names.join(' ')} } } }`;
}

test('the cache of GraphQL documents is bounded in bytes', async () => {
  const { read, answer } = createGraphql(model, {
    defaultLimit: 10,
    maxLimit: -1,
    depthLimit: null,
    introspection: true,
    persistedQueries: true,
  });
  const scope = openScope(engine, EVERYTHING);
  const caller = { access: EVERYTHING, readAccount: null, accounts: null, isKnown: false, code: null, showFault: null };
  const ask = async (number: number): Promise<string> =>
    answer(
      (await read({ query: heavyDocument(number) }, 'all', { tokens: 0, work: scope.work })) as GraphqlDocument,
      scope,
      caller,
    );
  expect(await ask(0)).toContain('"b0_499":"');
  const before = memory();
  for (let number = 1; number <= 60; number += 1) await ask(number);
  expect(memory() - before).toBeLessThan(25);
});
