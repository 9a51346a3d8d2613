import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEngines } from '../support/engines.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { type Answer, ask } from './ask.ts';
import { withV5Graphql } from './with-graphql.ts';

describeEngines("hostile documents in v5's terms", (engine) => {
  let plinth: StartedPlinth;
  beforeAll(async () => {
    plinth = await startPlinth({ engine, adapt: withV5Graphql() });
  });
  afterAll(() => plinth.stop());

  const asked = (query: string, variables = {}): Promise<Answer> => ask(plinth.url, query, variables);
  /** What is wrong with a value is an error of its field, never a fault of the server. */
  const codesOf = ({ errors = [] }: Answer): readonly unknown[] =>
    errors.map(({ extensions }) => (extensions as { readonly code?: unknown } | undefined)?.code);

  test('document ids that nobody has', async () => {
    const query = 'query ($id: ID!) { article(documentId: $id) { title } }';
    for (const id of ['\0', 'a\0b', '😀', "' or 1=1 --", 'x'.repeat(5000), 1, '', 'AISXIL69E7YRZ5IDMPAK83DQ']) {
      expect(await asked(query, { id }), String(id)).toEqual({ data: { article: null } });
      const update = 'mutation ($id: ID!) { updateArticle(documentId: $id, data: { title: "X" }) { title } }';
      expect(await asked(update, { id }), String(id)).toEqual({ data: { updateArticle: null } });
    }
    const compared = 'query ($f: ArticleFiltersInput) { articles(filters: $f, sort: "documentId") { documentId } }';
    for (const f of [
      { documentId: { in: ["'", '😀'] } },
      { documentId: { null: true } },
      { documentId: { gt: 'zzz' } },
    ]) {
      expect(await asked(compared, { f }), JSON.stringify(f)).toEqual({ data: { articles: [] } });
    }
    expect(plinth.faults).toEqual([]);
  });

  test('nulls, and values of other forms', async () => {
    const list = await asked('query ($s: PublicationStatus) { articles(status: $s) { publishedAt } }', { s: null });
    const shown = JSON.stringify(list.data);
    expect(shown).toContain('publishedAt');
    expect(shown).not.toContain('null');
    const pages =
      'query ($l: I18NLocaleCode) { pages(locale: $l) { locale } page(documentId: "x", locale: $l) { locale } }';
    for (const l of [{}, [{ a: 1 }], 7, true]) {
      expect(
        codesOf(await asked(pages, { l })).filter((code) => code !== 'BAD_USER_INPUT'),
        JSON.stringify(l),
      ).toEqual([]);
    }
    const translate =
      'mutation ($l: I18NLocaleCode) { updatePage(documentId: "obwel2o7q1deha2hotqrsq8n", locale: $l, data: { title: "T" }) { locale } }';
    for (const l of ['*', ['fr']]) {
      expect(codesOf(await asked(translate, { l })), JSON.stringify(l)).toEqual(['BAD_USER_INPUT']);
    }
    for (const l of ['xx', {}]) expect(codesOf(await asked(translate, { l }))).toEqual(['STRAPI_APPLICATION_ERROR']);
    expect(plinth.faults).toEqual([]);
  });

  test('drafts are seen by nobody who may not find them, on no level and by no filter', async () => {
    const unseen = [
      '{ articles_connection(status: DRAFT) { pageInfo { total } } }',
      '{ articles(publicationFilter: NEVER_PUBLISHED, status: DRAFT) { title } }',
      '{ article(documentId: "zdzzst9gt6gnkz0z5exew3w4", status: DRAFT) { title } }',
    ];
    for (const query of unseen) {
      const answer = await ask(plinth.url, query, {}, {});
      expect(codesOf(answer), query).toEqual(['FORBIDDEN']);
    }
    const related =
      '{ categories(status: DRAFT, pagination: { limit: -1 }) { articles(pagination: { limit: -1 }) { documentId } } }';
    const titles = JSON.stringify((await ask(plinth.url, related, {}, {})).data);
    expect(titles).toContain('documentId');
    expect(titles).not.toContain('zdzzst9gt6gnkz0z5exew3w4');
    expect(plinth.faults).toEqual([]);
  });
});
