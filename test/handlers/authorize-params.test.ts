import fc from 'fast-check';
import qs from 'qs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Access } from '../../src/access/access.ts';
import { createEngine, type Engine } from '../../src/content/engine.ts';
import { listEntries } from '../../src/content/reading/list-entries.ts';
import { openScope } from '../../src/content/scope.ts';
import type { Driver } from '../../src/database/driver.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { RequestError } from '../../src/errors.ts';
import { setCaller } from '../../src/handlers/context/caller-state.ts';
import { type Context, ContextParts } from '../../src/handlers/context/context.ts';
import { currentRequest } from '../../src/handlers/context/request-context.ts';
import { createCoreService } from '../../src/handlers/core/core-service.ts';
import { sanitizeOutput } from '../../src/access/sanitize-output.ts';
import { transformResponse } from '../../src/handlers/core/transform-response.ts';
import { createEntityService } from '../../src/handlers/strapi/entities/entity-service.ts';
import { createKnex } from '../../src/handlers/knex/create-knex.ts';
import type { Knex } from '../../src/handlers/strapi/database/builder/knex-query.ts';
import { createQueryBuilders } from '../../src/handlers/strapi/database/builder/query-builder.ts';
import { createQueryEngine } from '../../src/handlers/strapi/database/query-engine.ts';
import { DEFAULT_BUDGETS } from '../../src/query/resolution.ts';
import { contentTypeOf } from '../../src/schema/lookup.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import { accessTo, anyRequest } from '../support/any-queries.ts';
import { model, without } from '../support/conformance-queries.ts';
import { type Engine as Database, startRestored } from '../support/engines.ts';

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
    limits: { ...DEFAULT_BUDGETS, filterRows: null, rows: 100_000, bytes: 100_000_000 },
    defaultLocale: async () => 'en',
  });
});

afterAll(async () => {
  await driver.close();
  await database.stop();
});

const typeOf = (uid: unknown) => contentTypeOf(model, String(uid));

/** Project code that answers a request of a caller. */
async function answering<T>(
  queryString: string,
  access: Access | null,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const { ctx } = new ContextParts({
    id: 'one',
    method: 'GET',
    path: '/api/things',
    params: {},
    queryString,
    headers: {},
    body: undefined,
    address: '192.0.2.1',
    isSecure: false,
  });
  if (access !== null) setCaller(ctx, { kind: 'anonymous', access } as never, null);
  return currentRequest.run(ctx, () => work(ctx));
}

const unsigned = async <T>(_type: unknown, value: T): Promise<T> => value;

const findMany = (uid: string, params: unknown): Promise<unknown> =>
  createEntityService(engine, typeOf, unsigned).findMany(uid, params);

const query = (uid: string) =>
  createQueryEngine(engine, typeOf)(uid) as { findMany(params: unknown): Promise<readonly object[]> };

const build = (uid: string) => {
  const knex = createKnex(engine, process.cwd(), () => ({ idle: { alone: 1000, answered: 1000 }, leftOpen() {} }));
  const db = { metadata: new Map(), connection: knex };
  return createQueryBuilders(
    engine,
    () => knex as Knex,
    () => db,
  )(uid) as {
    where(where: unknown): { execute(): Promise<unknown> };
    init(params: object): { execute(): Promise<unknown> };
  };
};

const ARTICLE = 'api::article.article';
const COMMENT = 'api::comment.comment';
const NO_AUTHORS: Access = without('author');
const PROBE = 'filters[author][name][$startsWith]=a';
const PRIVATE = 'filters[secretReviewer][name][$startsWith]=a';

describe('a caller’s words, handed on', () => {
  test.each<[string, string, (ctx: Context) => Promise<unknown>]>([
    ['as they came', PROBE, (ctx) => findMany(ARTICLE, ctx.query)],
    ['in a copy', PROBE, (ctx) => findMany(ARTICLE, structuredClone(ctx.query))],
    [
      'beside filters of the project',
      PROBE,
      (ctx) => findMany(ARTICLE, { ...ctx.query, filters: { ...(ctx.query.filters as object), id: { $gt: 0 } } }),
    ],
    [
      'in a group',
      PROBE,
      (ctx) => findMany(ARTICLE, { filters: { $and: [ctx.query.filters, { id: { $gt: 0 } }] }, limit: 1 }),
    ],
    [
      'one of a group',
      `filters[$or][0][author][name]=a&filters[$or][1][id]=1`,
      (ctx) =>
        findMany(ARTICLE, {
          filters: { $or: [...((ctx.query.filters as { $or: object[] }).$or ?? []), { id: 2 }] },
        }),
    ],
    [
      'changed in place',
      PROBE,
      (ctx) => {
        Object.assign(ctx.query.filters as object, { id: { $gt: '0' } });
        return findMany(ARTICLE, ctx.query);
      },
    ],
    ['to the database layer', PROBE, (ctx) => query(ARTICLE).findMany({ where: ctx.query.filters })],
    ['to its builder', PROBE, async (ctx) => build(ARTICLE).where(ctx.query.filters).execute()],
    ['as parameters of its builder', PROBE, async (ctx) => build(ARTICLE).init({ where: ctx.query.filters }).execute()],
    ['as a whole to it', 'author[name]=a', (ctx) => query(ARTICLE).findMany({ where: ctx.query })],
    [
      'to a service',
      PROBE,
      (ctx) =>
        (createCoreService(engine, typeOf(ARTICLE), unsigned).find as (params: unknown) => Promise<unknown>).call(
          createCoreService(engine, typeOf(ARTICLE), unsigned),
          ctx.query,
        ),
    ],
    ['as a sort', 'sort[0]=title&sort[1]=author.name', (ctx) => findMany(ARTICLE, { sort: ctx.query.sort })],
    [
      'as a sort beside others',
      'sort[0]=author.name',
      (ctx) => findMany(ARTICLE, { sort: ['title', ...(ctx.query.sort as string[])] }),
    ],
    [
      'below populate',
      'populate[parent][filters][author][name]=a',
      (ctx) => findMany(ARTICLE, { populate: { ...(ctx.query.populate as object), cover: true } }),
    ],
  ])('%s are refused what a route refuses', async (_how, sent, read) => {
    await expect(answering(sent, NO_AUTHORS, read)).rejects.toThrow('Invalid parameter author');
    // The same code, asked by whoever may.
    await answering(sent, without(), read);
  });

  test('reach nothing private, with or without a caller', async () => {
    for (const access of [without(), null]) {
      await expect(answering(PRIVATE, access, (ctx) => findMany(ARTICLE, ctx.query))).rejects.toThrow(
        'Invalid parameter secretReviewer',
      );
    }
  });

  test('are distinguished from those of the project, for which no permissions are checked', async () => {
    const own = { filters: { author: { name: { $startsWith: 'a' } } }, limit: 3 };
    expect(await answering('sort=title', NO_AUTHORS, () => findMany(ARTICLE, own))).toHaveLength(3);
    expect(await findMany(ARTICLE, own)).toHaveLength(3);
  });

  test('are not those of code that asks for everything in the same words', async () => {
    const authorOf = async (params: (ctx: Context) => unknown): Promise<unknown> => {
      const read = async (ctx: Context) => query(ARTICLE).findMany(params(ctx) as object);
      const [first] = (await answering('populate=*', NO_AUTHORS, read)) as readonly { readonly author?: unknown }[];
      return first?.author;
    };
    expect(await authorOf(() => ({ populate: '*', limit: 1 }))).toBeDefined();
    expect(await authorOf((ctx) => ({ ...ctx.query, limit: 1 }))).toBeUndefined();
  });

  test('return the part of a polymorphic relation that the caller may find, and nothing private below', async () => {
    const sent = 'populate[mentions][populate][0]=secretReviewer';
    const types = (found: unknown): ReadonlySet<unknown> =>
      new Set(
        (found as { mentions?: { __type: string }[] }[]).flatMap(({ mentions = [] }) =>
          mentions.map(({ __type }) => __type),
        ),
      );
    const own = await findMany(COMMENT, qs.parse(sent));
    const asked = await answering(sent, NO_AUTHORS, (ctx) => findMany(COMMENT, ctx.query));
    expect(types(own)).toContain('api::author.author');
    expect(types(asked)).not.toContain('api::author.author');
    expect(types(asked).size).toBeGreaterThan(0);
    expect(JSON.stringify(asked)).not.toContain('secretReviewer');
  });
});

test('the service with a caller’s query returns what the route returns, or nothing if that refuses', async () => {
  const seen = { refused: 0, answered: 0 };
  await fc.assert(
    fc.asyncProperty(anyRequest(model), async ([uid, asked, found]) => {
      const [type, access] = [typeOf(uid), accessTo(found)];
      if (type.kind === 'singleType') return;
      const sent = qs.stringify({ ...asked, pagination: { pageSize: 5 } }, { encode: false });
      const outcome = async (work: () => Promise<unknown>): Promise<unknown> => {
        try {
          return await work();
        } catch (error) {
          expect(error).toBeInstanceOf(RequestError);
          return null;
        }
      };
      const route = await outcome(async () =>
        JSON.parse(String(await listEntries(openScope(engine, access), type, sent))),
      );
      const code = await outcome(() =>
        answering(sent, access, async (ctx) => {
          const service = createCoreService(engine, type, unsigned) as unknown as {
            find(params: unknown): Promise<{ results: unknown; pagination: object }>;
          };
          const { results, pagination } = await service.find(ctx.query);
          return transformResponse(model, type, sanitizeOutput(model, type, results, access), { pagination });
        }),
      );
      seen[route === null ? 'refused' : 'answered'] += 1;
      expect(idsOf(code)).toEqual(idsOf(route));
    }),
    // One in fifteen is answered: enough of them for the count below, whatever the seed.
    { numRuns: 600 },
  );
  expect(Math.min(seen.refused, seen.answered)).toBeGreaterThan(5);
});

/** The entries, their order and the total, by which anything could be inferred; null for a refusal. */
const idsOf = (answer: unknown): unknown => {
  if (answer === null) return null;
  const { data, meta } = answer as { data: { id: number }[]; meta: unknown };
  return { ids: data.map(({ id }) => id), meta };
};
