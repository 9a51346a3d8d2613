import { expect, test } from 'vitest';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { describeEngines, startRestored } from '../support/engines.ts';
import { startPlinth } from '../support/start-plinth.ts';

/**
 * As the reference answers: it reads distinct rows of an entry and what it is sorted by. Articles 1
 * and 4 get a second author of another name beside 15 and 9, article 5 a second one of the same name.
 */
const SORTED: Readonly<Record<string, readonly number[]>> = {
  'sort=author.name': [1, 2, 3, 4, 1, 4, 5],
  'sort[0]=author.name:desc&sort[1]=id': [5, 4, 1, 4, 2, 3, 1],
};

describeEngines(
  'a relation to one with two stored links',
  (name) => {
    test('repeats its entry in a sort across it for each other value, and counts it once', async () => {
      const engine = await startRestored(name);
      const driver = await openDriver(engine.settings);
      await driver.transaction(async (session) => {
        for (const text of [
          'insert into authors (id, name) select 1001, name from authors where id = (select author_id from articles_author_links where article_id = 5)',
          'insert into articles_author_links (article_id, author_id) values (1, 1), (4, 2), (5, 1001)',
        ])
          await session.execute({ text }, []);
      });
      await driver.close();
      const plinth = await startPlinth({ engine });
      try {
        for (const [sort, ids] of Object.entries(SORTED)) {
          const answer = await fetch(`${plinth.url}/api/articles?fields=title&filters[id][$lt]=6&${sort}`);
          const { data, meta } = (await answer.json()) as Listed;
          expect(data.map(({ id }) => id)).toEqual(ids);
          expect(meta.pagination.total).toBe(5);
        }
      } finally {
        await plinth.stop();
        await engine.stop();
      }
    });
  },
  ['sqlite'],
);

interface Listed {
  readonly data: readonly { readonly id: number }[];
  readonly meta: { readonly pagination: { readonly total: number } };
}
