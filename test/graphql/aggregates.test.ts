import { printType, type GraphQLNamedType } from 'graphql';
import { expect, test } from 'vitest';
import { type Access, accessByActions } from '../../src/access/access.ts';
import { aggregateEntries } from '../../src/content/reading/aggregate-entries.ts';
import { openScope } from '../../src/content/scope.ts';
import { createGraphql, type GraphqlDocument } from '../../src/graphql/create-graphql.ts';
import type { FieldRules, Resolve, SchemaExtension } from '../../src/graphql/extending/schema-extension.ts';
import { WHOLE_CRUD } from '../../src/graphql/schema/shadow-crud.ts';
import { startWork } from '../../src/util/work.ts';
import { conformanceEngine } from '../support/conformance-engine.ts';
import { EVERYTHING, model, typeNamed } from '../support/conformance-queries.ts';
import { describeEngines } from '../support/engines.ts';

const SETTINGS = {
  ...{ defaultLimit: 10, maxLimit: -1, depthLimit: null, introspection: true, persistedQueries: true },
  aggregates: true,
};

const servers = { v4: createGraphql(model, SETTINGS), v5: createGraphql(model, SETTINGS, null, null, 'v5') };

const typeText = (name: string): string => printType(servers.v4.schema.getType(name) as GraphQLNamedType);

test('the schema names what can be calculated and grouped by, and nothing that is not shown', () => {
  expect(typeText('Article_Aggregate')).toContain('  count: Int!');
  expect(typeText('Article_AggregateNumbers')).toBe(
    'type Article_AggregateNumbers {\n  readCount: Float\n  externalRef: Float\n  rating: Float\n  price: Float\n}',
  );
  const groups = typeText('Article_GroupInput');
  for (const part of ['publishedAt: Aggregate_DatePart', 'kind: Boolean', 'author: Author_RelatedGroupInput'])
    expect(groups).toContain(part);
  for (const hidden of ['editorNote', 'secretReviewer', 'accessCode', 'metadata', 'createdBy', 'cover', 'seo'])
    expect(groups).not.toContain(hidden);
  expect(typeText('Author_RelatedGroupInput')).not.toContain('secretNote');
  const { schema } = createGraphql(model, { ...SETTINGS, aggregates: false });
  expect(Object.keys(schema.getTypeMap()).filter((name) => /_Aggregate|_\w*GroupInput/.test(name))).toEqual([]);
});

test('code of the project that decides what is shown of a type is not passed by', () => {
  const rules: FieldRules = { auth: undefined, check: () => true, around: null };
  const aggregates = (extension: Partial<SchemaExtension>, contract: 'v4' | 'v5') => {
    const parts: SchemaExtension = {
      ...{ crud: WHOLE_CRUD, typeDefs: [], nexus: null, resolvers: {}, rules: new Map() },
      ...{ guard: (resolve) => resolve, warn: (message) => expect.fail(message) },
      ...extension,
    };
    const { schema } = createGraphql(model, SETTINGS, null, parts, contract);
    const fields = Object.keys(schema.getQueryType()?.getFields() ?? {});
    return fields.filter((field) => field.endsWith('_aggregate'));
  };
  for (const contract of ['v4', 'v5'] as const) {
    const all = aggregates({}, contract);
    expect(all).toContain('categories_aggregate');
    const added = { typeDefs: ['extend type Article { shout: String }'], resolvers: { Article: { shout: () => 'a' } } };
    expect(aggregates(added, contract)).toEqual(all);
    for (const place of ['Article.price', 'Query.articles', 'Query.article']) {
      const left = aggregates({ rules: new Map([[place, () => rules]]) }, contract);
      // Comments, categories and authors lead to articles.
      expect(left, place).toContain('pages_aggregate');
      for (const one of ['articles', 'authors', 'categories']) expect(left, place).not.toContain(`${one}_aggregate`);
    }
  }
  const wrapped = { ...rules, check: null, around: (resolve: Resolve) => resolve };
  const place = 'Query.pages_aggregate';
  expect(aggregates({ rules: new Map([[place, () => rules]]) }, 'v4')).toContain('pages_aggregate');
  expect(aggregates({ rules: new Map([[place, () => wrapped]]) }, 'v4')).not.toContain('pages_aggregate');
});

describeEngines('aggregates by GraphQL', (name) => {
  const content = conformanceEngine(name);

  const ask = async (query: string, contract: 'v4' | 'v5' = 'v4', access: Access = EVERYTHING) => {
    const caller = { access, readAccount: null, accounts: null, isKnown: true, code: null, showFault: null };
    const document = await servers[contract].read({ query }, 'all', { tokens: 0, work: startWork() });
    const text =
      'status' in document
        ? String(document.text)
        : await servers[contract].answer(document as GraphqlDocument, openScope(content.engine, access), caller);
    return JSON.parse(text) as { data?: Record<string, unknown> | null; errors?: { message: string }[] };
  };

  const rest = async (query: string) =>
    (
      JSON.parse(await aggregateEntries(openScope(content.engine, EVERYTHING), typeNamed('article'), query)) as {
        data: object | readonly object[];
      }
    ).data;

  test('are those of REST', async () => {
    const { data } = await ask(`{
      all: articles_aggregate(filters: { id: { gt: 3 } }) {
        count sum { price } avg { price rating } min { eventAt releaseDate } distinct { kind } }
      grouped: articles_aggregate(groupBy: [{ author: { name: true } }, { publishedAt: YEAR, kind: false }],
        publicationState: PREVIEW) { group count max { price eventAt } }
      exact: articles_aggregate(groupBy: { releaseDate: EXACT }) { group count }
      none: articles_aggregate(filters: { id: { eq: 0 } }, groupBy: { kind: true }) { count }
    }`);
    expect(data).toEqual({
      all: [await rest('filters[id][$gt]=3&sum=price&avg=price,rating&min=eventAt,releaseDate&distinct=kind')],
      grouped: await rest('groupBy[author][name]&groupBy[publishedAt]=year&max=price,eventAt&publicationState=preview'),
      exact: await rest('groupBy[releaseDate]'),
      none: [],
    });
    expect(Object.keys(data?.grouped ?? []).length).toBeGreaterThan(3);
  });

  test('have the keys, the order and the types that the document asks for', async () => {
    const { data } = await ask(`{ articles_aggregate(filters: { id: { eq: 1 } }) {
      lowest: min { ref: externalRef externalRef kind: __typename } __typename n: count ...More } }
      fragment More on Article_Aggregate { n: count highest: max { readCount } min { price } }`);
    expect(JSON.stringify(data)).toMatch(
      /^\{"articles_aggregate":\[\{"lowest":\{"ref":(.+),"externalRef":\1,"kind":"Article_AggregateValues"\},"__typename":"Article_Aggregate","n":1,"highest":\{"readCount":-?\d+\},"min":\{"price":[\d.]+\}\}\]\}$/,
    );
  });

  test("in v5's terms", async () => {
    const { data, errors } = await ask(
      '{ articles_aggregate(groupBy: { author: { name: true } }) { group count sum { price } } }',
      'v5',
    );
    expect(errors).toBeUndefined();
    expect(data?.articles_aggregate).toEqual(await rest('groupBy[author][name]&sum[price]'));
    const drafts = await ask('{ articles_aggregate(status: DRAFT) { count } }', 'v5');
    expect(drafts.data?.articles_aggregate).toEqual([await rest('publicationState=preview')]);
  });

  test('what a caller may not see is refused', async () => {
    const refused = async (query: string, access: Access = EVERYTHING, contract: 'v4' | 'v5' = 'v4') =>
      (await ask(query, contract, access)).errors?.[0]?.message;
    const many = '{ articles_aggregate(groupBy: [{ kind: true }, { id: true }]) { count } }';
    expect(await refused(many)).toContain('Field "id" is not defined');
    expect(
      await refused(
        '{ articles_aggregate(groupBy: [{ kind: true, title: true, slug: true, price: true }]) { count } }',
      ),
    ).toBe('Too many groupBy: 4. At most 3 are accepted.');
    expect(
      await refused('{ articles_aggregate(groupBy: { categories: { id: true }, coAuthors: { id: true } }) { count } }'),
    ).toContain('Too many relations');
    const articles = accessByActions('articles', (action) => action === `${typeNamed('article').uid}.find`);
    for (const contract of ['v4', 'v5'] as const) {
      expect(await refused('{ internalNotes_aggregate { count } }', articles, contract)).toBe('Forbidden access');
      expect(await refused('{ articles_aggregate { count } }', articles, contract)).toBeUndefined();
      const byAuthor = '{ articles_aggregate(groupBy: { author: { name: true } }) { count } }';
      expect(await refused(byAuthor, articles, contract)).toBe('Invalid parameter author');
    }
    expect(await refused('{ articles_aggregate(status: DRAFT) { count } }', articles, 'v5')).toContain('Forbidden');
  });
});
