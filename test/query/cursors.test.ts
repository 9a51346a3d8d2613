import fc from 'fast-check';
import qs from 'qs';
import { beforeAll, expect, test } from 'vitest';
import type { Access } from '../../src/access/access.ts';
import { listEntries } from '../../src/content/reading/list-entries.ts';
import { openScope } from '../../src/content/scope.ts';
import { RequestError } from '../../src/errors.ts';
import type { RawValue } from '../../src/query/parse-query-string.ts';
import type { ContentType } from '../../src/schema/model.ts';
import { anySort } from '../support/any-queries.ts';
import { conformanceEngine } from '../support/conformance-engine.ts';
import { EVERYTHING, model, typeNamed } from '../support/conformance-queries.ts';
import { describeEngines } from '../support/engines.ts';
import { RESTRICTED } from '../support/restricted-role.ts';

const RUNS = Number(process.env.PLINTH_TEST_CURSORS ?? 60);
const SEED = Number(process.env.PLINTH_TEST_SEED ?? 20_240_607);

interface Page {
  readonly data: readonly { readonly id: number }[];
  readonly meta: {
    readonly pagination: {
      readonly total?: number;
      readonly pageCount: number;
      readonly startCursor: string | null;
      readonly endCursor: string | null;
      readonly hasPreviousPage: boolean;
      readonly hasNextPage: boolean;
    };
  };
}

describeEngines('a list with cursors', (name) => {
  const content = conformanceEngine(name);

  const text = async (type: ContentType, query: string, access: Access = EVERYTHING): Promise<string> =>
    String(await listEntries(openScope(content.engine, access), type, query));

  const list = async (type: ContentType, query: string, access?: Access): Promise<Page> =>
    JSON.parse(await text(type, query, access)) as Page;

  const refusal = (query: string, type = typeNamed('article')): Promise<string> =>
    list(type, query).then(
      () => 'none',
      (error: Error) => error.message,
    );

  // Equal values, nulls, digits beyond a double, and more precise times than v4 writes.
  beforeAll(async () => {
    const far = name === 'sqlite' ? '1700000000123' : "'2023-11-14 22:13:20.123456'";
    await content.driver.transaction(async (session) => {
      for (const text of [
        "update articles set title = 'Same' where id % 3 = 0",
        'update articles set title = null, price = null where id % 7 = 0',
        'update articles set price = 1.1, external_ref = 9007199254740993 where id % 5 = 0',
        'update articles set external_ref = 9007199254740994 where id % 10 = 0',
        `update articles set published_at = ${far} where id % 4 = 0`,
        'insert into articles_author_links (article_id, author_id) values (1, 1), (4, 2)',
      ])
        await session.execute({ text }, []);
    });
  });

  const everything = async (type: ContentType, query: string, access: Access): Promise<readonly number[]> => {
    const ids: number[] = [];
    for (let page = 1; ; page += 1) {
      const { data, meta } = await list(type, `${query}&pagination[page]=${page}&pagination[pageSize]=100`, access);
      ids.push(...data.map(({ id }) => id));
      if (page >= meta.pagination.pageCount) return ids;
    }
  };

  const walk = async (
    type: ContentType,
    query: string,
    size: number,
    toward: 'after' | 'before',
    access: Access,
  ): Promise<readonly number[]> => {
    const ids: number[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null && pages < 300; pages += 1) {
      const { data, meta }: Page = await list(
        type,
        `${query}&pagination[${toward}]=${cursor}&pagination[pageSize]=${size}`,
        access,
      );
      const { startCursor, endCursor, hasNextPage, hasPreviousPage } = meta.pagination;
      const found = data.map(({ id }) => id);
      if (toward === 'after') ids.push(...found);
      else ids.unshift(...found);
      expect(toward === 'after' ? hasPreviousPage : hasNextPage).toBe(cursor !== '');
      expect(data.length).toBeLessThanOrEqual(size);
      cursor = toward === 'after' ? (hasNextPage ? endCursor : null) : hasPreviousPage ? startCursor : null;
    }
    return ids;
  };

  const types = ['article', 'author', 'category', 'page', 'restaurant'].flatMap((one) =>
    model.contentTypes.has(`api::${one}.${one}`) ? typeNamed(one) : [],
  );

  test(`leads through the whole list, from either end, in any order (seed ${SEED})`, { timeout: 120_000 }, async () => {
    const asked = fc
      .constantFrom(...types)
      .chain((type) =>
        fc.tuple(
          fc.constant(type),
          anySort(model, type, 2),
          fc.integer({ min: 5, max: 40 }),
          fc.constantFrom(
            '',
            'filters[id][$gt]=3',
            'filters[$not][id]=4',
            'filters[$or][0][id][$lt]=9&filters[$or][1][id][$gt]=12',
          ),
          fc.constantFrom(EVERYTHING, EVERYTHING, RESTRICTED),
        ),
      );
    let walked = 0;
    await fc.assert(
      fc.asyncProperty(asked, async ([type, sort, size, filters, access]) => {
        const query = `${qs.stringify({ sort: sort as RawValue, fields: ['id'], locale: 'all', publicationState: 'preview' })}&${filters}`;
        let all: readonly number[];
        try {
          all = await everything(type, query, access);
        } catch (error) {
          if (error instanceof RequestError) return;
          throw error;
        }
        try {
          expect(await walk(type, query, size, 'after', access)).toEqual(all);
          expect(await walk(type, query, size, 'before', access)).toEqual(all);
          walked += 1;
        } catch (error) {
          if (!(error instanceof RequestError && error.message.includes('JSON'))) throw error;
        }
      }),
      { numRuns: RUNS, seed: SEED },
    );
    expect(walked).toBeGreaterThan(RUNS / 5);
  });

  test.each([
    'sort=title',
    'sort=title:desc',
    'sort=title:desc,id:desc',
    'sort=externalRef:desc,title',
    'sort=price,externalRef:desc,title,publishedAt',
    'sort=publishedAt',
    'sort=publishedAt:desc',
    'sort=author.name',
    'sort=author.name:desc,title',
    'sort=categories.name,title:desc',
    'sort=body,title',
    'sort=id:desc',
    'sort=id,author.name:desc',
    'sort=author.name&filters[author][name][$ne]=x&filters[title][$notNull]=true',
    'sort=title&filters[author][id][$gt]=2',
    'sort=title&_q=a',
    'sort=coAuthors.score,rating,airTime:desc,releaseDate',
    'sort=eventAt:desc,syncedAt,featured',
    'sort=categories.articles.externalRef:desc',
    '',
  ])('%s', async (sort) => {
    const query = `${sort}&fields[0]=id&publicationState=preview`;
    const all = await everything(typeNamed('article'), query, EVERYTHING);
    expect(all.length).toBeGreaterThan(20);
    expect(await walk(typeNamed('article'), query, 7, 'after', EVERYTHING)).toEqual(all);
    expect(await walk(typeNamed('article'), query, 7, 'before', EVERYTHING)).toEqual(all);
  });

  test('continues where it was, whatever was written before it or to the entry itself', async () => {
    const query = 'sort=title&fields[0]=title&filters[title][$startsWith]=Written';
    const insert = (title: string): Promise<unknown> =>
      content.driver.transaction((session) =>
        session.execute(
          {
            text: `insert into articles (title, published_at) values ('Written ${title}', ${name === 'sqlite' ? 1 : "'2020-01-01'"})`,
          },
          [],
        ),
      );
    for (const title of ['b', 'd', 'f', 'h', 'j']) await insert(title);
    const first = await list(typeNamed('article'), `${query}&pagination[after]=&pagination[pageSize]=2`);
    await insert('a');
    await insert('c');
    await content.driver.transaction((session) =>
      session.execute({ text: "delete from articles where title = 'Written d'" }, []),
    );
    const next = await text(
      typeNamed('article'),
      `${query}&pagination[after]=${first.meta.pagination.endCursor}&pagination[pageSize]=2&pagination[withCount]=true`,
    );
    expect([...next.matchAll(/Written (\w)/g)].map(([, letter]) => letter)).toEqual(['f', 'h']);
    expect((JSON.parse(next) as Page).meta.pagination).toMatchObject({ hasNextPage: true, total: 6 });
    await content.driver.transaction((session) =>
      session.execute({ text: "delete from articles where title like 'Written %'" }, []),
    );
  });

  test('shows nothing of the values, and refuses what is no cursor of this order', async () => {
    const article = typeNamed('article');
    const { meta } = await list(article, 'sort=title&pagination[after]=&pagination[pageSize]=3');
    const cursor = meta.pagination.endCursor as string;
    expect(Object.keys(meta.pagination)).toEqual([
      'pageSize',
      'startCursor',
      'endCursor',
      'hasPreviousPage',
      'hasNextPage',
    ]);
    expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.toMatch(/title|api::|Same/);
    const wrong = 'Invalid pagination[after]. Expected a startCursor or endCursor of this list with the same sort';
    for (const query of [
      `sort=title:desc&pagination[after]=${cursor}`,
      `sort=slug&pagination[after]=${cursor}`,
      `sort=title,slug&pagination[after]=${cursor}`,
      `pagination[after]=${cursor}`,
      'sort=title&pagination[after]=eyJpZCI6MX0',
      `sort=title&pagination[after]=${cursor}A`,
      `sort=title&pagination[after]=${cursor.slice(0, -3)}`,
      `sort=title&pagination[after][]=${cursor}`,
      `sort=title&pagination[after][$gt]=${cursor}`,
    ])
      expect(await refusal(query), query).toContain(wrong);
    expect(await refusal(`sort=name&pagination[after]=${cursor}`, typeNamed('author'))).toContain(wrong);
    expect(await refusal(`sort=title&pagination[before]=${cursor.toLowerCase()}`)).toContain(
      'or nothing for the last page',
    );
    for (const other of ['page', 'start', 'limit', 'before']) {
      expect(await refusal(`sort=title&pagination[after]=${cursor}&pagination[${other}]=1`)).toContain(
        `pagination[after] cannot be used with pagination[${other}]`,
      );
    }
    expect(await refusal(`pagination[after]=&sort=metadata`)).toContain('JSON');
    // The same entries under other filters.
    expect(await refusal(`sort=title&filters[id][$gt]=5&pagination[after]=${cursor}`)).toBe('none');
  });

  test('a limited role gets no position in an order that it may not sort by', async () => {
    const { meta } = await list(typeNamed('article'), 'sort=summary&pagination[after]=&pagination[pageSize]=3');
    const asked = list(typeNamed('article'), `sort=summary&pagination[after]=${meta.pagination.endCursor}`, RESTRICTED);
    await expect(asked).rejects.toThrow('Invalid parameter summary');
  });
});
