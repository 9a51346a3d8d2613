import fc from 'fast-check';
import qs from 'qs';
import { expect, test } from 'vitest';
import { findEntry, findSingle } from '../../src/content/reading/find-entry.ts';
import { listEntries } from '../../src/content/reading/list-entries.ts';
import { readEntities } from '../../src/content/reading/read-entities.ts';
import { openCodeScope, openScope } from '../../src/content/scope.ts';
import { createGraphql, type GraphqlDocument } from '../../src/graphql/create-graphql.ts';
import { sanitizeOutput } from '../../src/access/sanitize-output.ts';
import { sanitizeQuery } from '../../src/handlers/core/sanitize-query.ts';
import { DEFAULT_BUDGETS } from '../../src/query/resolution.ts';
import { resolveListQuery } from '../../src/query/resolve-query.ts';
import type { RawObject } from '../../src/query/parse-query-string.ts';
import type { ContentType } from '../../src/schema/model.ts';
import { startWork } from '../../src/util/work.ts';
import { anyDocuments } from '../support/any-documents.ts';
import { anyQuery } from '../support/any-queries.ts';
import { conformanceEngine, told } from '../support/conformance-engine.ts';
import { model, typeNamed } from '../support/conformance-queries.ts';
import { describeEngines } from '../support/engines.ts';
import { changesUnseenByRestricted, RESTRICTED, RESTRICTED_TYPES } from '../support/restricted-role.ts';
import { diceOf } from '../writing/random/mixed-writes.ts';

const RUNS = Number(process.env.PLINTH_TEST_UNSEEN ?? 60);
const SEED = Number(process.env.PLINTH_TEST_SEED ?? Math.floor(Math.random() * 1e9));

describeEngines('a role that is limited by fields, locales and rows', (name) => {
  const content = conformanceEngine(name);

  const read = (type: ContentType, query: string, id?: string): Promise<unknown> => {
    const scope = openScope(content.engine, RESTRICTED);
    if (type.kind === 'singleType') return findSingle(scope, type, query);
    return id === undefined ? listEntries(scope, type, query) : findEntry(scope, type, id, query);
  };

  const list = async (type: string, query: string) =>
    JSON.parse(String(await read(typeNamed(type), query))) as {
      data: { id: number; attributes: Record<string, unknown> }[];
      meta: { pagination: { total: number } };
    };

  const ids = async (type: string, query: string) => (await list(type, query)).data.map(({ id }) => id);

  test('sees its rows, its fields and its locales alone', async () => {
    const { data, meta } = await list('author', 'sort=id&populate=*');
    expect(data.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 7]);
    expect(meta.pagination.total).toBe(6);
    const system = ['createdAt', 'updatedAt'];
    // Of each permission that holds for the entry.
    expect(Object.keys(data[0]?.attributes ?? {}).sort()).toEqual(
      ['name', 'email', 'bio', 'avatar', 'articles', 'profile', 'mentionedIn', ...system].sort(),
    );
    expect(Object.keys(data[2]?.attributes ?? {}).sort()).toEqual(
      ['name', 'articles', 'profile', 'mentionedIn', ...system].sort(),
    );
    expect(Object.keys(data[5]?.attributes ?? {}).sort()).toEqual(['name', 'email', 'bio', 'avatar', ...system].sort());
    const [article] = (await list('article', 'filters[seo][metaTitle][$notNull]=true&populate=seo')).data;
    expect(Object.keys(article?.attributes.seo as object)).toEqual(['id', 'metaTitle']);
    const pages = await list('page', 'locale=all&publicationState=preview&pagination[pageSize]=100');
    expect([...new Set(pages.data.map(({ attributes }) => attributes.locale))].sort()).toEqual(['en', 'fr']);
  });

  test('cannot filter, sort or search by hidden fields', async () => {
    for (const query of [
      'filters[body][$contains]=a',
      'filters[$not][summary]=a',
      'filters[seo][metaDescription]=a',
      'filters[sections][linkGroup][links][label]=a',
      'sort=summary',
      'sort=author.email',
      'sort=seo.keywords',
      'filters[reviewedRestaurant][name]=a',
      'filters[author][score]=1',
      'populate[author][filters][birthDate]=2020-01-01',
    ])
      await expect(read(typeNamed('article'), query), query).rejects.toThrow('Invalid parameter');
    // A field that is seen of some entries: it matches with those alone, negated or not.
    expect(await ids('author', 'filters[email][$notNull]=true&sort=id')).toEqual([1, 2, 7]);
    expect(await ids('author', 'filters[$not][email][$eq]=nobody&sort=id')).toEqual([1, 2, 7]);
    expect(await ids('author', 'filters[articles][id][$notNull]=true&sort=id')).not.toContain(7);
    await expect(read(typeNamed('author'), 'sort=email')).rejects.toThrow('Invalid parameter email');
  });

  test('cannot reach other rows through visible ones', async () => {
    const { data } = await list('article', 'populate=author&pagination[pageSize]=100&publicationState=preview');
    const authors = data.flatMap(({ attributes }) => (attributes.author as { data: { id: number } | null }).data ?? []);
    expect(authors.length).toBeGreaterThan(0);
    expect(authors.every(({ id }) => id <= 5 || id === 7)).toBe(true);
    expect(await ids('article', 'filters[author][id][$in][0]=6&filters[author][id][$in][1]=8')).toEqual([]);
    // Entries with a relation to what is not seen count as entries without it.
    const without = await ids('article', 'filters[author][id][$null]=true&publicationState=preview');
    expect(without).toEqual(
      data.filter(({ attributes }) => (attributes.author as { data: unknown }).data === null).map(({ id }) => id),
    );
    for (const id of ['10', '11', '12', '30']) {
      const seen = data.some((entry) => entry.id === Number(id));
      await expect(told(() => read(typeNamed('article'), '', id))).resolves.toMatch(seen ? /^200/ : /^NotFoundError/);
    }
  });

  test('is shown by project code no field that it is not granted, at any depth', async () => {
    const article = typeNamed('article');
    const populate = {
      author: { populate: '*' },
      seo: '*',
      sections: { populate: '*' },
      coAuthors: '*',
      comments: '*',
    };
    const raw = { populate, pagination: { pageSize: '100' } } as unknown as RawObject;
    const { entities } = await readEntities(openCodeScope(content.engine), article, 'content', (context) =>
      resolveListQuery(context, article, raw),
    );
    const whole = JSON.stringify(entities);
    for (const name of ['summary', 'metaDescription', 'keywords', 'weight', 'score', 'coAuthors', 'birthDate', 'email'])
      expect(whole, name).toContain(`"${name}":`);
    const shown = sanitizeOutput(model, article, entities, RESTRICTED) as readonly Record<string, unknown>[];
    const text = JSON.stringify(shown);
    // Its e-mail is seen of some authors only.
    for (const name of ['summary', 'metaDescription', 'keywords', 'weight', 'score', 'coAuthors', 'birthDate', 'email'])
      expect(text, name).not.toContain(`"${name}":`);
    for (const name of ['title', 'metaTitle', 'heading', 'name', 'author']) expect(text, name).toContain(`"${name}":`);
    expect(shown.length).toBe(entities.length);
  });

  test('gets the same response whatever hidden data contains', { timeout: 600_000 }, async () => {
    const requests = fc.sample(
      fc
        .constantFrom(...RESTRICTED_TYPES)
        .chain((type) =>
          fc.tuple(
            fc.constant(type),
            anyQuery(model, type),
            fc.constantFrom('all', 'populate', 'populate', 'sort', 'filters', '_q'),
            fc.constantFrom(undefined, undefined, '2', '8', '11'),
            fc.constantFrom('a', '1', 'other'),
          ),
        ),
      { numRuns: RUNS, seed: SEED },
    );
    const partOf = (query: RawObject, part: string, words: string): RawObject =>
      part === 'all' ? query : { [part]: part === '_q' ? words : query[part], publicationState: 'preview' };
    const graphql = createGraphql(model, {
      defaultLimit: 10,
      maxLimit: -1,
      depthLimit: null,
      introspection: true,
      persistedQueries: true,
      aggregates: true,
    });
    const dice = diceOf(SEED);
    const documents = Array.from({ length: RUNS }, () => anyDocuments(graphql.schema).query(dice));
    const caller = {
      access: RESTRICTED,
      readAccount: null,
      accounts: null,
      isKnown: true,
      code: null,
      showFault: null,
    };
    const ask = async (query: string): Promise<string> => {
      const document = await graphql.read({ query }, 'all', { tokens: 0, work: startWork() });
      return 'status' in document
        ? Promise.resolve(String(document.text))
        : graphql.answer(document as GraphqlDocument, openScope(content.engine, RESTRICTED), caller);
    };
    /** As a controller of the project reads: its caller's query, cleaned, by the entity service. */
    const byCode = async (type: ContentType, query: RawObject): Promise<unknown> => {
      const asking = { engine: { model, limits: DEFAULT_BUDGETS }, type, access: RESTRICTED, state: 'live' } as const;
      const cleaned = sanitizeQuery(asking, query);
      return readEntities(openCodeScope(content.engine), type, 'content', (context) =>
        resolveListQuery(context, type, cleaned),
      );
    };
    const answers = async (): Promise<readonly (readonly [what: string, answer: string])[]> => {
      const all: [string, string][] = [];
      for (const [type, query, part, id, words] of requests) {
        const text = qs.stringify(partOf(query, part, words));
        const url = `${type.uid}/${id ?? ''}?${decodeURIComponent(text)}`;
        all.push([url, await told(() => read(type, text, id))]);
        if (part !== '_q') all.push([`code: ${url}`, await told(() => byCode(type, partOf(query, part, words)))]);
      }
      for (const query of documents) all.push([query, await told(() => ask(query))]);
      return all;
    };
    const before = await answers();
    expect(before.filter(([, answer]) => answer.startsWith('200')).length, `seed ${SEED}`).toBeGreaterThan(RUNS / 5);
    await content.driver.transaction(async (session) => {
      for (const text of changesUnseenByRestricted()) await session.execute({ text }, []);
    });
    const after = await answers();
    // Answers are long: the request says enough.
    const different = before.filter(([, answer], index) => after[index]?.[1] !== answer).map(([what]) => what);
    expect(different, `seed ${SEED}`).toEqual([]);
  });
});
