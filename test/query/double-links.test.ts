import { expect, test } from 'vitest';
import { openDriver } from '../../src/database/open-driver.ts';
import { describeEngines, restoreConformance, startEngine } from '../support/engines.ts';
import { startPlinth } from '../support/start-plinth.ts';

/** What the reference answers on the same content: articles 1 and 4 get a second author beside 15 and 9. */
const SORTED: Readonly<Record<string, readonly number[]>> = {
  'sort=author.name': [1, 2, 3, 4, 1, 4, 5],
  'sort[0]=author.name:desc&sort[1]=id': [5, 4, 1, 4, 2, 3, 1],
};

describeEngines(
  'a relation to one with two stored links',
  (name) => {
    test('repeats its entry in a sort across it, and counts it once', async () => {
      const engine = await startEngine(name);
      await restoreConformance(engine);
      const driver = await openDriver(engine.settings);
      const text = 'insert into articles_author_links (article_id, author_id) values (1, 1), (4, 2)';
      await driver.transaction((session) => session.execute({ text }, []));
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
