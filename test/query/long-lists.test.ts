import fc from 'fast-check';
import qs from 'qs';
import { beforeAll, expect, test } from 'vitest';
import { createEngine, type Engine } from '../../src/content/engine.ts';
import { createResponseCache } from '../../src/content/memory/response-cache.ts';
import { rememberResponse } from '../../src/content/memory/remember-response.ts';
import { listEntries } from '../../src/content/reading/list-entries.ts';
import { recallQuery } from '../../src/content/reading/recall-query.ts';
import { runCountedFromEnd } from '../../src/content/reading/running/run-from-end.ts';
import { startRun } from '../../src/content/reading/running/start-run.ts';
import { openScope } from '../../src/content/scope.ts';
import type { Driver } from '../../src/database/driver.ts';
import { createFreshness } from '../../src/database/freshness.ts';
import { runPlan } from '../../src/database/running/run-plan.ts';
import { RequestError } from '../../src/errors.ts';
import type { RawValue } from '../../src/query/parse-query-string.ts';
import { resolveListQuery } from '../../src/query/resolve-query.ts';
import { anySort } from '../support/any-queries.ts';
import { conformanceEngine } from '../support/conformance-engine.ts';
import { EVERYTHING, model, typeNamed } from '../support/conformance-queries.ts';
import { describeEngines } from '../support/engines.ts';

const RUNS = Number(process.env.PLINTH_TEST_PAGES ?? 60);
const SEED = Number(process.env.PLINTH_TEST_SEED ?? 20_261_119);

describeEngines('a page behind the middle of a long list', (name) => {
  const content = conformanceEngine(name);
  const article = typeNamed('article');

  // Many times the same values, and nulls.
  beforeAll(async () => {
    const columns = ['title', 'price', 'rating', 'published_at', 'external_ref', 'featured', 'body', 'event_at'];
    const values = columns.map((column) => `a.${column}`);
    await content.driver.transaction(async (session) => {
      for (const text of [
        'update articles set title = null, price = null where id % 4 = 0',
        `insert into articles (${columns.join()}) select ${values.join()} from articles a cross join articles b where b.id <= 15`,
        'update articles set title = null, rating = null where id % 7 = 0',
        'update articles set published_at = null where id % 11 = 0',
        'insert into articles_author_links (article_id, author_id) select id, 1 from articles where id > 100 and id % 3 = 0',
      ])
        await session.execute({ text }, []);
    });
  });

  const recall = (engine: Engine, query: string) =>
    recallQuery(openScope(engine, EVERYTHING), article, query, 'list', (context, raw) =>
      resolveListQuery(context, article, raw),
    );

  /** The ids of a page, read from the start and from the end; null if it has to be read from the start. */
  async function readBoth(query: string): Promise<readonly [unknown, unknown, number] | null> {
    const recalled = await recall(content.engine, query);
    const { prepared } = recalled;
    if (prepared.compiled.fromEnd === null) return null;
    const run = startRun(openScope(content.engine, EVERYTHING), recalled);
    const plain = await runPlan(run, prepared.plan, prepared.compiled);
    const fromEnd = await runCountedFromEnd(run, prepared, plain.total ?? 0);
    expect(fromEnd.total).toBe(plain.total);
    return [plain.entries, fromEnd.entries, plain.entries.rows.length];
  }

  test(`has the same entries in the same order, whatever it is sorted by (seed ${SEED})`, async () => {
    const asked = fc.tuple(
      anySort(model, article, 2),
      fc.integer({ min: 500, max: 1300 }),
      fc.integer({ min: 1, max: 100 }),
      fc.constantFrom('', 'publicationState=preview', 'filters[price][$notNull]=true&publicationState=preview'),
    );
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(asked, async ([sort, start, limit, beside]) => {
        const query = `${qs.stringify({ sort: sort as RawValue, fields: ['id', 'title'] })}&pagination[start]=${start}&pagination[limit]=${limit}&${beside}`;
        try {
          const both = await readBoth(query);
          if (both === null) return;
          expect(both[1]).toEqual(both[0]);
          if (both[2] > 0) compared += 1;
        } catch (error) {
          if (!(error instanceof RequestError)) throw error;
        }
      }),
      { numRuns: RUNS, seed: SEED },
    );
    expect(compared).toBeGreaterThan(RUNS / 6);
  });

  test.each([
    '',
    'sort=title',
    'sort=title:desc',
    'sort=title:desc,id:desc',
    'sort=rating:desc,price,title',
    'sort=categories.name:desc,title',
    'sort=body',
    'sort=price&populate[author][fields]=name',
  ])('%s', async (sort) => {
    const all = `${sort}&publicationState=preview`;
    const { meta } = JSON.parse(
      String(await listEntries(openScope(content.engine, EVERYTHING), article, `${all}&pagination[pageSize]=1`)),
    ) as { meta: { pagination: { total: number } } };
    const { total } = meta.pagination;
    expect(total).toBeGreaterThan(900);
    for (const [start, limit] of [
      [total - 30, 25],
      [total - 30, 100],
      [total - 1, 1],
      [total, 5],
      [total + 500, 5],
      [500, 7],
    ]) {
      const [plain, fromEnd] = (await readBoth(`${all}&pagination[start]=${start}&pagination[limit]=${limit}`)) ?? [
        null,
        undefined,
      ];
      expect(fromEnd, `${start} ${limit}`).toEqual(plain);
    }
  });

  test('is counted exactly while it is short, and roughly where the database knows it roughly', async () => {
    await content.driver.transaction(async (session) => {
      const text = `insert into authors (name) select a.title from articles a cross join articles b limit 12000`;
      await session.execute({ text }, []);
    });
    if (name === 'postgres') await content.driver.query({ text: 'analyze authors' }, []);
    const author = typeNamed('author');
    const metaOf = async (query: string) => {
      const text = await listEntries(openScope(content.engine, EVERYTHING), author, `fields[0]=id&${query}`);
      return (JSON.parse(String(text)) as { meta: { pagination: Record<string, unknown> } }).meta.pagination;
    };
    const exact = (await metaOf('pagination[pageSize]=1')).total as number;
    expect(exact).toBeGreaterThan(12_000);
    for (const beside of ['pagination[pageSize]=1', 'pagination[start]=3&pagination[limit]=1', 'pagination[after]=']) {
      const asked = `${beside}&pagination[withCount]=estimate`;
      const plain = await metaOf(`${beside}&pagination[withCount]=true`);
      const few = `filters[id][$lt]=40&${beside}`;
      expect(await metaOf(`${few}&pagination[withCount]=estimate`)).toEqual(
        await metaOf(`${few}&pagination[withCount]=true`),
      );
      const { estimated, ...estimate } = await metaOf(asked);
      expect(Object.keys(estimate)).toEqual(Object.keys(plain));
      expect(estimated, beside).toBe(name === 'postgres' ? true : undefined);
      expect(Math.abs((estimate.total as number) - exact)).toBeLessThan(name === 'postgres' ? 600 : 1);
    }
    await expect(metaOf('pagination[withCount]=estimates')).rejects.toThrow('Invalid withCount parameter');
  });

  test('is read from the start where an entry may be in the list twice', async () => {
    expect(await readBoth('sort=author.name&pagination[start]=900')).toBeNull();
  });
});

/** MySQL and MariaDB prove nothing, so the total may belong to another state than the page. */
describeEngines(
  'a page behind the middle beside writes',
  (name) => {
    const content = conformanceEngine(name);
    const article = typeNamed('article');
    const texts: string[] = [];
    let beforeNext: (() => Promise<unknown>) | null = null;

    const watched = (driver: Driver): Driver =>
      new Proxy(driver, {
        get(target, member) {
          if (member !== 'query') return Reflect.get(target, member, target);
          return async (...asked: Parameters<Driver['query']>) => {
            const [{ text }] = asked;
            texts.push(text);
            if (text.includes(' limit ')) {
              const write = beforeNext;
              beforeNext = null;
              await write?.();
            }
            return target.query(...asked);
          };
        },
      });

    const remembering = (): Engine => {
      const driver = watched(content.driver);
      const tables = [...model.contentTypes.values()].map(({ table }) => table);
      const freshness = createFreshness(driver, new Set(tables));
      const answers = createResponseCache(1_000_000, freshness?.changes ?? undefined);
      return createEngine({ ...content.engine, driver, freshness, answers });
    };

    const insert = (count: number) =>
      content.driver.transaction((session) =>
        session.execute(
          {
            text: `insert into articles (title, published_at) select 'More', '2020-01-01' from articles a cross join articles b limit ${count}`,
            writes: 'articles',
          },
          [],
        ),
      );

    const page = async (engine: Engine, start: number): Promise<string> => {
      const scope = openScope(engine, EVERYTHING);
      const query = `fields[0]=id&pagination[start]=${start}&pagination[limit]=5`;
      const proof = (await scope.source.freshness?.current()) ?? null;
      texts.length = 0;
      const answer = await rememberResponse(scope, proof, query, (within) => listEntries(within, article, query));
      if (typeof answer !== 'object' || !('etag' in answer)) throw new Error('not a whole answer');
      return answer.body.toString();
    };

    const plain = async (start: number): Promise<string> =>
      String(
        await listEntries(
          openScope(content.engine, EVERYTHING),
          article,
          `fields[0]=id&pagination[start]=${start}&pagination[limit]=5`,
        ),
      );

    const turned = () => texts.filter((text) => text.includes('"id" desc limit'));

    beforeAll(async () => {
      await insert(900);
    });

    test('begins at the end, with the total from memory when that is known', async () => {
      const engine = remembering();
      expect(await page(engine, 800)).toBe(await plain(800));
      expect(turned()).toHaveLength(1);
      // A transaction of another database of the same server, between two pages, ends what is known.
      let start = 800;
      const counted = async (): Promise<readonly string[]> => {
        start += 5;
        expect(await page(engine, start)).toBe(await plain(start));
        expect(turned()).toHaveLength(1);
        return texts.filter((text) => text.includes('count(*)'));
      };
      await expect.poll(counted).toEqual([]);
    });

    test('begins at the start before the middle, beyond it at the end', async () => {
      const engine = remembering();
      await insert(300);
      await page(engine, 500);
      expect(turned()).toEqual([]);
      await page(engine, 700);
      expect(turned()).toHaveLength(1);
      await page(engine, 5000);
      expect(turned()).toHaveLength(1);
    });

    test('is read again from the start if the list changed between the count and the page', async () => {
      const engine = remembering();
      beforeNext = () => insert(3);
      const answer = JSON.parse(await page(engine, 800)) as { data: unknown };
      expect(beforeNext).toBeNull();
      expect(turned()).toHaveLength(1);
      expect(answer.data).toEqual((JSON.parse(await plain(800)) as { data: unknown }).data);
    });
  },
  ['sqlite', 'postgres'],
);
