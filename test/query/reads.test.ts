import { afterAll, beforeAll, expect, test } from 'vitest';
import { withGraphql } from '../graphql/with-graphql.ts';
import { describeEngines } from '../support/engines.ts';
import { startPlinth, type StartedPlinth } from '../support/start-plinth.ts';

describeEngines('reads on every database', (name) => {
  let plinth: StartedPlinth;

  beforeAll(async () => {
    plinth = await startPlinth({ engine: name, adapt: withGraphql() });
  });

  afterAll(async () => {
    expect(plinth.faults).toEqual([]);
    await plinth.stop();
  });

  const statusOf = async (query: string): Promise<number> => {
    const answer = await fetch(`${plinth.url}/api/${query}`);
    await answer.arrayBuffer();
    return answer.status;
  };

  test.each([
    'authors?sort=articles.featured',
    'authors?sort=articles.featured:desc,articles.releaseDate,articles.airTime,articles.price',
    'categories?populate[articles][sort][0]=author.active&populate[articles][sort][1]=author.name',
    'categories?populate[articles][sort]=author.name&populate[articles][start]=1&populate[articles][limit]=2',
    'articles?sort=author.active,cover.size,seo.metaTitle,createdBy.id&fields[0]=id',
  ])('%s', async (query) => {
    expect(await statusOf(query)).toBe(200);
  });

  test.each([
    'articles?filters[title][$contains]',
    'articles?filters[title][$eqi]',
    'articles?filters[author][name][$startsWithi]',
    'articles?_q',
    'articles?populate[author][filters][name][$endsWith]',
  ])('%s of 60,000 characters, more than SQLite can look for', async (parameter) => {
    expect(await statusOf(`${parameter}=${'x'.repeat(60_000)}`)).toBe(name === 'sqlite' ? 400 : 200);
  });

  test('as many conditions as fit in a query string', async () => {
    for (const group of ['$or', '$and']) {
      const conditions = Array.from({ length: 100 }, (_, index) =>
        Array.from({ length: 9 }, (_, other) => `filters[$and][${other}][${group}][${index}][title][$ne]=a`).join('&'),
      );
      expect(await statusOf(`articles?${conditions.join('&')}`)).toBe(200);
    }
  });

  /** `parent` of `parent` …, whose innermost has an id. */
  const ancestors = (levels: number): object =>
    Array.from({ length: levels }).reduce<object>((inside) => ({ parent: inside }), { id: { eq: 1 } });

  test.each([20, 100])('relations of relations, %i levels deep: a response, or a refusal', async (levels) => {
    const query = 'query ($filters: CategoryFiltersInput) { categories(filters: $filters) { data { id } } }';
    const answer = await fetch(`${plinth.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { filters: ancestors(levels) } }),
    });
    // MariaDB nests 63 levels of selects.
    const expected =
      name === 'mariadb' && levels > 60
        ? {
            data: { categories: null },
            errors: [
              {
                message: expect.stringContaining('The request is too large for the database.'),
                locations: [{ line: 1, column: query.indexOf('categories') + 1 }],
                path: ['categories'],
                extensions: { code: 'BAD_USER_INPUT' },
              },
            ],
          }
        : { data: { categories: { data: [] } } };
    expect([answer.status, await answer.json()]).toMatchObject([200, expected]);
  });
});
