import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Access } from '../../src/access/access.ts';
import { createEngine, type Engine } from '../../src/content/engine.ts';
import type { Driver } from '../../src/database/driver.ts';
import { openDriver } from '../../src/database/open-driver.ts';
import { askerOf, markAsked } from '../../src/handlers/context/asked-query.ts';
import { createEntityService } from '../../src/handlers/strapi/entity-service.ts';
import { DEFAULT_BUDGETS } from '../../src/query/resolution.ts';
import { contentTypeOf } from '../../src/schema/lookup.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import { model, without } from '../support/conformance-queries.ts';
import { type Engine as Database, restoreConformance, startEngine } from '../support/engines.ts';

let database: Database;
let driver: Driver;
let engine: Engine;

beforeAll(async () => {
  database = await startEngine('sqlite');
  await restoreConformance(database);
  driver = await openDriver(database.settings);
  engine = createEngine({
    model,
    dialect: dialectOf(driver.client),
    driver,
    pagination: { defaultLimit: 25, maxLimit: 100, withCount: true },
    limits: { ...DEFAULT_BUDGETS, filterRows: null, rows: 100_000, bytes: 100_000_000 },
    defaultLocale: async () => 'en',
  });
});

afterAll(async () => {
  await driver.close();
  await database.stop();
});

const NO_AUTHORS: Access = without('author');

const find = (uid: string, params: unknown): Promise<unknown> =>
  createEntityService(engine, (name) => contentTypeOf(model, String(name))).findMany(uid, params);

test('what a caller asked is authorized, what the project asks is not', async () => {
  const query = { filters: { author: { name: { $startsWith: 'a' } } }, limit: 3 };
  expect(await find('api::article.article', query)).toHaveLength(3);
  await expect(find('api::article.article', markAsked({ ...query }, NO_AUTHORS))).rejects.toThrow(
    'Invalid parameter author',
  );
  await expect(find('api::article.article', markAsked({ sort: 'secretReviewer.name' }, NO_AUTHORS))).rejects.toThrow(
    'Invalid parameter secretReviewer',
  );
});

test('a polymorphic relation gives what the caller may find, and nothing private below', async () => {
  const populate = { mentions: { populate: ['secretReviewer'] } };
  const types = (found: unknown): ReadonlySet<unknown> =>
    new Set(
      (found as { mentions?: { __type: string }[] }[]).flatMap(({ mentions = [] }) =>
        mentions.map(({ __type }) => __type),
      ),
    );
  const own = await find('api::comment.comment', { populate });
  const asked = await find('api::comment.comment', markAsked({ populate }, NO_AUTHORS));
  expect(types(own)).toContain('api::author.author');
  expect(types(asked)).not.toContain('api::author.author');
  expect(JSON.stringify(asked)).not.toContain('secretReviewer');
});

test('a query stays the caller’s when it is spread, and becomes the project’s own when it is changed', () => {
  const query = markAsked({ populate: ['author'], page: '1' }, NO_AUTHORS);
  expect(askerOf({ publicationState: 'live', ...query })).toBe(NO_AUTHORS);
  expect(askerOf({ ...query, populate: ['author', 'cover'] })).toBeNull();
  expect(askerOf({ populate: ['author'] })).toBeNull();
  expect(askerOf(undefined)).toBeNull();
});
