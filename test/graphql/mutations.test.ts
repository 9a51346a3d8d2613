import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEngines } from '../support/engines.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { type Answer, ask, FULL_ACCESS } from './ask.ts';
import { withGraphql } from './with-graphql.ts';

describeEngines('mutations as v4 answers them', (engine) => {
  let plinth: StartedPlinth;

  beforeAll(async () => {
    plinth = await startPlinth({ engine, adapt: withGraphql() });
  });

  afterAll(async () => {
    expect(plinth.faults).toEqual([]);
    await plinth.stop();
  });

  const send = (query: string): Promise<Answer> => ask(plinth.url, query);
  const messages = ({ errors = [] }: Answer): readonly string[] => errors.map(({ message }) => message);
  const count = async (name: string): Promise<unknown> =>
    (await send(`{ categories(filters: { name: { eq: "${name}" } }) { meta { pagination { total } } } }`)).data;
  const total = (count: number) => ({ categories: { meta: { pagination: { total: count } } } });
  const wrong = 'login(input: { identifier: "nobody", password: "wrong" }) { jwt }';

  test('if one that must not be null fails, the rest is not done', async () => {
    const answer = await send(
      `mutation { a: createCategory(data: { name: "Before" }) { data { id } } ${wrong} b: createCategory(data: { name: "After" }) { data { id } } }`,
    );
    expect(answer.data).toBeNull();
    expect(messages(answer)).toEqual(['Invalid identifier or password']);
    expect(await count('Before')).toEqual(total(1));
    expect(await count('After')).toEqual(total(0));
  });

  test('if one that may be null fails, the rest is done', async () => {
    const answer = await send(
      'mutation { a: createCategory(data: {}) { data { id } } b: createCategory(data: { name: "Next" }) { data { attributes { name } } } }',
    );
    expect(answer.data).toEqual({ a: null, b: { data: { attributes: { name: 'Next' } } } });
    expect(messages(answer)).toEqual(['name must be defined.']);
  });

  test('integers beyond doubles keep their digits in JSON fields, and are refused elsewhere', async () => {
    const post = async (query: string, variables: string, isText = false): Promise<string> => {
      const sent = isText ? JSON.stringify(variables) : variables;
      const body = `{"query":${JSON.stringify(query)},"variables":${sent}}`;
      const headers = { 'content-type': 'application/json', ...FULL_ACCESS };
      return (await fetch(`${plinth.url}/graphql`, { method: 'POST', body, headers })).text();
    };
    const update = (values: string): string =>
      `updateArticle(id: 1, data: ${values}) { data { attributes { metadata } } }`;
    const stored = (metadata: string): string =>
      `{"data":{"updateArticle":{"data":{"attributes":{"metadata":${metadata}}}}}}`;
    const facts = '{"n":[9007199254740993,-9007199254740993,9007199254740992,1.5]}';
    const wholeData = `mutation ($data: ArticleInput!) { ${update('$data')} }`;
    const oneField = `mutation ($facts: JSON) { ${update('{ metadata: $facts }')} }`;
    expect(await post(wholeData, `{"data":{"metadata":${facts}}}`)).toBe(stored(facts));
    expect(await post(oneField, `{"facts":${facts}}`, true)).toBe(stored(facts));
    const literal = '{ n: [9007199254740995, $one, 1e3, "9007199254740997"] }';
    const mixed = `mutation ($one: JSON) { ${update(`{ metadata: ${literal} }`)} }`;
    const last = '{"n":[9007199254740995,9007199254740993,1000,"9007199254740997"]}';
    expect(await post(mixed, '{"one":9007199254740993}')).toBe(stored(last));

    const refused = 'cannot be represented exactly';
    for (const [query, variables, place] of [
      [wholeData, '{"data":{"metadata":{"n":1e999}}}', 'data.metadata.n: 1e999 is out of range'],
      [wholeData, '{"data":{"rating":9007199254740993}}', 'Float cannot represent non numeric value'],
      [`mutation { ${update('{ metadata: { n: 1e999 } }')} }`, '{}', '1e999 is out of range'],
      ['query ($m: JSON) { articles(filters: { metadata: { eq: $m } }) { data { id } } }', `{"m":${facts}}`, refused],
      ['{ articles(filters: { metadata: { eq: 9007199254740993 } }) { data { id } } }', '{}', refused],
      [
        'mutation ($m: JSON) { updateAuthor(id: 1, data: {}) { data { attributes { articles(filters: { metadata: { eq: $m } }) { data { id } } } } } }',
        '{"m":9007199254740993}',
        refused,
      ],
    ] as const)
      expect(await post(query, variables), query).toContain(place);
    expect(await post('{ article(id: 1) { data { attributes { metadata } } } }', '{}')).toContain(`"metadata":${last}`);
  });

  test('missing parts are null under the keys of the document', async () => {
    expect(
      await send(
        'mutation { a: deleteCategory(id: "abc") { __typename } b: updateCategory(id: 999, data: {}) { x: data { id } } c: removeFile(id: "99999999999") { data { id } } }',
      ),
    ).toEqual({ data: { a: { __typename: 'CategoryEntityResponse' }, b: { x: null }, c: null } });
  });

  test('an id may be written as every database reads it', async () => {
    expect(await send('mutation { updateCategory(id: "02", data: { position: 7 }) { data { id } } }')).toEqual({
      data: { updateCategory: { data: { id: '2' } } },
    });
    expect(await send('mutation { deleteCategory(id: " 3") { __typename } }')).toEqual({
      data: { deleteCategory: { __typename: 'CategoryEntityResponse' } },
    });
    expect((await send('{ category(id: 3) { data { id } } }')).data).toEqual({ category: { data: null } });
  });

  test('a single type is deleted as a draft, created as a draft, and refused in place of its entry', async () => {
    const { data } = await send('mutation { deleteCampaign { data { attributes { publishedAt } } } }');
    expect(data).toEqual({ deleteCampaign: { data: { attributes: { publishedAt: null } } } });
    const again = await send('mutation { deleteCampaign { data { id } } }');
    expect([again.data, messages(again)]).toEqual([{ deleteCampaign: null }, ['Entity not found']]);
    const refused = await send('mutation { updateCampaign(data: {}) { data { id } again: data { id } __typename } }');
    expect(refused.data).toEqual({
      updateCampaign: { data: null, again: null, __typename: 'CampaignEntityResponse' },
    });
    expect(refused.errors?.map(({ path }) => path)).toEqual([
      ['updateCampaign', 'data'],
      ['updateCampaign', 'again'],
    ]);
    const made = await send(
      'mutation { updateCampaign(data: { slogan: "New" }) { data { attributes { slogan publishedAt } } } }',
    );
    expect(made.data).toEqual({ updateCampaign: { data: { attributes: { slogan: 'New', publishedAt: null } } } });
  });

  test('of an id, a comparison with an empty list filters nothing', async () => {
    const totals = [
      '{ id: { in: [] } }',
      '{ or: [{ id: { in: [] } }] }',
      '{ id: { in: [], gt: 5 } }',
      '{ name: { in: [] } }',
    ];
    const counted = await Promise.all(
      totals.map((filters) => send(`{ authors(filters: ${filters}) { meta { pagination { total } } } }`)),
    );
    expect(counted.map(({ data }) => data?.authors)).toEqual(
      [15, 15, 10, 0].map((total) => ({ meta: { pagination: { total } } })),
    );
  });

  test('below a relation, empty parts of a filter are left out before operators and fields are told apart', async () => {
    const count = async (author: string) => {
      const { data, errors } = await send(
        `{ articles(filters: { author: ${author} }) { meta { pagination { total } } } }`,
      );
      const found = data?.articles as { meta: { pagination: { total: number } } } | undefined;
      return found?.meta.pagination.total ?? errors?.[0]?.message;
    };
    const name = 'name: { startsWith: "A" }';
    const plain = await count(`{ ${name} }`);
    expect(plain).toBeGreaterThan(0);
    const empty = ['or: []', 'and: [{}]', 'or: [{}, {}]', 'not: {}', 'articles: {}, and: [{}]'];
    for (const part of empty) expect(await count(`{ ${part}, ${name} }`), part).toBe(plain);
    expect(await count(`{ articles: { title: {} }, and: [{ ${name} }] }`)).toBe(plain);
    expect(await count(`{ and: [{ articles: {} }], ${name} }`)).toMatch(/^Only one operator, or fields without/);
  });

  test('members of a role are shown to callers who may find users', async () => {
    const { data } = await send('{ usersPermissionsRole(id: 1) { data { attributes { users { data { id } } } } } }');
    expect(data).toEqual({
      usersPermissionsRole: { data: { attributes: { users: { data: [{ id: '1' }, { id: '3' }, { id: '4' }] } } } },
    });
  });
});
