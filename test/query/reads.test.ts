import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEngines } from '../support/engines.ts';
import { startPlinth, type StartedPlinth } from '../support/start-plinth.ts';

describeEngines('what every database must be able to read', (name) => {
  let plinth: StartedPlinth;

  beforeAll(async () => {
    plinth = await startPlinth({ engine: name });
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

  test('as many conditions as a query string can hold', async () => {
    for (const group of ['$or', '$and']) {
      const conditions = Array.from({ length: 100 }, (_, index) =>
        Array.from({ length: 9 }, (_, other) => `filters[$and][${other}][${group}][${index}][title][$ne]=a`).join('&'),
      );
      expect(await statusOf(`articles?${conditions.join('&')}`)).toBe(200);
    }
  });
});
